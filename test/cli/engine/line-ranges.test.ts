import {createHash} from "node:crypto";
import {appendFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {lineRanges} from "../../../cli/engine/line-ranges.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {folderOf} from "../run-command.js";

function placed(content: string | Uint8Array): {full: string; size: number; mtimeMs: number} {
  const full = join(folderOf({}), "a.jsonl");
  writeFileSync(full, content);
  const {size, mtimeMs} = statSync(full);
  return {full, size, mtimeMs};
}

describe("ranges of lines", () => {
  it("are all lines, one behind the other, each range from the first line that begins in it", async () => {
    const uniform = mulberry32(5);
    const below = (limit: number): number => Math.floor(uniform() * limit);
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({length: 1 + below(40)}, () => "x".repeat(below(round % 3 === 0 ? 3 : 40)));
      const text = Buffer.from(lines.join("\n") + "\n".repeat(below(3)));
      if (text.length === 0) continue;
      const size = 1 + below(60);
      const {whole, ranges} = await lineRanges(placed(text), size);
      expect(whole).toEqual({bytes: text.length, sha256: createHash("sha256").update(text).digest("hex")});
      const starts = [0, ...text.keys()].filter((at) => at === 0 || text[at - 1] === 10).slice(1);
      const firsts = starts.filter((at, n) => n === 0 || Math.floor(at / size) > Math.floor(starts[n - 1]! / size));
      expect(ranges.map(({start}) => start)).toEqual(firsts);
      expect(ranges.map(({end}) => end)).toEqual([...firsts.slice(1), text.length]);
      expect(ranges.map(({firstLine}) => firstLine)).toEqual(
        firsts.map((at) => 1 + text.subarray(0, at).filter((byte) => byte === 10).length)
      );
    }
  });

  it("are found over the chunks that a long file is read in", async () => {
    const text = Buffer.alloc(9 << 20, `${"x".repeat(99)}\n`);
    const {ranges} = await lineRanges(placed(text), 1 << 20);
    expect(ranges.map(({start, firstLine}) => [start, firstLine])).toEqual(
      Array.from({length: 9}, (_, r) => Math.ceil((r << 20) / 100)).map((lines) => [100 * lines, lines + 1])
    );
  });

  it("begin behind a mark, and are none of a file that changed", async () => {
    expect((await lineRanges(placed("\ufeff{}\n{}"), 4)).ranges[0]).toEqual({start: 3, end: 6, firstLine: 1});
    const file = placed("{}\n");
    appendFileSync(file.full, "{}\n");
    await expect(lineRanges(file, 4)).rejects.toThrow("the file changed while it was being read");
  });
});
