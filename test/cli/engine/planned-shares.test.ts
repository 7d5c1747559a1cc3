import {closeSync, ftruncateSync, openSync, statSync, writeSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {plannedShares} from "../../../cli/engine/planned-shares.js";
import {diskFile} from "../../../cli/sources/files/disk-file.js";
import {memoryFile, MULTIMODAL_RECORDS, type LogFile} from "../../../src/lib/adapters/index.js";
import {folderOf} from "../run-command.js";

const GB = 1e9;

const claimOn = (files: readonly LogFile[]) => [
  {adapter: MULTIMODAL_RECORDS, detection: {files, confidence: 1, as: "records", because: "it is tried"}}
];

describe("the shares that are planned", () => {
  it("of a file of 100 GB are ranges, without reading it", async () => {
    const full = join(folderOf({}), "a.jsonl");
    const file = openSync(full, "w");
    const lines = `${JSON.stringify({record: "a"})}\n`.repeat(1 << 14);
    writeSync(file, lines);
    ftruncateSync(file, 100 * GB);
    closeSync(file);
    let read = 0;
    const found = diskFile(full, "a.jsonl");
    const counted: LogFile = {
      ...found,
      slice: (start, end) => {
        read += end - start;
        return found.slice!(start, end);
      },
      chunks: () => expect.unreachable("the file is read from end to end")
    };
    const shares = await plannedShares(claimOn([counted]));
    expect(shares).toMatchObject([{rangeBytes: (100 * GB) / 200, places: [{full, size: statSync(full).size}]}]);
    expect(read).toBeLessThan(1 << 20);
  });

  it("of an archive that is one packed stream are few, since each unpacks all of it", async () => {
    const archive = (name: string, start: number[]): LogFile => {
      const bytes = Uint8Array.from(start);
      return {...memoryFile(name, bytes), onDisk: {full: `/${name}`, size: bytes.length, mtimeMs: 0}};
    };
    const members = (packedIn: LogFile): LogFile[] =>
      Array.from({length: 40}, (_, n) => ({
        path: `${packedIn.path}!/${n}.jsonl`,
        size: 10 << 20,
        packedIn,
        chunks: () => expect.unreachable()
      }));
    const sharesOf = async (...files: LogFile[]): Promise<number> => (await plannedShares(claimOn(files))).length;
    expect(await sharesOf(...members(archive("a.tar", [0x61, 0x2f])))).toBe(40);
    expect(await sharesOf(...members(archive("a.zip", [0x50, 0x4b, 3, 4])))).toBe(40);
    const packed = [
      ...members(archive("a.tgz", [0x1f, 0x8b])),
      ...members(archive("b.tar.zst", [0x28, 0xb5, 0x2f, 0xfd]))
    ];
    expect(await sharesOf(...packed)).toBe(8);
  });

  it("of 100,000 small files are few, with a long one between them alone and in its place", async () => {
    const small = (n: number): LogFile => {
      const path = `${n}.jsonl`;
      return {
        path,
        size: 1000,
        onDisk: {full: `/logs/${path}`, size: 1000, mtimeMs: 0},
        chunks: () => expect.unreachable()
      };
    };
    const long: LogFile = {
      path: "long.jsonl",
      size: 80 << 20,
      onDisk: {full: "/logs/long.jsonl", size: 80 << 20, mtimeMs: 0},
      slice: async () => new TextEncoder().encode('{"record": "a"}\n{"record": "b"}\n'),
      chunks: () => expect.unreachable()
    };
    const files = Array.from({length: 100_000}, (_, n) => small(n));
    files.splice(50_500, 0, long);
    const shares = await plannedShares(claimOn(files));
    expect(shares.length).toBeLessThan(16);
    expect(shares.flatMap(({claim}) => claim.files.map(({path}) => path))).toEqual(files.map(({path}) => path));
    expect(shares.filter(({rangeBytes}) => rangeBytes !== undefined).map(({claim}) => claim.files)).toEqual([
      [{path: "long.jsonl"}]
    ]);
  });
});
