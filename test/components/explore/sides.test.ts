import {describe, expect, it} from "vitest";
import {outsideFilter, outsideSentence, pairedSides} from "../../../src/components/explore/comparisons/sides.js";
import type {ExploreContext} from "../../../src/components/explore/view/context.js";
import type {ExploreState} from "../../../src/components/explore/view/state.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, facetOf, pairVerdictsSteps, rateOf, type SideFacetId} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";

interface Verdict {
  readonly model?: string;
  readonly item: string;
  readonly pair?: string;
  readonly capability?: "understanding" | "generation" | "editing";
  readonly judge?: string;
  readonly score: number;
}
type Named = Partial<Record<"a" | "b", string>> & {readonly filtered?: readonly string[]};

/** What the figures would compare: names of the two sides, how many pairs, what is said of the filter, and how many were tried. */
function compared(verdicts: readonly Verdict[], by: SideFacetId, {a, b, filtered = []}: Named = {}) {
  const builder = new VerdictTableBuilder();
  for (const {model = "m", item, pair = null, capability = "understanding", judge = "j", score} of verdicts)
    builder.add([
      canonicalRow({
        subjectId: model,
        item: itemRow({itemId: `t/${item}`, suite: "t", capability, pairId: pair}),
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId: judge, score, status: "ok"})]
      })
    ]);
  const {table} = builder.finish({label: "", simulated: true});
  const {values} = facetOf(table, by)!;
  const filter = new CrossFilter(table);
  const codeOf = (name: string | undefined) => values.findIndex((value) => value === name);
  if (filtered.length > 0)
    filter.filter(
      by,
      Uint8Array.from(values, (value) => Number(filtered.includes(value!)))
    );
  // What the sides depend on; the rest of a page's state is none of their business.
  const state = {by, a: codeOf(a), b: codeOf(b), [by]: filtered.map(codeOf)};
  let tried = 0;
  const context = {
    table,
    state: {get: () => state as unknown as ExploreState},
    rate: (id, code) => rateOf(filter.counts().facets.get(id)!, code),
    nameOf: (_, code) => values[code] ?? "none",
    pairs(sides) {
      tried++;
      return pairVerdictsSteps(filter, sides);
    }
  } as Pick<ExploreContext, "table" | "state" | "rate" | "nameOf" | "pairs">;
  const {sides, item} = finish(pairedSides(context));
  return {
    sides: [values[sides.a], values[sides.b]],
    n: item.length,
    outside: outsideSentence(outsideFilter(context, sides)),
    tried
  };
}

const grid = <T>(count: number, make: (n: number) => T): T[] => Array.from({length: count}, (_, n) => make(n));

describe("pairedSides(context)", () => {
  const forms = (rates: Readonly<Record<"understanding" | "generation" | "editing", number>>) =>
    grid(10, (n) =>
      (["understanding", "generation", "editing"] as const).map((capability) => ({
        item: `${capability} ${n}`,
        pair: capability === "editing" ? `e${n}` : `p${n}`,
        capability,
        score: n < rates[capability] ? 1 : 0
      }))
    ).flat();

  it("compares understanding with generation though another form, which shares nothing, is right more often", () => {
    const log = forms({understanding: 6, generation: 2, editing: 9});
    expect(compared(log, "capability")).toMatchObject({sides: ["understanding", "generation"], n: 10, tried: 1});
  });

  it("keeps understanding first where generation is right more often", () => {
    expect(compared(forms({understanding: 2, generation: 6, editing: 9}), "capability").sides).toEqual([
      "understanding",
      "generation"
    ]);
  });

  it("takes what is chosen by hand, paired or not, and the best partner of it", () => {
    const log = forms({understanding: 6, generation: 2, editing: 9});
    expect(compared(log, "capability", {b: "editing", a: "understanding"})).toMatchObject({n: 0, tried: 1});
    expect(compared(log, "capability", {a: "generation"}).sides).toEqual(["generation", "understanding"]);
  });

  const judged = (rows: readonly (readonly [judge: string, from: number, right: number])[]) =>
    rows.flatMap(([judge, from, right]) => grid(4, (n) => ({item: `i${from + n}`, judge, score: n < right ? 1 : 0})));

  it("passes over judges that have seen nothing in common", () => {
    const log = judged([
      ["high", 0, 4],
      ["middle", 10, 3],
      ["low", 10, 1]
    ]);
    expect(compared(log, "judge")).toMatchObject({sides: ["middle", "low"], n: 4});
    expect(compared(log, "judge", {b: "low"}).sides).toEqual(["middle", "low"]);
  });

  it("names the two best where no two have anything in common, and gives up after some tries", () => {
    const log = judged(grid(30, (n) => [`j${n}`, 10 * n, n < 2 ? 4 : 1] as const));
    expect(compared(log, "judge")).toMatchObject({sides: ["j0", "j1"], n: 0, tried: 15});
  });

  const models = grid(10, (n) =>
    [9, 5, 7].map((right, m) => ({model: `m${m}`, item: `i${n}`, score: n < right ? 1 : 0}))
  ).flat();

  it("starts from the one model that is filtered for, against the best of the others, and says that it is outside", () => {
    expect(compared(models, "model")).toMatchObject({sides: ["m0", "m2"], outside: ""});
    expect(compared(models, "model", {filtered: ["m1"]})).toMatchObject({
      sides: ["m1", "m0"],
      n: 10,
      outside: " Outside the filter: m0."
    });
  });

  it("stays within several that are filtered for, and sets one chosen by hand against what is filtered for", () => {
    expect(compared(models, "model", {filtered: ["m1", "m2"]})).toMatchObject({sides: ["m2", "m1"], outside: ""});
    expect(compared(models, "model", {filtered: ["m1"], a: "m2"}).sides).toEqual(["m2", "m1"]);
    expect(compared(models, "model", {filtered: ["m1"], a: "m0", b: "m2"}).outside).toBe(
      " Outside the filter: m0 and m2."
    );
  });
});
