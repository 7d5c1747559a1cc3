import {gunzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {
  CrossFilter,
  detailsOf,
  facetOf,
  JOINT_OUTCOMES,
  jointShares,
  unpairedVerdictsSteps,
  pagesOfItems,
  searchPage,
  type VerdictDetail
} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import type {ItemDetail} from "../../../src/lib/explore/index.js";
import {packDetails} from "../../../src/lib/explore/pack-details.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";

const unpacked = (page: Uint8Array) => JSON.parse(gunzipSync(page).toString("utf8")) as ItemDetail[];

/** Item `n` in two forms; scores by model as [understanding, generation], `null` for unscored. */
function pair(n: number, scores: Record<string, readonly [number | null, number | null]>): CanonicalRow[] {
  return Object.entries(scores).flatMap(([subjectId, both]) =>
    both.map((score, form) =>
      canonicalRow({
        subjectId,
        item: itemRow({
          itemId: `gapeval/${n}/${form === 0 ? "und" : "gen"}`,
          suite: "gapeval",
          pairId: `p${n}`,
          caseId: `c${n}`,
          capability: form === 0 ? "understanding" : "generation",
          prompt: n === 1 ? "How many ＴＵＲＴＬＥＳ?" : n === 2 ? "Welche Größe? Ποιος δρόμος?" : "What is it?"
        }),
        status: "ok",
        sourceId: "f",
        place: "",
        reply: `${subjectId} says ${n % 2 ? "Cat" : "dog"}`,
        judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId: "j", score, status: "ok"})]
      })
    )
  );
}
const rows = [
  ...pair(1, {a: [1, 0], b: [1, 1]}),
  ...pair(2, {a: [1, 0], b: [0, 1]}),
  ...pair(3, {a: [0, 0], b: [null, 1]}),
  ...pair(4, {a: [1, 1], b: [0, 0]})
];
function built() {
  const builder = new VerdictTableBuilder();
  builder.add(rows);
  return builder.finish({label: "", simulated: true});
}

describe("the joint outcome of an answer whose other form nobody scored", () => {
  it("is none, whatever the next item holds of the same model", () => {
    const builder = new VerdictTableBuilder();
    builder.add([...pair(1, {a: [1, null], b: [1, 1]}), ...pair(2, {a: [1, 1], b: [0, 0]}), ...pair(3, {a: [null, 1], b: [1, 0]})]); // prettier-ignore
    const {table} = builder.finish({label: "", simulated: true});
    const [joint, model] = [facetOf(table, "joint")!, facetOf(table, "model")!];
    const outcomes = (name: string) =>
      Array.from({length: table.rows}, (_, r) => r)
        .filter((r) => model.values[model.codes[r]!] === name)
        .map((r) => joint.values[joint.codes[r]!]);
    expect(outcomes("a")).toEqual([null, null, "both", "both", null, null]);
    expect(outcomes("b")).toEqual(["both", "both", "neither", "neither", "understood, not drawn", "understood, not drawn"]); // prettier-ignore
  });
});

describe("the joint outcome of a verdict", () => {
  const {table} = built();
  const joint = facetOf(table, "joint")!;

  it("is the same on both forms, and none where one form is not scored", () => {
    const model = facetOf(table, "model")!;
    const of = (id: string, name: string) => {
      const i = table.items.ids.indexOf(id);
      for (let r = table.items.starts[i]!; r < table.items.starts[i + 1]!; r++)
        if (model.values[model.codes[r]!] === name) return joint.values[joint.codes[r]!];
      return undefined;
    };
    expect([1, 2, 3, 4].map((n) => of(`gapeval/${n}/und`, "a"))).toEqual([
      "understood, not drawn",
      "understood, not drawn",
      "neither",
      "both"
    ]);
    expect([1, 2, 3, 4].map((n) => of(`gapeval/${n}/gen`, "b"))).toEqual([
      "both",
      "drawn, not understood",
      null,
      "neither"
    ]);
  });

  it("pairs verdicts that nothing tells apart one by one, and counts those that are left over", () => {
    const [und, gen] = pair(1, {a: [1, 0]});
    const again = (row: CanonicalRow, score: number, place: string): CanonicalRow => ({
      ...row,
      place,
      judgments: [{...row.judgments[0]!, score}]
    });
    const builder = new VerdictTableBuilder();
    builder.add([und!, gen!, again(gen!, 1, "line 2"), again(und!, 0, "line 3"), again(gen!, 1, "line 4")]);
    const {table: repeated} = builder.finish({label: "", simulated: true});
    const {values, codes} = facetOf(repeated, "joint")!;
    expect(Array.from(codes, (code) => values[code]).sort()).toEqual([
      "drawn, not understood",
      "drawn, not understood",
      null,
      "understood, not drawn",
      "understood, not drawn"
    ]);
    const filter = new CrossFilter(repeated);
    expect(finish(unpairedVerdictsSteps(filter, facetOf(repeated, "joint")!))).toEqual({alone: 0, repeated: 1});
    const whole = new CrossFilter(table);
    expect(finish(unpairedVerdictsSteps(whole, joint))).toMatchObject({repeated: 0});
  });

  it("counts second pictures beside one answer in words, which stand in no pair", () => {
    const [und, gen] = pair(1, {a: [1, 0]});
    const builder = new VerdictTableBuilder();
    builder.add([und!, gen!, {...gen!, attempt: 1}, {...gen!, attempt: 2}]);
    const {table: pictures} = builder.finish({label: "", simulated: true});
    const filter = new CrossFilter(pictures);
    expect(finish(unpairedVerdictsSteps(filter, facetOf(pictures, "joint")!))).toEqual({alone: 2, repeated: 0});
  });

  it("gives shares by model that sum to 1 over scored pairs, one form filtered out or not", () => {
    const filter = new CrossFilter(table);
    const model = facetOf(table, "model")!;
    const shares = () =>
      jointShares(filter, joint, model).map(({group, outcome, share}) => [group, JOINT_OUTCOMES[outcome], share.right]);
    const all = shares();
    expect(all.slice(0, 4)).toEqual([
      [0, "both", 1],
      [0, "understood, not drawn", 2],
      [0, "drawn, not understood", 0],
      [0, "neither", 1]
    ]);
    expect(all.slice(4).map(([, , n]) => n)).toEqual([1, 0, 1, 1]);
    const capability = facetOf(table, "capability")!;
    filter.filter(
      "capability",
      Uint8Array.from(capability.values, (name) => (name === "generation" ? 1 : 0))
    );
    expect(shares()).toEqual(all);
    filter.filter(
      "joint",
      Uint8Array.from(joint.values, (_, k) => (k === 1 ? 1 : 0))
    );
    expect(shares()).toEqual(all);
  });
});

describe("searchPage", () => {
  const {table, itemRows, rowOrder} = built();
  const details: VerdictDetail[] = rows.flatMap(detailsOf);
  const {bytes, offsets} = packDetails(itemRows, table.items.starts, rowOrder, details);
  const found = (text: string) => {
    const into = new Uint8Array(table.rows);
    [...pagesOfItems(table.items.starts)].forEach(({first}, page) =>
      searchPage(unpacked(bytes.subarray(offsets[page], offsets[page + 1])), first, table, text, into)
    );
    return into.reduce((a, b) => a + b, 0);
  };

  it("finds replies row by row and prompts for all rows of an item, whatever their case and width", () => {
    expect(found("a says")).toBe(8);
    expect(found("CAT")).toBe(8);
    expect(found("b says dog")).toBe(4);
    expect(found("turtles")).toBe(4);
    expect(found("no such text")).toBe(0);
  });

  it("finds what is written in capitals alone, and the other way round", () => {
    for (const text of ["größe", "GRÖSSE", "Grösse", "GRÖẞE", "ΠΟΙΟΣ ΔΡΌΜΟΣ", "ποιοσ δρόμοσ"])
      expect(found(text), text).toBe(4);
  });
});
