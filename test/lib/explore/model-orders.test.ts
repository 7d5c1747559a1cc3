import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, facetOf, type VerdictTable} from "../../../src/lib/explore/index.js";
import {modelOrders, type ModelOrder} from "../../../src/lib/explore/model-orders.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {pairVerdicts} from "../../../src/lib/explore/paired-verdicts.js";
import {holm, mulberry32, signFlipTest} from "../../../src/lib/math/index.js";
import {itAtLength} from "../../support/at-length.js";

interface Answer {
  readonly model: string;
  readonly item: number;
  readonly attempt: number;
  /** Right for the judges x and y; `null` where a judge is missing. */
  readonly x: boolean | null;
  readonly y: boolean | null;
}

/** Two items a case. */
const caseOf = (item: number) => Math.floor(item / 2);

function log(answers: readonly Answer[]): VerdictTable {
  const builder = new VerdictTableBuilder();
  for (const {model, item, attempt, x, y} of answers)
    builder.add([
      canonicalRow({
        subjectId: model,
        item: itemRow({itemId: `t/${item}`, suite: "t", caseId: `c${caseOf(item)}`}),
        status: "ok",
        sourceId: "f",
        place: "",
        attempt,
        judgments: [["x", x] as const, ["y", y] as const].flatMap(([judgeId, right]) =>
          right === null
            ? []
            : [judgment({scorerId: "s", scorerVersion: "1", judgeId, score: right ? 1 : 0, status: "ok"})]
        )
      })
    ]);
  return builder.finish({label: "", simulated: true}).table;
}

function ordersOf(table: VerdictTable): Map<string, ModelOrder> {
  const {values} = facetOf(table, "judge")!;
  const filter = new CrossFilter(table);
  const pairs = pairVerdicts(filter, {facet: "judge", a: values.indexOf("x"), b: values.indexOf("y")});
  const models = facetOf(table, "model")!.values;
  return new Map(
    finish(modelOrders(table, pairs)).map((order) => [`${models[order.first]} ${models[order.second]}`, order])
  );
}

/** Models right with their chance under either judge, judged alike but for it. */
function simulated(chances: Readonly<Record<string, readonly [number, number]>>, items: number, seed: number) {
  const uniform = mulberry32(seed);
  return Object.entries(chances).flatMap(([model, [x, y]]) =>
    Array.from({length: items}, (_, item): Answer => {
      const u = uniform();
      return {model, item, attempt: 0, x: u < x, y: u < y};
    })
  );
}

describe("modelOrders(table, pairs)", () => {
  it("finds orders that both judges share, that a judge turns round, and those that neither shows", () => {
    const orders = ordersOf(
      log(simulated({best: [0.9, 0.9], liked: [0.7, 0.4], plain: [0.4, 0.7], like: [0.4, 0.7]}, 400, 3))
    );
    expect(Object.fromEntries([...orders].map(([pair, {verdict}]) => [pair, verdict]))).toEqual({
      "best liked": "same",
      "best plain": "same",
      "best like": "same",
      "liked plain": "opposite",
      "like liked": "opposite",
      "like plain": "open"
    });
    const turned = orders.get("liked plain")!;
    expect(turned.a).toBeGreaterThan(0.2);
    expect(turned.b).toBeLessThan(-0.2);
  });

  it("compares answers that agree in item and attempt, by case, as tests on them one by one do", () => {
    const uniform = mulberry32(5);
    // Attempts and judges are missing here and there, and models have not seen the same items.
    const answers = ["p", "q", "r"].flatMap((model, m) =>
      Array.from({length: 60}, (_, item) => [0, 1].map((attempt) => ({item, attempt})))
        .flat()
        .filter(() => uniform() < 0.8)
        .map(({item, attempt}): Answer => {
          const verdict = () => (uniform() < 0.1 ? null : uniform() < 0.3 + 0.25 * m);
          return {model, item, attempt, x: verdict(), y: verdict()};
        })
    );
    const models = [
      ["p", "q"],
      ["p", "r"],
      ["q", "r"]
    ] as const;
    const expected = models.map(([first, second]) => {
      const met = answers.flatMap((one) => {
        if (one.model !== first || one.x === null || one.y === null) return [];
        const other = answers.find(
          ({model, item, attempt}) => model === second && item === one.item && attempt === one.attempt
        );
        if (!other || other.x === null || other.y === null) return [];
        return [{at: caseOf(one.item), x: Number(one.x) - Number(other.x), y: Number(one.y) - Number(other.y)}];
      });
      const sums = (of: (m: {x: number; y: number}) => number) => {
        const by = new Map<number, number>();
        for (const m of met) by.set(m.at, (by.get(m.at) ?? 0) + of(m));
        return [...by.values()];
      };
      const [a, b] = [sums(({x}) => x), sums(({y}) => y)];
      const mean = (values: number[]) => values.reduce((s, v) => s + v, 0) / met.length;
      return {n: met.length, a: mean(a), b: mean(b), p: Math.max(signFlipTest(a), signFlipTest(b))};
    });
    const adjusted = holm(expected.map(({p}) => p));
    const orders = ordersOf(log(answers));
    for (const [k, pair] of models.entries()) {
      const order = orders.get(pair.join(" "))!;
      expect(order).toMatchObject({n: expected[k]!.n});
      expect(order.a).toBeCloseTo(expected[k]!.a, 12);
      expect(order.b).toBeCloseTo(expected[k]!.b, 12);
      expect(order.p).toBeCloseTo(adjusted[k]!, 12);
    }
    expect(expected[0]!.n).toBeGreaterThan(50);
  });

  itAtLength("calls models that do not differ the same or the opposite in fewer than 5% of logs", () => {
    let wrong = 0;
    for (let seed = 0; seed < 200; seed++) {
      const orders = ordersOf(log(simulated({p: [0.5, 0.6], q: [0.5, 0.6], r: [0.5, 0.6]}, 60, seed)));
      if ([...orders.values()].some(({verdict}) => verdict !== "open")) wrong++;
    }
    expect(wrong).toBeLessThan(0.05 * 200 + 6);
  });

  it("has no order of models that share no answer, and none of one model", () => {
    const alone = {attempt: 0, x: true, y: false};
    expect(ordersOf(log([{...alone, model: "p", item: 0}])).size).toBe(0);
    const apart = [0, 1].map((k) => ({...alone, model: "pq"[k]!, item: 2 * k}));
    expect(ordersOf(log(apart)).size).toBe(0);
  });
});
