import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {RATES} from "../../../src/pages/ledger/measured-rates.js";
import {cleanSheet, tableOf} from "../../../tools/table-rates/clean-table.js";
import {isPossible} from "../../../tools/table-rates/is-possible.js";
import {detection, drawShape, falseAlarms, PLANTED, SHAPES} from "../../../tools/table-rates/measure.js";
import {drawer} from "../../../tools/table-rates/planted-errors.js";
import {ratesText, type TableRates} from "../../../tools/table-rates/rates-text.js";
import {atNight} from "../../support/nightly.js";

const TABLES = atNight(300, 12);
const ERRORS = atNight(40, 6);
const written: TableRates = RATES;

describe("clean tables", () => {
  it("are possible by the account that plants are held against", () => {
    const impossible = Array.from({length: 200}, (_, s) => cleanSheet(s + 1, drawShape({}, drawer(s + 1)))).filter(
      (sheet) => !isPossible(sheet)
    );
    expect(impossible.map((sheet) => tableOf(sheet).records)).toEqual([]);
  });

  it(`are accused at most once in a hundred, in each of ${SHAPES.length} shapes`, () => {
    const measured = SHAPES.map(([name, fixed]) => falseAlarms(name, fixed, TABLES));
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

describe("the rates that the page and the documents show", () => {
  it("are of all shapes and kinds, within the bars, and the same in both", () => {
    expect(written.shapes.map(({name}) => name)).toEqual(SHAPES.map(([name]) => name));
    expect(written.kinds.map(({name}) => name)).toEqual(PLANTED.map(({name}) => name));
    for (const {name, alarms, tables} of written.shapes) expect(alarms / tables, name).toBeLessThanOrEqual(0.01);
    for (const {name, found, planted} of written.kinds) expect(found / planted, name).toBeGreaterThanOrEqual(0.9);
    expect(written.kinds.reduce((sum, {planted}) => sum + planted, 0)).toBeGreaterThanOrEqual(200);
    const unspaced = (text: string) => text.replace(/[ -]+/g, "");
    expect(unspaced(readFileSync("docs/methods/ledger.md", "utf8"))).toContain(unspaced(ratesText(written)));
  });
});
