import {clusterWeights, fitItemLevel, fitReplicates, simulateItems} from "../../lib/models/index.js";
import {categoriesOf, DEFAULT_DRAWS, DEFAULT_SEED, estimateGaps, type GapInput} from "../../lib/gaps/index.js";
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

const settingsOf = (cells: readonly GapInput[]) => ({
  categories: categoriesOf(cells),
  lambda: SCRIPT_LAMBDA,
  draws: DEFAULT_DRAWS,
  seed: DEFAULT_SEED
});

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

/** The fit of the gaps of these cells; whose they are is for the page to say. */
const gapBenchmark = ({length}: readonly GapInput[]): Benchmark => ({
  id: "gaps",
  name: "All identified gaps with intervals",
  data: `${length} cells, 20,000 draws each, ranks and ties`,
  work: {what: `${length} cells with 20,000 draws`, operations: length * DEFAULT_DRAWS * 20, follows: true},
  kernel: "gap-draws",
  repeats: 3,
  prepare: (cells) => async (job) => {
    const draws = new Map<string, Float32Array>();
    const settings = settingsOf(cells);
    const exactly =
      job.backend === "twin" ? undefined : await fillDraws(cells, settings, {draws, gammas: new Map()}, job);
    estimateGaps(cells, settings, draws, exactly);
  }
});

/** Tasks in the order of the page, all but the first on data of their own. */
export const benchmarksOf = (cells: readonly GapInput[]): readonly Benchmark[] => [gapBenchmark(cells), ...OTHERS];

const OTHERS: readonly Benchmark[] = [
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
  itemLevel(100, 5000)
];
