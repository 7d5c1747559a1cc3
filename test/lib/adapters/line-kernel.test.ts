import {readFileSync} from "node:fs";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {LineKernel, ODD, type RowMaker} from "../../../src/lib/adapters/lines/line-kernel.js";
import {DEFAULT_LIMITS, PartReader} from "../../../src/lib/adapters/index.js";
import {MAPPING} from "../../../src/lib/benchmarks/logs/adapters.js";
import {kernelModule, LINE_KERNEL} from "../../../tools/wasm-kernels.js";

const NAMES = ["a", "b", "c"];
const VALUES = [
  '"x"',
  '"xy"',
  '"x y, 1"',
  '"a text that is longer than a word of the machine, and goes on"',
  '"a text that is longer than a word of the machine, and goes off"',
  '""',
  '"é"',
  '"\\u0041"',
  '"\\""',
  "0",
  "1",
  "12",
  "123",
  "-1.5e3",
  "12345678901234567890",
  "true",
  "false",
  "null",
  "tru",
  "nulL",
  "01",
  '"\t"',
  "{}"
];
const KEYS = [NAMES, ["a", "other", "b", "c"], ["c", "a"], ["other", "more", "b"], [...NAMES, "d", "e", "f"]];

/** Keeps the record of every row that is asked for, under the number of its item. */
function recorder(names: readonly string[] = NAMES) {
  const records: object[] = [];
  const none: readonly number[] = [];
  const maker: RowMaker = {
    names,
    groups: {
      run: none,
      item: names.map((_, n) => n),
      attempt: none,
      turn: none,
      verdict: [names.length],
      reply: none,
      image: none,
      judgeRaw: none,
      own: none
    },
    list: 0,
    missed: () => false,
    made: (group) => (group === "item" ? records.push(kernel.record()) - 1 : 0),
    hashOf: () => [0, 0]
  };
  const kernel = new LineKernel();
  kernel.begin(maker);
  return {
    kernel,
    maker,
    /** What a text gives: the wanted part of each plain line from its first one on, and where that ends. */
    read(text: string) {
      const bytes = Buffer.from(text);
      kernel.load(bytes);
      const end = kernel.read(0, 1, 2 ** 40);
      const {item, line, count} = kernel.take();
      return {end: Math.min(end, bytes.length), lines: [...line], rows: Array.from(item, (i) => records[i]), count};
    }
  };
}

const PLAIN_VALUE = /^(?:"[^"\\\t]*"|"\\u0041"|"\\""|0|1|12|123|-1\.5e3|true|false|null)$/;
/** A number that doubles do not hold matters where it is wanted. */
const isPlain = (key: string, value: string): boolean =>
  PLAIN_VALUE.test(value) || (value.length === 20 && !NAMES.includes(key));

const oneLine = fc
  .tuple(
    fc.constantFrom(...KEYS),
    fc.array(fc.constantFrom(...VALUES), {minLength: 6, maxLength: 6}),
    fc.constantFrom(" ", "")
  )
  .map(([keys, values, blank]) => ({
    text: `{${keys.map((key, k) => `"${key}":${blank}${values[k]!}`).join(`,${blank}`)}}`,
    isPlain: keys.every((key, k) => isPlain(key, values[k]!))
  }));

const wantedOf = (text: string): object =>
  Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(([key]) => NAMES.includes(key)));

describe("LineKernel", () => {
  it("takes from plain lines what a parser does, whatever lines came before, and stops at the first that is not plain", () => {
    let [plain, odd] = [0, 0];
    fc.assert(
      fc.property(fc.array(fc.array(oneLine, {minLength: 1, maxLength: 8}), {maxLength: 12}), (texts) => {
        const {read} = recorder();
        for (const lines of texts) {
          const first = lines.findIndex((line) => !line.isPlain);
          const expected = (first === -1 ? lines : lines.slice(0, first)).map(({text}) => text);
          const found = read(lines.map(({text}) => `${text}\n`).join(""));
          expect(found.rows).toEqual(expected.map(wantedOf));
          expect(found.lines).toEqual(expected.map((_, n) => n + 1));
          expect(found.end).toBe(Buffer.byteLength(expected.map((text) => `${text}\n`).join("")));
          plain += expected.length;
          odd += first === -1 ? 0 : 1;
        }
      }),
      {numRuns: 400}
    );
    expect(Math.min(plain, odd)).toBeGreaterThan(100);
  });

  it("knows many values, items and rows from one another", () => {
    const {read} = recorder();
    const line = (n: number) => ({a: `v${n % 30_000}`, b: n % 977, c: n % 3 === 0 ? null : "x".repeat(n % 50)});
    for (let from = 0; from < 120_000; from += 40_000) {
      const lines = Array.from({length: 40_000}, (_, n) => line(from + n));
      const {rows} = read(lines.map((value) => JSON.stringify(value)).join("\n"));
      expect(rows).toEqual(lines);
    }
  });

  it("compares with lines that it keeps as long as these take some megabytes, and reads all others as well", () => {
    const {read} = recorder();
    const long = "-".repeat(100_000);
    const lines = Array.from({length: 200}, (_, n) => `{"a": ${n % 100}, "other": "${long}${n}"}`);
    for (let from = 0; from < 200; from += 10)
      expect(read(lines.slice(from, from + 10).join("\n")).rows).toEqual(
        Array.from({length: 10}, (_, n) => ({a: (from + n) % 100}))
      );
  });

  it("is full, and begins anew, where lines come in ever other forms", () => {
    const {kernel, read} = recorder();
    const keys = Array.from({length: 40}, (_, k) => `k${k}`);
    const line = (n: number) => `{${keys.map((_, k) => `"${keys[(k + n) % 40]!}":0`).join(",")}}`;
    const text = Array.from({length: 2000}, (_, n) => line(n)).join("\n");
    let parts = 0;
    for (; parts < 100 && !kernel.isFull; parts++) expect(read(text).count).toBe(2000);
    expect(parts).toBeGreaterThan(2);
    expect(parts).toBeLessThan(100);
    const anew = recorder();
    expect(anew.kernel.isFull).toBe(false);
    kernel.begin(anew.maker);
    expect(kernel.isFull).toBe(false);
  });

  it("stops at a line that is longer than a record may be, and at one whose number is odd", () => {
    const {kernel} = recorder();
    kernel.load(Buffer.from('{"a":1}\n{"a":12}\n{"a":1}'));
    expect([kernel.read(0, 5, 7), [...kernel.take().line]]).toEqual([8, [5]]);
    const odd = new LineKernel();
    const none: readonly number[] = [];
    odd.begin({
      names: ["a"],
      groups: {
        run: [0],
        item: none,
        attempt: none,
        turn: none,
        verdict: [1],
        reply: none,
        image: none,
        judgeRaw: none,
        own: none
      },
      list: 0,
      missed: () => false,
      made: (group) => (group === "run" && odd.record()["a"] === 2 ? ODD : 0),
      hashOf: () => [0, 0]
    });
    odd.load(Buffer.from('{"a":1}\n{"a":2}\n{"a":3}'));
    expect([odd.read(0, 1, 100), odd.take().count]).toEqual([8, 1]);
    expect([odd.read(16, 3, 100), odd.take().count]).toEqual([24, 1]);
  });

  it("hashes rows as they are hashed where they come whole", async () => {
    const columns = {subject: "model", item: "id", turn: "turn", key: "answer", reply: "prediction", image: "image"};
    const reader = new PartReader(MAPPING, {options: {mapping: {suite: "s", columns}}, limits: DEFAULT_LIMITS});
    const record = (n: number) => ({
      model: `m${n % 2}`,
      id: n,
      ...(n % 4 === 0 ? {} : {turn: (n % 3) + 1}),
      answer: "A",
      prediction:
        n % 5 === 0 ? null : ["A", "(B)", "é", "The answer is A, which is said at some length and more"][n % 4],
      ...(n % 2 === 0 ? {image: `p/${n}.png`} : {})
    });
    const lines = Array.from({length: 60}, (_, n) => [
      JSON.stringify(record(n)),
      JSON.stringify({...record(n), list: []})
    ]);
    const bytes = new Uint8Array(Buffer.from(lines.flat().join("\n")));
    const {block} = (await reader.read({path: "log.jsonl", firstLine: 1, bytes})).packed;
    const hash = (r: number): number[] => [...block.hashes.subarray(4 * r, 4 * r + 4)];
    expect(block.count).toBe(120);
    for (let n = 0; n < 60; n++) expect(hash(2 * n), lines[n]![0]).toEqual(hash(2 * n + 1));
    expect(new Set(Array.from({length: 60}, (_, n) => hash(2 * n).join(" "))).size).toBe(60);
  });

  it("is what its source says", async () => {
    const made = new URL("../../../src/lib/adapters/lines/line-kernel-bytes.ts", import.meta.url);
    expect(readFileSync(made, "utf8")).toBe(await kernelModule(LINE_KERNEL));
  }, 120_000);
});
