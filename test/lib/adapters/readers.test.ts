import {createHash} from "node:crypto";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  csvRecords,
  detectEncoding,
  jsonElements,
  memoryFile,
  parseRecord,
  safePath,
  Sha256,
  sha256Hex,
  sniffDelimiter,
  textChunks,
  textLines
} from "../../../src/lib/adapters/index.js";

const pieces = async function* <T>(...parts: T[]): AsyncGenerator<T> {
  yield* parts;
};
const all = async <T>(batches: AsyncIterable<T[]>): Promise<T[]> => {
  const items: T[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
};
/** A text cut at arbitrary places. */
const cut = fc.tuple(fc.string({unit: fc.constantFrom(...'ab \r\n",\t')}), fc.array(fc.nat())).map(([text, places]) => {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return {text, parts: [0, ...ends].map((from, p) => text.slice(from, ends[p] ?? text.length))};
});

describe("Sha256", () => {
  it("agrees with the native digest, however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({maxLength: 200}), {maxLength: 5}), (parts) => {
        const ours = new Sha256();
        const native = createHash("sha256");
        for (const part of parts) {
          ours.update(part);
          native.update(part);
        }
        expect(ours.hex()).toBe(native.digest("hex"));
      })
    );
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("textChunks(bytes)", () => {
  const read = async (...bytes: Uint8Array[]) => {
    const text = await textChunks(pieces(...bytes));
    let read = "";
    for await (const chunk of text.chunks) read += chunk;
    return {read, ...text.encoding, undecodable: text.undecodable()};
  };

  it("drops a byte-order mark and reads UTF-16 with or without one", async () => {
    const utf16 = (text: string, big: boolean) => {
      const bytes = Buffer.from(text, "utf16le");
      return new Uint8Array(big ? bytes.swap16() : bytes);
    };
    expect(await read(new TextEncoder().encode("\ufeffgrün"))).toMatchObject({read: "grün", label: "utf-8", bom: true});
    expect(await read(utf16("\ufeffab", false))).toMatchObject({read: "ab", label: "utf-16le", bom: true});
    expect(await read(utf16("\ufeffab", true))).toMatchObject({read: "ab", label: "utf-16be", bom: true});
    expect(await read(utf16('{"a": 1}', true))).toMatchObject({read: '{"a": 1}', label: "utf-16be", bom: false});
    expect(detectEncoding(utf16('{"a": 1}', false)).label).toBe("utf-16le");
    expect(detectEncoding(Uint8Array.of(0xfe, 0x61)).label).toBe("utf-8");
  });

  it("joins characters cut between chunks and counts bytes that are none", async () => {
    const bytes = new TextEncoder().encode("ü");
    expect(await read(bytes.subarray(0, 1), bytes.subarray(1))).toMatchObject({read: "ü", undecodable: 0});
    expect(await read(Uint8Array.of(0x67, 0xfc, 0x6e))).toMatchObject({read: "g\ufffdn", undecodable: 1});
    expect(await read(Uint8Array.of(0x67, 0xc3))).toMatchObject({undecodable: 1});
  });

  it("reads the same however bytes are cut, marks and broken characters among them", async () => {
    const [signature, euro, smile] = ["\ufeff", "€", "😀"].map((text) => [...new TextEncoder().encode(text)]);
    const bits = [
      [0x61],
      [0x0a],
      signature!,
      [0xef],
      [0xbb, 0xbf],
      euro!,
      [0xe2, 0x82],
      [0xac],
      smile!,
      [0xf0, 0x9f],
      [0x98]
    ];
    const parts = fc.array(
      fc.array(fc.constantFrom(...bits), {maxLength: 4}).map((chosen) => chosen.flat()),
      {maxLength: 6}
    );
    const mark = fc.constantFrom([], signature!, [0xef, 0xbb]);
    await fc.assert(
      fc.asyncProperty(mark, parts, fc.boolean(), async (first, rest, isMiddle) => {
        const chunks = [first, ...rest].map((bytes) => Uint8Array.from(bytes));
        const whole = new TextDecoder("utf-8", {ignoreBOM: isMiddle}).decode(Uint8Array.from([first, ...rest].flat()));
        const given = isMiddle ? ({label: "utf-8", bom: false} as const) : undefined;
        const text = await textChunks(pieces(...chunks), given);
        let read = "";
        for await (const chunk of text.chunks) read += chunk;
        expect(read).toBe(whole);
        expect(text.undecodable()).toBe(whole.split("\ufffd").length - 1);
      }),
      {numRuns: 2000}
    );
  });
});

describe("textLines(chunks, maxLength)", () => {
  it("gives the lines of the whole text, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(cut, async ({text, parts}) => {
        const lines = await all(textLines(pieces(...parts), 1000));
        const expected = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
        if (text.endsWith("\n") || text === "") expected.pop();
        expect(lines.map((line) => line.text)).toEqual(expected);
        expect(lines.map((line) => line.number)).toEqual(expected.map((_, l) => l + 1));
      })
    );
  });

  it("passes over a line of 100 MB without holding it, and reads on", async () => {
    const long = async function* (): AsyncGenerator<string> {
      yield "a\n";
      for (let m = 0; m < 100; m++) yield "x".repeat(1 << 20);
      yield "\nb";
    };
    const lines = await all(textLines(long(), 1 << 20));
    expect(lines.map(({text}) => text)).toEqual(["a", null, "b"]);
  });
});

describe("jsonElements(chunks, maxLength)", () => {
  const elements = async (parts: string[], maxLength = 1e6) => {
    const generator = jsonElements(pieces(...parts), maxLength);
    const texts: (string | null)[] = [];
    let next = await generator.next();
    for (; !next.done; next = await generator.next()) texts.push(...next.value.map(({text}) => text));
    return {texts, end: next.value};
  };

  it("gives the elements of any array, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.array(fc.nat()), fc.boolean(), async (array, places, pretty) => {
        const text = JSON.stringify(array, null, pretty ? 2 : 0);
        const ends = [...new Set(places.map((place) => place % text.length))].sort((a, b) => a - b);
        const {texts, end} = await elements([0, ...ends].map((from, p) => text.slice(from, ends[p] ?? text.length)));
        expect(end).toBe("complete");
        expect(texts.map((element) => JSON.parse(element!) as unknown)).toEqual(JSON.parse(text));
      })
    );
  });

  it("gives all complete elements of a truncated array, then what is left", async () => {
    expect(await elements(['[{"a": "]"}, [1, 2], {"b'])).toEqual({
      texts: ['{"a": "]"}', "[1, 2]", '{"b'],
      end: "truncated"
    });
    expect(await elements(["["])).toEqual({texts: [], end: "truncated"});
    expect(await elements(["[1] x"])).toEqual({texts: ["1"], end: "trailing text"});
    expect(await elements(["[1,,2]"])).toEqual({texts: ["1", "", "2"], end: "complete"});
  });

  it("passes over an element that is too long", async () => {
    const {texts} = await elements(['["', "x".repeat(50), "y".repeat(50), '", 2]'], 20);
    expect(texts).toEqual([null, "2"]);
  });
});

describe("csvRecords(chunks, delimiter, maxLength)", () => {
  it("reads back whatever is written by the rules", async () => {
    const cell = fc.string({unit: fc.constantFrom(...'ab ,"\n;\t')});
    const table = fc.array(fc.array(cell, {minLength: 2, maxLength: 4}), {minLength: 1});
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom("\n", "\r\n"), async (rows, end) => {
        const text = rows.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(",")).join(end);
        const records = await all(csvRecords(pieces(...text), ",", 10_000));
        expect(records.map(({fields}) => fields)).toEqual(rows);
      })
    );
  });

  it("survives mixed line ends, stray quotes and an unclosed one", async () => {
    const records = await all(csvRecords(pieces('a,b\r\n1,x "y" z\n\n2,"un\nclosed'), ",", 1000));
    expect(records).toEqual([
      {line: 1, fields: ["a", "b"]},
      {line: 2, fields: ["1", 'x "y" z']},
      {line: 4, fields: ["2", "un\nclosed"], unclosed: true}
    ]);
  });

  it("passes over a record of 100 MB without holding it, quoted or not, and reads on", async () => {
    const piece = "y".repeat(1 << 20);
    async function* long(quote: string) {
      yield `a,b\n1,${quote}`;
      for (let n = 0; n < 100; n++) yield piece;
      yield `${quote}\n2,z\n`;
    }
    for (const quote of ["", '"']) {
      const before = process.memoryUsage().heapUsed;
      const records = await all(csvRecords(long(quote), ",", 1 << 22));
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(80e6);
      expect(records).toEqual([
        {line: 1, fields: ["a", "b"]},
        {line: 2, fields: null},
        {line: 3, fields: ["2", "z"]}
      ]);
    }
  });

  it("finds the delimiter outside quotes", () => {
    expect(sniffDelimiter('"a;b;c",d\n')).toBe(",");
    expect(sniffDelimiter("a\tb\tc,d\n")).toBe("\t");
  });
});

describe("parseRecord(text)", () => {
  it("reports what a strict reader would refuse or lose, and reads it", () => {
    expect(parseRecord('{"a": 1, "a": NaN}')).toEqual({
      value: {a: NaN},
      warnings: ["duplicate key, the last one holds: a", "NaN or Infinity: 1"]
    });
    expect(parseRecord('{"a": "\\": 1"}')).toEqual({value: {a: '": 1'}, warnings: []});
  });

  it("keeps whole numbers as they are written, also those that doubles do not hold", () => {
    const [id, next] = ["9007199254740993", "9007199254740992"];
    const read = parseRecord(
      `{"id": ${id}, "ids": [${next}, -${id}], "n": 9007199254740991, "x": 1e16, "s": ${1 / 3}}`
    );
    expect(read).toEqual({
      value: {id, ids: [next, `-${id}`], n: 9007199254740991, x: 1e16, s: 1 / 3},
      warnings: []
    });
    expect(parseRecord(`{"score": 1e999}`)).toMatchObject({warnings: ["NaN or Infinity: 1"]});
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({unit: fc.constantFrom(...'{}[]":,1aN\\')}), (text) => void parseRecord(text)));
    expect(parseRecord("[".repeat(200_000))).toHaveProperty("error");
    expect(parseRecord("[".repeat(20_000) + "]".repeat(20_000))).toHaveProperty("error");
  });
});

describe("safePath(raw)", () => {
  it.each(["../a", "a/../../b", "/etc/passwd", "C:\\x", "a\u0000b", "", ".", "x".repeat(2000)])("refuses %j", (raw) =>
    expect(safePath(raw)).toHaveProperty("refused")
  );

  it("keeps harmless ones", () => expect(safePath("./a\\b//c.json")).toEqual({path: "a/b/c.json"}));
});

describe("memoryFile(path, content)", () => {
  it("gives bytes in order and at random", async () => {
    const file = memoryFile("a", "hello");
    expect(new TextDecoder().decode(await file.slice!(1, 3))).toBe("el");
    expect(file.size).toBe(5);
  });
});
