import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, facetOf} from "../../../src/lib/explore/index.js";
import {ALL_JUDGES, ordersByJudge} from "../../../src/lib/explore/judge-orders.js";
import {judgedAnswersSteps} from "../../../src/lib/explore/judged-answers.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";

/** Answers of three models to forty items: `right` says what a judge calls an answer, `null` for nothing. */
function ordersOf(right: (judge: string, model: number, item: number) => boolean | null, perCase = 1) {
  const builder = new VerdictTableBuilder();
  for (let item = 0; item < 40; item++)
    for (let model = 0; model < 3; model++)
      builder.add([
        canonicalRow({
          subjectId: `m${model}`,
          item: itemRow({
            itemId: `s/${item}`,
            suite: "s",
            caseId: `c${String(Math.floor(item / perCase)).padStart(2, "0")}`
          }),
          ...{status: "ok", sourceId: "f", place: ""},
          judgments: ["a", "b", "c"].flatMap((judgeId) => {
            const said = right(judgeId, model, item);
            if (said === null) return [];
            return [judgment({scorerId: "j", scorerVersion: "1", judgeId, score: said ? 1 : 0, status: "ok"})];
          })
        })
      ]);
  const {table} = builder.finish({label: "log", simulated: true});
  const answers = finish(judgedAnswersSteps(new CrossFilter(table)));
  return {answers, orders: finish(ordersByJudge(answers, table.items)), judges: facetOf(table, "judge")!.values};
}

describe("ordersByJudge(answers, items)", () => {
  it("keeps an order that every judge and the consensus tell, and leaves open what one of them does not", () => {
    const {orders} = ordersOf((judge, model, item) =>
      model === 0 ? true : model === 1 ? item % 2 === 0 : judge === "c" || item % 2 === 0
    );
    expect(orders.map(({first, second, verdict}) => [first, second, verdict])).toEqual([
      [0, 1, "same"],
      [0, 2, "open"],
      [1, 2, "open"]
    ]);
    expect(orders[0]!.by.map(({judge, n, difference}) => [judge, n, difference])).toEqual([
      [0, 40, 0.5],
      [1, 40, 0.5],
      [2, 40, 0.5],
      [ALL_JUDGES, 40, 0.5]
    ]);
  });

  it("names an order that judges turn round, and counts no judge who did not see both models", () => {
    const {orders} = ordersOf((judge, model, item) =>
      model === 2 ? null : judge === "a" ? model === 0 : model === 1 && item >= 0
    );
    expect(orders.map(({first, second, verdict, p}) => [first, second, verdict, p])).toEqual([
      [0, 1, "opposite", expect.any(Number)]
    ]);
    const half = ordersOf((judge, model, item) =>
      judge === "c" && model === 0 ? null : model === 0 || item % 2 === 0
    );
    expect(half.orders[0]).toMatchObject({first: 0, second: 1, verdict: "open", p: 1});
  });

  it("has no consensus where as many judges say right as wrong", () => {
    const {answers} = ordersOf((judge) => (judge === "c" ? null : judge === "a"));
    expect(answers.every(({consensus, judges}) => consensus === null && judges.length === 2)).toBe(true);
  });

  it("flips the signs of cases, not of answers", () => {
    // Ten cases of four items: the first model is ahead on one item of eight cases, on all four of the ninth, behind on two of the tenth.
    const right = (_: string, model: number, item: number) => {
      const [c, k] = [Math.floor(item / 4), item % 4];
      if (model === 2) return true;
      return c < 8 ? k > 0 || model === 0 : c === 8 ? model === 0 : k > 1 || model === 1;
    };
    const [first] = ordersOf(right, 4).orders;
    const sums = [1, 1, 1, 1, 1, 1, 1, 1, 4, -2];
    const flips = Array.from({length: 2 ** 10}, (_, signs) =>
      sums.reduce((sum, one, c) => sum + (signs & (1 << c) ? -one : one), 0)
    );
    const p = flips.filter((one) => Math.abs(one) >= 10).length / 2 ** 10;
    expect(first!.by.map((one) => [one.n, one.difference, one.p])).toEqual(Array(4).fill([40, 10 / 40, p]));
  });
});
