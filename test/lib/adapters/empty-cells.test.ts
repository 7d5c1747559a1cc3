import {zipSync} from "fflate";
import {parquetWriteBuffer} from "hyparquet-writer";
import {expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/mappings.js";
import {UMNIBENCH_MAPPING} from "../../../src/lib/benchmarks/umnibench/adapter/umnibench-mapping.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Row = Readonly<Record<string, string>>;

/** The same table in every type of file that a table comes in; only some can tell an empty text from none. */
function filesOf(values: readonly Row[], stem: string): LogFile[] {
  const names = Object.keys(values[0]!);
  const lines = (mark: string, quote = ""): string =>
    [names, ...values.map((row) => names.map((name) => row[name]!))]
      .map((cells) => cells.map((cell) => `${quote}${cell}${quote}`).join(mark))
      .join("\n");
  const cells = (texts: readonly string[]): string =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const sheet = [names, ...values.map((row) => Object.values(row))].map(cells).join("");
  const columnData = names.map((name) => ({name, data: values.map((row) => row[name]!), type: "STRING" as const}));
  return [
    json(`${stem}.json`, values),
    json(`${stem}.json`, Object.fromEntries(names.map((name) => [name, {...values.map((row) => row[name]!)}]))),
    json(
      `${stem}.json`,
      values.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, v === "" ? null : v])))
    ),
    jsonl(`${stem}.jsonl`, ...values),
    memoryFile(`${stem}.csv`, lines(",")),
    memoryFile(`${stem}.csv`, lines(",", '"')),
    memoryFile(`${stem}.tsv`, lines("\t")),
    memoryFile(`${stem}.xlsx`, zipSync({"xl/worksheets/sheet1.xml": new TextEncoder().encode(sheet)})),
    memoryFile(`${stem}.parquet`, new Uint8Array(parquetWriteBuffer({columnData})))
  ];
}

/** What is read, wherever it stands. */
const contentOf = (rows: readonly CanonicalRow[]): object[] =>
  rows.map(({sourceId: _source, place: _place, ...content}) => content);

const UMNI: Row = {
  model: "m",
  case_id: "c1",
  turn: "1",
  question_ix: "1",
  domain: "physics",
  role: "generation",
  A: "red",
  B: "blue",
  C: "green",
  D: "black",
  answer: "B",
  prediction: "B",
  image: "i.png"
};

it("an empty prediction of UmniBench is missing in every type of file, not wrong in some and left out in others", async () => {
  const values = [
    UMNI,
    {...UMNI, question_ix: "2", prediction: ""},
    {...UMNI, question_ix: "3", prediction: "none of them"}
  ];
  for (const file of filesOf(values, "u")) {
    const {rows} = await readAll([file], {source: {mapping: UMNIBENCH_MAPPING}});
    expect(
      rows.map(({reply, status, judgments: [verdict]}) => [reply, status, verdict!.score]),
      file.path
    ).toEqual([
      ["B", "ok", 1],
      [null, "missing", null],
      ["none of them", "invalid", 0]
    ]);
  }
});

it("a table with empty cells in any column is read alike from every type of file", async () => {
  const full: Row = {...UMNI, parsed: "B", judge: "j", words: "yes", score: "1", run: "1", status: "ok", attempt: "0"};
  const values = Object.keys(full).flatMap((name, n) => {
    const own = {...full, case_id: `c${n}`};
    return [own, {...own, question_ix: "2", [name]: ""}];
  });
  const {score: _score, ...unscored} = {...UMNIBENCH_MAPPING.columns, score: "score"};
  const columns = {
    ...unscored,
    parsed: "parsed",
    judge: "judge",
    judgeRaw: "words",
    run: "run",
    status: "status",
    attempt: "attempt"
  };
  const options = [..."ABCD"];
  const ruled = {suite: "own", columns, options};
  for (const mapping of [ruled, {...ruled, scorer: "strict"}, {...ruled, columns: {...columns, score: "score"}}]) {
    let first: object | null = null;
    for (const file of filesOf(values, "u")) {
      const {rows, ledger} = await readAll([file], {source: {mapping: columnMapping(mapping)}});
      const read = {rows: contentOf(rows), reasons: ledger.entries.map(({reason}) => reason)};
      first ??= read;
      expect(read, file.path).toEqual(first);
    }
  }
});

it("the same mapping is proposed for a table with empty cells from every type of file", async () => {
  const own = {model: "m", id: "1", step: "", task: "und", score: "1", turn: "1", judge: ""};
  const values = [own, {...own, id: "2", task: ""}, {...own, id: "3", task: "gen", score: "", turn: ""}];
  let first: object | null = null;
  for (const file of filesOf(values, "t")) {
    const [proposal] = Object.values(await proposedMappings([file], [file.path]));
    first ??= proposal!;
    expect(proposal, file.path).toEqual(first);
  }
});

it("a list of one empty text is no answer, as the empty text is", async () => {
  const {rows} = await readAll([json("u.json", [{...UMNI, prediction: [""]}])], {source: {mapping: UMNIBENCH_MAPPING}});
  expect(rows[0]).toMatchObject({reply: null, status: "missing"});
});

it("VLMEvalKit's empty cells are none in every type of file", async () => {
  const values = ["B", ""].flatMap((prediction, index) =>
    ["red", ""].flatMap((A, a) =>
      ["1", ""].map((hit, h) => ({
        index: String(100 * index + 10 * a + h),
        question: "q",
        A,
        B: "blue",
        C: "",
        answer: "B",
        category: "",
        prediction,
        hit
      }))
    )
  );
  let first: object | null = null;
  for (const file of filesOf(values, "m/m_d").filter(({path}) => !/\.(?:jsonl|parquet)$/.test(path))) {
    const {rows, ledger} = await readAll([file]);
    const read = {rows: contentOf(rows), reasons: ledger.entries.map(({reason}) => reason)};
    first ??= read;
    expect(read, file.path).toEqual(first);
  }
});
