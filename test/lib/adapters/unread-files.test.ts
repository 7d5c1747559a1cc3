import {gzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {memoryFile, unreadText, type LogFile} from "../../../src/lib/adapters/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";
import {bytes, FORMATS} from "./support/sample-logs.js";

const good = jsonl("good/samples_t_2026-01-02T03-04-05.jsonl", {
  doc_id: 0,
  target: "3",
  resps: [["3"]],
  filtered_resps: ["3"],
  filter: "none",
  acc: 1
});
const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";
const sample = {id: 1, epoch: 1, target: "4", output: {completion: "4"}, scores: {match: {value: "C"}}};
const inspectLog = JSON.stringify({
  version: 2,
  status: "success",
  eval: {task: "t", model: "m"},
  samples: [sample],
  reductions: [{scorer: "match", samples: [{value: 1, answer: 'a [bracket} and a "quote"', sample_id: 1}]}]
});
const sheet = FORMATS["vlmevalkit xlsx"]!.files["m/m_d.xlsx"]!;
const inspectArchive = FORMATS["inspect eval"]!.files["i.eval"]!;
const cut = (whole: Uint8Array, share = 0.6): Uint8Array => whole.slice(0, Math.floor(share * whole.length));

/** What was counted beside one good log. */
const unreadOf = async (...files: LogFile[]) => {
  const {ledger} = await readAll([good, ...files]);
  expect(ledger.unreconciled).toEqual([]);
  return ledger.unread;
};

describe("files that look like logs and are not wholly read", () => {
  it.each<[string, string, string | Uint8Array, RegExp]>([
    ["a Git LFS pointer", "a.eval", pointer, /Git LFS pointer/],
    ["a Git LFS pointer of another kind of file", "predictions.bin", pointer, /Git LFS pointer/],
    ["a Git LFS pointer that a format knows by its path", "predictions/m/d.json", pointer, /Git LFS pointer/],
    ["a git-annex pointer", "a.jsonl", "/annex/objects/SHA256E-s5--ab.jsonl\n", /git-annex pointer/],
    ["a truncated spreadsheet", "m/m_d.xlsx", cut(sheet), /spreadsheet that is cut off/],
    ["a truncated zip archive", "logs.zip", cut(inspectArchive), /truncated/],
    ["a truncated .eval", "i.eval", cut(inspectArchive), /truncated/],
    ["a truncated Parquet file", "m.parquet", "PAR1 and no more", /Parquet file that is cut off/],
    [
      "a truncated gzip of a table",
      "m.csv.gz",
      cut(gzipSync(bytes("a,b\n1,2\n".repeat(2000) + Math.random()))),
      /gzip|unexpected|truncated/i
    ],
    ["a gzip of which nothing is left", "m.jsonl.gz", gzipSync(bytes("{}")).slice(0, 12), /./],
    ["samples of no bytes", "samples_u_2026-01-02T03-04-05.jsonl", "", /empty file/],
    ["records of no bytes that a format knows by their path", "m_1/2/text_records.txt", "", /empty file/],
    [
      "a document that is cut off",
      "other.json",
      JSON.stringify({a: [1, {b: "c"}]}).slice(0, -4),
      /JSON that is cut off/
    ],
    ["lines cut off in the first", "other.jsonl", '{"doc_id": 0, "resps": [["3', /JSON that is cut off/],
    ["the text of a symbolic link", "m/m_d.xlsx", "T20260102/m_d.xlsx", /text of a symbolic link/],
    [
      "a sign-in page",
      "run.jsonl",
      '\n<!DOCTYPE html>\n<html><title>Log in</title><input type="password"></html>',
      /HTML sign-in page/
    ],
    ["a page in place of a file", "run.json", "<html><body>Not found</body></html>", /an HTML page in place/],
    ["a pickle", "m_d.pkl", "\u0080\u0004", /may run code/],
    ["a pickle under another name", "m_d.xlsx", Uint8Array.of(0x80, 4, 0x95, 0, 0), /pickle under another name/],
    ["a spreadsheet of old", "m.xls", "x", /before 2007/]
  ])("%s is counted, with the reason", async (_, path, content, reason) => {
    const unread = await unreadOf(memoryFile(path, content));
    expect(unread.map(({isPartial}) => isPartial)).toEqual([false]);
    expect(unread[0]!.file.startsWith(path.replace(/\.gz$/, ""))).toBe(true);
    expect(unread[0]!.reason).toMatch(reason);
  });

  it.each<[string, LogFile]>([
    ["whole JSON that no format knows", json("config.json", {a: ["]", "{", '"']})],
    ["pictures, also where only their pointers are there", memoryFile("a/cat.png", pointer)],
    ["a web page by name", memoryFile("report.html", "<html></html>")],
    ["empty files of other kinds", memoryFile("run/.gitkeep", "")],
    ["a table of one column", memoryFile("t.csv", "notes\nsee a/b.csv\n")],
    ["words about a path", memoryFile("README.md", "docs/b.jsonl")],
    ["weights", memoryFile("model.pt", "\u0080\u0002")]
  ])("%s is not", async (_, file) => expect(await unreadOf(file)).toEqual([]));

  it("are those that were read in part, too: cut in their records, or in what stands behind them", async () => {
    expect(await unreadOf(memoryFile("i.json", inspectLog))).toEqual([]);
    for (const end of [-1, -2, -30, -60]) {
      const {ledger} = await readAll([memoryFile("i.json", inspectLog.slice(0, end))]);
      expect([ledger.total.accepted, ledger.unread], String(end)).toEqual([
        1,
        [{file: "i.json", reason: "the document is cut off behind its samples; expected }", isPartial: true}]
      ]);
    }
    const array = JSON.stringify([1, 2].map((n) => ({task_type: "t", evaluation_prompt: `q${n}`, answer: "A", response: "A"}))); // prettier-ignore
    const packed = cut(
      gzipSync(bytes(`${array.slice(1, -1).split("},").join("}\n")}\n`.repeat(3000) + Math.random())),
      0.9
    );
    for (const file of [memoryFile("m_direct.json", array.slice(0, -9)), memoryFile("m_direct.jsonl.gz", packed)]) {
      const {ledger} = await readAll([file]);
      expect(ledger.total.accepted).toBeGreaterThan(0);
      expect(ledger.unread).toMatchObject([{file: file.path.replace(/\.gz$/, ""), isPartial: true}]);
    }
  });

  it("are those whose document a format cannot read, and results beside good answers", async () => {
    const [unread] = await unreadOf(memoryFile("predictions/m/d.json", '{"0": {"prediction": "A"'));
    expect(unread).toMatchObject({file: "predictions/m/d.json", isPartial: false});
    const results = memoryFile("good/results_2026-01-02T03-04-05.json", '{"results": {"t": {"acc,none": 1');
    expect(await unreadOf(results)).toMatchObject([{file: "good/results_2026-01-02T03-04-05.json"}]);
  });
});

describe("unreadText(unread)", () => {
  it.each([
    [[], ""],
    [[false], "1 file that looks like a log could not be read"],
    [[false, false, true], "2 files that look like logs could not be read and 1 file was not wholly read"],
    [[true, true], "2 files were not wholly read"]
  ])("says how many of %j (read in part?) there are", (partial, words) =>
    expect(unreadText(partial.map((isPartial) => ({isPartial})))).toBe(words)
  );
});

describe("lines of which the first is longer than a beginning that is looked at", () => {
  it("are recognised by the next, the long one is rejected by its number, and the rest is read", async () => {
    const line = (n: number) => JSON.stringify({doc_id: n, target: "3", resps: [["3"]], filtered_resps: ["3"], acc: 1});
    const filler = bytes("x".repeat(1 << 20));
    const mine = {
      path: "m/samples_t_2026-01-02T03-04-05.jsonl",
      size: 100 << 20,
      async *chunks() {
        yield bytes('{"doc_id": 0, "resps": [["');
        for (let n = 0; n < 100; n++) yield filler;
        yield bytes(`"]], "filtered_resps": ["3"], "acc": 1}\n${line(1)}\n${line(2)}`);
      }
    };
    const {rows, ledger} = await readAll([mine]);
    expect(rows.map(({itemId}) => itemId)).toEqual(["t/1", "t/2"]);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 2, rejected: 1});
    expect(ledger.entries.find(({kind}) => kind === "rejected")).toMatchObject({place: "line 1"});
    // One that a record may have, beyond the beginning that is looked at, is read itself.
    const long = `{"doc_id": 0, "resps": [["${"x".repeat(9 << 20)}"]], "filtered_resps": ["3"], "acc": 1}`;
    expect((await readAll([memoryFile(mine.path, `${long}\n${line(1)}`)])).rows).toHaveLength(2);
  });
});
