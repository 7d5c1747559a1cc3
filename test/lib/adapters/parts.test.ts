import {describe, expect, it} from "vitest";
import {
  ingest,
  memoryFile,
  NamesOfReader,
  PartReader,
  undecodableText,
  type Ingest,
  type IngestOptions,
  type LogFile,
  type PartOptions,
  type PartReaders,
  type PartSetup
} from "../../../src/lib/adapters/index.js";
import {UMNIBENCH_MAPPING} from "../../../src/lib/benchmarks/umnibench/adapter/umnibench-mapping.js";
import {ADAPTERS} from "../../../src/lib/benchmarks/logs/index.js";
import {lineParts, type Cut} from "../../../src/lib/adapters/blocks/line-parts.js";

/** Readers that take turns, as threads do; each is slow at every other part. */
const readersOf =
  (count: number) =>
  (setup: PartSetup): PartReaders => {
    const adapter = ADAPTERS.find(({id}) => id === setup.adapter)!;
    const readers = Array.from({length: count}, () => ({
      reader: new PartReader(adapter, structuredClone(setup)),
      names: new NamesOfReader(),
      last: Promise.resolve() as Promise<unknown>
    }));
    let next = 0;
    return {
      width: 2 * count,
      read: (part) => {
        const own = readers[next++ % count]!;
        const read = own.last.then(async () => own.names.named(structuredClone(await own.reader.read(part))));
        own.last = read;
        return read;
      },
      close: () => Promise.resolve()
    };
  };

/** A file whose bytes come in pieces of so many. */
function inPieces(path: string, content: string | Uint8Array, bytes: number): LogFile {
  const file = memoryFile(path, content);
  return {
    ...file,
    async *chunks() {
      for await (const chunk of file.chunks())
        for (let at = 0; at < chunk.length; at += bytes) yield chunk.subarray(at, at + bytes);
    }
  };
}

/** Everything that an ingest gives, entries of the ledger in the order of their places. */
async function all(files: readonly LogFile[], options: Partial<IngestOptions>, parts?: PartOptions) {
  const run = await ingest(files, {adapters: ADAPTERS, ...options, ...(parts ? {parts} : {})});
  const rows = [];
  for await (const batch of run.rows) rows.push(...batch);
  const {entries, files: counts, ...report} = run.ledger.report();
  const sorted = [...entries].map((entry) => JSON.stringify(entry)).sort();
  return {rows, sources: run.sources(), report, counts: [...counts], entries: sorted};
}

const line = (value: unknown): string => JSON.stringify(value);
const mapped = (n: number, more: object = {}) =>
  line({
    model: `m${n % 3}`,
    case_id: Math.floor(n / 9),
    domain: `d${n % 4}`,
    turn: (n % 3) + 1,
    question_ix: n,
    A: "red",
    B: "teal",
    answer: "AB"[n % 2],
    prediction: n % 7 === 0 ? null : ["A", "(B).", "The answer is teal.", "né, 五"][n % 4],
    image: `../out/${n}.png`,
    role: "editing",
    ...more
  });
const ODD = [
  "not json",
  '{"model": "m", "model": "m1"}',
  "[1, 2]",
  "null",
  "",
  "   ",
  '{"case_id": NaN}',
  '{"model": "cut'
];

const LOGS: Readonly<Record<string, {text: string | Uint8Array; options?: Partial<IngestOptions>; name?: string}>> = {
  "a mapping, with records of every kind": {
    text: Array.from({length: 120}, (_, n) => (n % 5 === 4 ? ODD[((n / 5) % ODD.length) | 0]! : mapped(n))).join("\n"),
    options: {source: {mapping: UMNIBENCH_MAPPING}}
  },
  "repeats and contradictions": {
    text: [...Array(60).keys()].map((n) => mapped(n % 40, n > 50 ? {prediction: "A"} : {})).join("\n") + "\n",
    options: {source: {mapping: UMNIBENCH_MAPPING}}
  },
  "contradictions of which the last holds": {
    text: [...Array(60).keys()].map((n) => mapped(n % 40, n > 50 ? {prediction: "A"} : {})).join("\n") + "\n",
    options: {source: {mapping: UMNIBENCH_MAPPING}, conflicts: "last"}
  },
  "a byte-order mark, mixed ends of lines, marks inside, bytes that are no text": {
    text: Buffer.concat([
      Buffer.from(`\ufeff${mapped(1)}\r\n${mapped(2)}\n\ufeff${mapped(3)}\r\n`),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 10]),
      Buffer.from(mapped(4).replace("editing", "edit\ud83d\ude00ing")),
      Buffer.from([10, 0xc3, 10]),
      Buffer.from([...Array(20).keys()].map((n) => mapped(n + 5)).join("\r\n"))
    ]),
    options: {source: {mapping: UMNIBENCH_MAPPING}}
  },
  "texts with half a surrogate pair": {
    text: [...Array(30).keys()]
      .map((n) => mapped(n, {prediction: ["\ud83d", "\ud83e", "A \udc00", "\ufffd"][n % 4]}))
      .join("\n"),
    options: {source: {mapping: UMNIBENCH_MAPPING}}
  },
  "whole numbers that doubles do not hold": {
    text: [...Array(30).keys()]
      .map((n) => mapped(n).replace(/"case_id":(?:"[^"]*"|\d+)/, `"case_id":90071992547409${90 + (n % 5)}`))
      .join("\n"),
    options: {source: {mapping: UMNIBENCH_MAPPING}}
  },
  "items of which each line knows something else": {
    text: [...Array(40).keys()].map((n) => mapped(n % 10, {model: `m${n}`, domain: n % 3 ? "d" : null})).join("\n"),
    options: {source: {mapping: UMNIBENCH_MAPPING}}
  },
  "harness samples with several metrics": {
    name: "org__model/samples_task_2026-01-02T03-04-05.jsonl",
    text: [...Array(50).keys()]
      .map(
        (n) =>
        line({doc_id: n % 45, doc: {question: `q${n}`}, target: "B", resps: [["B"]], filtered_resps: ["B"], filter: n % 2 ? "none" : "strict", metrics: ["acc", "f1"], acc: n % 2, f1: n / 50}) // prettier-ignore
      )
      .join("\n")
  },
  "RealUnify, direct": {
    name: "m/GEU_direct.jsonl",
    text: [...Array(50).keys()]
      .map((n) =>
        n % 9 === 8
          ? "null"
          : line({task_type: "t", evaluation_prompt: `q${n % 44}`, answer: "B", response: "AB"[n % 2]})
      ) // prettier-ignore
      .join("\n")
  },
  "Every Eval Ever": {
    text: [...Array(50).keys()]
      .map((n) =>
        line({
          schema_version: "0.2.0",
          evaluation_id: `run-${n % 2}`,
          model_id: "o/m",
          evaluation_name: "e",
          sample_id: n,
          input: {raw: "q"},
          output: {raw: ["a"]},
          evaluation: {score: n % 3 ? 1 : "NaN", is_correct: true}
        })
      ) // prettier-ignore
      .join("\n")
  }
};

describe("ingest with parts", () => {
  for (const [title, {text, options = {}, name = "log.jsonl"}] of Object.entries(LOGS)) {
    it(`gives the same rows, sources and ledger as from end to end: ${title}`, async () => {
      const whole = await all([memoryFile(name, text)], options);
      expect(whole.rows.length).toBeGreaterThan(3);
      for (const [count, size] of [
        [1, 300],
        [2, 300],
        [3, 1000],
        [2, 1]
      ] as const) {
        // prettier-ignore
        let parts = 0;
        const readers = (setup: PartSetup): PartReaders => {
          const own = readersOf(count)(setup);
          return {...own, read: (part) => ((parts += 1), own.read(part))};
        };
        const read = await all([inPieces(name, text, 97)], options, {readers, from: 1, size});
        expect(read, `${count} × ${size}`).toEqual(whole);
        expect(parts).toBeGreaterThan(2);
      }
    });
  }

  it.each(Object.keys(LOGS))("gives of two halves that are read apart what the whole gives: %s", async (title) => {
    const {text, options = {}, name = "log.jsonl"} = LOGS[title]!;
    const file = memoryFile(name, text);
    const run = await ingest([file], {adapters: ADAPTERS, ...options});
    const [{adapter, detection}] = run.claims as [Ingest["claims"][0]];
    const {as, because, files} = detection;
    const share = {claim: {adapter: adapter.id, as, because, files}, keepsRepeats: true};
    const whole = await all([file], {...options, share});
    const bytes = Buffer.from(text);
    const middle = bytes.indexOf("\n", bytes.length / 2) + 1;
    const firstLine = 1 + bytes.subarray(0, middle).filter((byte) => byte === 10).length;
    const mark = bytes[0] === 0xef ? 3 : 0;
    for (const count of [0, 2]) {
      let undecodable = 0;
      const halfOf = (own: Uint8Array, first: number): LogFile => {
        const {bytes: length, sha256} = whole.sources[0]!;
        const part = {
          firstLine: first,
          undecodable: (more: number) => void (undecodable += more),
          whole: {bytes: length, sha256}
        };
        return {...inPieces(name, own, 97), part};
      };
      const parts: [PartOptions?] = count === 0 ? [] : [{readers: readersOf(count), from: 1, size: 300}];
      const halves = [
        await all([halfOf(bytes.subarray(mark, middle), 1)], {...options, share}, ...parts),
        await all([halfOf(bytes.subarray(middle), firstLine)], {...options, share}, ...parts)
      ];
      expect(halves.flatMap(({rows}) => rows)).toEqual(whole.rows);
      expect(halves.map(({sources}) => sources)).toEqual([whole.sources, whole.sources]);
      const told =
        undecodable === 0 ? [] : [{kind: "warning", file: name, place: "file", reason: undecodableText(undecodable)}];
      const entries = [...halves.flatMap((half) => half.entries), ...told.map((entry) => JSON.stringify(entry))];
      expect(entries.sort()).toEqual(whole.entries);
    }
  });

  it("reads a file whose lines end as on old systems from end to end", async () => {
    const text = Array.from({length: 30}, (_, n) => mapped(n)).join("\r") + "\n";
    const readers = (): PartReaders => {
      throw new Error("no line begins anywhere in it");
    };
    const {rows} = await all(
      [inPieces("log.jsonl", text, 97)],
      {source: {mapping: UMNIBENCH_MAPPING}},
      {readers, from: 1}
    );
    expect(rows.map(({place}) => place)).toEqual(Array.from({length: 30}, (_, n) => `line ${n + 1}`));
  });

  it("says after how many records a file broke off, and keeps those before", async () => {
    const broken: LogFile = {
      ...memoryFile("log.jsonl", Array.from({length: 30}, (_, n) => mapped(n)).join("\n")),
      async *chunks() {
        yield* inPieces("", Array.from({length: 30}, (_, n) => mapped(n)).join("\n"), 200).chunks();
        throw new Error("the file changed while it was being read");
      }
    };
    const options = {source: {mapping: UMNIBENCH_MAPPING}};
    const whole = await all([broken], options);
    expect(whole.rows).toHaveLength(29);
    expect(whole.entries[0]).toContain("after record 29");
    expect(await all([broken], options, {readers: readersOf(2), from: 1, size: 500})).toEqual(whole);
  });

  it("reads documents, arrays and other encodings from end to end", async () => {
    const asked: string[] = [];
    const readers = (setup: PartSetup): PartReaders => {
      asked.push(setup.adapter);
      return readersOf(1)(setup);
    };
    const options = {source: {mapping: UMNIBENCH_MAPPING}};
    const values = Array.from({length: 20}, (_, n) => mapped(n));
    const array = await all([memoryFile("log.jsonl", `[${values.join(",\n")}]`)], options, {readers, from: 1});
    const wide = Buffer.from(`\ufeff${values.join("\n")}`, "utf16le");
    const utf16 = await all([memoryFile("log.jsonl", wide)], options, {readers, from: 1});
    expect([array.rows.length, utf16.rows.length, asked.length]).toEqual([20, 20, 0]);
  });
});

describe("lineParts", () => {
  const cut = async (chunks: readonly string[], size: number, how: Omit<Cut, "size"> = {}) => {
    const parts: [number | null, string][] = [];
    async function* bytes() {
      for (const chunk of chunks) yield new TextEncoder().encode(chunk);
    }
    for await (const part of lineParts(bytes(), {size, ...how})) {
      // What is handed over may be gone at once, as it is when a thread takes it.
      let text =
        "bytes" in part
          ? Buffer.from(structuredClone(part.bytes, {transfer: [part.bytes.buffer]})).toString()
          : "rest:";
      if ("rest" in part) for await (const chunk of part.rest) text += Buffer.from(chunk).toString();
      parts.push([part.firstLine, text]);
    }
    return parts;
  };

  it("cuts behind the last line that has ended, and numbers the lines", async () => {
    expect(await cut(["a\nb", "b\n\nc", "c\nd"], 4)).toEqual([
      [1, "a\nbb\n\n"],
      [4, "cc\n"],
      [5, "d"]
    ]);
  });

  it("leaves the numbers of lines to who reads them, but for the first", async () => {
    expect(await cut(["a\nb", "b\n\nc", "c\nd", "ddddd"], 4, {isUncounted: true, longest: 4})).toEqual([
      [1, "a\nbb\n\n"],
      [null, "cc\n"],
      [null, "rest:dddddd"]
    ]);
  });

  it("takes a chunk that ends with a line as it is where it is given", async () => {
    expect(await cut(["\ufeffa\n", "b\nb\n", "c", "c\n", "d\n", "e"], 4, {isGiven: true})).toEqual([
      [1, "a\n"],
      [2, "b\nb\n"],
      [4, "cc\nd\n"],
      [6, "e"]
    ]);
  });

  it("leaves a chunk that is lent to its owner", async () => {
    const chunk = new TextEncoder().encode("a\nb\n");
    async function* lent() {
      yield chunk;
    }
    for await (const part of lineParts(lent(), {size: 1})) if ("bytes" in part) part.bytes.fill(0);
    expect(Buffer.from(chunk).toString()).toBe("a\nb\n");
  });

  it("counts lines wherever they end", async () => {
    const lines = Array.from({length: 60}, (_, n) => "x".repeat((7 * n) % 23) + "\n");
    for (let size = 1; size < 70; size++) {
      const parts = await cut([lines.join("")], size);
      expect(parts.map(([first]) => first)).toEqual([1]);
      const numbered = await cut([...lines, "end"], size);
      for (const [first, text] of numbered)
        expect([...lines, "end"].slice(first! - 1).join("")).toMatch(new RegExp(`^${text}`));
    }
  });

  it("hands over what is left from a line on that does not end", async () => {
    expect(await cut(["a\n", "bbbb", "bbbb", "b\nc"], 2, {longest: 6})).toEqual([
      [1, "a\n"],
      [2, "rest:bbbbbbbbb\nc"]
    ]);
  });
});
