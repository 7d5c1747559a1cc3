import {describe, expect, it} from "vitest";
import {
  authorNote,
  explainFindings,
  readAuthorTables,
  tablesInText,
  type AuthorTable
} from "../../../src/lib/ledger/index.js";

const csv = (name: string, ...lines: readonly string[]): AuthorTable => {
  const [header = [], ...records] = lines.map((line) => line.split(","));
  return {name, header, records: records.map((fields, i) => ({line: i + 2, fields}))};
};
const read = (...lines: string[]) => readAuthorTables([csv("t", ...lines)]);
const texts = ({problems}: ReturnType<typeof read>) => problems.map(({text}) => text);

describe("one number per row", () => {
  it("needs a column of models", () => {
    expect(read("category,value", "Math,50.0")).toMatchObject({
      cells: [],
      account: [],
      problems: [{table: "t", line: 1, column: null, text: "missing column: model"}]
    });
  });

  it("is read with its frame, its place, its denominator, its mark and the average", () => {
    const table = read(
      "Model , Category,Metric,N,Value",
      "One,Math,,40,**50.0**",
      "One,Overall,,,45.0",
      "One,Math,gap,40,12.0",
      "average,Math,,40,48.0",
      "Two,Math,,many,?",
      "Two,Code,,,good",
      "Two,Code,,,-1.0"
    );
    expect(
      table.cells.map(({id, subject, column, frame, place, scale, n}) => [
        id,
        subject,
        column,
        frame.metric,
        place,
        scale,
        n
      ])
    ).toEqual([
      ["t/2", "one", "Math", "accuracy", {category: "Math"}, 100, 40],
      ["t/3", "one", "Overall", "accuracy", {}, 100, null],
      ["t/4", "one", "Math", "gap", {category: "Math"}, null, 40],
      ["t/5", "average", "Math", "accuracy", {category: "Math"}, 100, 40],
      ["t/8", "two", "Code", "accuracy", {category: "Code"}, null, null]
    ]);
    expect(table.marks).toEqual([{cell: "t/2", mark: "best"}]);
    expect(table.problems).toEqual([
      {table: "t", line: 7, column: "Value", text: "invalid number; expected a number or nothing: good"}
    ]);
    expect(table.account).toEqual(["t: one number per row (Value); numbers are read as percent."]);
  });

  it("is of shares where none is above one and a half", () => {
    const unit = (...values: string[]) => {
      const {cells} = read("model,category,value", ...values.map((value, i) => `One,C${i},${value}`));
      return cells[0]!.scale;
    };
    expect(unit("0.9", "1.5")).toBe(1);
    expect(unit("0.9", "1.6")).toBe(100);
    expect(unit("-0.9", "0.2")).toBeNull();
  });
});

describe("the unit and the decimals of columns", () => {
  const decimals = (...values: string[]) =>
    read("Model,A", ...values.map((value, i) => `m${i},${value}`)).cells.map((cell) => cell.decimals);
  const scales = (...values: string[]) =>
    read("Model,A", ...values.map((value, i) => `m${i},${value}`)).cells.map(({scale}) => scale);

  it("are common to the column, but one value with more has them for itself", () => {
    expect(decimals("50", "40.5", "30.25")).toEqual([1, 1, 2]);
    expect(decimals("50", "40.25", "30.25")).toEqual([2, 2, 2]);
    expect(decimals("50", "40.25")).toEqual([2, 2]);
    expect(decimals("50")).toEqual([0]);
  });

  it("are percent from above one and a half on", () => {
    expect(scales("1.5", "0.2")).toEqual([1, 1]);
    expect(scales("1.6", "0.2")).toEqual([100, 100]);
  });

  it("take a lone minus for a slip where all others are far from zero, and for a sign else", () => {
    expect(scales("-48.2", "50.1", "40.3")).toEqual([100, 100, 100]);
    expect(scales("-48.2", "50.1", "4.9")).toEqual([null, null, null]);
    expect(scales("-48.2", "-50.1", "40.3")).toEqual([null, null, null]);
    expect(scales("-48.2", "50.1")).toEqual([null, null]);
    expect(scales("-0.4", "0.5", "0.05")).toEqual([1, 1, 1]);
    expect(scales("-0.4", "0.5", "0.04")).toEqual([null, null, null]);
    expect(scales("0", "50.1", "40.3")).toEqual([100, 100, 100]);
  });
});

describe("rows with roles", () => {
  it("hold denominators, with thousands apart, which must be whole and above zero", () => {
    const {cells, problems, account} = read("Model,A,B,C,D", "one,50.0,40.0,30.0,20.0", " N ,2 500,0,x,");
    expect(cells.map(({n}) => n)).toEqual([2500, null, null, null]);
    expect(problems.map(({column, text}) => [column, text])).toEqual([
      ["B", "invalid number of answers; expected a whole number above 0, or nothing: 0"],
      ["C", "invalid number of answers; expected a whole number above 0, or nothing: x"]
    ]);
    expect(account[0]).toBe("t: Model names the models; numbers are read as percent. Row N holds denominators.");
  });

  it("are passed over, and said to be", () => {
    const {cells, account} = read("Model,A", "one,50.0", "two,40.0", " std ,5.0");
    expect(cells).toHaveLength(2);
    expect(account).toContain("t: row std is passed over.");
  });

  it("have names, one each", () => {
    const same = ["One,50.0", "one,40.0", "One,30.0", " ,20.0"];
    expect(texts(read("Model,A", ...same))).toEqual([
      "colliding models; one and One (line 2) differ in case or punctuation only",
      "duplicate model; first in line 2: One",
      "missing name of a model; left out: expected one"
    ]);
  });

  it("refer to other places, or are as long as the header", () => {
    const table = read(
      "Model,A,Overall",
      "one,50.0,see Table 3",
      "two,=B2,40.0",
      "three,1.0",
      "four,good,3.0",
      "five,60.0,30.0",
      "six,61.0,30.0"
    );
    expect(texts(table)).toEqual([
      "invalid row; expected 3 fields: 2",
      "reference to another place; expected its number: see Table 3",
      "reference to another place; expected its number: =B2",
      "invalid number; expected a number or nothing: good"
    ]);
  });

  it("all in bold are no best, from three numbers on; two in bold are two bests", () => {
    const marks = (row: string) => read("Model,A,B,C", "one,50.0,40.0,30.0", row).marks.length;
    expect(marks("two,**60.0**,**50.0**,**40.0**")).toBe(0);
    expect(marks("two,**60.0**,**50.0**,40.0")).toBe(2);
    expect(read("Model,A,B", "one,50.0,40.0", "two,**60.0**,**50.0**").marks).toHaveLength(2);
  });
});

describe("one name for two models", () => {
  const HEADER = "Model,A,B,C,D";
  const of = (first: readonly string[], second: readonly string[]) =>
    readAuthorTables([csv("X", HEADER, ...first), csv("Y", HEADER, ...second)]).problems.map(({text}) =>
      text.slice(0, 22)
    );
  const rest = "two,61.0,52.0,43.0,34.0";

  it("needs three shared numbers, all of them others, and other models that agree", () => {
    const told = ["one name for two model"];
    expect(of(["one,10.0,20.0,30.0,", rest], ["one,11.0,22.0,33.0,", rest])).toEqual(told);
    expect(of(["one,10.0,20.0,,", rest], ["one,11.0,22.0,,", rest])).toEqual([]);
    expect(of(["one,10.0,20.0,30.0,40.0"], ["one,11.0,22.0,33.0,44.0"])).toEqual([]);
    // Half of the others' numbers agree, or fewer.
    expect(of(["one,10.0,20.0,30.0,", rest], ["one,11.0,22.0,33.0,", "two,61.0,52.0,40.0,30.0"])).toEqual(told);
    expect(of(["one,10.0,20.0,30.0,", rest], ["one,11.0,22.0,33.0,", "two,61.0,50.0,40.0,30.0"])).toEqual([]);
  });

  it("is told of by line and column, not of average rows", () => {
    const [problem] = readAuthorTables([
      csv("X", HEADER, rest, "one,10.0,20.0,30.0,"),
      csv("Y", HEADER, rest, "three,1.0,2.0,3.0,4.0", "one,11.0,22.0,33.0,")
    ]).problems;
    expect(problem).toMatchObject({table: "Y", line: 4, column: "Model"});
    expect(problem!.text).toContain("in X (line 3), as A 10.0 and 11.0");
    expect(of([rest, "Average,10.0,20.0,30.0,"], [rest, "Average,11.0,22.0,33.0,"])).toEqual([]);
  });
});

describe("texts at their edges", () => {
  const html = (cell: string) =>
    readAuthorTables(tablesInText("t", `<table><tr><th>Model<th>A</tr><tr><td>${cell}<td>50</tr></table>`)!).cells[0]!
      .row;

  it.each([
    ["&amp;&lt;&unknown;", "&<&unknown;"],
    ["&#65;&#x42;&#X43;", "ABC"],
    ["&#0;x", "&#0;x"],
    ["&#x110000;x", "&#x110000;x"],
    ["&#x10ffff;", "\u{10ffff}"],
    ["a<sup>1</sup> <i>b</i>", "a b"]
  ])("HTML: %s is %s", (cell, text) => expect(html(cell)).toBe(text));

  it("Markdown: code and breaks in cells, lines of text behind the table", () => {
    const [table, ...more] = tablesInText("t", "| Model | A |\n|--|--|\n| `x` | 1<br>2 |\n\nA | B is text")!;
    expect(more).toEqual([]);
    expect(table).toMatchObject({header: ["Model", "A"], records: [{line: 3, fields: ["x", "1 2"]}]});
  });

  it("LaTeX: widths that are none are told of, shortened", () => {
    const of = (width: string) =>
      tablesInText("t", String.raw`\begin{tabular}{lc} M & A \\ \multicolumn{${width}}{c}{x} & 1 \\ \end{tabular}`)![0]!
        .misread;
    expect(of("0")).toEqual(["merged cell in line 1; expected a number of columns up to 999: 0"]);
    expect(of("9".repeat(50))).toEqual([
      `merged cell in line 1; expected a number of columns up to 999: ${"9".repeat(40)}`
    ]);
    expect(of("1")).toEqual([]);
  });

  it("text is no CSV if at most half of its lines have a separator, blank lines aside", () => {
    const plain = "Model A B\none 1.0 2.0\ntwo 3.0 4.0\nthree 5.0 6.0";
    expect(tablesInText("t", plain)).toHaveLength(1);
    expect(tablesInText("t", `${plain}\n\n\n\n`)).toHaveLength(1);
    expect(tablesInText("t", "a;b\nc;d\nplain")).toBeNull();
    expect(tablesInText("t", "a;b\nplain")).toBeNull();
    expect(tablesInText("t", "Model\tA\tB\none\t1.0\t2.0\ntwo\t3.0\t4.0")).toBeNull();
    expect(tablesInText("t", "")).toBeNull();
    expect(tablesInText("t", "Model,x A B\none 1.0 2.0", true)).toHaveLength(1);
  });
});

describe("authorNote(finding)", () => {
  it("counts the findings that go with a repair", () => {
    const {cells} = read(
      "Model,A,B,Overall",
      "a,50.0,60.0,55.0",
      "b,40.0,30.0,35.0",
      "c,10.0,20.0,15.0",
      "d,70.0,90.0,87.1"
    );
    const [finding] = explainFindings(cells).findings;
    const note = (others: number) =>
      authorNote(
        {...finding!, repair: {...finding!.repair!, resolves: ["a", "b", "c"].slice(0, others + 1)}},
        (cell) => `«${cell}».`
      );
    expect(note(0)).toContain("is to print 80.1 instead of 87.1 for «t/d/Overall». It could also be another rule");
    expect(note(1)).toContain("for «t/d/Overall»; one more finding goes with it.");
    expect(note(2)).toContain("; 2 more findings go with it.");
    expect(note(0)).toContain("It concerns «t/d/Overall».; «t/d/A».; «t/d/B».");
    expect(authorNote({...finding!, repair: null, cells: ["a", "b", "c", "d"]}, (cell) => cell)).toContain(
      "It concerns a; b; c and others. We found no change of a few cells that would make everything fit."
    );
    expect(authorNote({...finding!, cells: []}, (cell) => cell)).not.toContain("It concerns");
  });
});
