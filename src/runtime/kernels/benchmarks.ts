import {gapGridKernel} from "../../lib/kernels/index.js";
import {mulberry32} from "../../lib/math/index.js";
import {
  bootstrapBlocks,
  clusterWeights,
  fitItemLevel,
  fitReplicates,
  simulateItems,
  type MeanBlock
} from "../../lib/models/index.js";
import {CATEGORIES, DEFAULT_DRAWS, DEFAULT_SEED, estimateGaps, type GapInput} from "../../lib/gaps/index.js";
import {SCRIPT_LAMBDA} from "../../lib/models/index.js";
import type {Work} from "./choose-backend.js";
import type {Job} from "./engine.js";
import {fillDraws} from "./fill-draws.js";

/** A task that is timed on the reader's device. */
export interface Benchmark {
  readonly id: string;
  readonly name: string;
  /** Its data, for the reader; says when they are simulated. */
  readonly data: string;
  readonly work: Work;
  /** Kernel that does the work; `null` for the float64 engine, which runs in plain JavaScript only. */
  readonly kernel: string | null;
  readonly repeats: number;
  /** Makes the data, untimed, and returns what is timed. */
  readonly prepare: (cells: readonly GapInput[]) => (job: Job) => Promise<void>;
}

const SETTINGS = {
  lambda: SCRIPT_LAMBDA,
  priorWeight: 2,
  fitted: null,
  categories: CATEGORIES,
  draws: DEFAULT_DRAWS,
  seed: DEFAULT_SEED
};
const GRID = 160;
const REPLICATES = 1000;

const itemLevel = (S: number, I: number): Benchmark => ({
  id: `items-${S}`,
  name: `Item-level Rasch, ${S} models, ${I.toLocaleString("en")} items`,
  data: "simulated, half of the items in each of two modalities",
  work: {what: `${S} × ${I.toLocaleString("en")} responses, grouped by score`, operations: S * I},
  kernel: null,
  repeats: 5,
  prepare() {
    const data = simulateItems(S, I);
    return async () => void fitItemLevel(data);
  }
});

/** Outcomes of the size of UniEval (81 tags, 20 models, 4,231 questions of 4 images) and GapEval (646 items, 11 models). */
function metricBlocks(): {I: number; clusterOf: Int32Array; blocks: MeanBlock[]} {
  const uniform = mulberry32(7);
  const [QUESTIONS, TAGS, ITEMS] = [4231, 81, 646];
  const block = (items: readonly number[], K: number, steps: number): MeanBlock => ({
    items,
    values: Float32Array.from({length: items.length * K}, () => Math.round(steps * uniform()) / steps),
    observed: new Float32Array(items.length * K).fill(1)
  });
  const range = (from: number, count: number) => Array.from({length: count}, (_, k) => from + k);
  const tags = range(0, TAGS).map((tag) => range(0, QUESTIONS).filter((question) => question % TAGS === tag));
  return {
    I: QUESTIONS + ITEMS,
    clusterOf: Int32Array.from(range(0, QUESTIONS + ITEMS)),
    // Understanding, generation and success of GapEval's categories; then all questions at once.
    blocks: [
      ...tags.map((items) => block(items, 20, 4)),
      block(range(0, QUESTIONS), 20, 4),
      ...range(0, 4).map((category) => block(range(QUESTIONS + 161 * category, 161), 33, 1))
    ]
  };
}

/** The fit of the gaps of these cells; whose they are is for the page to say. */
const gapBenchmark = ({length}: readonly GapInput[]): Benchmark => ({
  id: "gaps",
  name: "All identified gaps with intervals",
  data: `${length} cells, 20,000 draws each, ranks and ties`,
  work: {what: `${length} cells with 20,000 draws`, operations: length * DEFAULT_DRAWS * 20},
  kernel: "gap-draws",
  repeats: 3,
  prepare: (cells) => async (job) => {
    const cache = new Map<string, Float32Array>();
    if (job.backend !== "twin") await fillDraws(cells, SETTINGS, cache, job);
    estimateGaps(cells, SETTINGS, cache);
  }
});

/** Tasks in the order of the page, all but the first on data of their own. */
export const benchmarksOf = (cells: readonly GapInput[]): readonly Benchmark[] => [gapBenchmark(cells), ...OTHERS];

const OTHERS: readonly Benchmark[] = [
  {
    id: "bootstrap",
    name: "1,000 bootstrap replicates of every metric",
    data: "simulated, of the size of UniEval and GapEval",
    work: {what: "1,000 replicates of 85 blocks", operations: (REPLICATES * (2 * 4231 * 20 + 644 * 33)) / 12},
    kernel: "weighted-means",
    repeats: 3,
    prepare() {
      const {I, clusterOf, blocks} = metricBlocks();
      return async (job) => {
        const weights = clusterWeights(clusterOf, {replicates: REPLICATES, seed: 3});
        await bootstrapBlocks(weights, I, blocks, job.run);
      };
    }
  },
  {
    id: "replicates",
    name: "20 bootstrap refits of an item-level model",
    data: "simulated, 20 models, 100 items, two modalities",
    work: {what: "20 refits of 20 × 100 responses on 225 nodes", operations: 20 * 8 * 100 * 40 * 225},
    kernel: "ability-steps",
    repeats: 1,
    prepare() {
      const data = simulateItems(20, 100);
      const fit = fitItemLevel(data, {errors: false});
      const weights = clusterWeights(
        Int32Array.from({length: data.I}, (_, i) => i),
        {replicates: 19, seed: 5}
      );
      return async (job) => void (await fitReplicates(data, fit, weights, {iterate: job.iterate}));
    }
  },
  itemLevel(20, 1000),
  itemLevel(50, 2000),
  itemLevel(100, 5000),
  {
    id: "surface",
    name: "The map of the gap",
    data: `${GRID} × ${GRID} rates`,
    work: {what: `${GRID} × ${GRID} places`, operations: GRID * GRID},
    kernel: "gap-grid",
    repeats: 9,
    prepare: () => {
      const rates = Float32Array.from({length: GRID}, (_, k) => (k + 0.5) / GRID);
      const one = (value: number) => ({dims: [1], data: Float32Array.of(value)});
      return async (job) =>
        void (await job.run(gapGridKernel, {
          understanding: {dims: [1, GRID], data: rates},
          generation: {dims: [GRID, 1], data: rates},
          oddsRatio: one(3),
          lambdaFail: one(2.7),
          lambdaSuccess: one(1.05)
        }));
    }
  }
];
