import {finish, ROWS_PER_SLOW_STEP, ROWS_PER_STEP} from "./table/finish.js";
import {Growing} from "./table/growing.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {VerdictKeys} from "./paired-verdicts.js";
import {facetOf, type Facet} from "./table/verdict-table.js";

/** What two judges think of the same answers: one entry per model and case of which both scored an answer. */
export interface RatingPairs {
  readonly model: readonly number[];
  readonly case: readonly number[];
  /** First item of each entry: the way to look it up. */
  readonly item: readonly number[];
  /** Mean score that either judge gives to the answers that both scored, in [0, 1]. */
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/**
 * Mean scores by case and model of two judges on the answers that both scored, under all filters but that of the judge.
 *
 * An answer is what verdicts of any judge and scorer share: item (hence form), model, protocol, run, stage, training step and
 * attempt. Its score by a side is the mean of that side's verdicts on it; an entry's is the mean over its answers, so that both
 * sides weigh them alike. What only one side scored, and what has no score, counts for neither.
 *
 * @param a - code of a judge, verdicts without one have the code of `null`; several are taken as one who has scored what at least
 * one of them has, as people are in the human studies of UniEval (section 3.3) and UmniBench (three ratings a case)
 * @param among - items to look through, rising, for who compares several judges with a few (`scoredItemsSteps`); all without it
 * @throws RangeError if the log has no judges
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const ratingPairs = (filter: CrossFilter, a: number | readonly number[], b: number): RatingPairs =>
  finish(ratingPairsSteps(filter, a, b));

/** As `ratingPairs`, in steps, so that other work can run in between. */
export function* ratingPairsSteps(
  filter: CrossFilter,
  a: number | readonly number[],
  b: number,
  among?: Uint32Array
): Generator<void, RatingPairs> {
  const {items} = filter.table;
  const answers = new AnswersOfBoth(filter, typeof a === "number" ? [a] : a, b);
  const count = among?.length ?? items.ids.length;
  let since = 0;
  for (let k = 0; k < count; k++) {
    const i = among ? among[k]! : k;
    answers.add(i);
    if ((since += items.starts[i + 1]! - items.starts[i]!) < ROWS_PER_SLOW_STEP) continue;
    since = 0;
    yield;
  }
  return answers.found();
}

/** Items of which one of some judges has scored an answer, under all filters but that of the judge; lets go now and then. */
export function* scoredItemsSteps(filter: CrossFilter, judges: readonly number[]): Generator<void, Uint32Array> {
  const {items} = filter.table;
  const rows = new JudgeRows(filter);
  const isOne = rows.maskOf(judges);
  const found = new Growing((n) => new Uint32Array(n));
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    if (rows.any(i, isOne)) found.push(i);
    if ((since += items.starts[i + 1]! - items.starts[i]!) < ROWS_PER_STEP) continue;
    since = 0;
    yield;
  }
  return found.values();
}

/** Scored rows of judges that pass all filters but that of the judge. */
class JudgeRows {
  readonly #filter: CrossFilter;
  readonly #judge: Facet;
  readonly #own: number;

  constructor(filter: CrossFilter) {
    const judge = facetOf(filter.table, "judge");
    if (judge === undefined) throw new RangeError("unknown facet: judge");
    [this.#filter, this.#judge, this.#own] = [filter, judge, filter.bitOf(judge)];
  }

  maskOf(judges: readonly number[]): Uint8Array {
    const mask = new Uint8Array(this.#judge.values.length);
    for (const code of judges) mask[code] = 1;
    return mask;
  }

  any(item: number, mask: Uint8Array): boolean {
    const {starts} = this.#filter.table.items;
    for (let r = starts[item]!, end = starts[item + 1]!; r < end; r++) if (this.#counts(r, item, mask)) return true;
    return false;
  }

  each(item: number, mask: Uint8Array, take: (row: number, score: number) => void): void {
    const {items, outcome, scores} = this.#filter.table;
    for (let r = items.starts[item]!, end = items.starts[item + 1]!; r < end; r++)
      if (this.#counts(r, item, mask)) take(r, scores ? scores[r]! : outcome[r] === 2 ? 1 : 0);
  }

  #counts(row: number, item: number, mask: Uint8Array): boolean {
    const filter = this.#filter;
    return (
      mask[this.#judge.codes[row]!] === 1 &&
      filter.table.outcome[row] !== 0 &&
      (filter.failing(row, item) & ~this.#own) === 0
    );
  }
}

/** An answer of an item with the scores of either side. */
interface Answer {
  readonly model: number;
  readonly sums: [a: number, b: number];
  readonly counts: [a: number, b: number];
}

/** Collects the answers that two sides scored, item by item, and their means by model and case. */
class AnswersOfBoth {
  readonly #rows: JudgeRows;
  readonly #keys: VerdictKeys;
  readonly #cases: Uint32Array;
  readonly #modelOf: Facet["codes"];
  readonly #sides: readonly [a: Uint8Array, b: Uint8Array];
  readonly #found = {
    model: [] as number[],
    case: [] as number[],
    item: [] as number[],
    a: [] as number[],
    b: [] as number[]
  };
  #case = -1;
  /** Means of the answers of the case that is open, by model. */
  #open = new Map<number, {item: number; n: number; sums: [a: number, b: number]}>();

  constructor(filter: CrossFilter, a: readonly number[], b: number) {
    const {table} = filter;
    this.#rows = new JudgeRows(filter);
    this.#keys = new VerdictKeys(table, "judge", "scorer");
    this.#cases = table.items.cases;
    this.#modelOf = facetOf(table, "model")!.codes;
    this.#sides = [this.#rows.maskOf(a), this.#rows.maskOf([b])];
  }

  add(item: number): void {
    if (this.#cases[item] !== this.#case) this.#close();
    this.#case = this.#cases[item]!;
    const answers = new Map<number, Answer>();
    const [ofA, ofB] = this.#sides;
    this.#rows.each(item, ofA, (row, score) => {
      const key = this.#keys.of(row);
      let answer = answers.get(key);
      if (answer === undefined) answers.set(key, (answer = {model: this.#modelOf[row]!, sums: [0, 0], counts: [0, 0]}));
      answer.sums[0] += score;
      answer.counts[0]++;
    });
    if (answers.size === 0) return;
    this.#rows.each(item, ofB, (row, score) => {
      const answer = answers.get(this.#keys.of(row));
      if (answer === undefined) return;
      answer.sums[1] += score;
      answer.counts[1]++;
    });
    for (const {model, sums, counts} of answers.values()) {
      if (counts[1] === 0) continue;
      let entry = this.#open.get(model);
      if (entry === undefined) this.#open.set(model, (entry = {item, n: 0, sums: [0, 0]}));
      entry.n++;
      entry.sums[0] += sums[0] / counts[0];
      entry.sums[1] += sums[1] / counts[1];
    }
  }

  found(): RatingPairs {
    this.#close();
    return this.#found;
  }

  #close(): void {
    for (const [model, {item, n, sums}] of this.#open) {
      this.#found.model.push(model);
      this.#found.case.push(this.#case);
      this.#found.item.push(item);
      this.#found.a.push(meanOf(sums[0], n));
      this.#found.b.push(meanOf(sums[1], n));
    }
    this.#open.clear();
  }
}

/** Scores are held in single precision, which would keep equal means of unequal scores (0.6 and 0.8, 0.7 and 0.7) from being ties. */
const meanOf = (sum: number, count: number): number => Math.round((1e6 * sum) / count) / 1e6;
