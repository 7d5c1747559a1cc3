import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {CANONICAL_VERSION, type CanonicalRow} from "../../../src/lib/schema/index.js";
import {canonicalFiles, inFolder, parquet, withManifest, type CanonicalFiles} from "./support/canonical-files.js";
import {jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";
import {FORMATS} from "./support/sample-logs.js";

const mapping = columnMapping({
  suite: "own",
  columns: {subject: "m", item: "i", score: "s", reply: "r", category: "c", judge: "j"}
});
const lines = (...rows: object[]) => rows.map((row) => ({m: "lab/m", j: "judge", r: "A", ...row}));
const log = async (path: string, ...rows: object[]) => readAll([jsonl(path, ...lines(...rows))], {source: {mapping}});
const tables = async (path: string, ...rows: object[]) => canonicalFiles(await log(path, ...rows));
/** Rows with all columns that tables have, in an order of their own. */
const inOrder = (rows: readonly CanonicalRow[]): CanonicalRow[] =>
  rows
    .map((row) => ({own: null, ...row, judgments: row.judgments.map((one) => ({value: null, ...one}))}))
    .map((row) => ({...row, run: {step: null, ...row.run}}))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
const key = ({runId, itemId, attempt, turn, place}: CanonicalRow) => [runId, itemId, attempt, turn, place].join("|");
const rejections = ({ledger}: Awaited<ReturnType<typeof readAll>>) =>
  ledger.entries.filter(({kind}) => kind === "rejected").map(({file, place, reason}) => `${file}, ${place}: ${reason}`);

describe("canonical tables of a log", () => {
  it.each(Object.keys(FORMATS).filter((format) => FORMATS[format]!.source === undefined))(
    "are read as the log was: %s",
    async (format) => {
      const files = Object.entries(FORMATS[format]!.files).map(([path, content]) => memoryFile(path, content));
      const direct = await readAll(files);
      const {rows, ledger, sources, choices} = await readAll(inFolder("t", canonicalFiles(direct)));
      expect(choices).toMatchObject([{adapter: "canonical@1", because: "manifest.json states a version of them"}]);
      expect(inOrder(rows)).toEqual(inOrder(direct.rows));
      expect(ledger.total).toEqual(direct.ledger.total);
      expect(ledger.files).toEqual(direct.ledger.files);
      expect(ledger.logged).toHaveLength(direct.ledger.logged.length);
      expect(sources.map(({sourceId, sha256}) => [sourceId, sha256]).sort()).toEqual(
        direct.sources.map(({sourceId, sha256}) => [sourceId, sha256]).sort()
      );
    }
  );

  it("keep the verdicts of each answer, those that say the same and those with words", async () => {
    const rows = [{i: 1, s: 1}, {i: 2, s: 1}, {i: 3, s: 0}]; // prettier-ignore
    const direct = await log("a.jsonl", ...rows);
    const worded = direct.rows.map((row, n) => ({
      ...row,
      judgments: row.judgments.flatMap((one) => [one, {...one, scorerId: "own/more", judgeRaw: `words ${n}`}])
    }));
    const read = await readAll(inFolder("t", canonicalFiles({...direct, rows: worded})));
    expect(read.rows.map(({judgments}) => judgments.map(({score, judgeRaw}) => [score, judgeRaw]))).toEqual([
      [[1, null], [1, "words 0"]],
      [[1, null], [1, "words 1"]],
      [[0, null], [0, "words 2"]]
    ]); // prettier-ignore
  });
});

describe("what a log stated of itself", () => {
  const stated = {suite: "own", subjectId: "lab/m", scorerId: null, group: "all", metric: "gap", value: 0.5, file: "a.jsonl"}; // prettier-ignore
  const withStated = async (more: object) => {
    const direct = await log("a.jsonl", {i: 1, s: 1});
    const logged = [{...stated, ...more}] as typeof direct.ledger.logged;
    return readAll(inFolder("t", canonicalFiles({...direct, ledger: {...direct.ledger, logged}})));
  };

  it("is stated again, with what it was fitted to", async () => {
    for (const more of [
      {},
      {runId: "r", tolerance: 0.01, direction: "lower", madeBy: "a weighing"},
      {fitted: {rows: [[0.25, 0.25, 0.25, 0.25]], row: 0}},
      {fitted: {rows: [[1, 0, 0, 0]], row: null}}
    ])
      expect((await withStated(more)).ledger.logged).toEqual([{...stated, ...more}]);
  });

  it("is refused where that is no such thing", async () => {
    for (const fitted of [1, {}, {rows: [[1, 0, 0]], row: 0}, {rows: [[1, 0, 0, "0"]], row: 0}, {rows: [], row: "0"}])
      expect(rejections(await withStated({fitted}))[0]).toContain("expected rows of four shares, and a row");
  });
});

describe("a folder of canonical tables that is not as it was written", () => {
  const whole = (): Promise<CanonicalFiles> => tables("a.jsonl", {i: 1, s: 1}, {i: 2, s: 0});
  const counts = {responses: 2, judgments: 2};

  it("is read with what it holds, and said to differ", async () => {
    const files = {...(await whole()), "cells.json": "{}"};
    const {rows, ledger} = await readAll(inFolder("t", files));
    expect(rows).toHaveLength(2);
    expect(ledger.unread).toMatchObject([
      {file: "t/cells.json", reason: "differs from its SHA-256 in manifest.json: changed or cut after it was written"}
    ]);
  });

  const [major = ""] = CANONICAL_VERSION.split(".");
  it.each<[string, (files: CanonicalFiles) => CanonicalFiles, string]>([
    [
      "of another version",
      (files) => withManifest(files, counts, "99.0.0"),
      `manifest.json: canonical tables of version "99.0.0"; expected ${major}.x. Read the logs anew with this program`
    ],
    [
      "of a version that is no text",
      (files) => withManifest(files, counts, 1),
      `manifest.json: canonical tables of version 1; expected ${major}.x. Read the logs anew with this program`
    ],
    ["without a table", ({"runs.parquet": _, ...files}) => files, "missing file: runs.parquet"],
    ["without an account", ({"ledger.json": _, ...files}) => files, "missing file: ledger.json"],
    [
      "with an account that is no object",
      (files) => withManifest({...files, "ledger.json": "[]"}, counts),
      "ledger.json: expected object: []"
    ],
    [
      "with fewer rows than it states",
      (files) => withManifest(files, {responses: 3, judgments: 2}),
      "ledger.json: 2 rows, where manifest.json has 3 responses"
    ],
    [
      "with a verdict on no answer",
      (files) =>
        withManifest(
          {
            ...files,
            "judgments.parquet": parquet("judgments", [
              {responseId: 2, scorerId: "x", scorerVersion: "1", score: 1, status: "ok"}
            ])
          },
          counts
        ),
      "judgments.parquet: judges a response that is not there: 2"
    ],
    [
      "without the items of its answers",
      (files) => withManifest({...files, "items.parquet": parquet("items", [])}, counts),
      "an item that items.parquet lacks"
    ],
    [
      "with a status that there is not",
      (files) =>
        withManifest(
          {
            ...files,
            "judgments.parquet": parquet("judgments", [
              {responseId: 0, scorerId: "x", scorerVersion: "1", score: 1, status: "fine"}
            ])
          },
          counts
        ),
      "judgments.parquet, row 0: invalid status; expected one of"
    ]
  ])("is rejected as a whole, with what is wrong: one %s", async (_, change, reason) => {
    const read = await readAll(inFolder("t", change(await whole())));
    expect(read.rows).toEqual([]);
    expect(rejections(read)).toHaveLength(1);
    expect(rejections(read)[0]).toContain(reason);
  });

  it("is rejected where its manifest is cut", async () => {
    const files = await whole();
    const read = await readAll(
      inFolder("t", {...files, "manifest.json": `{"canonicalVersion": "${CANONICAL_VERSION}", "tables": {`})
    );
    expect(rejections(read)).toEqual([expect.stringMatching(/manifest\.json: (?!expected object)/)]);
    expect(read.ledger.total).toMatchObject({seen: 1, rejected: 1});
  });

  it("is left where another one is read", async () => {
    const {"runs.parquet": _, ...broken} = await whole();
    const good = await tables("b.jsonl", {i: 3, s: 1});
    const read = await readAll([...inFolder("broken", broken), ...inFolder("good", good)]);
    expect(read.rows.map(({itemId}) => itemId)).toEqual(["own/3"]);
    expect(rejections(read)).toEqual(["broken/manifest.json, folder: missing file: runs.parquet"]);
  });
});

describe("several folders of canonical tables", () => {
  const united = async (...folders: CanonicalFiles[]) =>
    readAll(folders.flatMap((files, f) => inFolder(`f${f}`, files)));

  it("are united in the order of items, whatever their own", async () => {
    const [one, two] = [
      await tables("a.jsonl", {i: 1, s: 1}, {i: 3, s: 0}, {i: 5, s: 1}),
      await tables("b.jsonl", {i: 2, s: 1}, {i: 4, s: 0})
    ];
    const read = await united(one, two);
    expect(read.rows.map(({itemId, sourceId}) => `${itemId} ${sourceId}`)).toEqual([
      "own/1 a.jsonl",
      "own/2 b.jsonl",
      "own/3 a.jsonl",
      "own/4 b.jsonl",
      "own/5 a.jsonl"
    ]);
    expect(await united(two, one)).toEqual(read);
    expect(read.ledger.total).toMatchObject({seen: 5, accepted: 5, duplicates: 0});
    expect([...read.ledger.files.keys()]).toEqual(["a.jsonl", "b.jsonl"]);
  });

  it("have their files by name, whatever the order of the folders", async () => {
    const names = ["d", "b", "e", "a", "c"].map((name) => `${name}.jsonl`);
    const {ledger} = await united(...(await Promise.all(names.map((name, i) => tables(name, {i, s: 1})))));
    expect([...ledger.files.keys()]).toEqual(names.toSorted());
  });

  it("have an answer once that both hold, and say where two judge it differently", async () => {
    const one = await tables("a.jsonl", {i: 1, s: 1}, {i: 2, s: 1});
    const two = await tables("b.jsonl", {i: 1, s: 1}, {i: 2, s: 0}, {i: 3, s: 0});
    const {rows, ledger} = await united(one, two);
    expect(rows.map(({itemId, judgments}) => `${itemId} ${judgments[0]!.score}`)).toEqual(["own/1 1", "own/2 1", "own/3 0"]); // prettier-ignore
    expect(ledger).toMatchObject({conflicts: 1, total: {seen: 5, accepted: 3, duplicates: 2}});
    expect(ledger.unreconciled).toEqual([]);
  });

  it("tell two files of one name apart by their bytes", async () => {
    const {sources} = await united(await tables("a.jsonl", {i: 1, s: 1}), await tables("a.jsonl", {i: 2, s: 1}));
    expect(sources.map(({sourceId, sha256}) => sourceId === `a.jsonl@${sha256.slice(0, 8)}`)).toEqual([true, true]);
  });

  it("complete one another's items, and say where they contradict each other", async () => {
    const one = await tables("a.jsonl", {i: 1, s: 1, c: "near"}, {i: 2, s: 1, c: null}, {i: 3, s: 1, c: "far"});
    const two = await tables("b.jsonl", {i: 1, s: 1, c: "far"}, {i: 2, s: 1, c: "far"}, {i: 3, s: 1, c: null});
    const {rows, ledger} = await united(one, two);
    expect(rows.map(({item}) => item.category)).toEqual(["far", "far", "far"]);
    expect(ledger.entries.filter(({kind}) => kind === "warning").map(({place}) => place)).toEqual([
      "item own/1, category",
      "item own/1, nativeCategory"
    ]);
  });

  it("put lines of one file in the order of their numbers, the second before the tenth", async () => {
    const rows = Array.from({length: 11}, (_, n) => ({i: "x", s: 1, m: `lab/m${n % 2}`, j: `j${n}`}));
    const direct = await log("a.jsonl", ...rows);
    const apart = direct.rows.map((row, n) => ({...row, runId: "r", attempt: 0, turn: null, place: `line ${n + 1}`}));
    const other = await tables("b.jsonl", {i: "y", s: 1});
    const read = await united(canonicalFiles({...direct, rows: apart.toReversed()}), other);
    expect(read.rows.filter(({itemId}) => itemId === "own/x").map(({place}) => place)).toEqual(
      apart.map(({place}) => place)
    );
  });
});
