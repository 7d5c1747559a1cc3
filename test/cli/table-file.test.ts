import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {parquetMetadata, parquetReadObjects} from "hyparquet";
import {compressors} from "hyparquet-compressors";
import {describe, expect, it} from "vitest";
import {RowPacker} from "../../cli/tables/packed-rows.js";
import {TableFile} from "../../cli/tables/table-file.js";
import {folderOf} from "./run-command.js";

const response = (n: number, item: string) => ({
  responseId: n,
  runId: "r",
  subjectId: "m",
  itemId: item,
  attempt: 0,
  turn: 0,
  reply: n % 3 === 0 ? null : `answer ${n}`,
  imageRef: null,
  parsed: "A",
  status: "ok",
  sourceId: "m.jsonl",
  place: `line ${n}`,
  own: n % 2 === 0 ? null : `{"n":${n}}`
});
/** Ids that differ only behind the 16 bytes that bounds have by default. */
const id = (n: number) => `unieval/understanding/case-${String(n).padStart(7, "0")}`;

describe("TableFile", () => {
  it("holds sources of more than 2 GB", async () => {
    const folder = folderOf({});
    const file = new TableFile(folder, "sources");
    const source = {sourceId: "a.jsonl", sha256: "0", bytes: 2 ** 31, adapter: "a@1", simulated: false, licence: null};
    await file.add([source]);
    await file.finish();
    const bytes = Uint8Array.from(readFileSync(join(folder, "sources.parquet")));
    expect(await parquetReadObjects({file: bytes.buffer, compressors})).toEqual([source]);
  });

  it("writes zstd sorted by item across row groups, with bounds that a range read can use", async () => {
    const folder = folderOf({});
    const file = new TableFile(folder, "responses");
    const rows = Array.from({length: 70_000}, (_, n) => response(n, id((n * 7919) % 70_000)));
    for (let at = 0; at < rows.length; at += 1000) await file.add(rows.slice(at, at + 1000));
    await file.finish();
    const bytes = Uint8Array.from(readFileSync(join(folder, "responses.parquet")));
    const metadata = parquetMetadata(bytes.buffer);
    expect(metadata.row_groups.map((group) => Number(group.num_rows))).toEqual([50_000, 20_000]);
    for (const {columns} of metadata.row_groups) {
      expect(new Set(columns.map((column) => column.meta_data?.codec))).toEqual(new Set(["ZSTD"]));
      const items = columns.find((column) => column.meta_data?.path_in_schema[0] === "itemId")!;
      expect(items.column_index_offset).toBeGreaterThan(0);
      const bounds = items.meta_data!.statistics!;
      expect(String(bounds.min_value)).toMatch(/^unieval\/understanding\/case-\d{7}$/);
      expect(String(bounds.min_value) < String(bounds.max_value)).toBe(true);
    }
    const read = await parquetReadObjects({file: bytes.buffer, metadata, compressors});
    const ids = read.map(({itemId}) => String(itemId));
    expect(ids).toEqual(Array.from({length: 70_000}, (_, n) => id(n)));
    expect(readdirSync(folder)).toEqual(["responses.parquet"]);
    const back = read.find(({responseId}) => responseId === 4)!;
    expect(back).toMatchObject({itemId: id((4 * 7919) % 70_000), reply: "answer 4", place: "line 4", imageRef: null});
    expect(bytes.length).toBeLessThan(70_000 * 25);
  });

  it("keeps rows of one item in the order in which they came, and gives back every value", async () => {
    const folder = folderOf({});
    const file = new TableFile(folder, "responses");
    const ids = ["s/\u{1f600}", "s/\uff01", "s/a", "s/", "s/ä", "s/a b"];
    const texts = [null, "", "ä\u{1f600}", "x".repeat(300), "line\nbreak"];
    const rows = Array.from({length: 60_000}, (_, n) => ({
      ...response(n, ids[(n * 7) % ids.length]!),
      turn: n % 5 === 0 ? null : n % 3,
      reply: texts[n % texts.length] ?? null,
      parsed: null
    }));
    await file.add(rows);
    await file.finish();
    expect(file.count).toBe(60_000);
    const bytes = Uint8Array.from(readFileSync(join(folder, "responses.parquet")));
    const read = await parquetReadObjects({file: bytes.buffer, compressors});
    const expected = [...rows].sort(
      (a, b) => Buffer.compare(Buffer.from(a.itemId), Buffer.from(b.itemId)) || a.responseId - b.responseId
    );
    expect(read).toEqual(expected);
  });

  it.each([
    ["rows", {rows: 20_000, bytes: 1 << 30}],
    ["bytes", {rows: 1 << 20, bytes: 100_000}]
  ])("merges what is too much to be sorted at once, by its %s", async (_, size) => {
    const folder = folderOf({});
    const path = join(folder, "responses.parquet");
    const table = new TableFile(folder, "responses", size);
    const packer = new RowPacker("responses", 9_000);
    const rows = Array.from({length: 70_000}, (_, n) => response(n, id((n * 7919) % 10_007)));
    for (const row of rows) {
      packer.add(row);
      if (packer.isFull) await table.addBlock(packer.take());
    }
    expect(readdirSync(folder)).toContain("responses.parquet.runs");
    await table.addBlock(packer.take());
    await table.finish();
    const bytes = Uint8Array.from(readFileSync(path));
    const read = await parquetReadObjects({file: bytes.buffer, compressors});
    expect(read).toEqual([...rows].sort((a, b) => (a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0)));
    expect(readdirSync(folder)).toEqual(["responses.parquet"]);
  });

  it("writes a table without rows", async () => {
    const folder = folderOf({});
    const file = new TableFile(folder, "judgments");
    await file.finish();
    const bytes = Uint8Array.from(readFileSync(join(folder, "judgments.parquet")));
    expect(await parquetReadObjects({file: bytes.buffer, compressors})).toEqual([]);
  });
});
