import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter} from "../../../src/lib/explore/filter/cross-filter.js";
import {largestDifferences, testableFacets} from "../../../src/lib/explore/largest-differences.js";
import {pairVerdicts} from "../../../src/lib/explore/paired-verdicts.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {facetOf, type FacetId, type VerdictTable} from "../../../src/lib/explore/table/verdict-table.js";
import {decodeVerdicts, encodeVerdicts} from "../../../src/lib/explore/verdict-file.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {itAtLength} from "../../support/at-length.js";

type Own = Readonly<Record<string, string | number | boolean | null>>;

/** A log of two models on so many items, with further columns by item and model. */
function logWith(
  items: number,
  own: (i: number, model: number) => Own,
  isRight: (i: number, model: number) => boolean
) {
  const builder = new VerdictTableBuilder();
  for (let model = 0; model < 2; model++)
    for (let i = 0; i < items; i++) {
      const values = Object.fromEntries(Object.entries(own(i, model)).filter(([, value]) => value !== null));
      builder.add([
        canonicalRow({
          subjectId: `m${model}`,
          item: itemRow({itemId: `s/${i}`, suite: "s", category: `c${i % 3}`, subcategory: `c${i % 3}.${i % 6}`}),
          status: "ok",
          sourceId: "log.csv",
          place: `row ${i}`,
          own: Object.keys(values).length === 0 ? null : JSON.stringify(values),
          judgments: [
            {
              scorerId: "r",
              scorerVersion: "1",
              judgeId: null,
              score: isRight(i, model) ? 1 : 0,
              status: "ok",
              judgeRaw: null,
              note: null
            }
          ]
        })
      ]);
    }
  return builder.finish({label: "log", simulated: true}).table;
}

const found = (table: VerdictTable, by: readonly FacetId[] = []) => {
  const pairs = pairVerdicts(new CrossFilter(table), {facet: "model", a: 0, b: 1});
  return finish(largestDifferences(table, pairs, by));
};
const ownFacets = (table: VerdictTable) => table.facets.filter(({id}) => id.startsWith("own."));
const right = (i: number, model: number) => (i + model) % 2 === 0;

describe("further columns as facets", () => {
  it("are of items where all rows of an item have one value, else of rows; empty cells are values of their own", () => {
    const table = logWith(
      60,
      (i, model) => ({lamp: i % 2 === 0, who: model === 0 ? "ann" : i % 5 === 0 ? null : "bob"}),
      right
    );
    expect(ownFacets(table).map(({id, of, values}) => [id, of, values])).toEqual([
      ["own.lamp", "item", ["false", "true"]],
      ["own.who", "row", ["ann", "bob", null]]
    ]);
    const filter = new CrossFilter(table);
    filter.filter("own.who", Uint8Array.of(0, 1, 0));
    filter.filter("own.lamp", Uint8Array.of(0, 1));
    // Items 0, 2, …, 58: of these bob answered all but 0, 10, …, 50.
    expect(filter.counts().rows).toBe(24);
  });

  it("are numbers in bins where there are many, and values where there are few", () => {
    const table = logWith(200, (i) => ({seconds: i / 10, size: [0.5, 2, 10][i % 3]!}), right);
    const [seconds, size] = ownFacets(table);
    expect(size!.values).toEqual(["0.5", "2", "10"]);
    expect(seconds!.edges![0]).toBe(0);
    expect(seconds!.edges!.at(-1)).toBeGreaterThanOrEqual(19.9);
    expect(seconds!.values.length).toBeLessThanOrEqual(31);
    const counts = new CrossFilter(table).counts().facets.get("own.seconds")!;
    expect(counts.reduce((sum, n) => sum + n)).toBe(400);
  });

  it("keep the numbers behind bins, by item only where these agree, and not where digits would be lost", () => {
    const table = logWith(
      60,
      (i, model) => ({seconds: i + 0.125, close: i + model / 1000, id: `900719925474099${10 + i}`}),
      right
    );
    expect(facetOf(table, "own.seconds")).toMatchObject({
      of: "item",
      numbers: Float64Array.from({length: 60}, (_, i) => i + 0.125)
    });
    // Both are in one bin for each item, and yet differ.
    expect(facetOf(table, "own.close")!.of).toBe("row");
    expect([...facetOf(table, "own.close")!.numbers!].slice(0, 4)).toEqual([0, 0.001, 1, 1.001]);
    expect(facetOf(table, "own.id")?.numbers).toBeUndefined();
    expect(decodeVerdicts(encodeVerdicts(table).buffer as ArrayBuffer)).toEqual(table);
    const other = logWith(60, (i, model) => ({seconds: i + 0.25, close: i + model / 1000}), right);
    expect(other.fingerprint).not.toBe(table.fingerprint);
  });

  it("are no numbers where a cell is blank: it is no nought", () => {
    for (const blank of ["", " ", "\t"]) {
      const table = logWith(30, (i) => ({seconds: i === 3 ? blank : i + 0.5, size: i === 4 ? blank : i % 3}), right);
      expect(facetOf(table, "own.seconds")?.edges).toBeUndefined();
      expect(facetOf(table, "own.seconds")?.values).toContain(blank);
      expect(facetOf(table, "own.size")!.values).toHaveLength(4);
    }
  });

  it("are dates by day, month or year where there are many days, and are named so: the table has no more then", () => {
    const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString();
    const [at] = ownFacets(logWith(300, (i) => ({at: day(i)}), right));
    expect(at!.values).toEqual(Array.from({length: 10}, (_, m) => `2025-${String(m + 1).padStart(2, "0")}`));
    expect(at!.id).toBe("own.at (month)");
    const [old] = ownFacets(logWith(300, (i) => ({at: day(40 * i)}), right));
    expect([old!.id, old!.values[0]]).toEqual(["own.at (year)", "2025"]);
    const [few] = ownFacets(logWith(30, (i) => ({at: day(i)}), right));
    expect([few!.id, few!.values[0]]).toEqual(["own.at", day(0)]);
    const minute = (i: number) => new Date(Date.UTC(2025, 0, 1, 0, i)).toISOString();
    const [timed] = ownFacets(logWith(300, (i) => ({at: minute(10 * i)}), right));
    expect([timed!.id, timed!.values[0]]).toEqual(["own.at (day)", "2025-01-01"]);
    const [slashed] = ownFacets(logWith(300, (i) => ({at: day(i).slice(0, 10).replaceAll("-", "/")}), right));
    expect([slashed!.values[0], slashed!.values.length]).toEqual(["2025/01", 10]);
  });

  it("are lengths of texts, unless the log has a column of that name", () => {
    const text = (i: number) => `It is the ${"very ".repeat(i)}same ${i}`;
    const table = logWith(60, (i) => ({said: text(i), name: `n${i}`}), right);
    const said = facetOf(table, "own.said (characters)")!;
    expect([said.of, [...said.numbers!].slice(0, 2)]).toEqual(["item", [text(0).length, text(1).length]]);
    expect(said.values.length).toBeGreaterThan(10);
    expect(table.noFacets).toBeUndefined();
    const taken = logWith(60, (i) => ({said: text(i), "said (characters)": i % 2}), right);
    expect(facetOf(taken, "own.said (characters)")!.values).toEqual(["0", "1"]);
    expect(taken.noFacets).toEqual([{column: "said", why: "own values"}]);
  });

  it("are none, and say why, where a column names each row, is long text, or says the same of all", () => {
    const table = logWith(
      100,
      (i, model) => ({uuid: `u${i}-${model}`, why: `${"because ".repeat(20)}${i % 2}`, same: 1}),
      right
    );
    expect(ownFacets(table)).toEqual([]);
    const why = [
      {column: "uuid", why: "own values"},
      {column: "why", why: "own values"},
      {column: "same", why: "one value"}
    ];
    expect(table.noFacets).toEqual(why);
    expect(decodeVerdicts(encodeVerdicts(table).buffer as ArrayBuffer).noFacets).toEqual(why);
    const wide = logWith(10, (i) => Object.fromEntries(Array.from({length: 70}, (_, c) => [`c${c}`, i % 2])), right);
    expect(ownFacets(wide)).toHaveLength(64);
    expect(wide.noFacets!.map(({column}) => column)).toEqual(["c64", "c65", "c66", "c67", "c68", "c69"]);
  });

  it("are filtered by as many at once as there are bits, and more are refused until one is taken away", () => {
    const columns = Array.from({length: 18}, (_, c) => c);
    const table = logWith(60, (i) => Object.fromEntries(columns.map((c) => [`c${c}`, (i + c) % 2])), right);
    const filter = new CrossFilter(table);
    const set = (c: number, isOn: boolean) => filter.filter(`own.c${c}`, isOn ? Uint8Array.of(1, 1) : null);
    for (let c = 0; c < 16; c++) set(c, true);
    expect(() => set(16, true)).toThrow("more than 16 filters at once; take one away before you set own.c16");
    expect(filter.counts().rows).toBe(120);
    set(3, false);
    set(16, true);
    filter.filter("own.c16", Uint8Array.of(1, 0));
    expect(filter.counts().rows).toBe(60);
    // Of rows two are kept for slices and searches.
    const ofRows = new CrossFilter(
      logWith(60, (i, model) => Object.fromEntries(columns.map((c) => [`c${c}`, (i + model + c) % 2])), right)
    );
    for (let c = 0; c < 14; c++) ofRows.filter(`own.c${c}`, Uint8Array.of(1, 1));
    expect(() => ofRows.filter("own.c14", Uint8Array.of(1, 1))).toThrow(
      "more than 14 filters at once; take one away before you set own.c14"
    );
  });

  it("come back from a file as they were", () => {
    const table = logWith(50, (i) => ({lamp: i % 2 === 0, seconds: i + 0.5}), right);
    expect(decodeVerdicts(encodeVerdicts(table).buffer as ArrayBuffer).facets).toEqual(table.facets);
  });
});

describe("largest differences over further columns", () => {
  /** 28 points between the models in the dark, whatever else; 75 either way where two columns meet. */
  const reversed = () => {
    const uniform = mulberry32(7);
    return logWith(
      1600,
      (i) => ({lamp: i % 2 === 0 ? "on" : "off", season: i % 4 < 2 ? "summer" : "winter", dark: i % 5 === 0}),
      (i, model) => {
        const isFirst = (i % 2 === 0) === i % 4 < 2;
        const lead = (isFirst ? 0.375 : -0.375) + (i % 5 === 0 ? 0.1 : 0);
        return uniform() < 0.5 + (model === 0 ? lead : -lead);
      }
    );
  };

  it("puts a planted reversal between two of them first", () => {
    const table = reversed();
    const first = found(table).slice(0, 4);
    const names = first.map(({where}) => where.map(({facet}) => facet).join());
    expect(names).toEqual(Array(4).fill("own.lamp,own.season"));
    expect(first.map(({difference}) => Math.sign(difference)).sort()).toEqual([-1, -1, 1, 1]);
    expect(first.every(({q, difference}) => q < 1e-6 && Math.abs(difference) > 0.6)).toBe(true);
  });

  it("leaves out what tells how an answer was judged, and what follows from the outcome, until it is put in", () => {
    const table = logWith(
      200,
      (i, model) => ({lamp: i % 3 === 0, seed: i % 2, verdict_text: right(i, model) ? "good" : "bad", rater_id: i % 7}),
      right
    );
    const usual = testableFacets(table, "model");
    expect(usual.filter(({isUsual}) => !isUsual).map(({id}) => id)).toEqual([
      "own.seed",
      "own.verdict_text",
      "own.rater_id"
    ]);
    const by = found(table, ["own.seed"]);
    expect(by.flatMap(({where}) => where.map(({facet}) => facet))).toEqual(["own.seed", "own.seed"]);
  });

  itAtLength("calls a finding in at most five of a hundred logs of noise", () => {
    let logs = 0;
    for (let seed = 0; seed < 100; seed++) {
      const uniform = mulberry32(1000 + seed);
      const [a, b, c] = [0, 1, 2].map(() => Array.from({length: 240}, () => Math.floor(4 * uniform())));
      const table = logWith(
        240,
        (i) => ({a: `a${a![i]}`, b: `b${b![i]}`, c: c![i]!}),
        () => uniform() < 0.6
      );
      if (found(table).some(({q}) => q < 0.05)) logs++;
    }
    expect(logs).toBeLessThanOrEqual(5);
  });

  it("tests a pair in no slice of a column in which its sides differ", () => {
    const table = logWith(120, (i, model) => ({who: (i + model) % 3 === 0 ? "ann" : "bob"}), right);
    const n = new Map(
      found(table, ["own.who"]).map((slice) => [facetOf(table, "own.who")!.values[slice.where[0]!.value], slice.n])
    );
    // Ann answers for one of the sides at most; bob for both on a third of the items.
    expect([...n]).toEqual([["bob", 40]]);
  });
});
