import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  DEFAULT_LIMITS,
  ingest,
  memoryFile,
  NamesOfReader,
  ownPartReaders,
  PartReader,
  blockRows,
  type ColumnMapping
} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {MAPPING} from "../../../src/lib/benchmarks/logs/adapters.js";
import {UMNIBENCH_MAPPING} from "../../../src/lib/benchmarks/umnibench/adapter/umnibench-mapping.js";
import {ADAPTERS} from "../../../src/lib/benchmarks/logs/index.js";
import type {Adapter} from "../../../src/lib/adapters/contract/adapter.js";
import {atNight} from "../../support/nightly.js";

/** Inputs for each mapping. */
const RUNS = atNight(60_000, 300);

const MAPPINGS: Readonly<Record<string, ColumnMapping>> = {
  "replies to be scored": {
    ...UMNIBENCH_MAPPING,
    columns: {
      ...UMNIBENCH_MAPPING.columns,
      attempt: "attempt",
      status: "status",
      protocol: "meta.protocol",
      run: "more"
    }
  },
  "scores, constants and words of a judge": columnMapping({
    suite: "own",
    columns: {
      item: "case_id",
      score: "turn",
      judgeRaw: "domain",
      judge: "model",
      capability: "role",
      prompt: "A,B",
      step: "attempt"
    },
    constants: {subject: "m", protocol: "direct"},
    scale: 3
  }),
  "scores that are codes": columnMapping({
    suite: "own",
    columns: {item: "case_id", score: "turn", judge: "model", status: "status"},
    constants: {subject: "m"},
    codes: {"1": 1, "-1": 0, "0": null, A: 1}
  })
};

/** Everything that a file of lines gives, read in parts or from end to end. */
async function all(bytes: Uint8Array, mapping: ColumnMapping, size: number | null) {
  const run = await ingest([memoryFile("log.jsonl", bytes)], {
    adapters: ADAPTERS,
    source: {mapping},
    ...(size === null ? {} : {parts: {readers: (setup) => ownPartReaders(MAPPING, setup), from: 1, size}})
  });
  const rows = [];
  for await (const batch of run.rows) rows.push(...batch);
  const {entries, files: counts, ...report} = run.ledger.report();
  const sorted = entries.map((entry) => JSON.stringify(entry)).sort();
  return {rows, report, counts: [...counts], entries: sorted};
}

const TOKENS = ['"A"', '"(B)."', '"x y"', '""', '"é"', '"\\u0041"', '"\\ud83d"', '"\\x"', '"a\\"b"', '"k\\":"', '"\t"', "0", "1", "2", "-1", "01", "1.0", "1e1", "1.0000000000000002", "1e999", "3000000000", "true", "tru", "null", "NaN", "{}", '{"protocol": "direct"}', "[1]", '"ok"', '"error"', '"Average"', '"n/a"', '"none"', '"odd"', '"understanding"', '"editing"', " ", "\ufffd"]; // prettier-ignore
const KEYS = ["model", "case_id", "turn", "question_ix", "attempt", "A", "B", "answer", "prediction", "image", "role", "domain", "status", "meta", "more", "__proto__", "constructor"]; // prettier-ignore
const LAYOUTS: readonly (readonly string[])[] = [
  ["", ":", ",", ""],
  [" ", ": ", ", ", "\t"],
  ["", " :", ",  ", "\r"]
];

/** Mostly what its key would hold. */
const tokenOf = (key: string) =>
  fc.oneof(
    {weight: 30, arbitrary: fc.constantFrom(...(PLAIN.get(key) ?? ['"A"', '"B"', '"(B)"', '"x"']))},
    fc.constantFrom(...TOKENS)
  );
const COUNTS = ["1", "2", "12"];
const PLAIN: ReadonlyMap<string, readonly string[]> = new Map([
  ["case_id", COUNTS],
  ["turn", ["1", "2"]],
  ["question_ix", COUNTS],
  ["attempt", [...COUNTS, "3000000000"]],
  ["role", ['"understanding"', '"editing"']],
  ["status", ['"ok"', '"error"', '"invalid"', "null", '"odd"']]
]);

/** Records of a few forms, most of them plain, some odd in one place. */
const oneLine = fc
  .record({
    keys: fc.constantFrom(KEYS.slice(0, 12), KEYS.slice(0, 13), KEYS, [...KEYS.slice(0, 11), "model"]),
    tokens: fc.tuple(...KEYS.map(tokenOf)),
    layout: fc.constantFrom(...LAYOUTS),
    tail: fc.constantFrom("", "", "", "", "", "x", "}", " ", "\u00a0")
  })
  .map(({keys, tokens, layout: [open, colon, comma, close], tail}) => {
    const pairs = keys.map((key, k) => `"${key}"${colon}${tokens[k]!}`);
    return `{${open}${pairs.join(comma)}}${close}${tail}`;
  });
const lines = fc.array(fc.oneof({weight: 9, arbitrary: oneLine}, fc.constantFrom("", "null", "[]", "{", "{}", "\ufeff{}")), {
  maxLength: 24
}); // prettier-ignore

describe("lines under a mapping", () => {
  for (const [title, mapping] of Object.entries(MAPPINGS))
    it(`come to the same as numbers as they do as records: ${title}`, async () => {
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(lines, fc.constantFrom("\n", "\r\n"), fc.nat(400), fc.nat(3000), async (texts, end, size, broken) => {
          const bytes = Buffer.from(`{"model":"m","case_id":1}\n${texts.join(end)}`);
          // Now and then a byte that is no text.
          if (broken < bytes.length) bytes[broken] = 0xff;
          const whole = await all(bytes, mapping, null);
          accepted += whole.rows.length;
          expect(await all(bytes, mapping, size + 1)).toEqual(whole);
        }), // prettier-ignore
        {numRuns: RUNS}
      );
      expect(accepted).toBeGreaterThan(RUNS);
    });

  it("are read without a record where they are plain, and only there", async () => {
    const asked: string[] = [];
    const watched: Adapter = {
      ...MAPPING,
      async *read(files, context) {
        for (const file of files) for await (const chunk of file.chunks()) asked.push(Buffer.from(chunk).toString());
        yield* MAPPING.read(files, context);
      }
    };
    const line = (n: number, more = {}) =>
      JSON.stringify({model: "m", case_id: n, turn: 1, question_ix: 1, answer: "A", prediction: "A", ...more});
    const odd = [line(4, {more: [1]}), '{"model": "m"}', line(5).replace('"A"', '"\\u0041')];
    const content = [line(1), line(2), odd[0], line(3), odd[1], odd[2], line(6, {new: 1}), line(7, {new: 2})].join(
      "\n"
    );
    const reader = new PartReader(watched, {options: {mapping: UMNIBENCH_MAPPING}, limits: DEFAULT_LIMITS});
    const part = {path: "log.jsonl", firstLine: 1, bytes: new Uint8Array(Buffer.from(content))};
    const named = new NamesOfReader().named(await reader.read(part));
    // A further column that was not met before is read as a record once: the next one with it is plain.
    expect(asked).toEqual([`${odd[0]}\n`, `${odd[1]}\n${odd[2]}\n${line(6, {new: 1})}\n`]);
    const rows = blockRows({...named, kept: null});
    expect(rows.map(({own}) => own)).toEqual([
      undefined,
      undefined,
      '{"more":"1"}',
      undefined,
      '{"new":1}',
      '{"new":2}'
    ]);
    expect(rows.map(({itemId, place}) => `${itemId} ${place}`)).toEqual(
      [1, 2, 4, 3, 6, 7].map((id, n) => `umnibench/${id}.1.1 line ${[1, 2, 3, 4, 7, 8][n]}`)
    );
  });

  it("are not looked at any more where most of them are odd", async () => {
    let calls = 0;
    const watched: Adapter = {
      ...MAPPING,
      async *read(files, context) {
        calls += 1;
        yield* MAPPING.read(files, context);
      }
    };
    const line = (n: number) => `{"model": "m", "case_id": ${n}, "turn": 1, "question_ix": 1, "answer": "A"`;
    const text = Array.from({length: 400}, (_, n) => (n % 2 ? `${line(n)}, "a": {}}` : `${line(n)}}`));
    const reader = new PartReader(watched, {options: {mapping: UMNIBENCH_MAPPING, subject: "m"}, limits: DEFAULT_LIMITS}); // prettier-ignore
    await reader.read({path: "log.jsonl", firstLine: 1, bytes: new Uint8Array(Buffer.from(text.join("\n")))});
    expect(calls).toBeGreaterThan(5);
    expect(calls).toBeLessThan(30);
  });

  it("are refused where they are longer than a record may be", async () => {
    const read = (maxRecord: number) => {
      const reader = new PartReader(MAPPING, {options: {mapping: UMNIBENCH_MAPPING}, limits: {...DEFAULT_LIMITS, maxRecord}}); // prettier-ignore
      const line = '{"model":"m","case_id":1,"turn":1,"question_ix":1,"answer":"A","prediction":"A"}';
      return reader.read({path: "log.jsonl", firstLine: 1, bytes: new Uint8Array(Buffer.from(line))});
    };
    expect((await read(79)).packed.block.count).toBe(0);
    expect((await read(79)).notes).toContainEqual(expect.arrayContaining(["rejected", "log.jsonl", "line 1"]));
    expect((await read(80)).packed.block.count).toBe(1);
  });
});
