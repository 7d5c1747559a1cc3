import {gzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {headOf, memoryFile, randomFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {bytesOf} from "../../../src/lib/adapters/files/log-file.js";
import {lineForm} from "../../../src/lib/adapters/lines/line-form.js";
import {readAll} from "./support/read-all.js";
import {zipBytes} from "./support/zip-bytes.js";

const bytes = (text: string) => new TextEncoder().encode(text);
/** A record as RealUnify writes it. */
const record = (n: number) => JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "A", response: "A"});
const itemsIn = async (file: LogFile, limits = {}) => {
  const {rows, ledger} = await readAll([file], {limits});
  return {rows: rows.length, said: [...ledger.ignored, ...ledger.unread].map(({file: at, reason}) => `${at}: ${reason}`)};
}; // prettier-ignore

describe("a gzip whose trailer lies", () => {
  const packed = (change: (trailer: DataView) => void) => {
    const whole = new Uint8Array(gzipSync(bytes([1, 2].map(record).join("\n"))));
    change(new DataView(whole.buffer, whole.length - 8));
    return memoryFile("m.jsonl.gz", whole);
  };

  it("is said to be corrupt, by its checksum and by its length", async () => {
    expect((await itemsIn(packed(() => undefined))).said).toEqual([]);
    for (const at of [0, 4])
      expect(
        (await itemsIn(packed((trailer) => trailer.setUint32(at, trailer.getUint32(at, true) + 1, true)))).said
      ).toEqual([expect.stringContaining("checksum or length disagrees")]);
  });
});

describe("lines of which the first is no JSON, however long", () => {
  it("are told by the second: the first is rejected, nothing else", async () => {
    const broken = `{"task_type": "${"x".repeat(100_000)}`;
    const {rows, ledger} = await readAll([memoryFile("m.jsonl", bytes([broken, record(1), record(2)].join("\n")))]);
    expect(rows).toHaveLength(2);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 2, rejected: 1});
  });
});

describe("a file that can only be read in order", () => {
  const inOrder = (...pieces: string[]): LogFile => ({
    path: "a.bin",
    size: pieces.join("").length,
    async *chunks() {
      for (const piece of pieces) yield bytes(piece);
    }
  });
  const text = (given: Uint8Array) => new TextDecoder().decode(given);

  it("gives its beginning, and all of it up to a limit", async () => {
    expect(text(await headOf(inOrder("abc", "def"), 4))).toBe("abcd");
    expect(text(await headOf(inOrder("abc", "def"), 3))).toBe("abc");
    expect(text(await bytesOf(inOrder("abc", "def"), 6))).toBe("abcdef");
    const {slice} = await randomFile(inOrder("abc", "def"), 6);
    expect(text(await slice(2, 4))).toBe("cd");
  });

  it("is refused beyond the limit, also where that falls between two pieces", async () => {
    for (const limit of [5, 3]) await expect(bytesOf(inOrder("abc", "def"), limit)).rejects.toThrow(`at most ${limit} bytes`); // prettier-ignore
    await expect(randomFile(inOrder("abc", "def"), 5)).rejects.toThrow(RangeError);
  });
});

/** A tar archive of members given by their type and content. */
function tarOf(...members: readonly [name: string, content: string, type?: string][]): Uint8Array {
  const blocks = members.flatMap(([name, content, type = "0"]) => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(content.length.toString(8).padStart(11, "0"), 124);
    header.write("        ", 148);
    header.write(type, 156);
    header.write("ustar", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, Buffer.concat([Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)])];
  });
  return new Uint8Array(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

describe("a tar archive", () => {
  it("takes the name of a member from the records before it, where they state one", async () => {
    const stated = "27 path=other/named.jsonl\n";
    const named = tarOf(["pax", stated, "x"], ["m.jsonl", record(1)]);
    const timed = tarOf(["pax", "20 mtime=1700000000\n", "x"], ["m.jsonl", record(1)]);
    const sources = async (tar: Uint8Array) =>
      (await readAll([memoryFile("x.tar", tar)])).sources.map(({sourceId}) => sourceId);
    expect(await sources(named)).toEqual(["x.tar!/other/named.jsonl"]);
    expect(await sources(timed)).toEqual(["x.tar!/m.jsonl"]);
  });

  it("that is cut off within the header of a member is said to be", async () => {
    const whole = tarOf(["m.jsonl", record(1)], ["n.jsonl", record(2)]);
    expect(await itemsIn(memoryFile("x.tar", whole))).toEqual({rows: 2, said: []});
    for (const [end, reason] of [
      [100, "x.tar: invalid tar header: the rest of the archive was not read"],
      [300, "x.tar!/n.jsonl: truncated member"]
    ] as const) {
      const {rows, said} = await itemsIn(memoryFile("x.tar", whole.slice(0, 1024 + end)));
      expect([rows, ...new Set(said)]).toEqual([1, reason]);
    }
    expect((await itemsIn(memoryFile("x.tar", whole.slice(0, 1024)))).rows).toBe(1);
  });
});

describe("a zip archive", () => {
  const members = ["m.jsonl", "n.jsonl"].map((name, n) => ({name, packed: bytes(record(n))}));

  it("has as many members as may be, and is refused with one more", async () => {
    const file = memoryFile("x.zip", zipBytes(members));
    expect((await itemsIn(file, {maxMembers: 2})).rows).toBe(2);
    const refused = await itemsIn(file, {maxMembers: 1});
    expect(refused.rows).toBe(0);
    expect(refused.said.join()).toContain("expected at most 1 members: 2");
  });

  /** The same with a directory of 64 bits, as of archives beyond 4 GB; the one of 32 bits says nothing. */
  function zip64(change: (end64: DataView, locator: DataView) => void = () => undefined): LogFile {
    const plain = zipBytes(members);
    const end = new DataView(plain.buffer, plain.length - 22);
    const [count, size, offset] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
    const [end64, locator] = [new DataView(new ArrayBuffer(56)), new DataView(new ArrayBuffer(20))];
    end64.setUint32(0, 0x06064b50, true);
    end64.setBigUint64(32, BigInt(count), true);
    end64.setBigUint64(40, BigInt(size), true);
    end64.setBigUint64(48, BigInt(offset), true);
    locator.setUint32(0, 0x07064b50, true);
    locator.setBigUint64(8, BigInt(plain.length - 22), true);
    change(end64, locator);
    for (const [at, width] of [[10, 2], [12, 4], [16, 4]] as const)
      if (width === 2) end.setUint16(at, 0xffff, true);
      else end.setUint32(at, 0xffffffff, true); // prettier-ignore
    return memoryFile(
      "x.zip",
      new Uint8Array(
        Buffer.concat([plain.slice(0, -22), Buffer.from(end64.buffer), Buffer.from(locator.buffer), plain.slice(-22)])
      )
    );
  }

  it("is read by a directory of 64 bits where it has one", async () => {
    expect(await itemsIn(zip64())).toEqual({rows: 2, said: []});
  });

  it("is refused where that directory is not where it is said to be, or beyond the end", async () => {
    for (const broken of [
      zip64((end64) => end64.setUint32(0, 1, true)),
      zip64((_, locator) => locator.setBigUint64(8, 10_000_000n, true))
    ]) {
      const {rows, said} = await itemsIn(broken);
      expect(rows).toBe(0);
      expect(said.join()).toContain("invalid zip64 directory");
    }
    const beyond = await itemsIn(zip64((end64) => end64.setBigUint64(48, 10_000_000n, true)));
    expect(beyond.said.join()).toContain("beyond the end of the file");
  });
});

describe("lineForm(bytes, from)", () => {
  const names = (text: string) => lineForm(bytes(text), 0)?.names ?? null;

  it("is that of a flat object that ends its line", () => {
    expect(names('{"a": 1, "b": "x"}')).toEqual(["a", "b"]);
    expect(names('{"a": 1} \n{"a": 2}')).toEqual(["a"]);
  });

  it("is none where the object is not closed, or something follows it", () => {
    for (const text of ['{"a": 1', '{"a": 1 x', '{"a": 1 x\n', '{"a": 1} x', '{"a": 1}}', '{"a": "x']) expect(names(text), text).toBeNull(); // prettier-ignore
  });
});
