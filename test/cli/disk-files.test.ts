import {appendFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {diskFiles} from "../../cli/sources/files/disk-files.js";
import {ingest} from "../../src/lib/adapters/index.js";
import {ADAPTERS} from "../../src/lib/benchmarks/logs/index.js";
import {folderOf} from "./run-command.js";

const row = (n: number): string =>
  JSON.stringify({task_type: "t", evaluation_prompt: `q${n} ${"x".repeat(200)}`, answer: "B", response: "B"}) + "\n";

describe("diskFiles(paths)", () => {
  it("gives files in order with paths below the folder named, whatever the working folder", async () => {
    const folder = folderOf({"b/2.txt": "2", "a/1.txt": "1", ".git/x": "", "c.txt": "3"});
    const {files} = await diskFiles([folder]);
    const name = folder.split("/").at(-1)!;
    expect(files.map(({path}) => path)).toEqual([`${name}/a/1.txt`, `${name}/b/2.txt`, `${name}/c.txt`]);
    expect(new TextDecoder().decode(await files[0]!.slice!(0, 10))).toBe("1");
  });

  it("matches a pattern that the shell left alone, and says where it matches nothing", async () => {
    const folder = folderOf({"a/1.txt": "1", "b/1.txt": "2", "c/2.txt": "3"});
    const {files} = await diskFiles([join(folder, "{a,b}/?.txt")]);
    expect(files.map(({path}) => path)).toEqual(["a/1.txt", "b/1.txt"]);
    await expect(diskFiles([join(folder, "*.csv")])).rejects.toThrow("missing file or folder that matches: ");
  });

  it("tells paths that end alike apart by the folders above them, as far as it takes", async () => {
    const folder = folderOf({"m1/results/a.txt": "1", "m2/results/a.txt": "2", "m2/b.txt": "3", "x/m2/b.txt": "4"});
    const at = (...paths: string[]) => diskFiles(paths.map((path) => join(folder, path)));
    const names = async (...paths: string[]) => (await at(...paths)).files.map(({path}) => path);
    expect(await names("m1/results", "m2/results")).toEqual(["m1/results/a.txt", "m2/results/a.txt"]);
    expect(await names("m1/results/a.txt", "m2/b.txt")).toEqual(["a.txt", "b.txt"]);
    expect(await names("m2/b.txt", "m2/b.txt")).toEqual(["b.txt", "b.txt"]);
    expect((await names("m2/b.txt", "x/m2/b.txt")).map((name) => name.split("/").slice(-3)[0])).toEqual([
      folder.split("/").at(-1),
      "x"
    ]);
  });

  it("notices a file that grows while it is read, and keeps what was read", async () => {
    const lines = Array.from({length: 10_000}, (_, n) => row(n));
    const folder = folderOf({"m_direct.jsonl": lines.join("")});
    const {files} = await diskFiles([join(folder, "m_direct.jsonl")]);
    const run = await ingest(files, {adapters: ADAPTERS});
    let rows = 0;
    for await (const batch of run.rows) {
      if (rows === 0) appendFileSync(join(folder, "m_direct.jsonl"), row(-1));
      rows += batch.length;
    }
    const report = run.ledger.report();
    expect(rows).toBeGreaterThanOrEqual(9_999);
    expect(report.entries.at(-1)!.reason).toBe("the file changed while it was being read");
    expect(report.total.rejected).toBe(1);
    expect(report.unreconciled).toEqual([]);
  });

  it("gives a file in pieces that end with lines where lines are short, and all of it", async () => {
    const short = Array.from({length: 400}, (_, n) => "y".repeat(n % 90) + "\n");
    const text = [...short, "z".repeat(3000), "\n", ...short, "end"].join("");
    const folder = folderOf({"m.jsonl": text});
    const [file] = (await diskFiles([join(folder, "m.jsonl")])).files;
    const pieces: string[] = [];
    for await (const piece of file!.pieces!(1000))
      pieces.push(Buffer.from(structuredClone(piece, {transfer: [piece.buffer]})).toString());
    expect(pieces.join("")).toBe(text);
    expect(pieces.every(({length}) => length <= 1500)).toBe(true);
    expect(pieces.slice(0, -1).filter((piece) => !piece.endsWith("\n")).length).toBeLessThanOrEqual(3);
  });

  it("refuses a path that is not there", async () => {
    await expect(diskFiles(["/no/such/path"])).rejects.toThrow("missing file or folder: /no/such/path");
  });
});
