import {readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {memoryFile, multimodalLine} from "../../../src/lib/adapters/index.js";
import {isUndecodable} from "../../../src/lib/adapters/files/undecodable.js";
import {RESPONSE_STATUSES, type CanonicalRow} from "../../../src/lib/schema/index.js";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {readAll} from "../../lib/adapters/support/read-all.js";
import {folderOf, runCommand} from "../run-command.js";

const reference = (name: string) => fileURLToPath(new URL(`../../reference/${name}`, import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../../docs/formats/multimodal-records/example.jsonl", import.meta.url));

/** A row without where it stood, which is another place in another file. */
const apart = ({sourceId: _, place: __, run, ...row}: CanonicalRow) => ({...row, run: {step: null, ...run}});
const linesOf = (rows: readonly CanonicalRow[]) => rows.map((row) => multimodalLine(row, false)).join("\n");

describe("multimodal records", () => {
  it("give back the scores, notes and counts of a log there and back, answers without a score among them", async () => {
    const log = reference("realunify");
    const out = join(folderOf({}), "records.jsonl");
    await runCommand("export", log, "--to", "multimodal", "-o", out, "-q");
    const scored = async (path: string) => {
      const found = JSON.parse((await runCommand("score", path, "--json", "-q")).data) as {scores: object[]; policies: unknown; ledger: {rows: number}}; // prettier-ignore
      return {scores: found.scores.map((line) => JSON.stringify(line)).sort(), policies: found.policies, rows: found.ledger.rows}; // prettier-ignore
    };
    const [before, after] = [await scored(log), await scored(out)];
    expect(before.scores.length).toBeGreaterThan(20);
    expect(after).toEqual(before);
  });

  it.each(Object.keys(FORMATS).filter((format) => format !== "gapeval joint"))(
    "give back every row of %s as it was, but for where it stood",
    async (format) => {
      const {files, source} = FORMATS[format]!;
      const own = Object.entries(files).map(([path, content]) => memoryFile(path, content));
      const {rows} = await readAll(own, source ? {source} : {});
      expect(rows.length).toBeGreaterThan(0);
      const again = await readAll([memoryFile("records.jsonl", linesOf(rows))]);
      expect(again.ledger.total).toMatchObject({rejected: 0, duplicates: 0});
      expect(again.rows.map(apart)).toEqual(rows.map(apart));
    }
  );

  it("give back any texts, numbers and statuses", async () => {
    const [{rows}] = await Promise.all([readAll([memoryFile("e.jsonl", readFileSync(EXAMPLE))])]);
    const text = fc.option(fc.string({unit: "grapheme"}), {nil: null});
    // Further columns that lost characters are not kept, which their own test says.
    const column = fc.string({unit: "grapheme", minLength: 1}).filter((own) => !isUndecodable(own));
    const value = fc.oneof(column, fc.integer(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(text, text, fc.constantFrom(...RESPONSE_STATUSES), fc.double({min: 0, max: 1, noNaN: true}), fc.dictionary(column, value, {minKeys: 1}), async (reply, note, status, score, own) => {
        const row = {...rows[0]!, reply, status, own: JSON.stringify(own), judgments: [{...rows[0]!.judgments[0]!, note, score: score + 0}]};
        const again = await readAll([memoryFile("r.jsonl", multimodalLine(row, false))]);
        expect(again.rows.map(apart)).toEqual([apart(row)]);
      }) // prettier-ignore
    );
  });

  it("hold apart in the example what the page says: pairs, judges, missing and invalid, and that it is simulated", async () => {
    const {data} = await runCommand("ingest", EXAMPLE, "-q");
    const rows = data.trim().split("\n").map((line) => JSON.parse(line) as CanonicalRow); // prettier-ignore
    expect(rows.map(({item, status, imageRef, judgments}) => [item.pairId, status, imageRef, judgments.map(({score, judgeId}) => [score, judgeId])])).toEqual([
      ["lamps/1", "ok", "pictures/1-0.png", [[1, "judge-a"], [0, "judge-b"]]],
      ["lamps/1", "ok", null, [[1, null]]],
      ["lamps/2", "missing", null, [[null, "judge-a"]]],
      ["lamps/2", "invalid", null, [[0, null]]]
    ]); // prettier-ignore
    const out = folderOf({});
    await runCommand("ingest", EXAMPLE, "-o", out, "-q");
    expect(JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"))).toMatchObject({simulated: true});
  });

  const good = JSON.parse(readFileSync(EXAMPLE, "utf8").split("\n")[0]!) as Record<string, object>;
  it.each([
    ["a version that is not known", {record: "multimodal-eval/9"}, 'unknown record; expected multimodal-eval/0.1: "multimodal-eval/9"'],
    ["no model", {model: null}, "missing field: model"],
    ["an item without a suite", {item: {id: "1"}}, "missing field: item.suite"],
    ["a status of its own", {answer: {status: "fine"}}, 'invalid answer.status; expected one of ok, invalid, missing, error, skipped, unparsed: "fine"'],
    ["a score that is no share", {verdicts: [{rule: "r", rule_version: "1", status: "ok", score: 7}]}, "invalid verdicts[0].score; expected a share in [0, 1], or a value: 7"],
    ["a score written as text", {verdicts: [{rule: "r", rule_version: "1", status: "ok", score: "1"}]}, 'invalid verdicts[0].score; expected number or null: "1"'],
    ["two pictures", {answer: {status: "ok", images: [{ref: "a.png"}, {ref: "b.png"}]}}, "answer.images has more than one, which are attempts of their own: b.png"],
    ["verdicts that are no list", {verdicts: {rule: "r"}}, 'invalid verdicts; expected list of objects: {"rule":"r"}']
  ])("reject a line with %s by its number, and keep the others", async (_, wrong, reason) => {
    const {rows, ledger} = await readAll([
      memoryFile("r.jsonl", [good, {...good, ...wrong}].map((line) => JSON.stringify(line)).join("\n"))
    ]);
    expect(rows).toHaveLength(1);
    expect(ledger.entries.map((entry) => [entry.place, entry.reason])).toEqual([["line 2", reason]]);
  }); // prettier-ignore
});
