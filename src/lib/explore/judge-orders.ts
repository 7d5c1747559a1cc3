import {holm, SignFlips} from "../math/index.js";
import type {JudgedAnswer} from "./judged-answers.js";
import type {ExplorerItems} from "./table/verdict-table.js";

/** The consensus of all judges, in the place of a judge's code. */
export const ALL_JUDGES = -1;

/** Two models under each judge and the consensus. */
export interface OrderByJudge {
  readonly first: number;
  readonly second: number;
  /** By judge, then the consensus: answers on which both have a verdict, and share right of the first minus that of the second. */
  readonly by: readonly {readonly judge: number; readonly n: number; readonly difference: number; readonly p: number}[];
  /** The largest p of judges and consensus, Holm-adjusted over pairs of models; 1 where one of them does not compare the two. */
  readonly p: number;
  /**
   * `same`: every judge and the consensus put one model ahead beyond chance (p < .05). `opposite`: two of them say the opposite, each beyond chance
   * where p is Holm-adjusted over all pairs and judges. Else `open`.
   */
  readonly verdict: "same" | "opposite" | "open";
}

/**
 * Which orders of two models survive every judge and their consensus.
 *
 * Under each judge two models are compared on the answers of both that it scored and that agree in item, attempt, stage and so on, by flipping the
 * signs of cases. All must reject for the order to be known under all: the largest p is that of the intersection-union test (Berger 1982).
 *
 * @param answers - in the order of items, as `judgedAnswersSteps` gives them
 */
export function* ordersByJudge(
  answers: readonly JudgedAnswer[],
  {cases}: Pick<ExplorerItems, "cases">
): Generator<void, OrderByJudge[]> {
  const judges = [...new Set(answers.flatMap((answer) => answer.judges))].sort((a, b) => a - b);
  const columns = [...judges, ALL_JUDGES];
  const models = [...new Set(answers.map(({model}) => model))].sort((a, b) => a - b);
  const pairs = models.flatMap((first, k) =>
    models.slice(k + 1).map((second) => ({first, second, sums: columns.map(() => new CaseSums())}))
  );
  const pairOf = new Map(pairs.map((pair) => [`${pair.first} ${pair.second}`, pair]));
  for (let from = 0; from < answers.length;) {
    const {item} = answers[from]!;
    const like = new Map<string, JudgedAnswer[]>();
    for (; answers[from]?.item === item; from++) {
      const answer = answers[from]!;
      const group = like.get(answer.like);
      if (group === undefined) like.set(answer.like, [answer]);
      else group.push(answer);
    }
    for (const group of like.values()) {
      group.sort((a, b) => a.model - b.model);
      for (const [k, one] of group.entries())
        for (const other of group.slice(k + 1)) {
          const {sums} = pairOf.get(`${one.model} ${other.model}`)!;
          for (const [c, judge] of columns.entries()) {
            const [a, b] = [verdictOf(one, judge), verdictOf(other, judge)];
            if (a !== null && b !== null) sums[c]!.add(a - b, cases[item]!);
          }
        }
    }
    yield;
  }
  const compared = pairs.map(({first, second, sums}) => ({
    first,
    second,
    by: columns.map((judge, c) => ({judge, ...sums[c]!.finish()}))
  }));
  const known = compared.filter(({by}) => by.some(({n}) => n > 0));
  const together = holm(known.map(({by}) => Math.max(...by.map(({p}) => p))));
  const single = holm(known.flatMap(({by}) => by.map(({p}) => p)));
  return known.map((pair, k): OrderByJudge => {
    const own = single.slice(k * columns.length, (k + 1) * columns.length);
    const isTold = (sign: number) =>
      pair.by.some(({difference}, c) => own[c]! < 0.05 && Math.sign(difference) === sign);
    const isSame = new Set(pair.by.map(({difference}) => Math.sign(difference))).size === 1;
    const verdict = together[k]! < 0.05 && isSame ? "same" : isTold(1) && isTold(-1) ? "opposite" : "open";
    return {...pair, p: together[k]!, verdict};
  });
}

function verdictOf({judges, right, consensus}: JudgedAnswer, judge: number): 0 | 1 | null {
  return judge === ALL_JUDGES ? consensus : (right[judges.indexOf(judge)] ?? null);
}

/** Differences of two models under one judge, case by case. */
class CaseSums {
  #n = 0;
  #sum = 0;
  #case = -1;
  #open = 0;
  readonly #flips = new SignFlips();

  add(difference: number, ofCase: number): void {
    if (ofCase !== this.#case) this.#close();
    this.#case = ofCase;
    this.#n++;
    this.#open += difference;
    this.#sum += difference;
  }

  /** The difference is NaN, and p 1, without an answer. */
  finish(): {readonly n: number; readonly difference: number; readonly p: number} {
    this.#close();
    return {n: this.#n, difference: this.#sum / this.#n, p: this.#n === 0 ? 1 : this.#flips.p()};
  }

  #close(): void {
    this.#flips.add(this.#open);
    this.#open = 0;
  }
}
