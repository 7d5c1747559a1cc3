import {holm, newcombeDifference, normalTwoSided} from "../math/index.js";
import type {ScoreLine} from "../scoring/index.js";

/** One score in two versions of a report's logs. */
export interface ScoreChange {
  readonly suite: string;
  readonly model: string;
  readonly group: string;
  readonly protocol: string | null;
  readonly metric: string;
  readonly before: {readonly value: number; readonly n: number};
  readonly after: {readonly value: number; readonly n: number};
  /** After minus before, with a 95% interval that takes the two runs as independent. */
  readonly difference: {readonly value: number; readonly lo: number; readonly hi: number};
  /** Two-sided p of no difference, adjusted by Holm over all scores of the comparison. */
  readonly p: number;
}

/** What changed between the scores of two runs. */
export interface ScoreChanges {
  readonly addedModels: readonly string[];
  readonly removedModels: readonly string[];
  /** Scores that only one of the versions has, of models in both. */
  readonly addedScores: readonly string[];
  readonly removedScores: readonly string[];
  /** Scores whose value or n differs, clearest first. */
  readonly changes: readonly ScoreChange[];
  /** Scores in both, changed or not. */
  readonly compared: number;
}

type KnownLine = ScoreLine & {readonly value: number};

/**
 * Compares the scores of two versions, model by model and part by part.
 *
 * Scores are shares of n; the test is that of two proportions (pooled, normal), the interval Newcombe's. The two runs are taken as
 * independent: where they share their items, true differences are clearer than stated. Scores without a value are left out.
 */
export function scoreChanges(before: readonly ScoreLine[], after: readonly ScoreLine[]): ScoreChanges {
  const [old, fresh] = [byKey(before), byKey(after)];
  const [oldModels, freshModels] = [modelsOf(before), modelsOf(after)];
  const both = [...fresh].filter(([key]) => old.has(key));
  const tested = both.map(([key, line]) => changeOf(old.get(key)!, line));
  const adjusted = holm(tested.map(({p}) => p));
  const changes = tested
    .map((change, i) => ({...change, p: adjusted[i]!}))
    .filter((change) => change.before.value !== change.after.value || change.before.n !== change.after.n)
    .sort((a, b) => a.p - b.p || Math.abs(b.difference.value) - Math.abs(a.difference.value));
  const only = (
    these: ReadonlyMap<string, KnownLine>,
    those: ReadonlyMap<string, KnownLine>,
    models: ReadonlySet<string>
  ) =>
    [...these].filter(([key, line]) => !those.has(key) && models.has(line.subjectId)).map(([, line]) => nameOf(line));
  return {
    addedModels: [...freshModels].filter((model) => !oldModels.has(model)),
    removedModels: [...oldModels].filter((model) => !freshModels.has(model)),
    addedScores: only(fresh, old, oldModels),
    removedScores: only(old, fresh, freshModels),
    changes,
    compared: both.length
  };
}

function changeOf(a: KnownLine, b: KnownLine): ScoreChange {
  const {suite, subjectId: model, group, protocol, metric} = b;
  const right = (line: KnownLine) => Math.min(line.n, Math.max(0, line.value * line.n));
  const {estimate, interval} = newcombeDifference(right(b), b.n, right(a), a.n);
  const pooled = (right(a) + right(b)) / (a.n + b.n);
  const se = Math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n));
  return {
    suite,
    model,
    group,
    protocol,
    metric,
    before: {value: a.value, n: a.n},
    after: {value: b.value, n: b.n},
    difference: {value: estimate, lo: interval.lo, hi: interval.hi},
    p: se === 0 ? 1 : normalTwoSided(estimate / se)
  };
}

const nameOf = ({suite, subjectId, group, metric, protocol}: ScoreLine): string =>
  [suite, subjectId, group, ...(protocol === null ? [] : [protocol]), metric].join(", ");

const byKey = (lines: readonly ScoreLine[]): ReadonlyMap<string, KnownLine> =>
  new Map(
    lines
      .filter((line): line is KnownLine => line.value !== null && line.n > 0)
      .map((line) => [JSON.stringify([line.suite, line.subjectId, line.group, line.protocol, line.metric]), line])
  );

const modelsOf = (lines: readonly ScoreLine[]): ReadonlySet<string> => new Set(lines.map(({subjectId}) => subjectId));
