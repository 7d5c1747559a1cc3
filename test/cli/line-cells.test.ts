import {describe, expect, it} from "vitest";
import type {Bound} from "../../cli/tables/cells.js";
import {columnCells} from "../../cli/tables/column-cells.js";
import {lineCells} from "../../cli/tables/line-cells.js";
import {codedLines} from "../../cli/tables/packed-rows.js";
import {mulberry32} from "../../src/lib/math/index.js";

const uniform = mulberry32(1);
const shuffled = Int32Array.from({length: 5000}, (_, n) => (n * 7919) % 5000);
const text = (bound: Bound | undefined) => Buffer.from(bound as Uint8Array).toString();

describe("lineCells", () => {
  it.each([
    ["each once", shuffled],
    ["of one to four digits", Int32Array.of(9, 10, 100, 99, 1000, 11, 1)],
    ["as large as numbers get", Int32Array.of(2 ** 31 - 1, 2 ** 31 - 2, 2 ** 31 - 12)],
    ["some of them twice", Int32Array.from({length: 300}, () => Math.floor(400 * uniform()))]
  ])("says the same as the texts of lines do: %s", (_, lines) => {
    const [cells, texts] = [lineCells(lines)!, columnCells(codedLines(lines), 8)];
    expect(texts.codes).toBeNull();
    for (const [from, to] of [
      [0, lines.length],
      [1, lines.length - 1]
    ] as const) {
      expect(cells.plain(from, to)).toEqual(texts.plain(from, to));
      const [own, other] = [cells.bounds(from, to), texts.bounds(from, to)];
      expect([text(own.min), text(own.max)]).toEqual([text(other.min), text(other.max)]);
    }
    expect(Array.from(lines, (__, row) => cells.sizeOf(row))).toEqual(
      Array.from(lines, (__, row) => texts.sizeOf(row))
    );
    expect(cells).toMatchObject({count: lines.length, codes: null, different: 0, nulls: 0});
  });

  it.each([
    ["that repeat", Int32Array.from({length: 900}, (_, n) => n % 300)],
    ["far apart", Int32Array.of(1, 2 ** 30)],
    ["of no row", new Int32Array()]
  ])("leaves lines %s to the texts", (_, lines) => {
    expect(lineCells(lines)).toBeNull();
  });
});
