import {holm, SignFlips} from "../math/index.js";
import {ROWS_PER_SLOW_STEP} from "./table/finish.js";
import {VerdictKeys, type PairedVerdicts} from "./paired-verdicts.js";
import {facetOf, type VerdictTable} from "./table/verdict-table.js";

/** Which of two models is ahead under either of two judges, on the answers that all four meet in. */
export interface ModelOrder {
  /** Codes of the model facet. */
  readonly first: number;
  readonly second: number;
  readonly n: number;
  /** Share right of the first model minus that of the second, by judge. */
  readonly a: number;
  readonly b: number;
  /** The larger p of the judges' two tests, Holm-adjusted over all pairs of models. */
  readonly p: number;
  /** What both judges say beyond chance (p < .05): the same model ahead, one each, or `open` where one of them says nothing. */
  readonly verdict: "same" | "opposite" | "open";
}

/**
 * Whether a ranking of models survives another judge, by pairs of models.
 *
 * Two models are compared on answers that both judges scored and that agree in item, attempt, stage and so on. Under either judge the
 * sign-flip test takes the sums over cases of right by the first model minus right by the second. Both must reject for the order to be
 * known under both: the larger p is that of the intersection-union test (Berger 1982), Holm-adjusted over the pairs of models. With
 * opposite signs it is a qualitative interaction (Gail and Simon 1985).
 *
 * A generator: it yields now and then. Pairs of models without a common answer are left out.
 */
export function* modelOrders(table: VerdictTable, pairs: PairedVerdicts): Generator<void, ModelOrder[]> {
  const orders = new Orders(table, pairs);
  const {item} = pairs;
  let done = 0;
  for (let start = 0; start < item.length;) {
    let end = start + 1;
    while (end < item.length && item[end] === item[start]) end++;
    done += orders.add(start, end);
    if (done > ROWS_PER_SLOW_STEP) {
      done = 0;
      yield;
    }
    start = end;
  }
  return yield* orders.found();
}

/** Sums of two models over the current case, and what is known of the cases before. */
class TwoModels {
  /** Do they meet in the current case? */
  isOpen = false;
  n = 0;
  a = 0;
  b = 0;
  caseA = 0;
  caseB = 0;
  readonly flipsA = new SignFlips();
  readonly flipsB = new SignFlips();

  close(): void {
    this.flipsA.add(this.caseA);
    this.flipsB.add(this.caseB);
    this.a += this.caseA;
    this.b += this.caseB;
    this.caseA = this.caseB = 0;
    this.isOpen = false;
  }
}

class Orders {
  readonly #table: VerdictTable;
  readonly #pairs: PairedVerdicts;
  readonly #codes: ArrayLike<number>;
  readonly #keys: VerdictKeys;
  /** Answers on the current item, by model, and the models that have one. */
  readonly #answers: number[][];
  readonly #present: number[] = [];
  readonly #two: TwoModels[][];
  /** Those that meet in the current case: of many models few may. */
  readonly #open: TwoModels[] = [];
  #case = -1;

  constructor(table: VerdictTable, pairs: PairedVerdicts) {
    [this.#table, this.#pairs] = [table, pairs];
    const {codes, values} = facetOf(table, "model")!;
    this.#codes = codes;
    this.#keys = new VerdictKeys(table, "judge", "model");
    this.#answers = values.map(() => []);
    this.#two = values.map((_, m) => Array.from({length: m}, () => new TwoModels()));
  }

  /**
   * Takes up the answers on one item; returns how much that was. Pairs stand in the order of items, and the items of a case beside
   * each other.
   */
  add(start: number, end: number): number {
    const {item, rowA} = this.#pairs;
    const at = this.#table.items.cases[item[start]!]!;
    if (at !== this.#case) this.#close();
    this.#case = at;
    for (let p = start; p < end; p++) {
      const model = this.#codes[rowA[p]!]!;
      if (this.#answers[model]!.push(p) === 1) this.#present.push(model);
    }
    const key = (p: number): number => this.#keys.of(rowA[p]!);
    this.#present.sort((x, y) => x - y);
    for (const [at, m] of this.#present.entries()) {
      const own = this.#answers[m]!;
      if (own.length > 1) own.sort((x, y) => key(x) - key(y) || x - y);
      for (let k = 0; k < at; k++) this.#meet(this.#present[k]!, m, key);
    }
    for (const m of this.#present) this.#answers[m]!.length = 0;
    const work = (end - start) * this.#present.length;
    this.#present.length = 0;
    return work;
  }

  /** Answers of two models on one item, those that agree in all else one by one. */
  #meet(first: number, second: number, key: (p: number) => number): void {
    const {a, b} = this.#pairs;
    const [left, right] = [this.#answers[first]!, this.#answers[second]!];
    const two = this.#two[second]![first]!;
    if (!two.isOpen) this.#open.push(two);
    two.isOpen = true;
    for (let l = 0, r = 0; l < left.length && r < right.length;) {
      const [p, q] = [left[l]!, right[r]!];
      const apart = key(p) - key(q);
      if (apart === 0) {
        two.n++;
        two.caseA += a[p]! - a[q]!;
        two.caseB += b[p]! - b[q]!;
      }
      if (apart <= 0) l++;
      if (apart >= 0) r++;
    }
  }

  #close(): void {
    for (const two of this.#open) two.close();
    this.#open.length = 0;
  }

  *found(): Generator<void, ModelOrder[]> {
    this.#close();
    const met: {first: number; second: number; two: TwoModels; p: number}[] = [];
    for (const [second, row] of this.#two.entries())
      for (const [first, two] of row.entries()) {
        if (two.n === 0) continue;
        met.push({first, second, two, p: Math.max(two.flipsA.p(), two.flipsB.p())});
        yield;
      }
    const adjusted = holm(met.map(({p}) => p));
    return met.map(({first, second, two: {n, a, b}}, k) => {
      const p = adjusted[k]!;
      const verdict = p >= 0.05 ? "open" : a > 0 === b > 0 ? "same" : "opposite";
      return {first, second, n, a: a / n, b: b / n, p, verdict};
    });
  }
}
