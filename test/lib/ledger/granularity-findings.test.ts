import {describe, expect, it} from "vitest";
import {explainFindings, runChecks, type LedgerCell} from "../../../src/lib/ledger/index.js";
import {carefulTable, cell, planted} from "./planted.js";

const of = (cells: readonly LedgerCell[]) => runChecks(cells).findings.filter(({check}) => check === "granularity");
const one = (cells: readonly LedgerCell[], id: string) => of(cells).find((finding) => finding.id === id)!;
const careful = carefulTable(11);

describe("a rate that no count prints", () => {
  it("is shown between the two counts beside it", () => {
    expect(one(planted(careful, {"Table 1/model-1/c3": 31.42}), "granularity/Table 1/model-1/c3")).toMatchObject({
      evidence: "bound",
      printed: 31.42,
      recomputed: (100 * 96) / 305,
      cells: ["Table 1/model-1/c3"],
      sentence:
        "model-1, C3: no whole count over 305 prints as 31.42; the nearest over 305 is 31.475. Its denominator or one of its digits is another.",
      proof: "95 of 305 is 31.1475, 96 of 305 is 31.4754; printed 31.42"
    });
  });

  it("is said to be one with two digits exchanged, where that is a count and no more than all", () => {
    const {sentence} = one([cell({id: "a", value: 52, decimals: 0, n: 4})], "granularity/a");
    expect(sentence).toContain(" With two digits exchanged, 25, it is 1 of 4.");
    // 91 of a hundred could be 19; over 3 neither it nor 91 is a count.
    expect(one([cell({id: "a", value: 91, decimals: 0, n: 3})], "granularity/a").sentence).not.toContain("exchanged");
  });

  it("is only unusual where items may be answered more often, and one finding speaks for a model then", () => {
    const twice = careful.map((own) =>
      own.subject === "model-2" && own.place.category ? {...own, samples: 2, value: own.value + 0.07} : own
    );
    const own = of(twice).filter(({evidence}) => evidence !== "remark");
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({
      id: "granularity/Table 1/model-2/c0",
      evidence: "chance",
      printed: null,
      recomputed: null,
      difference: null,
      subject: "model-2",
      cells: [0, 1, 2, 3, 4].map((c) => `Table 1/model-2/c${c}`),
      sentence:
        "model-2, Table 1: 5 rates are printed by no whole count over their items with up to 2 answers each: " +
        "C0 49.73, C1 50.07, C2 39.43, C3 39.74, C4 41.78. Their denominators are probably others."
    });
    expect(explainFindings(twice).findings.find(({id}) => id === own[0]!.id)!.repair).toBeNull();
  });

  it("tells cut-off rates from impossible ones", () => {
    expect(one([cell({id: "a", value: 66.66, n: 3})], "granularity/a")).toMatchObject({
      evidence: "last-digit",
      recomputed: 200 / 3,
      sentence: "m, a: no count over 3 rounds to 66.66; 2 of 3, truncated, prints it.",
      proof: "1 of 3 is 33.3333, 2 of 3 is 66.6667; printed 66.66"
    });
    const cut = ["a", "b"].map((id) => cell({id, value: 66.66, n: 3, samples: 2, place: {category: id}}));
    expect(of(cut)[0]!.sentence).toBe(
      "m, Table 1: 2 rates are printed by no rounded count over their items with up to 2 answers each, only by a truncated one: a 66.66, b 66.66."
    );
  });

  it("is not sought where a score is no count, was read off a chart, or is an average", () => {
    for (const part of [{samples: null}, {readOff: true}, {subject: "average"}, {scale: null}, {n: null}])
      expect(of([cell({id: "a", value: 52, decimals: 0, n: 4, ...part})])).toEqual([]);
  });
});

describe("denominators that digits imply", () => {
  it("name the columns and those of their rates that do not fit", () => {
    expect(
      one(planted(careful, {"Table 1/model-1/c3": 31.42}), "granularity/columns/Table 1/model-0/c0")
    ).toMatchObject({
      evidence: "remark",
      printed: null,
      subject: null,
      sentence:
        "Table 1: the digits alone imply the denominators of 6 columns (C0 147, C1 100, C2 94, C3 305, C4 211, Overall 857); " +
        "each could be so by accident with a chance below 1 in 100000. model-1, C3 fit none of them.",
      proof: "every rate of C0 is a count over 147"
    });
  });

  it("are said of one column, too, and of its other rates where one does not fit", () => {
    const only = planted(
      careful.filter(({place}) => place.category === "C3"),
      {"Table 1/model-1/c3": 31.42}
    );
    expect(one(only, "granularity/columns/Table 1/model-0/c3")).toMatchObject({
      sentence: expect.stringMatching(
        /imply the denominator of one column \(C3 305\); .* model-1, C3 fit none of them\.$/
      ),
      proof: "every other rate of C3 is a count over 305"
    });
  });

  it("list fourteen columns at most", () => {
    const wide = (columns: number) =>
      of(carefulTable(3, {systems: 9, items: Array.from({length: columns}, (_, c) => 211 + 2 * c), rule: "mean"})).find(
        ({evidence}) => evidence === "remark"
      )!.sentence;
    expect(wide(14)).toContain("of 14 columns (C0 211");
    expect(wide(14)).not.toContain("and others");
    expect(wide(15)).toMatch(/of 15 columns \(C0 211, .*C13 237 and others\)/);
  });

  it("stand against the stated one, with the rate that fits neither", () => {
    const stated = careful.map((own) => (own.place.category === "C1" ? {...own, n: 99} : own));
    expect(one(stated, "granularity/column/Table 1/model-0/c1")).toMatchObject({
      evidence: "chance",
      printed: 99,
      recomputed: 100,
      difference: -1,
      sentence: "Table 1, C1: 100 is the least denominator that prints all of its 8 rates; the stated one is 99.",
      proof: "every rate of C1 is a count over 100; stated 99"
    });
    const other = careful.map((own) => (own.place.category === "C3" ? {...own, n: 303} : own));
    const off = one(planted(other, {"Table 1/model-5/c3": 42.11}), "granularity/column/Table 1/model-0/c3");
    expect(off.sentence).toContain("305 is the least denominator that prints all but one (model-5) of its 8 rates");
    expect(off.proof).toBe("every other rate of C3 is a count over 305; stated 303");
  });

  it("say nothing against a multiple of them: twice as many items print the same rates", () => {
    const doubled = careful.map((own) => (own.place.category === "C1" ? {...own, n: 200} : own));
    expect(of(doubled).map(({id}) => id)).toEqual(["granularity/columns/Table 1/model-0/c0"]);
    expect(of(doubled)[0]!.sentence).toContain("of 5 columns (C0 147, C2 94");
  });
});
