import {deflateRawSync, gzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {memoryFile, randomFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {crc32} from "../../../src/lib/adapters/files/crc32.js";
import {readAll} from "./support/read-all.js";
import {zipBytes, type ZipMember} from "./support/zip-bytes.js";

/** Records as RealUnify writes them. */
const LINES = Array.from({length: 50}, (_, n) =>
  JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "A", response: "A"})
);
const TEXT = LINES.join("\n");
const BYTES = new TextEncoder().encode(TEXT);
/** Bytes that nothing packs. */
const noise = (count: number): Buffer => Buffer.from(Uint8Array.from({length: count}, (_, n) => ((n * n * 31) ^ (n >> 3)) * 2654435761 >>> 7)); // prettier-ignore
const stored = (name: string, packed: Uint8Array = BYTES): ZipMember => ({name, packed});

describe("archives", () => {
  it("reads stored and deflated members, and files packed inside", async () => {
    const members: ZipMember[] = [
      stored("a/m1.jsonl"),
      {name: "a/m2.jsonl", packed: deflateRawSync(BYTES), method: 8, size: BYTES.length, crc: crc32(BYTES)},
      stored("a/m3.jsonl.gz", new Uint8Array(gzipSync(BYTES))),
      stored("a/", new Uint8Array())
    ];
    const {rows, ledger, sources} = await readAll([memoryFile("logs.zip", zipBytes(members))]);
    expect(rows).toHaveLength(150);
    expect(ledger.ignored).toEqual([]);
    expect(sources.map(({sourceId}) => sourceId)).toEqual([
      "logs.zip!/a/m1.jsonl",
      "logs.zip!/a/m2.jsonl",
      "logs.zip!/a/m3.jsonl"
    ]);
    expect(new Set(sources.map(({sha256}) => sha256)).size).toBe(1);
  });

  it("refuses members that leave the archive, links, encrypted ones and unknown methods, by name", async () => {
    const {rows, ledger} = await readAll([
      memoryFile(
        "x.zip",
        zipBytes([
          stored("../evil.jsonl"),
          stored("/abs.jsonl"),
          {...stored("link.jsonl"), unixMode: 0o120777},
          {...stored("locked.jsonl"), flags: 1},
          {...stored("odd.jsonl"), method: 12},
          stored("good.jsonl"),
          stored("good.jsonl")
        ])
      )
    ]);
    expect(rows).toHaveLength(50);
    expect(ledger.ignored.map(({file, reason}) => `${file}: ${reason}`)).toEqual([
      "x.zip!/../evil.jsonl: path leaves the archive",
      "x.zip!//abs.jsonl: absolute path",
      "x.zip!/link.jsonl: symbolic link",
      "x.zip!/locked.jsonl: encrypted",
      "x.zip!/odd.jsonl: unsupported compression method: 12",
      "x.zip!/good.jsonl: second member of this name"
    ]);
  });

  it("refuses packings that it does not read by their content, and says what to do", async () => {
    const kinds = {
      xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
      bzip2: [..."BZh91AY&SY"].map((c) => c.charCodeAt(0)),
      "7-Zip": [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
      RAR: [..."Rar!", "\u001a", "\u0007"].map((c) => c.charCodeAt(0)),
      LZ4: [4, 0x22, 0x4d, 0x18]
    };
    const packed = Object.entries(kinds).map(([kind, start]) =>
      memoryFile(`${kind}/m.jsonl`, Uint8Array.from([...start, 1, 2, 3]))
    );
    const {rows, ledger} = await readAll([...packed, memoryFile("BZhang.jsonl", BYTES)]);
    expect(rows).toHaveLength(50);
    expect(ledger.ignored.map(({file, reason}) => `${file}: ${reason}`)).toEqual(
      Object.keys(kinds).map(
        (kind) => `${kind}/m.jsonl: packed as ${kind}, which is not read: unpack it, or pack it as zip, gzip or zstd`
      )
    );
  });

  it("stops at a zip bomb and says so", async () => {
    const bomb = Buffer.from(TEXT + "\n" + " ".repeat(60 << 20));
    const packed = deflateRawSync(bomb);
    const {rows, ledger} = await readAll([
      memoryFile(
        "b.zip",
        zipBytes([{name: "m.jsonl", packed, method: 8, size: bomb.length, crc: crc32(bomb)}, stored("ok.jsonl")])
      )
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(ledger.entries.some(({reason}) => reason === "unpacks to more than 200 times its size")).toBe(true);
  });

  it("notices members that lie about length or content, and keeps what was read", async () => {
    const lying = await readAll([memoryFile("l.zip", zipBytes([{...stored("m.jsonl"), size: 7}]))]);
    expect(lying.rows).toHaveLength(49);
    expect(lying.ledger.entries[0]!.reason).toMatch(/^mismatched size/);
    const corrupt = await readAll([memoryFile("c.zip", zipBytes([{...stored("m.jsonl"), crc: 1}]))]);
    expect(corrupt.ledger.entries[0]!.reason).toBe("mismatched checksum: the member is corrupt");
  });

  it("reads gzip files that were written one after the other into one, and notices where the last is cut", async () => {
    const record = (n: number) =>
      JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: "B"});
    const parts = [0, 1, 2].map((n) => gzipSync(record(n) + "\n"));
    const {rows, ledger} = await readAll([memoryFile("m.jsonl.gz", new Uint8Array(Buffer.concat(parts)))]);
    expect(rows).toHaveLength(3);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 3});
    const cut = await readAll([memoryFile("m.jsonl.gz", new Uint8Array(Buffer.concat(parts).subarray(0, -4)))]);
    expect(cut.ledger.total.rejected).toBe(1);
  });

  it("says what to do with spreadsheets that are no archives", async () => {
    const {ledger} = await readAll([memoryFile("m/m_d.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))]);
    expect(ledger.ignored[0]!.reason).toMatch(/save it as \.xlsx or CSV$/);
  });

  it("keeps the complete records of a truncated gzip file", async () => {
    const packed = gzipSync(
      Buffer.from(Array.from({length: 200}, (_, n) => LINES[0]!.replace("q0", `q${n} ${Math.sin(n)}`)).join("\n"))
    );
    const {rows, ledger} = await readAll([
      memoryFile("m.jsonl.gz", new Uint8Array(packed.subarray(0, packed.length / 2)))
    ]);
    expect(rows.length).toBeGreaterThan(20);
    expect(ledger.total.rejected).toBeGreaterThan(0);
    expect(ledger.unreconciled).toEqual([]);
  });

  it("says what it cannot open", async () => {
    const {ledger} = await readAll([
      memoryFile("broken.zip", zipBytes([stored("m.jsonl")]).slice(0, 200)),
      memoryFile("m.pkl", "\x80\x04")
    ]);
    expect(ledger.ignored.map(({reason}) => reason)).toEqual([
      "missing zip directory: truncated or no zip file",
      "refused: may run code when loaded; export it as JSON or CSV"
    ]);
  });

  it("reads tar archives and refuses what leaves them", async () => {
    const header = (name: string, size: number, type = "0"): Buffer => {
      const block = Buffer.alloc(512);
      block.write(name, 0);
      block.write(size.toString(8).padStart(11, "0"), 124);
      block.write("        ", 148);
      block.write(type, 156);
      block.write("ustar", 257);
      const sum = block.reduce((total, byte) => total + byte, 0);
      block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
      return block;
    };
    const body = Buffer.concat([Buffer.from(BYTES), Buffer.alloc(512 - (BYTES.length % 512))]);
    const tar = Buffer.concat([
      header("m.jsonl", BYTES.length),
      body,
      header("../evil", 0),
      header("link", 0, "2"),
      Buffer.alloc(1024)
    ]);
    const {rows, ledger} = await readAll([memoryFile("x.tgz", new Uint8Array(gzipSync(tar)))]);
    expect(rows).toHaveLength(50);
    expect(ledger.ignored.map(({reason}) => reason)).toEqual(["path leaves the archive", "link"]);
    const plain = memoryFile("x.tar", new Uint8Array(tar));
    const limits = {maxWhole: BYTES.length - 1};
    const read = await readAll([plain], {limits});
    expect(read.rows).toEqual(rows.map((row) => ({...row, sourceId: "x.tar!/m.jsonl"})));
    expect(read.ledger.ignored.map(({reason}) => reason)).toEqual(["path leaves the archive", "link"]);
    const packed = await readAll([memoryFile("x.tgz", new Uint8Array(gzipSync(tar)))], {limits});
    expect([packed.rows.length, packed.ledger.ignored[0]!.reason]).toEqual([
      0,
      expect.stringContaining("Unpack it first: a plain tar may be of any size")
    ]);
    const spooled = await readAll([memoryFile("x.tgz", new Uint8Array(gzipSync(tar)))], {
      limits,
      spool: async (file) => randomFile(file, Infinity)
    });
    expect(spooled.rows).toEqual(rows);
    for (const spool of [undefined, async (file: LogFile) => randomFile(file, Infinity)]) {
      const two = Buffer.concat([header("m.jsonl", BYTES.length), body, header("n.jsonl", 5000), noise(5000)]);
      const half = new Uint8Array(gzipSync(two).subarray(0, -2000));
      const broken = await readAll([memoryFile("x.tgz", half)], spool === undefined ? {} : {spool});
      expect(broken.rows).toEqual(rows);
      expect(broken.ledger.ignored.map(({file}) => file)).toEqual(["x.tar!/n.jsonl", "x.tar"]);
    }
    const cut = await readAll([memoryFile("x.tar", new Uint8Array(tar.subarray(0, 512 + BYTES.length - 9)))]);
    expect(cut.ledger.ignored.map(({reason}) => reason)).toEqual(["truncated member"]);
  });

  it("does not follow archives into archives for ever", async () => {
    let bytes: Uint8Array = BYTES;
    for (let depth = 0; depth < 6; depth++) bytes = zipBytes([stored(depth === 0 ? "m.jsonl" : "in.zip", bytes)]);
    const {rows, ledger} = await readAll([memoryFile("out.zip", bytes)]);
    expect(rows).toEqual([]);
    expect(ledger.ignored[0]!.reason).toBe("archives nested more than 3 deep");
  });
});
