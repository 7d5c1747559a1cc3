import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {ingest, memoryFile, type Adapter, type LedgerCounts} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {readAll} from "./support/read-all.js";

const record = (n: number, response: unknown = "B") => ({
  task_type: "t",
  evaluation_prompt: `q${n}`,
  answer: "B",
  response
});
const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");

// Among them are tests of the logs of GapEval, RealUnify, UmniBench, UniEval, Unison, UniG2U and WISE.
describe("docs/formats/bad-input.md", () => {
  it("names tests that exist", () => {
    const rows = readFileSync("docs/formats/bad-input.md", "utf8")
      .split("\n")
      .filter((line) => line.includes("test.ts`: "))
      .map((line) => /`(test\/[^`]+)`: (.*) \|$/.exec(line)!);
    expect(rows.length).toBeGreaterThan(20);
    for (const [, file, title] of rows) expect(readFileSync(file!, "utf8"), title).toContain(`"${title}"`);
  });
});

describe("an adapter that loses or invents records", () => {
  /** Sees three records of a file and gives as many as it is told. */
  const careless = (given: number): Adapter => ({
    id: "careless",
    version: "1",
    title: "Careless",
    detect: (looks) =>
      Promise.resolve({files: looks.map(({file}) => file), confidence: 1, because: "of the test", as: "careless"}),
    async *read([file], {ledger, options}) {
      const {rows} = await readAll([memoryFile("m.jsonl", lines(...Array.from({length: 5}, (_, n) => record(n))))], {
        source: options
      });
      ledger.saw(file!.path, 3);
      yield rows.slice(0, given).map((row) => ({file: file!.path, place: row.place, rows: [row]}));
    }
  });
  const report = async (given: number) => {
    const run = await ingest([memoryFile("log.jsonl", "{}")], {adapters: [careless(given)]});
    for await (const rows of run.rows) expect(rows.length).toBe(given);
    return run.ledger.report();
  };

  it("is caught by the counts, by file", async () => {
    expect((await report(2)).unreconciled).toEqual(["log.jsonl"]);
    expect((await report(4)).unreconciled).toEqual(["log.jsonl"]);
    expect((await report(3)).unreconciled).toEqual([]);
  });
});

describe("counts beyond what the tables hold", () => {
  it.each([
    ["attempt", 2 ** 31],
    ["turn", 1e12]
  ])("are rejected with their record: %s", async (column, count) => {
    const mapping = columnMapping({suite: "s", columns: {subject: "m", item: "i", score: "s", [column]: column}});
    const table = memoryFile(
      "t.jsonl",
      lines({m: "a", i: 1, s: 1, [column]: 1}, {m: "a", i: 2, s: 1, [column]: count})
    );
    const {rows, ledger} = await readAll([table], {source: {mapping}});
    expect([rows.length, ledger.total]).toEqual([1, {seen: 2, accepted: 1, rejected: 1, duplicates: 0, skipped: 0}]);
    expect(ledger.entries).toEqual([
      {
        kind: "rejected",
        file: "t.jsonl",
        place: "line 2",
        reason: `invalid ${column}; expected whole number up to 2147483647: ${count}`
      }
    ]);
  });
});

describe("files that hold nothing, or next to nothing", () => {
  it.each([
    "geu_direct/m.jsonl",
    "m_0/1/text_records.txt",
    "log.eval",
    "samples_task.jsonl",
    "m.xlsx",
    "m.csv",
    "m.parquet",
    "a.zip",
    "m.json.gz"
  ])("%s of no bytes is named and gives no rows", async (name) => {
    const {rows, ledger} = await readAll([memoryFile(name, "")]);
    expect(rows).toEqual([]);
    expect(ledger.unreconciled).toEqual([]);
    expect(
      [...ledger.ignored.map(({file}) => file), ...ledger.files.keys()].some((file) => file.startsWith(name))
    ).toBe(true);
  });

  it("null rows are rejected by line, and good ones around them survive", async () => {
    const {rows, ledger} = await readAll([
      memoryFile("geu_direct/m.jsonl", lines(record(1), null, [], 7, "text", record(2)))
    ]);
    expect(rows).toHaveLength(2);
    expect(ledger.total).toMatchObject({seen: 6, accepted: 2, rejected: 4});
    expect(ledger.entries.map(({place}) => place)).toEqual(["line 2", "line 3", "line 4", "line 5"]);
  });
});

describe("scores that are no numbers", () => {
  const mapping = columnMapping({suite: "own", columns: {subject: "model", item: "id", score: "score"}});

  it("reads JSON lines that end as on old systems, in places that an editor shows", async () => {
    const lines = [1, 2, 3].map((id) => JSON.stringify({model: "m", id, score: 1}));
    const places = async (text: string) => {
      const {rows, ledger} = await readAll([memoryFile("own.jsonl", text)], {source: {mapping}});
      expect(ledger.entries.filter(({kind}) => kind === "rejected")).toEqual([]);
      return rows.map(({place}) => place);
    };
    expect(await places(lines.join("\r") + "\r")).toEqual(["line 1", "line 2", "line 3"]);
    expect(await places(lines.join("\r") + "\n")).toEqual(["line 1", "line 2", "line 3"]);
  });

  it("reads tables whose lines end as on old systems, and leaves a carriage return within a line alone", async () => {
    const read = async (text: string) => {
      const {rows, ledger} = await readAll([memoryFile("own.csv", text)], {source: {mapping}});
      return [...rows.map(({itemId, place}) => [itemId, place]), ledger.total.rejected];
    };
    const two = [["own/1", "line 2"], ["own/2", "line 3"], 0]; // prettier-ignore
    expect(await read("model,id,score\rm,1,1\rm,2,0\r")).toEqual(two);
    expect(await read("model;id;score\rm;1;1\rm;2;0")).toEqual(two);
    expect(await read("model,id,score\r\nm,1,1\nm\rm,2,0\r\n")).toEqual(two);
  });

  it("reads tables that were joined, whose lines end in other ways within", async () => {
    const read = async (text: string, chunk = text.length) => {
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < text.length; at += chunk) yield new TextEncoder().encode(text.slice(at, at + chunk));
      }
      const file = {...memoryFile("own.csv", text), chunks};
      const {rows, ledger} = await readAll([file], {source: {mapping}});
      return [rows.map(({item, place, judgments}) => `${item.itemId} ${place} ${judgments[0]!.score}`), ledger.total];
    };
    const joined = `model,id,score\rm,1,1\rm,2,\r"m, n",3,0\nm,4,1\r\nm,5,0\rm,6,1`;
    const rows = ["1 line 1 1", "2 line 1 null", "3 line 1 0", "4 line 2 1", "5 line 3 0", "6 line 3 1"];
    const total = expect.objectContaining({seen: 6, accepted: 6}) as object;
    for (const chunk of [joined.length, 7, 1])
      expect(await read(joined, chunk)).toEqual([rows.map((row) => `own/${row}`), total]);
    // A line whose parts are no records is rejected as one, not taken for some of them.
    const [kept, {seen, rejected}] = (await read("model,id,score\nm,1,1\nm,2,a\rb\rm,3,1\n")) as [
      string[],
      LedgerCounts
    ];
    expect([kept, seen, rejected]).toEqual([["own/1 line 2 1"], 2, 1]);
  });

  it("reads files that were joined: other line ends within, byte-order marks in the middle", async () => {
    const line = (id: number) => JSON.stringify({model: "m", id, score: 1});
    const read = async (text: string) => (await readAll([memoryFile("own.jsonl", text)], {source: {mapping}})).rows;
    const joined = await read(`${line(1)}\r${line(2)}\n\ufeff${line(3)}\r\n${line(4)}\r${line(5)}`);
    expect(joined.map(({item, place}) => [item.itemId, place])).toEqual([
      ["own/1", "line 1"],
      ["own/2", "line 1"],
      ["own/3", "line 2"],
      ["own/4", "line 3"],
      ["own/5", "line 3"]
    ]);
    // What is one value with a line end between its tokens stays one.
    expect(await read(`${line(1)}\n${line(2).replace(",", ",\r")}\n`)).toHaveLength(2);
  });

  it("says of UTF-32 how to save it", async () => {
    const utf32 = new Uint8Array(
      [...`\ufeff${JSON.stringify(record(1))}`].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8, 0, 0])
    );
    const {ledger} = await readAll([memoryFile("m.jsonl", utf32)]);
    expect(ledger.ignored[0]?.reason).toContain("UTF-32");
  });

  it.each([
    ["yes", 1],
    ["64.5 %", 0.645],
    ["Correct", 1],
    ["no", 0],
    ["incorrect", 0]
  ])("the word %s is %d", async (score, value) => {
    const table = memoryFile("own.csv", `model,id,score\nm,1,${score}\n`);
    const {rows} = await readAll([table], {source: {mapping}});
    expect(rows[0]!.judgments[0]).toMatchObject({score: value, status: "ok"});
  });

  it("of invalid answers are the log's, of errors and missing ones there are none", async () => {
    const withStatus = columnMapping({
      suite: "own",
      columns: {subject: "model", item: "id", score: "score", status: "status"},
      scale: 2
    });
    const lines = ["invalid,0", "invalid,2", "invalid,", "invalid,what", "error,0", "missing,0", "skipped,0"];
    const table = memoryFile(
      "own.csv",
      ["model,id,status,score", ...lines.map((line, k) => `m,${k},${line}`)].join("\n")
    );
    const {rows} = await readAll([table], {source: {mapping: withStatus}});
    expect(rows.map(({status, judgments: [one]}) => [status, one!.score])).toEqual([
      ["invalid", 0],
      ["invalid", 1],
      ["invalid", null],
      ["invalid", null],
      ["error", null],
      ["missing", null],
      ["skipped", null]
    ]);
  });

  it("written as text are read; NaN, Infinity and words are said to be none", async () => {
    const text = [
      '{"model":"m","id":"a","score":"1"}',
      '{"model":"m","id":"b","score":0.5}',
      '{"model":"m","id":"c","score":NaN}',
      '{"model":"m","id":"d","score":Infinity}',
      '{"model":"m","id":"e","score":"high"}',
      '{"model":"m","id":"f","score":null}'
    ].join("\n");
    const {rows, ledger} = await readAll([memoryFile("own.jsonl", text)], {
      source: {mapping}
    });
    const scores = Object.fromEntries(
      rows.map(({itemId, judgments}) => [itemId.split("/").at(-1), judgments[0]?.score])
    );
    expect(scores).toMatchObject({a: 1, b: 0.5});
    for (const id of ["c", "d", "e", "f"]) expect(scores[id] ?? null, id).toBeNull();
    expect(ledger.unreconciled).toEqual([]);
    expect(ledger.total.seen).toBe(6);
  });
});
