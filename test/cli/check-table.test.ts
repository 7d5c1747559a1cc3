import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {folderOf, runCommand} from "./run-command.js";

const folder = (files: Record<string, string>) => {
  const root = folderOf(files);
  return Object.keys(files).map((name) => join(root, name));
};
const check = async (files: Record<string, string>, ...options: string[]) =>
  runCommand("check-table", ...folder(files), ...options);
interface Report {
  findings: {
    id: string;
    check: string;
    severity: string;
    evidence: string;
    sentence: string;
    proof: string;
    toAuthors: string;
    repair: {changes: {cell: string; from: string; to: string}[]} | null;
  }[];
  problems: {line: number | null; text: string}[];
  account: string[];
  cells: number;
}
const report = async (files: Record<string, string>, ...options: string[]): Promise<Report> =>
  JSON.parse((await check(files, "--json", ...options)).data) as Report;

const GOOD = `model,A,B,C,Overall
one,50.00,30.00,10.00,30.00
two,61.00,42.00,11.50,38.17
three,70.00,20.00,33.00,41.00
`;

describe("parallax check-table", () => {
  it("finds nothing in a table that adds up, and says what it took for what", async () => {
    const run = await check({"table.csv": GOOD});
    expect(run).toMatchObject({code: 0, talk: ""});
    expect(run.data).toContain("table: Overall is taken as total.");
    expect(run.data).toContain("12 numbers, 3 of them recomputed from others; 0 to look at");
  });

  it("finds a wrong total and ends with 1", async () => {
    const {findings} = await report({"table.csv": GOOD.replace("41.00\n", "44.00\n")});
    const open = findings.filter(({evidence}) => evidence !== "remark");
    expect(open.map(({id}) => id)).toEqual(["total/table/three/Overall"]);
    expect(open[0]).toMatchObject({
      severity: "impossible",
      proof: expect.stringContaining("(70.00 + 20.00 + 33.00) / 3 = 41.000; printed 44.00") as string
    });
    expect(open[0]!.repair!.changes).toEqual([
      {what: "value", cell: "table/three/Overall", from: "44.00", to: "41.00"}
    ]);
    const text = await check({"table.csv": GOOD.replace("41.00\n", "44.00\n")});
    expect(text.code).toBe(1);
    expect(text.data).toContain("Smallest edit: Print 41.00 instead of 44.00 for Overall of three in table.");
    expect(text.data).toContain("To the authors: Thank you");
  });

  it("uses a row of denominators for pooled means and for whole counts", async () => {
    const table = `system\tA\tB\tOverall
n\t147\t305\t452
one\t48.30\t20.00\t29.20
two\t51.70\t31.15\t37.83
three\t33.33\t10.16\t17.70
four\t33.33\t10.20\t17.72
`;
    const {findings} = await report({"t.tsv": table});
    expect(findings.map(({id}) => id)).toContain("granularity/t/four/B");
    expect(
      findings
        .filter(({check: name}) => name === "total")
        .every(({evidence}) => evidence === "remark" || evidence === "last-digit")
    ).toBe(true);
  });

  it("finds success above generation, a wrong average row and a mark that is not the best", async () => {
    const table = `Model,Math Succ.,Math Und.,Math Gen.
one,12.0,30.0,20.0
two,24.0,40.0,**22.0**
three,5.0,31.0,28.0
Average,13.7,33.7,21.0
`;
    const {findings} = await report({"t.csv": table});
    expect(findings.map(({id}) => id)).toEqual(
      expect.arrayContaining(["impossible/t/two/Math Succ.", "average/t/average/Math Gen.", "mark/t/two/Math Gen."])
    );
  });

  it("compares files, names models of one file only and finds a table of differences", async () => {
    const rows = (f: (m: number, c: number) => number) =>
      [
        "model,A,B,C,D",
        ...[1, 2, 3, 4].map((m) => [`m${m}`, ...[1, 2, 3, 4].map((c) => f(m, c).toFixed(1))].join(","))
      ].join("\n") + "\nextra,1.0,2.0,3.0,4.0\n";
    const self = (m: number, c: number) => 40 + 3 * m + 7 * ((c * m) % 4);
    const other = (m: number, c: number) => 30 + 2 * m + 5 * ((c + m) % 3);
    const files = {
      "self.csv": rows(self),
      "other.csv": rows(other).replace(/extra.*\n/, ""),
      "difference.csv": rows((m, c) => self(m, c) - other(m, c) + (m === 2 && c === 3 ? 5 : 0)).replace(/extra.*\n/, "")
    };
    const {findings, account} = await report(files, "--scale", "percent");
    expect(account.at(-1)).toBe("In one table only: extra (self).");
    expect(findings.filter(({check: name}) => name === "difference").map(({id}) => id)).toEqual([
      "difference/difference/m2/C"
    ]);
  });

  it("reads one number per row", async () => {
    const long = [
      "model,category,value,n",
      ...["one", "two", "three"].flatMap((m, i) => [
        `${m},A,${50 + i}.0,100`,
        `${m},B,${30 + i}.0,100`,
        `${m},Overall,${40 + (i === 2 ? 9 : i)}.0,200`
      ])
    ].join("\n");
    expect((await report({"long.csv": long})).findings.map(({id}) => id)).toEqual(["total/long/10"]);
  });

  it.each([
    [
      "two spellings of one model",
      GOOD.replace("two", "ONE"),
      "colliding models; ONE and one (line 2) differ in case or punctuation only",
      1
    ],
    ["the same model twice", GOOD.replace("two", "one"), "duplicate model; first in line 2: one", 1],
    [
      "text with no number",
      GOOD.replace("42.00", "see text"),
      "invalid number; expected a number or nothing: see text",
      1
    ],
    ["a missing column", GOOD.replace(",42.00", ""), "invalid row; expected 5 fields: 4", 1],
    ["an extra column", GOOD.replace("42.00", "42.00,1"), "invalid row; expected 5 fields: 6", 1],
    ["no number at all", "model,A\none,good\ntwo,better\n", "missing numbers; no column holds one", 3]
  ])("says where there is %s, and reads the rest", async (_, table, words, code) => {
    const run = await check({"table.csv": table});
    expect(run.talk).toContain(words);
    expect(run.code).toBe(code);
  });

  it("takes missing cells for missing", async () => {
    const {problems, cells} = await report({"t.csv": "model,A,B\none,1.0,-\ntwo,n/a,2.0\nthree,,\n"});
    expect(problems).toEqual([]);
    expect(cells).toBe(2);
  });

  it("ends as documented when it is not understood, has nothing to read or cannot read", async () => {
    expect((await runCommand("check-table")).code).toBe(2);
    expect((await check({"t.csv": GOOD}, "--scale", "permille")).code).toBe(2);
    expect((await check({"t.csv": GOOD}, "--samples", "many")).code).toBe(2);
    expect((await check({"t.csv": ""})).code).toBe(3);
    expect((await check({"t.csv": 'model,A\n"one,1.0\n'})).code).toBe(3);
    expect((await runCommand("check-table", "/no/such.csv")).code).toBe(4);
  });
});
