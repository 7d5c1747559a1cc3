import {describe, expect, it} from "vitest";
import {exploreState} from "../../../src/components/explore/view/state.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {readAddress, withDefaults} from "../../../src/lib/state/index.js";

/** Four models, two judges, one form; categories are the largest facet. */
function spec(simulated = true) {
  const builder = new VerdictTableBuilder();
  for (const subjectId of ["m0", "m1", "m2", "m3"])
    for (let category = 0; category < 9; category++)
      builder.add([
        canonicalRow({
          subjectId,
          item: itemRow({itemId: `t/${category}`, suite: "t", capability: "understanding", category: `c${category}`}),
          status: "ok",
          sourceId: "f",
          place: "",
          judgments: ["j0", "j1"].map((judgeId) =>
            judgment({scorerId: "s", scorerVersion: "1", judgeId, score: 1, status: "ok"})
          )
        })
      ]);
  return exploreState(builder.finish({label: "", simulated}).table);
}

describe("exploreState(table)", () => {
  it("names a code that its facet does not have, also where another facet is as large", () => {
    const {state, problems} = readAddress(spec(), "?a=4&b=8&reference=5&judgeA=2&judgeB=3");
    const names = ["reference", "a", "b", "judgeA", "judgeB"] as const;
    expect(problems).toEqual([
      "reference: unknown value: 5",
      "a: unknown value: 4",
      "b: unknown value: 8",
      "judgeA: unknown value: 2",
      "judgeB: unknown value: 3"
    ]);
    expect(names.map((name) => state[name])).toEqual([-1, -1, -1, -1, -1]);
  });

  it("says of a model that a generated log lacks that its models are invented: old links name real ones", () => {
    const of = (text: string, simulated: boolean) => readAddress(spec(simulated), text).problems;
    expect(of("?model=bagel,m1", true)).toEqual([
      "model: unknown: bagel (one of m0, m1, m2, m3); this log is simulated and its models are invented, so that no real one is in it"
    ]);
    expect(readAddress(spec(), "?model=bagel,m1").state.model).toEqual([1]);
    expect(of("?model=bagel", false)[0]).not.toContain("simulated");
    expect(of("?category=other", true)[0]).not.toContain("simulated");
  });

  it("reads the sides as values of the facet that they differ in, wherever that stands in the address", () => {
    const {state, problems} = readAddress(spec(), "?a=judge.j1&b=2&by=judge");
    expect([state.a, state.b, problems]).toEqual([1, -1, ["b: unknown value: 2"]]);
    expect(readAddress(spec(), "?by=model&a=judge.j1").problems).toEqual(["a: unknown value: judge.j1"]);
    // Where the log lacks the facet, the first that it has is shown.
    expect(readAddress(spec(), "?by=capability&a=3&b=4").problems).toEqual(["b: unknown value: 4"]);
  });

  it("reads the sides of a report's figure by the facet that is given with them", () => {
    const given = withDefaults(spec(), {a: "judge.j0", b: "judge.j1", by: "judge"});
    expect([given.a.fallback, given.b.fallback]).toEqual([0, 1]);
    expect(() => withDefaults(spec(), {a: "judge.j0"})).toThrow("a: unknown value: judge.j0");
  });
});
