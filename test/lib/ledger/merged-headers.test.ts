import {describe, expect, it} from "vitest";
import {
  asksForALook,
  readAuthorTables,
  runChecks,
  tablesInText,
  type AuthorTable
} from "../../../src/lib/ledger/index.js";

const csv = (text: string, name = "t"): AuthorTable => {
  const [header = [], ...records] = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return {name, header, records: records.map((fields, i) => ({line: i + 2, fields}))};
};
const tablesOf = (text: string): readonly AuthorTable[] => tablesInText("t", text) ?? [csv(text)];
const columns = (text: string) => [...new Set(readAuthorTables(tablesOf(text)).cells.map(({column}) => column))];
const problems = (text: string) =>
  readAuthorTables(tablesOf(text)).problems.map(({line, column, text: said}) => [line, column, said]);
const found = (text: string) => {
  const {cells, marks} = readAuthorTables(tablesOf(text));
  return runChecks(cells, {marks, isFrameKnown: false})
    .findings.filter(asksForALook)
    .map(({id}) => id);
};

const VALUES = [
  ["one", "60.0", "50.0", "40.0", "71.0", "55.0", "45.0"],
  ["two", "62.0", "51.0", "41.0", "72.0", "49.0", "44.0"],
  ["three", "30.0", "20.0", "10.0", "43.0", "25.0", "15.0"]
];
const WRONG = VALUES.map((row, i) => (i === 1 ? row.with(3, "58.0") : row));
const FORMS = ["Und.", "Gen.", "Both"];
const NAMES = ["Math", "Code"].flatMap((group) => FORMS.map((form) => `${group} / ${form}`));
const lines = (rows: readonly (readonly string[])[], between: string) => rows.map((row) => row.join(between));
const piped = (rows: readonly (readonly string[])[]) => rows.map((row) => `| ${row.join(" | ")} |`).join("\n");

const latex = (values: typeof VALUES) => String.raw`\begin{tabular}{lcccccc}
\toprule
\multirow{2}{*}{Model} & \multicolumn{3}{c}{Math} & \multicolumn{3}{c}{Code} \\
\cmidrule(lr){2-4}\cmidrule(lr){5-7}
 & ${[...FORMS, ...FORMS].join(" & ")} \\
\midrule
${lines(values, " & ")
  .map((line) => String.raw`${line} \\`)
  .join("\n")}
\end{tabular}`;
const html = (values: typeof VALUES) => `<table>
<!-- <tr><td>a row that is none</td></tr> -->
<tr><th rowspan="2">Model</th><th colspan='3'>Math</th><th colspan=3><b>Code</b>&nbsp;</th></tr>
<tr>${[...FORMS, ...FORMS].map((form) => `<th>${form}</th>`).join("")}</tr>
${values.map((row) => `<tr>${row.map((value) => `<td class="x">${value}<sup>1</sup></td>`).join("\n")}</tr>`).join("\n")}
</table>`;
const dashes = VALUES[0]!.map(() => "---");
const SHAPES: readonly (readonly [string, (values: typeof VALUES) => string])[] = [
  ["LaTeX", latex],
  ["HTML", html],
  ["HTML within Markdown", (values) => `# Results\n\n${html(values)}\n`],
  [
    "Markdown, empty cells",
    (values) => piped([["Model", "Math", "", "", "Code", "", ""], dashes, ["", ...FORMS, ...FORMS], ...values])
  ],
  [
    "Markdown, repeated names",
    (values) =>
      piped([
        ["Model", ...FORMS.map(() => "Math"), ...FORMS.map(() => "Code")],
        dashes,
        ["Model", ...FORMS, ...FORMS],
        ...values
      ])
  ],
  [
    "CSV, empty cells",
    (values) => lines([["Model", "Math", "", "", "Code", "", ""], ["", ...FORMS, ...FORMS], ...values], ",").join("\n")
  ],
  [
    "CSV, name of the models below",
    (values) => lines([["", "Math", "", "", "Code", "", ""], ["Model", ...FORMS, ...FORMS], ...values], ",").join("\n")
  ],
  [
    "CSV, below a title",
    (values) =>
      lines(
        [
          ["Table 2: results", "", "", "", "", "", ""],
          ["Model", "Math", "", "", "Code", "", ""],
          ["", ...FORMS, ...FORMS],
          ...values
        ],
        ","
      ).join("\n")
  ]
];

describe.each(SHAPES)("a header of two lines: %s", (_, text) => {
  it("names each column by both, and accuses nobody", () => {
    expect(columns(text(VALUES))).toEqual(NAMES);
    expect(problems(text(VALUES))).toEqual([]);
    expect(found(text(VALUES))).toEqual([]);
  });

  it("finds success above a part", () => {
    expect(found(text(WRONG))).toEqual(["impossible/t/two/Math / Both"]);
  });
});

describe("names over several columns", () => {
  const overall = (upper: string, lower: string, last = "46.5") =>
    `${upper}\n${lower}\none,60.0,50.0,30.0,40.0,45.0\ntwo,61.0,52.0,33.0,40.0,${last}\nthree,20.0,24.0,30.0,40.0,28.5`;

  it("end at a total of the whole table where no other group has one", () => {
    const clean = overall("Model,Math,,Code,,", ",a,b,c,d,Overall");
    expect(columns(clean).at(-1)).toBe("Overall");
    expect(found(clean)).toEqual([]);
    expect(found(overall("Model,Math,,Code,,", ",a,b,c,d,Overall", "64.5"))).toHaveLength(1);
    const groups =
      "Model,Math,,,Code,,\n,a,b,Avg.,c,d,Avg.\none,60.0,50.0,55.0,30.0,40.0,35.0\ntwo,20.0,30.0,25.0,10.0,40.0,25.0";
    expect(columns(groups).filter((name) => name.endsWith("Avg."))).toEqual(["Math / Avg.", "Code / Avg."]);
  });

  it("make up a total with columns of no group", () => {
    const mixed = (last: string) =>
      `Model,Math,,Text,Overall\n,a,b,,\none,60.0,50.0,10.0,40.0\ntwo,61.0,52.0,40.0,51.0\nthree,20.0,24.0,70.0,${last}\nfour,50.0,10.0,90.0,50.0`;
    expect(found(mixed("38.0"))).toEqual([]);
    expect(found(mixed("83.0"))).toEqual(["total/t/three/Overall"]);
  });

  it("are not guessed from text: columns are numbered, which is said", () => {
    const text = `             Math                 Code
Model   Und.  Gen.  Both   Und.  Gen.  Both
${VALUES.map(([name, ...values]) => `${name!.padEnd(8)}${values.join("  ")}`).join("\n")}`;
    expect(columns(text)).toEqual([1, 2, 3, 4, 5, 6].map((c) => `Column ${c}`));
    expect(problems(text)[0]![2]).toContain("expected");
    expect(found(text)).toEqual([]);
  });

  it("are refused where they do not tell columns apart, or there are too many", () => {
    const alike = "Model,Math,,Code\n,a,a,a\none,60.0,50.0,40.0\ntwo,30.0,20.0,10.0";
    expect(columns(alike)).toEqual(["Code / a"]);
    expect(problems(alike)).toEqual(
      [2, 3].map((c) => [
        null,
        "Math / a",
        `duplicate column ${c}; left out: expected a name of its own, such as Group / Math / a`
      ])
    );
    expect(problems("Model,A,,\n,B,,\n,C,,\n,d,e,f\none,1.0,2.0,3.0")[0]![2]).toContain("header of 4 lines; at most 3");
    expect(problems("Model,A,\none,60.0,50.0\ntwo,30.0,20.0")).toEqual([
      [null, "3", "missing name of a column with numbers; left out: expected one in the header"]
    ]);
    expect(problems("Model,A\none,60.0\n,50.0")).toEqual([
      [3, "Model", "missing name of a model; left out: expected one"]
    ]);
  });
});

describe("broken HTML", () => {
  it.each([
    ["1000000", "expected a colspan of 1 to 999: 1000000"],
    ["x", "expected a colspan of 1 to 999: x"]
  ])("is read as far as it goes: a cell %s wide", (width, said) => {
    const broken = html(VALUES).replace("colspan='3'", `colspan='${width}'`);
    expect(problems(broken)[0]![2]).toBe(`merged cell in line 3; ${said}`);
  });

  it("gives a number over several columns to none of them", () => {
    const broken = html(VALUES).replace(/<td class="x">62.0.*\n.*51.0/, '<td colspan="2">62.0');
    expect(problems(broken)[0]![2]).toContain("one number over 2 columns stands for none of them");
    expect(readAuthorTables(tablesOf(broken)).cells).toHaveLength(16);
  });

  it("ends where the text ends", () => {
    expect(columns(html(VALUES).replace("</table>", "").replaceAll("</td>", ""))).toEqual(NAMES);
  });
});
