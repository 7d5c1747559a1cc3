import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "../run-command.js";
import {MAPPING, tablesOf} from "./generated-logs.js";
import {digestsOf, seededShards} from "./generated-shards.js";

/** Folders united by rows and by DuckDB, which must come to the same files and say the same. */
async function unitedAlike(folders: readonly string[], ...options: readonly string[]) {
  const home = folderOf({});
  const byRows = await runCommand("merge", ...folders, "-o", join(home, "rows"), "--engine", "rows", ...options);
  const counted = await runCommand(
    "merge",
    ...folders.toReversed(),
    "-o",
    join(home, "duckdb"),
    "--engine",
    "duckdb",
    ...options
  );
  expect(counted).toEqual(byRows);
  expect(digestsOf(join(home, "duckdb"))).toEqual(digestsOf(join(home, "rows")));
  return JSON.parse(readFileSync(join(home, "rows/ledger.json"), "utf8")) as {
    readonly total: {readonly seen: number; readonly accepted: number; readonly duplicates: number};
    readonly rows: number;
    readonly rowsDropped: number;
    readonly conflicts: number;
  };
}

describe("merge in DuckDB", () => {
  it.each([1, 2, 3, 4, 5, 6])(
    "writes the files that merge by rows writes, of generated shards with seed %i",
    async (seed) => {
      const folders = await seededShards(seed);
      const {rowsDropped, conflicts} = await unitedAlike(folders);
      expect(rowsDropped).toBeGreaterThan(conflicts);
      expect(conflicts).toBeGreaterThan(0);
      expect((await unitedAlike(folders, "--conflicts", "last")).rowsDropped).toBeLessThan(rowsDropped);
      await unitedAlike(folders, "--conflicts", "fail");
      await unitedAlike(folders.slice(0, 1));
    }
  );

  it.each(Object.keys(FORMATS).filter((format) => !FORMATS[format]!.source?.mapping))(
    "writes the same files, of a log and a copy with other bytes: %s",
    async (format) => {
      const files = Object.entries(FORMATS[format]!.files);
      const copies = files.map(
        ([path, content]) => [path, typeof content === "string" ? `${content}\n` : content] as const
      );
      const folders = [await tablesOf(files), await tablesOf(copies)];
      await unitedAlike(folders);
    }
  );

  it("puts lines of one file in the order of their numbers", async () => {
    const path = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
    const line = (n: number): string =>
      JSON.stringify({model: "m", id: n < 8 ? `q${n}` : "q", judge: `j${n}`, points: n % 2});
    const lines = Array.from({length: 12}, (_, n) => line(n));
    const other = JSON.stringify({model: "m", id: "q", judge: "another", points: 1});
    await unitedAlike([
      await tablesOf([["a.jsonl", lines.join("\n")]], "--mapping", path),
      await tablesOf([["b.jsonl", other]], "--mapping", path)
    ]);
  });

  it("refuses a folder that is not as it was written, and writes nothing", async () => {
    const [one, two] = await seededShards(1);
    const path = join(two!, "responses.parquet");
    writeFileSync(path, readFileSync(path).subarray(0, 100));
    const out = join(folderOf({}), "all");
    const {code, talk} = await runCommand("merge", one!, two!, "-o", out, "--engine", "duckdb");
    expect([code, talk]).toEqual([
      2,
      expect.stringContaining(
        `--engine duckdb cannot take ${two!}: it is not one folder as this version's ingest -o wrote it`
      )
    ]);
    expect(existsSync(out)).toBe(false);
    expect((await runCommand("merge", one!, two!, "-o", out)).talk).toContain("responses.parquet");
  });
});
