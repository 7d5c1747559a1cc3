import {readFileSync} from "node:fs";
import {join} from "node:path";
import {parquetMetadata, parquetReadObjects} from "hyparquet";
import {compressors} from "hyparquet-compressors";
import {describe, expect, it} from "vitest";
import {TableFile} from "../../cli/write-tables.js";
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
  place: `line ${n}`
});
/** Ids that differ only behind the 16 bytes that bounds have by default. */
const id = (n: number) => `unieval/understanding/case-${String(n).padStart(7, "0")}`;

describe("TableFile", () => {
  it("writes zstd in row groups that are sorted by item, with bounds that a range read can use", async () => {
    const folder = folderOf({});
    const file = await TableFile.in(folder, "responses");
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
    const first = read.slice(0, 50_000).map(({itemId}) => String(itemId));
    expect(first).toEqual([...first].sort());
    expect(read).toHaveLength(70_000);
    const back = read.find(({responseId}) => responseId === 4)!;
    expect(back).toMatchObject({itemId: id((4 * 7919) % 70_000), reply: "answer 4", place: "line 4", imageRef: null});
    expect(bytes.length).toBeLessThan(70_000 * 25);
  });
});
