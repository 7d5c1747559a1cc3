import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {RESPONSE_STATUSES} from "../../../src/lib/schema/index.js";
import {atNight} from "../../support/nightly.js";
import {readAll, type ReadAll} from "./support/read-all.js";
import {bytes, FORMATS, mapping} from "./support/sample-logs.js";

/** Inputs per format. */
const RUNS = atNight(20_000, 60);

/** Damage: cut, overwrite, insert, repeat, at places drawn as shares of the length. */
const damage = fc.array(
  fc.record({
    kind: fc.constantFrom("cut", "drop", "set", "insert", "repeat"),
    at: fc.double({min: 0, max: 1, noNaN: true}),
    length: fc.integer({min: 1, max: 12}),
    piece: fc.constantFrom(
      "\0",
      '"',
      "{",
      "}",
      "[",
      "]",
      ",",
      "\n",
      "\r",
      "\\",
      "null",
      "NaN",
      "1e999",
      "\ufeff",
      '"__proto__":',
      "\u2028",
      "-1",
      ":",
      "\t",
      "é"
    )
  }),
  {minLength: 1, maxLength: 4}
);

function damaged(content: Uint8Array, steps: {kind: string; at: number; length: number; piece: string}[]): Uint8Array {
  let buffer = Buffer.from(content);
  for (const {kind, at, length, piece} of steps) {
    const place = Math.floor(at * buffer.length);
    const [head, tail] = [buffer.subarray(0, place), buffer.subarray(place)];
    if (kind === "cut") buffer = Buffer.from(head);
    else if (kind === "drop") buffer = Buffer.concat([head, tail.subarray(length)]);
    else if (kind === "set")
      buffer = Buffer.concat([head, Buffer.from(piece), tail.subarray(Buffer.byteLength(piece))]);
    else if (kind === "insert") buffer = Buffer.concat([head, Buffer.from(piece), tail]);
    else buffer = Buffer.concat([head, tail.subarray(0, length * 8), tail]);
  }
  return new Uint8Array(buffer);
}

function expectSound({rows, ledger}: ReadAll): void {
  expect(ledger.unreconciled).toEqual([]);
  const {seen, accepted, rejected, duplicates, skipped} = ledger.total;
  expect(seen).toBe(accepted + rejected + duplicates + skipped);
  expect(rows).toHaveLength(ledger.rows);
  for (const {subjectId, itemId, item, attempt, status, judgments} of rows) {
    expect(subjectId).not.toBe("");
    expect(itemId).toBe(item.itemId);
    expect(Number.isInteger(attempt) && attempt >= 0).toBe(true);
    expect(RESPONSE_STATUSES).toContain(status);
    for (const {score, status: verdict} of judgments) {
      expect(score === null || (score >= 0 && score <= 1)).toBe(true);
      expect(RESPONSE_STATUSES).toContain(verdict);
      if (verdict !== "ok" && verdict !== "invalid") expect(score).toBeNull();
    }
  }
}

describe("every adapter", () => {
  for (const [format, {files, source}] of Object.entries(FORMATS)) {
    const whole = Object.entries(files).map(([path, content]) => memoryFile(path, content));
    const options = source ? {source} : {};

    it(`reads its own ${format} sample`, async () => {
      const read = await readAll(whole, options);
      expectSound(read);
      expect(read.choices.length).toBeGreaterThan(0);
    });

    it(`survives ${RUNS} damaged sources of ${format} with every record accounted for`, async () => {
      const paths = Object.keys(files);
      await fc.assert(
        fc.asyncProperty(fc.nat(paths.length - 1), damage, async (which, steps) => {
          const broken = Object.entries(files).map(([path, content], f) =>
            memoryFile(path, f === which ? damaged(content, steps) : content)
          );
          expectSound(await readAll(broken, options));
        }),
        {numRuns: RUNS}
      );
    });
  }

  it("accounts for every line of a JSONL file, whatever the lines hold", async () => {
    const line = fc.oneof(
      fc.json(),
      fc.string().map((text) => text.replace(/[\r\n]/g, " ")),
      fc
        .record({
          task_type: fc.jsonValue(),
          evaluation_prompt: fc.jsonValue(),
          answer: fc.jsonValue(),
          response: fc.jsonValue()
        })
        .map((v) => JSON.stringify(v)),
      fc
        .record({
          task_type: fc.string(),
          prompt: fc.string(),
          question_list: fc.array(fc.jsonValue()),
          generated_image: fc.jsonValue(),
          score: fc.jsonValue()
        })
        .map((v) => JSON.stringify(v))
    );
    const first = JSON.stringify({task_type: "t", evaluation_prompt: "p", answer: "A", response: "A"});
    await fc.assert(
      fc.asyncProperty(fc.array(line, {maxLength: 8}), async (more) => {
        const read = await readAll([memoryFile("m.jsonl", [first, ...more].join("\n"))]);
        expectSound(read);
        expect(read.ledger.total.seen).toBe([first, ...more].filter((text) => text.trim() !== "").length);
      }),
      {numRuns: RUNS * 4}
    );
  });

  it("reads arbitrary JSON under arbitrary names without falling over", async () => {
    const name = fc.constantFrom(
      "new_res.json",
      "prompt.json",
      "text.json",
      "display_predictions.json",
      "scenario_state.json",
      "per_instance_stats.json",
      "stats.json",
      "results_1.json",
      "m.json",
      "m.jsonl",
      "t.csv",
      "m_d.tsv",
      "results.json",
      "x.eval",
      "m_d.xlsx",
      "t.parquet",
      "text_records.txt",
      "a.zip"
    );
    const folder = fc.constantFrom("", "data_1/m/", "predictions/m/", "m_0/1/", "samples/");
    const content = fc.oneof(fc.json().map(bytes), fc.uint8Array({maxLength: 300}), fc.string().map(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(folder, name, content), {maxLength: 5}), async (files) => {
        expectSound(
          await readAll(
            files.map(([where, what, data], f) => memoryFile(`${f}/${where}${what}`, data)),
            {source: {mapping}}
          )
        );
        expectSound(await readAll(files.map(([where, what, data], f) => memoryFile(`${f}/${where}${what}`, data))));
      }),
      {numRuns: RUNS * 4}
    );
  });
});
