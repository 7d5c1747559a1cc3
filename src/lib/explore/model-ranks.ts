import {indexes, rankRanges, type RankRange} from "../math/index.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {ROWS_PER_STEP} from "./table/finish.js";
import {facetOf} from "./table/verdict-table.js";

/** Where a model stands among the models in force, by its share right. */
export interface ModelRank extends RankRange {
  /** Code of the model. */
  readonly model: number;
  /** Share right of its scored verdicts, and how many cases these are of. */
  readonly rate: number;
  readonly scored: number;
  readonly cases: number;
  /** Share of resamplings in which it is first; those tied there share one. */
  readonly first: number;
}

/** Models by rank, and what the ranges rest on. */
export interface ModelRanks {
  readonly models: readonly ModelRank[];
  readonly cases: number;
  readonly resamplings: number;
  /** Whether every case has verdicts of every model. */
  readonly isSame: boolean;
}

const MOST_RESAMPLINGS = 10_000;
/** However long a log is, a share of resamplings is given to one in a hundred. */
const LEAST_RESAMPLINGS = 1000;
/** Additions in all resamplings together: some seconds of the pauses between input and drawing. */
const MOST_ADDITIONS = 6e8;

/** Verdicts of models on each case, where there are any: entry by entry, those of case c from `starts[c]`. */
interface CaseEntries {
  readonly starts: readonly number[];
  readonly model: readonly number[];
  readonly right: readonly number[];
  readonly scored: readonly number[];
}

/**
 * Ranks of models by share right under all filters, with ranges that hold at once (`rankRanges`), over cases drawn with replacement.
 *
 * A generator: it yields now and then. Models without a scored verdict are left out.
 *
 * Cost: resamplings × (models on cases + models²).
 */
export function* modelRanks(filter: CrossFilter, seed = 1): Generator<void, ModelRanks> {
  const {values} = facetOf(filter.table, "model")!;
  const entries = yield* caseEntries(filter);
  const {starts, model, right, scored} = entries;
  const C = starts.length - 1;
  const present = new Set(model);
  const seen = values.map((_, code) => code).filter((code) => present.has(code));
  const S = seen.length;
  const place = new Map(seen.map((code, s) => [code, s]));
  const at = Int32Array.from(model, (code) => place.get(code)!);
  const cases = new Int32Array(S);
  const [sums, tries] = [new Float64Array(S), new Float64Array(S)];
  at.forEach((s, e) => {
    cases[s]!++;
    sums[s]! += right[e]!;
    tries[s]! += scored[e]!;
  });
  const additions = at.length + S * S;
  const B = Math.max(
    LEAST_RESAMPLINGS,
    Math.min(MOST_RESAMPLINGS, Math.floor(MOST_ADDITIONS / Math.max(1, additions)))
  );
  const replicates = new Float64Array(B * S);
  const first = new Float64Array(S);
  const fill = indexes(seed);
  const [drawn, times] = [new Uint32Array(C), new Uint32Array(C)];
  const [rightOf, scoredOf] = [new Float64Array(S), new Float64Array(S)];
  let since = 0;
  for (let b = 0; b < B && S > 0; b++) {
    fill(drawn, C);
    times.fill(0);
    rightOf.fill(0);
    scoredOf.fill(0);
    for (const c of drawn) times[c]!++;
    for (let c = 0; c < C; c++) {
      const n = times[c]!;
      if (n === 0) continue;
      for (let e = starts[c]!; e < starts[c + 1]!; e++) {
        rightOf[at[e]!]! += n * right[e]!;
        scoredOf[at[e]!]! += n * scored[e]!;
      }
    }
    let [best, tied] = [-1, 0];
    for (let s = 0; s < S; s++) {
      const rate = rightOf[s]! / scoredOf[s]!;
      replicates[b * S + s] = rate;
      if (rate > best) [best, tied] = [rate, 1];
      else if (rate === best) tied++;
    }
    for (let s = 0; s < S; s++) if (replicates[b * S + s] === best) first[s]! += 1 / (tied * B);
    if ((since += additions) < 20 * ROWS_PER_STEP) continue;
    since = 0;
    yield;
  }
  const rates = sums.map((sum, s) => sum / tries[s]!);
  const ranges = yield* rankRanges({values: rates, replicates, cases});
  const models = seen
    .map((code, s): ModelRank => ({
      ...ranges[s]!,
      model: code,
      rate: rates[s]!,
      scored: tries[s]!,
      cases: cases[s]!,
      first: first[s]!
    }))
    .sort((a, b) => a.rank - b.rank);
  return {models, cases: C, resamplings: B, isSame: cases.every((n) => n === C)};
}

function* caseEntries(filter: CrossFilter): Generator<void, CaseEntries> {
  const {items, outcome, facets} = filter.table;
  const {codes, values} = facetOf({facets}, "model")!;
  const starts = [0];
  const [model, right, scored]: [number[], number[], number[]] = [[], [], []];
  const [hits, tries] = [new Uint32Array(values.length), new Uint32Array(values.length)];
  let present: number[] = [];
  const close = () => {
    for (const code of present) {
      model.push(code);
      right.push(hits[code]!);
      scored.push(tries[code]!);
      hits[code] = tries[code] = 0;
    }
    if (present.length > 0) starts.push(model.length);
    present = [];
  };
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) close();
    const [from, to] = [items.starts[i]!, items.starts[i + 1]!];
    if (filter.itemPasses(i))
      for (let r = from; r < to; r++) {
        if (outcome[r] === 0 || !filter.rowPasses(r)) continue;
        const code = codes[r]!;
        if (tries[code] === 0) present.push(code);
        tries[code]!++;
        hits[code]! += outcome[r]! - 1;
      }
    if ((since += to - from) < ROWS_PER_STEP) continue;
    since = 0;
    yield;
  }
  close();
  return {starts, model, right, scored};
}
