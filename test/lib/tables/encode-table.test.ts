import fc from "fast-check";
import {describe, expect, it} from "vitest";
import type {PublishedRow, TableSpec} from "../../../src/lib/schema/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {decodeTable, encodeTable} from "../../../src/lib/tables/index.js";
import {TableError} from "../../../src/lib/tables/decode-table.js";

interface Fruit {
  readonly name: string;
  readonly colour: "red" | "green" | null;
  readonly remark: string | null;
  readonly grams: number | null;
  readonly ripe: boolean;
}

const FRUIT: TableSpec<Fruit> = {
  name: "fruit",
  schemaVersion: 3,
  columns: {
    name: {kind: "text", nullable: false},
    colour: {kind: "text", nullable: true, oneOf: ["red", "green"]},
    remark: {kind: "text", nullable: true},
    grams: {kind: "number", nullable: true},
    ripe: {kind: "flag", nullable: false}
  }
};

const APPLE: Fruit = {name: "apple", colour: "red", remark: "", grams: 182.5, ripe: true};
const PEAR: Fruit = {name: "pear", colour: "green", remark: null, grams: null, ripe: false};

/** As a page receives it. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("encodeTable(spec, rows)", () => {
  it("stores text as codes of a dictionary in order of first appearance", () => {
    expect(encodeTable(FRUIT, [PEAR, APPLE, PEAR]).columns["name"]).toEqual({
      kind: "text",
      dictionary: ["pear", "apple"],
      codes: [0, 1, 0]
    });
  });

  it("stores distinct paths part by part, of any depth, and reads them back", () => {
    const fruits = ["malus/apple/red", "malus/apple", "pyrus/pear/", "/pear/red"].map((name) => ({...APPLE, name}));
    const table = encodeTable(FRUIT, fruits);
    expect(table.columns["name"]).toEqual({
      kind: "paths",
      parts: [
        {kind: "text", dictionary: ["malus", "pyrus", ""], codes: [0, 0, 1, 2]},
        {kind: "text", dictionary: ["apple", "pear"], codes: [0, 0, 1, 1]},
        {kind: "text", dictionary: ["red", ""], codes: [0, -1, 1, 0]}
      ]
    });
    expect(decodeTable(FRUIT, sent(table))).toEqual(fruits);
    // Two of one text, or one without a slash: a dictionary of whole texts.
    for (const more of ["malus/apple", "plum"])
      expect(encodeTable(FRUIT, [...fruits, {...APPLE, name: more}]).columns["name"]).toMatchObject({kind: "text"});
  });

  it("refuses paths whose parts are no texts, or too few", () => {
    const table = encodeTable(
      FRUIT,
      ["a/b", "a/c"].map((name) => ({...APPLE, name}))
    );
    const broken = (parts: unknown) => ({...table, columns: {...table.columns, name: {kind: "paths", parts}}});
    const text = {kind: "text", dictionary: ["a"], codes: [0, 0]};
    for (const parts of [
      undefined,
      [null],
      [{kind: "number", values: [1, 2]}],
      [{...text, codes: [0]}],
      [{...text, codes: [0, 7]}]
    ])
      expect(() => decodeTable(FRUIT, sent(broken(parts)))).toThrow(TableError);
  });

  it("stores a column of one value once", () => {
    expect(encodeTable(FRUIT, [APPLE, APPLE]).columns["grams"]).toEqual({kind: "constant", value: 182.5});
  });

  it("gives the same bytes whatever the order of the fields in a row", () => {
    const turned = {ripe: true, grams: 182.5, remark: "", colour: "red", name: "apple"} as const;
    expect(JSON.stringify(encodeTable(FRUIT, [turned, PEAR]))).toBe(JSON.stringify(encodeTable(FRUIT, [APPLE, PEAR])));
  });

  it("names table, row and column of a value that does not fit", () => {
    expect(() => encodeTable(FRUIT, [APPLE, {...PEAR, grams: NaN}])).toThrow(
      "table fruit, row 1, column grams: invalid value; expected a finite number: NaN"
    );
    const {ripe: _ripe, ...unfinished} = PEAR;
    expect(() => encodeTable(FRUIT, [unfinished as Fruit])).toThrow("column ripe: invalid value; missing value");
    expect(() => encodeTable(FRUIT, [{...PEAR, seeds: 5} as Fruit])).toThrow("row 0: unknown column: seeds");
  });
});

describe("decodeTable(spec, source)", () => {
  it("returns the rows that were encoded, null and empty text apart", () => {
    expect(decodeTable(FRUIT, sent(encodeTable(FRUIT, [APPLE, PEAR])))).toEqual([APPLE, PEAR]);
  });

  it("returns no rows for an empty table", () => {
    expect(decodeTable(FRUIT, sent(encodeTable(FRUIT, [])))).toEqual([]);
  });

  it("returns what was encoded for any rows", () => {
    const fruit: fc.Arbitrary<Fruit> = fc.record({
      name: fc.string(),
      colour: fc.constantFrom("red", "green", null),
      remark: fc.option(fc.string()),
      grams: fc.option(fc.double({noNaN: true, noDefaultInfinity: true}).map((x) => x + 0)),
      ripe: fc.boolean()
    });
    fc.assert(
      fc.property(fc.array(fruit), (rows) => {
        expect(decodeTable(FRUIT, sent(encodeTable(FRUIT, rows)))).toEqual(rows);
      }),
      {seed: 20261121}
    );
  });

  const good = encodeTable(FRUIT, [APPLE, PEAR]);
  const broken: readonly (readonly [string, unknown, string])[] = [
    ["is no object", null, "table fruit: invalid table; expected an object: null"],
    ["is a list", [], "expected an object: []"],
    ["is another table", {...good, name: "stone"}, 'mismatched name: "stone" vs "fruit"'],
    ["is of another version", {...good, schemaVersion: 2}, "mismatched schemaVersion: 2 vs 3"],
    ["is of another encoding", {...good, encoding: 0}, "mismatched encoding: 0 vs 1"],
    ["has no row count", {...good, rows: -1}, "invalid rows; expected a count: -1"],
    ["has no columns", {...good, columns: undefined}, "invalid columns; expected an object: nothing"],
    ["lacks a column", {...good, columns: {...good.columns, ripe: undefined}}, "missing column: ripe"],
    [
      "has a column too many",
      {...good, columns: {...good.columns, seeds: good.columns["ripe"]}},
      "unknown column: seeds"
    ],
    [
      "has a column of another kind",
      {...good, columns: {...good.columns, ripe: good.columns["grams"]}},
      'column ripe: mismatched kind: "number" vs flag'
    ],
    [
      "has a short column",
      {...good, columns: {...good.columns, grams: {kind: "number", values: [1]}}},
      "column grams: invalid values; expected 2 of them"
    ],
    [
      "has a code outside its dictionary",
      {...good, columns: {...good.columns, name: {kind: "text", dictionary: ["apple"], codes: [0, 1]}}},
      "row 1, column name: invalid value; missing value: nothing"
    ],
    [
      "has null where none may be",
      {...good, columns: {...good.columns, name: {kind: "text", dictionary: ["apple"], codes: [0, -1]}}},
      "row 1, column name: invalid value; expected a value, not null: null"
    ],
    [
      "has text that is none of the options",
      {...good, columns: {...good.columns, colour: {kind: "constant", value: "blue"}}},
      'row 0, column colour: invalid value; expected one of red, green: "blue"'
    ],
    [
      "has a flag that is neither 0 nor 1",
      {...good, columns: {...good.columns, ripe: {kind: "flag", values: [1, 2]}}},
      "row 1, column ripe: invalid value; expected true or false: 2"
    ]
  ];
  it.each(broken)("says so when the source %s", (_, source, message) => {
    expect(() => decodeTable(FRUIT, source)).toThrow(TableError);
    expect(() => decodeTable(FRUIT, source)).toThrow(message);
  });
});

describe("PUBLISHED_TABLE", () => {
  it("carries a published number through unchanged", () => {
    const row: PublishedRow = {
      cell: "umnibench/table-4/editing/magicbrush/overall",
      benchmark: "umnibench",
      document: "paper",
      table: "Table 4",
      row: "MagicBrush",
      column: "Overall",
      model: "magicbrush",
      evaluator: null,
      track: null,
      protocol: null,
      ability: "editing",
      category: null,
      subcategory: null,
      stage: "overall",
      question: null,
      metric: "accuracy",
      value: 58.09,
      decimals: 2,
      unit: "percent",
      n: 3004,
      readOff: false,
      note: ""
    };
    expect(decodeTable(PUBLISHED_TABLE, sent(encodeTable(PUBLISHED_TABLE, [row])))).toEqual([row]);
  });
});
