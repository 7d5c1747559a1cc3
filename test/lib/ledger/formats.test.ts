import {asksForALook} from "../../../src/lib/ledger/index.js";
import {describe, expect, it} from "vitest";
import {readAuthorTables, runChecks, tablesInText, type AuthorTable} from "../../../src/lib/ledger/index.js";

const read = (text: string, isText = false) => readAuthorTables(tablesInText("t", text, isText)!);
const valuesOf = ({cells}: ReturnType<typeof read>) => cells.map(({row, column, value}) => [row, column, value]);
const found = (text: string) => {
  const {cells, marks} = read(text);
  return runChecks(cells, {marks})
    .findings.filter(asksForALook)
    .map(({id}) => id);
};

const LATEX = String.raw`\begin{table}[t]\centering
\begin{tabular}{l|cc>{\bfseries}c} % a comment with & and \\
\toprule
\multirow{2}{*}{\textbf{Model}} & \multicolumn{2}{c}{UEG} & \multirow{2}{*}{Avg.\ $\uparrow$} \\
\cmidrule(lr){2-3}
 & Math (\%) & Count & \\
\midrule
\multicolumn{4}{l}{\textit{Open models}} \\
GPT\_4o~\cite{x} & \textbf{50.0} & 30.0$_{\pm 0.3}$ & \underline{40.0} \\
BAGEL & 40.0\% & $\mathbf{36.0}$ & 38.0 \\ [2pt]
\rowcolor{gray!20} Ours & 20.0 & 30.0 $\pm$ 0.4 & 25.0\\
\textcolor{blue}{Ours+} & 45.0 & 35.5 & \textbf{40.3}\\
\bottomrule
\end{tabular}\end{table}`;

describe("LaTeX tables", () => {
  it("are read with merged headers, marks, spreads, escapes, comments and colours", () => {
    const table = read(LATEX);
    expect(table.problems).toEqual([]);
    expect(valuesOf(table).slice(0, 3)).toEqual([
      ["GPT_4o", "UEG / Math (%)", 50],
      ["GPT_4o", "UEG / Count", 30],
      ["GPT_4o", "Avg. ↑", 40]
    ]);
    expect(table.cells.map(({row}) => row)).toEqual(["GPT_4o", "BAGEL", "Ours", "Ours+"].flatMap((m) => [m, m, m]));
    expect(table.cells[0]!.place).toEqual({group: "UEG", category: "Math"});
    expect(table.marks.map(({cell, mark}) => [cell, mark])).toEqual([
      ["t/gpt4o/UEG / Math (%)", "best"],
      ["t/gpt4o/Avg. ↑", "second"],
      ["t/bagel/UEG / Count", "best"],
      ["t/ours+/Avg. ↑", "best"]
    ]);
    expect(found(LATEX)).toEqual([]);
    expect(found(LATEX.replace("25.0", "29.0"))).toEqual(["total/t/ours/Avg. ↑"]);
  });

  it("say which merged cells are not understood", () => {
    const merged = LATEX.replace(String.raw`20.0 & 30.0 $\pm$ 0.4`, String.raw`\multicolumn{2}{c}{25.0}`);
    expect(read(merged).problems.map(({text}) => text)).toEqual([
      "merged cell in line 11; one number over 2 columns stands for none of them"
    ]);
    const alike = LATEX.replace("Math (\\%) & Count", "Math & Math");
    expect(read(alike).problems[0]!.text).toContain("duplicate column");
  });
});

describe("broken LaTeX", () => {
  it("is read as far as it goes: options and arguments that do not end, merged cells as wide as a plane", () => {
    for (const [from, to] of [
      ["\\begin{table}[t]\\centering", "["],
      ["\\multirow{2}{*}{\\textbf{Model}}", "[\\multirow["],
      ["\\multirow{2}{*}{\\textbf{Model}}", "\\multirow{2"]
    ] as const) {
      const text = LATEX.replace(from, to).replaceAll("]", "");
      expect(() => tablesInText("t", text)).not.toThrow();
    }
    const wide = LATEX.replace("\\multicolumn{4}{l}", "\\multicolumn{4000000000}{l}");
    expect(tablesInText("t", wide)![0]!.misread).toEqual([
      "merged cell in line 8; expected a number of columns up to 999: 4000000000"
    ]);
  });
});

describe("Markdown tables", () => {
  const table = `Words before

| Model | Math Und. | Math Gen. | Math unified |
|:--|--:|--:|:-:|
| A \\| B | 50.0 | **30.0** | 20.0 |
| C | 40.0% | 25.0 | 26.0 |
| D | 45.0 | 20.0

Words after | with a pipe`;

  it("are read with escaped pipes, bold and lines that end early", () => {
    expect(valuesOf(read(table)).slice(0, 2)).toEqual([
      ["A | B", "Math Und.", 50],
      ["A | B", "Math Gen.", 30]
    ]);
    expect(read(table)).toMatchObject({problems: [], marks: [{mark: "best"}]});
    expect(read(table).cells).toHaveLength(8);
    expect(found(table)).toEqual(["impossible/t/c/Math unified"]);
  });
});

describe("text from a PDF", () => {
  const text = `Model A B Overall
GPT-4o mini 50.0 30.0 40.0
BAGEL 40.0 36.0 38.0
Ours 20.0 ± 0.1 30.0 29.0
Other 2 20.0 31.0 25.5`;

  it("is read from the end of each line, where names have spaces and numbers", () => {
    expect(valuesOf(read(text)).map(([row]) => row)).toEqual(
      ["GPT-4o mini", "BAGEL", "Ours", "Other 2"].flatMap((m) => [m, m, m])
    );
    expect(found(text)).toEqual(["total/t/ours/Overall"]);
  });

  it("says so where the header has other than one word a column", () => {
    const {problems, cells} = read(text.replace("Model A B", "Model World Knowledge B"));
    expect(problems[0]!.text).toContain("the columns are numbered");
    expect(cells[0]!.column).toBe("Column 1");
  });

  it("leaves text with commas, tabs or semicolons to the reader of CSV", () => {
    expect(tablesInText("t", "model,A\none,1.0\n")).toBeNull();
  });
});

const wide = (header: string, ...lines: string[]): AuthorTable => ({
  name: "t",
  header: header.split(","),
  records: lines.map((line, i) => ({line: i + 2, fields: line.split(",")}))
});
const said = (table: AuthorTable) => {
  const {cells, marks} = readAuthorTables([table]);
  return runChecks(cells, {marks}).findings.filter(asksForALook);
};

describe("columns by their usual words", () => {
  it.each([
    ["Math uni", "success", {category: "Math"}],
    ["unified", "success", {}],
    ["Joint ↑", "success", {}],
    ["Math both (%)", "success", {category: "Math"}],
    ["avg.", "accuracy", {}],
    ["Overall ↑", "accuracy", {}],
    ["Math w/o CoT", "accuracy", {category: "Math"}],
    ["Δ", "difference", {column: "Δ"}],
    ["Rank ↓", "rank", {column: "Rank"}],
    ["FID ↓", "other", {column: "FID"}]
  ])("%s", (header, metric, place) => {
    const [cell] = readAuthorTables([wide(`Model,${header}`, "a,50.0", "b,60.0")]).cells;
    expect(cell).toMatchObject({frame: {metric}, place});
  });

  it("keeps conditions apart, and arrows turn marks of rank round", () => {
    const {cells} = readAuthorTables([wide("Model,Math w/o CoT,Math w/ CoT", "a,50.0,60.0", "b,60.0,70.0")]);
    expect(cells.map(({frame}) => frame.protocol)).toEqual(["w/o CoT", "w/ CoT", "w/o CoT", "w/ CoT"]);
    expect(said(wide("Model,FID ↓", "a,**12.0**", "b,14.0", "c,13.0"))).toEqual([]);
    expect(said(wide("Model,FID ↑", "a,**12.0**", "b,14.0", "c,13.0"))).toHaveLength(1);
  });

  it("takes no row in bold for one that is best, and no block of rows for the whole table", () => {
    expect(
      said(wide("Model,A,B,C", "a,50.0,60.0,70.0", "b,60.0,70.0,80.0", "Ours,**40.0**,**50.0**,**60.0**"))
    ).toEqual([]);
    const blocks = ["a,**60.0**,**70.0**", "b,50.0,60.0", "Open,,", "c,**40.0**,**50.0**", "d,30.0,20.0"];
    expect(said(wide("Model,A,B", ...blocks))).toEqual([]);
  });
});

describe("columns and rows that follow from others", () => {
  it("finds the difference with the wrong sign", () => {
    const table = wide(
      "Model,A,B,B − A",
      "a,50.0,60.0,+10.0",
      "b,40.0,35.5,+4.5",
      "c,20.0,41.2,+21.2",
      "d,33.0,30.0,-3.0"
    );
    const [finding, ...more] = said(table);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({check: "difference", printed: 4.5, recomputed: -4.5});
    expect(finding!.sentence).toContain("With the other sign it would be.");
  });

  it("finds exchanged ranks, and says nothing where some column gives them", () => {
    const rows = (ranks: number[]) => [50, 60, 40, 30, 20].map((v, i) => `m${i},${v}.0,${20 + 7 * i}.0,${ranks[i]}`);
    expect(said(wide("Model,Overall,B,Rank", ...rows([2, 1, 3, 4, 5])))).toEqual([]);
    expect(said(wide("Model,Overall,B,Rank", ...rows([5, 4, 3, 2, 1])))).toEqual([]);
    expect(said(wide("Model,Overall,B,Rank", ...rows([2, 1, 3, 5, 4]))).map(({check}) => check)).toEqual([
      "mark",
      "mark"
    ]);
  });

  it("finds a minus before a rate and a row of shares among percent", () => {
    const lines = ["a,50.1,60.2,41.9", "b,40.3,55.1,33.3", "c,44.0,50.7,39.2"];
    expect(said(wide("Model,A,B,C", ...lines, "d,-48.2,61.0,40.0")).map(({id}) => id)).toEqual(["impossible/t/d/A"]);
    expect(said(wide("Model,A,B,C", ...lines, "d,.482,.610,.4")).map(({id}) => id)).toEqual(["impossible/scale/t/d/A"]);
  });
});
