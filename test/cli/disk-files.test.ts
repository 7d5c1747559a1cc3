import {appendFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {diskFiles} from "../../cli/disk-files.js";
import {ADAPTERS, ingest} from "../../src/lib/adapters/index.js";
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

  it("refuses a path that is not there", async () => {
    await expect(diskFiles(["/no/such/path"])).rejects.toThrow("missing file or folder: /no/such/path");
  });
});
