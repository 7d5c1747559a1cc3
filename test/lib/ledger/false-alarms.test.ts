import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {RATES} from "../../../src/pages/ledger/measured-rates.js";
import {cleanSheet, tableOf} from "../../../tools/table-rates/clean-table.js";
import {isPossible} from "../../../tools/table-rates/is-possible.js";
import {
  detection,
  drawShape,
  falseAlarms,
  inMergedTables,
  PLANTED,
  repairs,
  SHAPES
} from "../../../tools/table-rates/measure.js";
import {drawer} from "../../../tools/table-rates/planted-errors.js";
import {ratesText, type TableRates} from "../../../tools/table-rates/rates-text.js";
import {atNight} from "../../support/nightly.js";

const TABLES = atNight(300, 12);
const ERRORS = atNight(40, 6);
const EDITS = atNight(40, 8);
const written: TableRates = RATES;

describe("clean tables", () => {
  it("are possible by the account that plants are held against", () => {
    const impossible = Array.from({length: 200}, (_, s) => cleanSheet(s + 1, drawShape({}, drawer(s + 1)))).filter(
      (sheet) => !isPossible(sheet)
    );
    expect(impossible.map((sheet) => tableOf(sheet).records)).toEqual([]);
  });

  it(`are accused at most once in a hundred, in each of ${SHAPES.length} shapes`, () => {
    const measured = SHAPES.map(([name, fixed, read]) => falseAlarms(name, fixed, TABLES, read));
    // By day a shape has too few tables for one in a hundred: then all of them together are held to it.
    const over = measured.filter(({alarms}) => alarms > Math.max(1, TABLES / 100));
    expect(over).toEqual([]);
    const all = measured.reduce((sum, {alarms}) => sum + alarms, 0);
    expect(all).toBeLessThanOrEqual((SHAPES.length * TABLES) / 100);
  }, 1_800_000);
});

describe("planted errors", () => {
  const measured = PLANTED.map((kind) => detection(kind, ERRORS));

  it.each(measured)("are found: $name", ({planted, found}) => {
    expect(planted).toBe(ERRORS);
    // One miss is more than a tenth of what is planted by day.
    expect(found).toBeGreaterThanOrEqual(atNight(0.9 * planted, planted - 1));
  });

  it("are found at least nine times in ten", () => {
    const of = (key: "planted" | "found") => measured.reduce((sum, one) => sum + one[key], 0);
    expect(of("found") / of("planted")).toBeGreaterThanOrEqual(0.9);
  });
});

describe("planted errors in tables with names over several columns", () => {
  it("are found at least nine times in ten", () => {
    const {planted, found} = inMergedTables(atNight(8, 1));
    expect(planted).toBe(atNight(8, 1) * 4 * PLANTED.length);
    expect(found / planted).toBeGreaterThanOrEqual(0.9);
  }, 600_000);
});

/** Counts of n trials that a share of `of` measured allows, but for once in a thousand at either end. */
function bounds(n: number, hits: number, of: number): readonly [least: number, most: number] {
  const share = (hits + 0.5) / (of + 1);
  let [chance, below] = [(1 - share) ** n, 0];
  const within: number[] = [];
  for (let k = 0; k <= n; k++) {
    if (below + chance > 1e-3 && 1 - below > 1e-3) within.push(k);
    below += chance;
    chance *= ((n - k) / (k + 1)) * (share / (1 - share));
  }
  return [within[0]!, within.at(-1)!];
}

describe("smallest edits", () => {
  const measured = PLANTED.map((kind) => repairs(kind, EDITS));

  it("are bounded as a binomial is", () => {
    expect(bounds(10, 50, 100)).toEqual([1, 9]);
    expect(bounds(5, 40, 40)).toEqual([3, 5]);
    expect(bounds(5, 0, 40)).toEqual([0, 2]);
  });

  it.each(measured)("are found, and undo the error, as often as is written: $name", ({name, planted, ...now}) => {
    const kind = written.kinds.find((one) => one.name === name)!;
    expect(planted).toBe(EDITS);
    for (const key of ["mended", "restored"] as const) {
      const [least, most] = planted === kind.edited ? [kind[key], kind[key]] : bounds(EDITS, kind[key], kind.edited);
      expect(now[key], key).toBeGreaterThanOrEqual(least);
      expect(now[key], key).toBeLessThanOrEqual(most);
    }
  });

  it("are found, and undo the error, as often as is written, over all kinds", () => {
    const total = (list: readonly (typeof measured)[number][], key: "planted" | "mended" | "restored") =>
      list.reduce((sum, one) => sum + one[key], 0);
    const before = written.kinds.map((kind) => ({...kind, planted: kind.edited}));
    for (const key of ["mended", "restored"] as const) {
      const [least, most] = bounds(total(measured, "planted"), total(before, key), total(before, "planted"));
      expect(total(measured, key), key).toBeGreaterThanOrEqual(least);
      expect(total(measured, key), key).toBeLessThanOrEqual(most);
    }
  });
});

describe("the rates that the page and the documents show", () => {
  it("are of all shapes and kinds, within the bars, and the same in both", () => {
    expect(written.shapes.map(({name}) => name)).toEqual(SHAPES.map(([name]) => name));
    expect(written.kinds.map(({name}) => name)).toEqual(PLANTED.map(({name}) => name));
    for (const {name, alarms, tables} of written.shapes) expect(alarms / tables, name).toBeLessThanOrEqual(0.01);
    for (const {name, found, planted} of written.kinds) expect(found / planted, name).toBeGreaterThanOrEqual(0.9);
    for (const {name, edited, mended, restored} of written.kinds) {
      expect(edited, name).toBeGreaterThanOrEqual(40);
      expect(restored, name).toBeLessThanOrEqual(mended);
    }
    expect(written.merged.found / written.merged.planted).toBeGreaterThanOrEqual(0.9);
    expect(written.kinds.reduce((sum, {planted}) => sum + planted, 0)).toBeGreaterThanOrEqual(200);
    const unspaced = (text: string) => text.replace(/[ -]+/g, "");
    expect(unspaced(readFileSync("docs/methods/ledger.md", "utf8"))).toContain(unspaced(ratesText(written)));
  });
});
