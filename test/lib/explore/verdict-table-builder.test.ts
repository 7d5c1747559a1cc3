import {gunzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {
  decodeVerdicts,
  detailsOf,
  encodeVerdicts,
  facetOf,
  pageOfItem,
  pagesOfItems,
  VerdictBytes
} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import type {ItemDetail} from "../../../src/lib/explore/index.js";
import {packDetails} from "../../../src/lib/explore/pack-details.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";

const unpacked = (page: Uint8Array) => JSON.parse(gunzipSync(page).toString("utf8")) as ItemDetail[];

const row = (subjectId: string, item: string, scores: readonly (number | null)[], more: Partial<CanonicalRow> = {}) =>
  canonicalRow({
    subjectId,
    item: itemRow({
      itemId: `t/${item}`,
      suite: "t",
      caseId: `t/${item[0]}`,
      category: item < "b" ? "first" : null,
      prompt: `Q ${item}`
    }),
    status: "ok",
    sourceId: "f",
    place: "1",
    reply: item,
    judgments: scores.map((score, j) =>
      judgment({scorerId: "s", scorerVersion: "1", judgeId: `j${j}`, score, status: "ok"})
    ),
    ...more
  });

const ROWS = [
  row("m2", "b1", [1, 0]),
  row("m1", "a10", [0.5]),
  row("m1", "a2", [null]),
  row("m1", "b1", []),
  row("m2", "a2", [0.25], {status: "invalid"})
];

function built() {
  const builder = new VerdictTableBuilder();
  builder.add(ROWS.slice(0, 2));
  builder.add(ROWS.slice(2));
  return builder.finish({label: "invented", simulated: true});
}

/** A log of many models, and of items in a category each. */
function builtOf(models: number, categories: number, attempts = 1) {
  const builder = new VerdictTableBuilder();
  for (let c = 0; c < categories; c++) {
    const item = itemRow({itemId: `t/${c}`, suite: "t", category: `c${c}`, prompt: ""});
    for (let a = 0; a < attempts; a++)
      builder.add([{...row(`m${(c + a) % models}`, "a", [c % 2]), itemId: item.itemId, item}]);
  }
  return builder.finish({label: "invented", simulated: true});
}

describe("VerdictTableBuilder", () => {
  it("lists as many models and categories as there are, through its file and back", () => {
    const {table} = builtOf(600, 10_000);
    const [model, category] = [facetOf(table, "model")!, facetOf(table, "category")!];
    expect([model.values.length, category.values.length]).toEqual([600, 10_000]);
    expect([model.values[599], category.values[9_999]]).toEqual(["m599", "c9999"]);
    expect(category.codes[9_999]).toBe(9_999);
    const bytes = encodeVerdicts(table);
    expect(decodeVerdicts(bytes.buffer as ArrayBuffer)).toEqual(table);
    const pieces = new VerdictBytes();
    for (let at = 0; at < bytes.length; at += 4099) pieces.add(bytes.subarray(at, at + 4099));
    expect(pieces.table()).toEqual(table);
  });

  it("takes a grade of 0 or 1 for no wrong or right answer where its rule gives grades beyond, in whatever order they come", () => {
    const graded = (subjectId: string, item: string, grade: number, scorerId = "grade") =>
      row(subjectId, item, [], {
        judgments: [
          judgment({
            ...{scorerId, scorerVersion: "1", status: "ok"},
            ...(grade > 1 ? {score: null, value: grade} : {score: grade})
          })
        ]
      });
    const builder = new VerdictTableBuilder();
    builder.add([graded("m1", "a1", 1), graded("m1", "a2", 0.75, "share"), graded("m1", "a3", 5)]);
    builder.add([graded("m1", "a4", 0.1), graded("m1", "a5", 1, "share"), row("m1", "a6", [])]);
    const {table} = builder.finish({label: "", simulated: true});
    expect([...table.outcome]).toEqual([0, 2, 0, 0, 2, 0]);
    expect([...table.ownScores!]).toEqual([1, NaN, 5, 0.1, NaN, NaN]);
    expect([...table.scores!]).toEqual([NaN, 0.75, NaN, NaN, 1, NaN]);
    expect(decodeVerdicts(encodeVerdicts(table).buffer as ArrayBuffer)).toEqual(table);
    const bytes = encodeVerdicts(table);
    const pieces = new VerdictBytes();
    for (let at = 0; at < bytes.length; at += 99) pieces.add(bytes.subarray(at, at + 99));
    expect(pieces.table()).toEqual(table);
    expect(builtOf(2, 4).table.ownScores).toBeUndefined();
  });

  it("says how many values share the last code where there are more than codes, and refuses that of models", () => {
    const {table} = builtOf(3, 65_600);
    const {values, rest} = facetOf(table, "category")!;
    expect([values.length, rest]).toEqual([65_535, 66]);
    expect(() => builtOf(65_536, 65_536)).toThrow("65536 models; at most 65535 can be told apart");
  }, 30_000);

  it("reads a file of before two-byte codes, whose last of 254 values may stand for others", () => {
    const {table} = builtOf(3, 254);
    const category = facetOf(table, "category")!;
    const values = [...category.values.slice(0, 253), "(others)"];
    const facets = table.facets.map((facet) => (facet === category ? {...facet, values} : facet));
    const bytes = encodeVerdicts({...table, facets});
    const at = Buffer.from(bytes).indexOf('"version":4') + '"version":'.length;
    bytes[at] = "3".charCodeAt(0);
    const read = decodeVerdicts(bytes.buffer as ArrayBuffer);
    expect(facetOf(read, "category")).toEqual({...category, values, rest: null});
    expect(facetOf(read, "model")).toEqual(facetOf(table, "model"));
  });

  it.each([
    ["invalid", ["invalid"]],
    ["ok", undefined]
  ] as const)("keeps a status that all verdicts share where it is no matter of course: %s", (status, kept) => {
    const builder = new VerdictTableBuilder();
    builder.add([row("m1", "a1", [null], {status}), row("m2", "a1", [null], {status})]);
    expect(facetOf(builder.finish({label: "invented", simulated: true}).table, "status")?.values).toEqual(kept);
  });

  const {table, rowOrder, itemRows} = built();
  const value = (id: "model" | "judge" | "status" | "category", row: number, item = 0) => {
    const facet = facetOf(table, id)!;
    return facet.values[facet.codes[facet.of === "row" ? row : item]!];
  };

  it("makes a row of every verdict, and one of a response without any, sorted by case and item", () => {
    expect(table.rows).toBe(6);
    expect(table.items.ids).toEqual(["t/a2", "t/a10", "t/b1"]);
    expect([...table.items.starts]).toEqual([0, 2, 3, 6]);
    expect([...table.items.cases]).toEqual([0, 0, 1]);
    expect([...rowOrder]).toEqual([3, 5, 2, 0, 1, 4]);
    expect([...table.outcome]).toEqual([0, 1, 2, 2, 1, 0]);
    expect(
      [...table.scores!].map((score, r) => (Number.isNaN(score) ? 0 : score >= 0.5 ? 2 : 1) === table.outcome[r])
    ).toEqual(Array(6).fill(true));
    expect(table.scores![1]).toBe(0.25);
  });

  it("keeps each row's values through the sorting, with null last among the names", () => {
    expect([0, 1, 2, 3, 4, 5].map((r) => value("model", r))).toEqual(["m1", "m2", "m1", "m2", "m2", "m1"]);
    expect([3, 4, 5].map((r) => value("judge", r))).toEqual(["j0", "j1", null]);
    expect(value("status", 1)).toBe("invalid");
    expect([0, 1, 2].map((i) => value("category", 0, i))).toEqual(["first", "first", null]);
    expect(facetOf(table, "category")!.values).toEqual(["first", null]);
  });

  it("leaves out facets that tell nothing apart, and refuses to be empty", () => {
    expect(facetOf(table, "protocol")).toBeUndefined();
    expect(() => new VerdictTableBuilder().finish({label: "", simulated: false})).toThrow("no rows to explore");
  });

  it("changes its fingerprint with the data and only then", () => {
    expect(built().table.fingerprint).toBe(table.fingerprint);
    const other = new VerdictTableBuilder();
    other.add([...ROWS.slice(0, 4), row("m2", "a2", [1])]);
    expect(other.finish({label: "invented", simulated: true}).table.fingerprint).not.toBe(table.fingerprint);
  });

  it("survives the file, and refuses what is none", () => {
    const bytes = encodeVerdicts({...table, pages: [0, 7]});
    const copy = bytes.slice().buffer as ArrayBuffer;
    expect(decodeVerdicts(copy)).toEqual({...table, pages: [0, 7]});
    expect(() => decodeVerdicts(copy.slice(0, bytes.length - 16))).toThrow("cut short");
    expect(() => decodeVerdicts(new ArrayBuffer(64))).toThrow("no verdict table");
    expect(() => decodeVerdicts(new ArrayBuffer(4))).toThrow("no verdict table");
  });

  it("is read as it arrives, in one block of its size, whatever the pieces", () => {
    const bytes = encodeVerdicts({...table, pages: [0, 7]});
    const readBy = (size: number, file = bytes) => {
      const read = new VerdictBytes();
      for (let at = 0; at < file.length; at += size) read.add(file.subarray(at, at + size));
      return read.table();
    };
    for (const size of [1, 7, 64, bytes.length]) {
      const found = readBy(size);
      expect(found).toEqual({...table, pages: [0, 7]});
      expect(found.outcome.buffer.byteLength).toBe(bytes.length);
      expect(found.items.starts.buffer).toBe(found.outcome.buffer);
    }
    const long = {...table, pages: [0, 7], label: "l".repeat(200_000)};
    expect(readBy(50_000, encodeVerdicts(long))).toEqual(long);
    expect(readBy(64, Uint8Array.of(...bytes, 1, 2, 3))).toEqual({...table, pages: [0, 7]});
    expect(() => readBy(64, bytes.subarray(0, bytes.length - 16))).toThrow(/cut short at \d+ bytes/);
    expect(() => readBy(64, bytes.subarray(0, 20))).toThrow("no verdict table");
    expect(() => readBy(1, new Uint8Array(64))).toThrow("no verdict table");
  });

  it("gives back the texts of an item in the order of its rows", () => {
    const details = ROWS.flatMap(detailsOf);
    const {bytes, offsets} = packDetails(itemRows, table.items.starts, rowOrder, details);
    expect(offsets).toEqual([0, bytes.length]);
    const {page, place} = pageOfItem(table.items.starts, 2);
    const item = unpacked(bytes.subarray(offsets[page]))[place]!;
    expect(item).toMatchObject({prompt: "Q b1", caseId: "t/b"});
    expect(item.rows.map(({score}) => score)).toEqual([1, 0, null]);
  });
});

describe("pagesOfItems", () => {
  const startsOf = (...rows: number[]) =>
    Uint32Array.from([0, ...rows.map((_, k) => rows.slice(0, k + 1).reduce((a, b) => a + b))]);
  const same = (items: number, rows: number) => startsOf(...Array.from({length: items}, () => rows));

  it("puts 24 items on a page, and fewer where they have more than 320 rows", () => {
    expect([...pagesOfItems(same(50, 5))]).toEqual([
      {first: 0, end: 24},
      {first: 24, end: 48},
      {first: 48, end: 50}
    ]);
    expect([...pagesOfItems(same(9, 80))].map(({end}) => end)).toEqual([4, 8, 9]);
    expect([...pagesOfItems(startsOf(1, 320, 1, 319, 1, 5000, 0, 2))].map(({end}) => end)).toEqual([1, 2, 4, 5, 6, 8]);
    expect([...pagesOfItems(startsOf())]).toEqual([]);
  });

  it("finds the page of every item, and its place there", () => {
    const starts = startsOf(1, 320, 1, 319, 1, 5000, 0, 2);
    const places = Array.from({length: 8}, (_, item) => Object.values(pageOfItem(starts, item)));
    expect(places).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [3, 0],
      [4, 0],
      [5, 0],
      [5, 1]
    ]);
    expect(() => pageOfItem(starts, 8)).toThrow("no item 8; the table has 8");
  });
});

describe("runs of a model", () => {
  const runsOf = (rows: readonly (readonly [model: string, run: string, date: string | null, item: string])[]) => {
    const builder = new VerdictTableBuilder();
    builder.add(
      rows.map(([model, run, date, item]) =>
        row(model, item, [1], {runId: `${model}/${run}`, run: {protocol: null, date}})
      )
    );
    const {table, rowOrder} = builder.finish({label: "", simulated: true});
    const facet = facetOf(table, "run");
    const names: (string | null)[] = [];
    rowOrder.forEach((from, r) => (names[from] = facet ? facet.values[facet.codes[r]!]! : null));
    return names;
  };

  it("are told apart where they answered the same items, in order of date", () => {
    expect(
      runsOf([
        ["m1", "late", "2026-02-02", "a1"],
        ["m1", "early", "2026-01-01", "a1"],
        ["m2", "only", null, "a1"]
      ])
    ).toEqual(["2", "1", "1"]);
  });

  it("are one where each answered other items, and no facet where every model has one", () => {
    expect(
      runsOf([
        ["m1", "part 1", null, "a1"],
        ["m1", "part 2", null, "a2"],
        ["m2", "whole", null, "a1"],
        ["m2", "whole", null, "a2"]
      ])
    ).toEqual([null, null, null, null]);
  });
});

describe("items in two forms", () => {
  const asked = (
    pairs: readonly (readonly [item: string, capability: CanonicalRow["item"]["capability"], turn?: number])[]
  ) => {
    const builder = new VerdictTableBuilder();
    builder.add(
      pairs.map(([item, capability, turn = null]) =>
        canonicalRow({
          subjectId: "m",
          item: itemRow({itemId: item, suite: "t", pairId: item[0]!, caseId: item[0]!, capability}),
          turn,
          status: "ok",
          sourceId: "f",
          place: "1",
          judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId: null, score: 1, status: "ok"})]
        })
      )
    );
    const {ids, pairs: others} = builder.finish({label: "", simulated: true}).table.items;
    return Object.fromEntries(ids.map((id, i) => [id, others[i]! < 0 ? null : ids[others[i]!]]));
  };

  it.each([
    ["words and pictures, whatever else a pair holds", ["understanding", "editing", "generation"], ["a2", null, "a0"]],
    ["the only two that there are", ["generation", "editing"], ["a1", "a0"]],
    ["none of two in one form", ["editing", "editing"], [null, null]],
    ["none of many, as the questions of a case are", ["generation", "editing", "editing"], [null, null, null]],
    ["none where one of them has two", ["understanding", "generation", "generation"], [null, null, null]]
  ] as const)("are %s", (_, forms, others) => {
    expect(asked(forms.map((form, k) => [`a${k}`, form]))).toEqual(
      Object.fromEntries(others.map((other, k) => [`a${k}`, other]))
    );
  });

  it("belong together stage by stage where every item has its own", () => {
    expect(
      asked([
        ["a-und-1", "understanding", 1],
        ["a-gen-1", "generation", 1],
        ["a-und-2", "understanding", 2],
        ["a-gen-2", "generation", 2]
      ])
    ).toEqual({"a-und-1": "a-gen-1", "a-gen-1": "a-und-1", "a-und-2": "a-gen-2", "a-gen-2": "a-und-2"});
  });
});
