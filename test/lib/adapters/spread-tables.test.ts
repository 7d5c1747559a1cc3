import {strToU8, zipSync} from "fflate";
import {describe, expect, it} from "vitest";
import {
  DEFAULT_LIMITS,
  Ledger,
  memoryFile,
  proposeMapping,
  readMapping,
  type LogFile
} from "../../../src/lib/adapters/index.js";
import {MAPPING} from "../../../src/lib/benchmarks/logs/adapters.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Row = Readonly<Record<string, string | number | null>>;

const proposed = (rows: readonly Row[]) => proposeMapping(Object.keys(rows[0]!), "own", rows);

/** What is proposed of a table, and what is read under it: who, which item, which score. */
async function read(file: LogFile, said = {}) {
  const proposal = (await proposedMappings([file], [file.path], said))[file.path]!;
  const {rows, ledger} = await readAll([file], {source: {mapping: proposal.mapping}});
  const answers = rows.map(({subjectId, item, judgments, status}) => [
    subjectId,
    item.itemId.replace("own/", ""),
    judgments[0]!.score ?? status
  ]);
  return {...proposal, rows, answers, ledger};
}

describe("a table with a column for each model", () => {
  const WIDE: readonly Row[] = [
    {question_id: "q1", topic: "cats", "gpt-4o": 1, bagel: 0},
    {question_id: "q2", topic: "dogs", "gpt-4o": 0, bagel: null},
    {question_id: "q3", topic: "dogs", "gpt-4o": 1, bagel: 1}
  ];

  it("is a record for each of them, once that is said: no cell is lost, an empty one is missing", async () => {
    const {problems, mapping, answers, ledger, rows} = await read(json("own.json", WIDE));
    expect(problems).toEqual(["columns gpt-4o, bagel are taken for models, each with its scores"]);
    expect(mapping.spread).toEqual({"gpt-4o": "gpt-4o", bagel: "bagel"});
    expect(answers).toEqual([
      ["gpt-4o", "q1", 1],
      ["bagel", "q1", 0],
      ["gpt-4o", "q2", 0],
      ["bagel", "q2", "missing"],
      ["gpt-4o", "q3", 1],
      ["bagel", "q3", 1]
    ]);
    expect(ledger.total).toMatchObject({seen: 6, accepted: 6});
    expect(rows[3]!.place).toMatch(/, bagel$/);
    expect(rows.map(({item, own}) => [item.category, own])).toContainEqual(["cats", undefined]);
  });

  it("rejects a cell that is no score, and that cell alone", async () => {
    const {mapping} = proposed(WIDE);
    const {ledger} = await readAll([json("own.json", [...WIDE, {question_id: "q4", "gpt-4o": 7, bagel: 1}])], {
      source: {mapping}
    });
    expect(ledger.total).toMatchObject({seen: 8, accepted: 7, rejected: 1});
  });

  it("is one for each item where the rows are models, by name or because there are more columns than rows", () => {
    const scores = Object.fromEntries(Array.from({length: 9}, (_, n) => [`q${n}`, n % 2]));
    for (const [named, column] of [
      ["model", "model"],
      ["record_key", "record_key"]
    ] as const) {
      const {mapping, problems} = proposed([
        {[named]: "alpha", ...scores},
        {[named]: "beta", ...scores}
      ]);
      expect(mapping.columns).toEqual({subject: column, item: "column_name", score: "column_value"});
      expect(problems).toEqual(["columns q0, q1, q2 and 6 more are taken for items, each with its scores"]);
    }
  });

  it("of thousands of columns is given and proposed in parts: no row, nor all rows, is held as records", async () => {
    const columns = Array.from({length: 6_000}, (_, n) => `q${n}`);
    const rows = ["alpha", "beta", "gamma"].map((model, m) => ({
      model,
      ...Object.fromEntries(columns.map((column, n) => [column, (n + m) % 2]))
    }));
    const file = json("own.json", rows);
    const {mapping, problems} = (await proposedMappings([file], [file.path]))[file.path]!;
    expect(problems).toEqual(["columns q0, q1, q2 and 5997 more are taken for items, each with its scores"]);
    const context = {options: {mapping}, limits: DEFAULT_LIMITS, ledger: new Ledger()};
    const sizes: number[] = [];
    for await (const batch of MAPPING.read([file], context)) sizes.push(batch.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(18_000);
    expect(context.ledger.report().total).toMatchObject({seen: 18_000, rejected: 0});
  });

  it("is none where a column says that it holds scores, or an answer stands beside a right one", () => {
    expect(proposed([{question_id: 1, width: 3, height: 4, score: 1}]).mapping.spread).toBeUndefined();
    expect(
      proposed([{question_id: 1, width: 3, height: 4, answer: "A", prediction: "B"}]).mapping.spread
    ).toBeUndefined();
    expect(proposed([{question_id: 1, width: 3}]).mapping.spread).toBeUndefined();
  });

  it("is none where the numbers are out of several things, or of none that scores are out of", () => {
    for (const [width, height] of [
      [3, 40],
      [512, 768]
    ] as const)
      expect(proposed([{question_id: 1, width, height}]).mapping.spread).toBeUndefined();
  });
});

describe("a table with a column for each capability", () => {
  it("asks each item in its forms: two columns were two rules, of which none could be paired", async () => {
    for (const [words, pictures] of [
      ["understanding_correct", "generation_correct"],
      ["und_score", "gen_score"],
      ["understanding", "generation"],
      ["Und Accuracy", "Gen Accuracy"]
    ] as const) {
      const rows = [0, 1, 2].map((n) => ({model: "m", id: `q${n}`, [words]: 1, [pictures]: n % 2}));
      const {mapping, problems, rows: found} = await read(json("own.json", rows));
      expect(problems).toEqual([]);
      expect(mapping).toMatchObject({
        spread: {[words]: "understanding", [pictures]: "generation"},
        columns: {item: "id,column_name", pair: "id", capability: "column_name", score: "column_value"}
      });
      expect(found.map(({item}) => [item.pairId, item.capability])).toEqual(
        [0, 1, 2].flatMap((n) => [
          [`own/q${n}`, "understanding"],
          [`own/q${n}`, "generation"]
        ])
      );
    }
  });

  it("is left as several scores where one of them is of no capability", () => {
    const {mapping} = proposed([{model: "m", id: "q", und_score: 1, gen_score: 0, style_score: 1}]);
    expect(mapping.spread).toBeUndefined();
    expect(Object.keys(mapping.scores!)).toEqual(["und_score", "gen_score", "style_score"]);
  });
});

describe("a mapping that spreads columns", () => {
  it("takes a list, or names for columns, and refuses anything else by name", () => {
    const base = {suite: "own", columns: {item: "id", judge: "column_name", score: "column_value"}};
    expect(readMapping({...base, spread: ["r1", "r2"]}, []).spread).toEqual({r1: "r1", r2: "r2"});
    expect(readMapping({...base, spread: {r1: "Ann", r2: "Bo"}}, []).spread).toEqual({r1: "Ann", r2: "Bo"});
    for (const spread of [[], {}, "r1", [1], {r1: 2}])
      expect(() => readMapping({...base, spread}, [])).toThrow("invalid spread; expected");
  });
});

describe("sheets of one workbook", () => {
  const cell = (value: string | number) =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const book = (sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>) => {
    const names = Object.keys(sheets);
    const members = {
      "xl/workbook.xml": `<sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="r${n}"/>`).join("")}</sheets>`,
      "xl/_rels/workbook.xml.rels": names
        .map((_, n) => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`)
        .join(""),
      ...Object.fromEntries(
        names.map((name, n) => [
          `xl/worksheets/sheet${n}.xml`,
          `<sheetData>${sheets[name]!.map((row) => `<row>${row.map(cell).join("")}</row>`).join("")}</sheetData>`
        ])
      )
    };
    return memoryFile(
      "own.xlsx",
      zipSync(Object.fromEntries(Object.entries(members).map(([n, x]) => [n, strToU8(x)])))
    );
  };
  const HEADER = ["id", "score"];

  it("that have one header are one table, in which a column says where a row stands", async () => {
    const file = book({alpha: [HEADER, ["q1", 1], ["q2", 0]], notes: [["note"], ["late"]], beta: [HEADER, ["q1", 0]]});
    const {problems, answers, ledger} = await read(file, {subject: "sheet"});
    expect(problems).toEqual([]);
    expect(answers).toEqual([
      ["alpha", "q1", 1],
      ["alpha", "q2", 0],
      ["beta", "q1", 0]
    ]);
    expect(ledger.reasons.map(({reason}) => reason)).toEqual(["further sheets, of which nothing is read"]);
  });

  it("leave one table as it was", async () => {
    const {rows} = await read(
      book({
        alpha: [
          ["model", ...HEADER],
          ["m", "q1", 1]
        ]
      })
    );
    expect([rows[0]!.place, rows[0]!.own]).toEqual(["row 2", undefined]);
  });
});

describe("lists of one document, one for each model", () => {
  it("are one table, in which a column names the list", async () => {
    const list = [{id: "q1", correct: 1}];
    const document = {seed: 7, config: {lens: 35}, alpha: list, beta: [...list, {id: "q2", correct: 0}]};
    expect((await read(json("own.json", document))).problems[0]).toBe(
      "no column names the model: set columns.subject, constants.subject or --subject"
    );
    const {mapping, answers, rows} = await read(json("own.json", document), {subject: "list_name"});
    expect(mapping.records).toBe("*");
    expect(rows[0]!.own).toBe(JSON.stringify({seed: 7, "config.lens": 35}));
    expect(answers).toEqual([
      ["alpha", "q1", 1],
      ["beta", "q1", 1],
      ["beta", "q2", 0]
    ]);
  });
});

it("columns of judges are theirs, one record for each", async () => {
  const table = memoryFile("own.csv", "model,id,annotator_1,Rater B\nm,q1,1,0\nm,q2,0,\n");
  const {mapping, answers} = await read(table);
  expect(mapping.columns.judge).toBe("column_name");
  expect(answers).toEqual([
    ["m", "q1", 1],
    ["m", "q1", 0],
    ["m", "q2", 0],
    ["m", "q2", "missing"]
  ]);
});
