import {describe, expect, it} from "vitest";
import {withoutSharedNames} from "../../../src/lib/ledger/author/shared-names.js";
import {asksForALook, readAuthorTables, runChecks, type AuthorTable} from "../../../src/lib/ledger/index.js";

const csv = (name: string, ...lines: readonly string[]): AuthorTable => {
  const [header = [], ...records] = lines.map((line) => line.split(","));
  return {name, header, records: records.map((fields, i) => ({line: i + 2, fields}))};
};
const read = (...tables: readonly AuthorTable[]) => {
  const {cells, marks, problems} = readAuthorTables(tables);
  const {findings} = runChecks(cells, {marks, isFrameKnown: false});
  return {
    cells,
    problems: problems.map(({table, line, column, text}) => [table, line, column, text]),
    found: findings.filter(asksForALook).map(({id}) => id)
  };
};

const HEADER = "Model,Math,Code,Text,Overall";
const OTHERS = ["two,62.0,51.0,40.0,51.0", "three,30.0,20.0,10.0,20.0"];
const first = csv("A", HEADER, "one,60.0,50.0,40.0,50.0", ...OTHERS);

describe("one name for two models", () => {
  it("in two tables: it is said, and neither is held against the other", () => {
    const {problems, found, cells} = read(first, csv("B", HEADER, "one,31.0,22.0,19.0,24.0", ...OTHERS));
    expect(problems).toEqual([
      [
        "B",
        2,
        "Model",
        "one name for two models: none of the 4 numbers of one is that of one in A (line 2), as Math 60.0 and 31.0; expected a name for each, or the same numbers"
      ]
    ]);
    expect(found).toEqual([]);
    expect(new Set(cells.map(({subject}) => subject)).size).toBe(4);
  });

  it("is none within one table, whatever its columns of one place say", () => {
    const {cells} = readAuthorTables([first]);
    const again = cells.map((cell) => ({
      ...cell,
      id: `${cell.id}/again`,
      value: cell.value + (cell.subject === "one" ? 9 : 0)
    }));
    expect(withoutSharedNames([...cells, ...again], [first]).problems).toEqual([]);
    const other = again.map((cell) => ({...cell, table: "B"}));
    expect(withoutSharedNames([...cells, ...other], [first]).problems).toHaveLength(1);
  });

  it("is none where some numbers agree: then the others are two prints of one", () => {
    const {problems, found} = read(first, csv("B", HEADER, "one,60.0,50.0,43.0,50.0", ...OTHERS));
    expect(problems).toEqual([]);
    expect(found).toContain("repeat/B/one/Text");
  });

  it("is none where all models differ: the tables print two things", () => {
    const other = csv("B", HEADER, "one,31.0,22.0,19.0,24.0", "two,44.0,41.0,41.0,42.0", "three,25.0,13.0,22.0,20.0");
    expect(read(first, other)).toMatchObject({problems: [], found: []});
  });

  it.each([
    [
      "a row",
      csv("A", HEADER, "one,60.0,50.0,40.0,50.0", "one,31.0,22.0,19.0,24.0", ...OTHERS),
      [3, "Model"],
      "line 2"
    ],
    [
      "another spelling",
      csv("A", HEADER, "One,60.0,50.0,40.0,50.0", "one,31.0,22.0,19.0,24.0", ...OTHERS),
      [3, "Model"],
      "differ in case or punctuation only"
    ],
    [
      "one number per row",
      csv("A", "model,category,value", "one,Math,60.0", "one,Code,50.0", "two,Math,40.0", "one,Math,31.0"),
      [5, "model"],
      "duplicate number; one has one for Math in line 2; expected a name for each model"
    ]
  ] as const)("twice in one table is refused: %s", (_, table, place, words) => {
    const {problems, found} = read(table);
    expect(problems).toEqual([["A", ...place, expect.stringContaining(words)]]);
    expect(found).toEqual([]);
  });

  it("is told apart by another column of words", () => {
    const sizes = csv("A", "Model,Size,Math,Code", "one,7B,60.0,50.0", "one,72B,70.0,65.0", "two,7B,20.0,30.0");
    expect(read(sizes)).toMatchObject({problems: [], found: []});
    expect(new Set(read(sizes).cells.map(({row}) => row))).toEqual(new Set(["one (7B)", "one (72B)", "two (7B)"]));
  });
});

describe("rates without denominators", () => {
  it.each([
    ["no row of n", HEADER, []],
    ["a row of n that is empty", HEADER, ["n,,,,"]],
    ["a row of n with words", HEADER, ["n,-,n/a,–,?"]],
    ["a row of n for one column", HEADER, ["n,100,,,"]]
  ])("are held against no count: %s", (_, header, counts) => {
    // 33.3 of 100 answers is no count; without that n it may be one of three.
    const rows = counts.includes("n,100,,,") ? OTHERS : [...OTHERS, "four,33.3,12.1,77.7,41.0"];
    expect(read(csv("A", header, ...counts, "one,60.0,50.0,40.0,50.0", ...rows))).toMatchObject({
      problems: [],
      found: []
    });
  });

  it.each(["about 50", "50.5", "0", "-50"])("and with a count that is none the cell is named: %s", (n) => {
    const {problems, cells} = read(csv("A", HEADER, `n,${n},50,50,150`, "one,60.0,50.0,40.0,50.0", ...OTHERS));
    const text = `invalid number of answers; expected a whole number above 0, or nothing: ${n}`;
    expect(problems).toEqual([["A", 2, "Math", text]]);
    expect(cells.slice(0, 2).map((cell) => cell.n)).toEqual([null, 50]);
  });
});

describe("two totals in one table", () => {
  const counts = [100, 300, 50];
  const rows = [
    [60, 50, 40],
    [62, 51, 40],
    [30, 20, 10],
    [44, 71, 22]
  ];
  const average = (row: readonly number[]) => row.reduce((a, b) => a + b, 0) / 3;
  const pooled = (row: readonly number[]) => row.reduce((sum, value, c) => sum + value * counts[c]!, 0) / 450;
  const table = (wrong: number, columns = "Average,Overall") =>
    csv(
      "A",
      `Model,Math,Code,Draw,${columns}`,
      `n,${counts.join(",")},,`,
      ...rows.map((row, m) =>
        [
          `m${m}`,
          ...row.map((value) => value.toFixed(2)),
          (average(row) + (m === 2 ? wrong : 0)).toFixed(2),
          pooled(row).toFixed(2)
        ].join(",")
      )
    );

  it("may follow two rules, and an error in one is found", () => {
    expect(read(table(0))).toMatchObject({problems: [], found: []});
    expect(read(table(3)).found).toEqual(["total/A/m2/Average"]);
  });

  it("are compared with another table by their names", () => {
    const again = {...table(0), name: "B"};
    expect(read(table(0), again)).toMatchObject({problems: [], found: []});
  });
});

describe("a total in one table and columns in another", () => {
  it("are held against each other where they follow, and not where the total is of other columns", () => {
    const parts = csv("B", "Model,Math,Code", "m1,60.0,50.0", "m2,62.0,41.0", "m3,30.0,20.0", "m4,44.0,71.0");
    const total = (...values: readonly string[]) =>
      csv("A", "Model,Overall", ...values.map((v, m) => `m${m + 1},${v}`));
    expect(read(total("72.0", "52.0", "24.0", "45.0"), parts)).toMatchObject({problems: [], found: []});
    const two = {...parts, records: parts.records.slice(0, 2)};
    expect(read(total("72.0", "52.0"), two)).toMatchObject({problems: [], found: []});
    expect(read(total("55.0", "51.5", "35.0", "57.5"), parts).found).toEqual(["total/A/m3/Overall"]);
  });
});

describe("tables that refer to each other", () => {
  const A = (average: string) =>
    csv("A", "Model,Math,Code,Average", ...[1, 2, 3].map((m) => `m${m},6${m}.0,5${m}.0,${average}`));
  const B = (average: string) =>
    csv("B", "Model,Draw,Edit,Average", ...[1, 2, 3].map((m) => `m${m},4${m}.0,3${m}.0,${average}`));

  it.each([
    ["formulas", "=B!D2", "=A!D2"],
    ["words", "see Table B", "see Table A"],
    ["short words", "cf. Tab. 2", "same as Table 1"],
    ["names", "Table B", "Table A"]
  ])("are refused cell by cell: %s", (_, a, b) => {
    const {problems, found, cells} = read(A(a), B(b));
    expect(problems).toEqual(
      (["A", "B"] as const).flatMap((table) =>
        [2, 3, 4].map((line) => [
          table,
          line,
          "Average",
          `reference to another place; expected its number: ${table === "A" ? a : b}`
        ])
      )
    );
    expect(found).toEqual([]);
    expect(cells).toHaveLength(12);
  });

  it("by value: the average of each is that of the other, and neither is accused", () => {
    const values = [
      [60, 50, 40, 46],
      [62, 51, 42, 47],
      [30, 20, 25, 22],
      [50, 40, 42, 40]
    ] as const;
    const table = (name: string, header: string, row: (v: (typeof values)[number]) => readonly number[]) =>
      csv(name, header, ...values.map((v, m) => [`m${m}`, ...row(v).map((x) => x.toFixed(1))].join(",")));
    const mean = (a: number, b: number) => (a + b) / 2;
    for (const [one, two] of [
      ["Average", "Average"],
      ["Table B / Average", "Table A / Average"],
      ["Overall", "Average"]
    ]) {
      const a = table("A", `Model,Math,Code,${one}`, ([x, y, z, w]) => [x, y, mean(z, w)]);
      const b = table("B", `Model,Draw,Edit,${two}`, ([x, y, z, w]) => [z, w, mean(x, y)]);
      expect(read(a, b)).toMatchObject({problems: [], found: []});
    }
    const a = table("A", "Model,Math,Code,Overall,Average", ([x, y, z, w]) => [
      x,
      y,
      mean(mean(x, y), mean(z, w)),
      mean(z, w)
    ]);
    const b = table("B", "Model,Draw,Edit,Average,Overall", ([x, y, z, w]) => [
      z,
      w,
      mean(x, y),
      mean(mean(x, y), mean(z, w))
    ]);
    expect(read(a, b)).toMatchObject({problems: [], found: []});
  });
});
