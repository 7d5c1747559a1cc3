import {asPrinted, shown, shownP, type PaperClaim, type Reading} from "../../../claims/index.js";
import {correlationOf, midRanks, mulberry32, shuffle} from "../../../math/index.js";
import type {Way} from "../regimes/blocks.js";
import type {Subtask, TaskTable} from "./table.js";
import {about} from "./words.js";

const ORDERS = 9999;
/** What is called a high correlation here, as the takeaway says no number. */
const HIGH = 0.5;

/** Where subtasks come from, as the paper's table of them says: those of one source share their kind of picture and question. */
const SOURCES: Readonly<Record<string, string>> = {
  "Fine Discrim.": "BabyVision",
  "Visual Track.": "BabyVision",
  "Attn. Focus.": "RealUnify",
  "Mental Recon.": "RealUnify",
  "Mental Track.": "RealUnify",
  maze: "Uni-MMMU",
  jigsaw: "Uni-MMMU",
  sliding: "Uni-MMMU",
  "VSP Reason.": "VSP",
  math: "Geometry3K",
  "3d math": "AuxSolidMath"
};
const PUZZLES = ["algorithmic", "analogical", "deductive", "inductive", "spatial"];

/** The source of a subtask; that of regimes with one source is the regime's. */
const sourceOf = ({name, regime}: Subtask): string =>
  SOURCES[name] ??
  (PUZZLES.includes(name) ? "VisualPuzzles" : regime === "Perception Reasoning" ? "IllusionBench" : regime);

/** A model as it answers, with what it scores in every subtask. */
interface Line {
  readonly model: string;
  readonly base: string;
  readonly scores: readonly number[];
  readonly baseScores: readonly number[];
}

/** Do gains run in parallel: over subtasks of one regime, over models of one base model? */
export function parallelClaim(table: TaskTable): PaperClaim {
  const lines = linesOf(table);
  const cells = table.compared.flatMap(({model, base, ways}) =>
    table.subtasks.flatMap(({name}) =>
      [[base, null] as const, ...ways.map((way) => [model, way] as const)].flatMap(
        ([of, way]) => table.subtask(of, name, way).cells
      )
    )
  );
  const printed = [{cells}];
  const gains = lines.map(({scores, baseScores}) => scores.map((score, i) => score - baseScores[i]!));
  const tasks = table.subtasks.map((_, i) => gains.map((own) => own[i]!));
  const ofTasks = groupsApart(
    tasks,
    table.subtasks.map(({regime}) => regime)
  );
  const ofSources = groupsApart(tasks, table.subtasks.map(sourceOf));
  const means = table.subtasks.map((_, i) => lines.reduce((sum, {scores}) => sum + scores[i]!, 0) / lines.length);
  const beside = lines.map(({scores}) => scores.map((score, i) => score - means[i]!));
  const bases = lines.map(({base}) => base);
  const names = lines.map(({model}) => model);
  const ofModels = groupsApart(gains, bases, names);
  const withoutBase = groupsApart(beside, bases, names);
  return {
    ...about,
    id: "unig2u/gains-run-parallel",
    label: "Takeaway 5",
    place: "Takeaway 5; subtasks",
    says: "Gains run highly parallel in tasks of like demands, and in models that grew from one base model.",
    limits:
      "Which tasks have like demands is not said: here those of one regime, or of one source. A gain is a score less the base model’s, so that an error of the base model’s score stands in the gains of all its models and makes them alike.",
    readings: [
      tested(
        {
          reads: "more in tasks of one regime than of two",
          test: `rank correlations of gains over ${lines.length} rows, for each two subtasks; p by exchange of regimes between subtasks`
        },
        ofTasks,
        printed
      ),
      tested(
        {
          reads: "more in tasks of one source than of two",
          test: "the same by the benchmark that a subtask is taken from, so that maze, jigsaw and sliding are of one kind"
        },
        ofSources,
        printed
      ),
      asPrinted(
        {reads: "highly, in tasks of one regime or source", test: `mean rank correlation of ${shown(HIGH)} or more`},
        Math.max(ofTasks.within, ofSources.within) >= HIGH,
        `${shown(ofTasks.within, 2)} on average of ${ofTasks.pairs} pairs of one regime, ${shown(ofSources.within, 2)} of ${ofSources.pairs} of one source`,
        printed
      ),
      tested(
        {
          reads: "more in models of one base model than of two",
          test: "rank correlations of gains over 30 subtasks, for each two rows but those of one model; p by exchange of base models between models"
        },
        ofModels,
        printed
      ),
      tested(
        {
          reads: "the same without the base model’s own score",
          test: "scores less the mean of all models in the subtask, in place of less the base model’s"
        },
        withoutBase,
        printed
      ),
      asPrinted(
        {
          reads: "highly, in models of one base model, without its own score",
          test: `mean rank correlation of ${shown(HIGH)} or more`
        },
        withoutBase.within >= HIGH,
        `${shown(withoutBase.within, 2)} on average of ${withoutBase.pairs} pairs; of gains ${shown(ofModels.within, 2)}`,
        printed
      )
    ]
  };
}

function linesOf({compared, subtasks, subtask}: TaskTable): Line[] {
  const scores = (model: string, way: Way | null) => subtasks.map(({name}) => subtask(model, name, way).value);
  return compared.flatMap(({model, base, ways}) =>
    ways.map((way) => ({model, base, scores: scores(model, way), baseScores: scores(base, null)}))
  );
}

/** Mean correlation of two of one group and of two groups, and the chance of such a distance. */
interface Apart {
  readonly within: number;
  readonly between: number;
  readonly pairs: number;
  readonly p: number;
}

/**
 * Rank correlations of each two vectors, by whether they are of one group. Groups are exchanged between owners, so that two vectors of one
 * owner stay in one group.
 *
 * @param owners - whose vectors they are; pairs of one owner are left out
 */
function groupsApart(
  vectors: readonly (readonly number[])[],
  groups: readonly string[],
  owners: readonly string[] = vectors.map((_, i) => `${i}`)
): Apart {
  const ranks = vectors.map((own) => midRanks(own));
  const pairs = ranks.flatMap((a, i) =>
    ranks.slice(0, i).flatMap((b, j) => {
      const r = correlationOf(a, b);
      // A subtask in which no model gains or loses has no correlation.
      return owners[i] === owners[j] || Number.isNaN(r) ? [] : [{i, j, r}];
    })
  );
  const names = [...new Set(owners)];
  const groupOf = names.map((name) => groups[owners.indexOf(name)]!);
  const at = owners.map((owner) => names.indexOf(owner));
  const meansOf = (of: readonly string[]) => {
    const [same, other] = [
      {sum: 0, n: 0},
      {sum: 0, n: 0}
    ];
    for (const {i, j, r} of pairs) {
      const side = of[at[i]!] === of[at[j]!] ? same : other;
      side.sum += r;
      side.n++;
    }
    return {within: same.sum / same.n, between: other.sum / other.n, pairs: same.n};
  };
  const own = meansOf(groupOf);
  const bar = Math.abs(own.within - own.between) - 1e-12;
  const uniform = mulberry32(1);
  let hits = 0;
  for (let k = 0; k < ORDERS; k++) {
    const order = [...groupOf];
    shuffle(order, uniform);
    const {within, between} = meansOf(order);
    if (Math.abs(within - between) >= bar) hits++;
  }
  return {...own, p: (hits + 1) / (ORDERS + 1)};
}

const tested = (
  words: Pick<Reading, "reads" | "test">,
  {within, between, pairs, p}: Apart,
  printed: readonly {readonly cells: readonly string[]}[]
): Reading => ({
  ...asPrinted(
    words,
    within > between,
    `${shown(within, 2)} on average of ${pairs} pairs of one, ${shown(between, 2)} of two, ${shownP(p)}`,
    printed
  ),
  p
});
