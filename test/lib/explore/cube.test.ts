import {describe, expect, it} from "vitest";
import {cubeAs, invalidVerdicts} from "../../../src/lib/explore/cube/cube-as.js";
import {cubeOf, type CubeFile} from "../../../src/lib/explore/cube/cube-file.js";
import {cubeRates, rowsOfGroup, valueCounts, type CubeFilters} from "../../../src/lib/explore/cube/cube-rates.js";
import {cubeFacet, type Cube} from "../../../src/lib/explore/cube/cube.js";
import {hostedManifest} from "../../../src/lib/explore/cube/hosted-manifest.js";
import {exploredAs} from "../../../src/lib/explore/explored-as.js";
import {clusteredInterval} from "../../../src/lib/math/index.js";
import {
  cellCases,
  CrossFilter,
  EXPLORED_AS,
  facetOf,
  invalidRows,
  SLOTS,
  type Facet,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {CANONICAL_VERSION} from "../../../src/lib/schema/index.js";
import {cubeOfTable} from "./support/cube-of-table.js";
import {randomTable} from "./support/random-table.js";

/** An invented table of four models whose answers have statuses and rules, or none. */
function logged(seed: number, rules: readonly (string | null)[]): VerdictTable {
  const random = randomTable(900, seed, 5);
  const uniform = mulberry32(seed);
  const row = (id: Facet["id"], values: readonly (string | null)[]): Facet => ({
    ...{id, of: "row", values},
    codes: Uint8Array.from({length: random.rows}, () => Math.floor(uniform() ** 2 * values.length))
  });
  const kept = random.facets.filter(({id}) => ["benchmark", "capability", "outcome"].includes(id));
  const facets = [
    ...kept,
    row("model", ["m0", "m1", "m2", "m3"]),
    row("status", ["ok", "invalid", null]),
    row("scorer", rules),
    row("judge", ["judge", null])
  ];
  return {...random, facets};
}

const SHARED = ["model", "benchmark", "capability", "scorer", "judge", "status"] as const;

/** The same filters of a table and of its cube, by a seed. */
function filtersOf(table: VerdictTable, seed: number): {filter: CrossFilter; filters: CubeFilters} {
  const [uniform, filter] = [mulberry32(seed), new CrossFilter(table)];
  const filters = new Map<(typeof SHARED)[number], Set<number>>();
  for (const id of SHARED) {
    const {values} = facetOf(table, id)!;
    const chosen = [...values.keys()].filter(() => uniform() < 0.6);
    if (uniform() < 0.5 || chosen.length === 0) continue;
    filters.set(id, new Set(chosen));
    filter.filter(
      id,
      Uint8Array.from(values, (_, code) => Number(chosen.includes(code)))
    );
  }
  return {filter, filters};
}

describe("a cube of counts", () => {
  describe.each([
    {seed: 1, rules: ["rule", null]},
    {seed: 2, rules: ["rule", "other", null]},
    {seed: 3, rules: ["rule", "other"]}
  ])("of log $seed", ({seed, rules}) => {
    const log = logged(seed, rules);
    const {file, order} = cubeOfTable(log);
    const counted = cubeOf(JSON.parse(JSON.stringify(file)), log.rows);

    it.each(EXPLORED_AS)(
      "has every count, rate and interval that rows have under any filter, invalid ones as '%s'",
      (as) => {
        expect(invalidVerdicts(counted).count).toBe(invalidRows(log).count);
        const [table, cube] = [exploredAs(log, as), cubeAs(counted, as, invalidVerdicts(counted))];
        for (let step = 0; step < 5; step++) {
          const {filter, filters} = filtersOf(table, 10 * seed + step);
          const {facets} = filter.counts();
          const values = valueCounts(cube, filters);
          for (const id of SHARED)
            for (const code of facetOf(table, id)!.values.keys()) {
              const [none, wrong, right] = facets.get(id)!.subarray(code * SLOTS);
              expect(values.get(id)![code], `${id} ${code}`).toEqual({none, wrong, right});
            }
          for (const id of ["capability", "status"] as const) {
            const [row, model] = [facetOf(table, id)!, facetOf(table, "model")!];
            const {effects} = finish(cellCases(filter, row, model, 0));
            const groups = cubeRates(cube, filters, cubeFacet(cube, id), cubeFacet(cube, "model"));
            for (const {row: r, column: m, wrong, right, rate} of groups) {
              const scored = wrong + right;
              const effect = effects[r * model.values.length + m]!;
              const expected =
                scored === 0
                  ? null
                  : {right, scored, rate: right / scored, interval: clusteredInterval(right, scored, effect)};
              expect(rate, `${id} ${r}, model ${m}`).toEqual(expected);
            }
            const total = groups.reduce((sum, {none, wrong, right}) => sum + none + wrong + right, 0);
            expect(total).toBe(filter.counts().rows);
          }
        }
      }
    );

    it("leads to the rows of a group, by what became of them, neighbours as one range", () => {
      const [model, capability] = [facetOf(log, "model")!, cubeFacet(counted, "capability")];
      for (let step = 0; step < 5; step++) {
        const {filter, filters} = filtersOf(log, 50 * seed + step);
        const group = [{facet: cubeFacet(counted, "model"), code: step % 4}];
        const among = step % 2 === 0 ? group : [...group, {facet: capability, code: 0}];
        const passes = (r: number) => {
          const item = log.items.starts.findLastIndex((at) => at <= r);
          const isOf = step % 2 === 0 || facetOf(log, "capability")!.codes[item] === 0;
          return model.codes[r] === step % 4 && isOf && filter.failing(r, item) === 0;
        };
        for (const [code, asked] of ["none", "wrong", "right", "all"].entries()) {
          const ranges = rowsOfGroup(counted, filters, among, asked as "all");
          const places = ranges.flatMap(({from, to}) => Array.from({length: to - from}, (_, k) => from + k));
          const expected = order.flatMap((r, at) =>
            passes(r) && (asked === "all" || log.outcome[r] === code) ? [at] : []
          );
          expect(places).toEqual(expected);
          expect(ranges.slice(1).every(({from}, k) => from > ranges[k]!.to)).toBe(true);
        }
      }
    });

    it("of sums alone has the intervals of single cells and none of several", () => {
      const sums = cubeOf(cubeOfTable(log, false).file, log.rows);
      const rates = (cube: Cube) =>
        cubeRates(cube, new Map(), cubeFacet(cube, "capability"), cubeFacet(cube, "model")).map(({rate}) => rate!);
      expect(rates(sums).map(({interval}) => interval)).toEqual(rates(sums).map(() => null));
      expect(rates(sums).map(({rate}) => rate)).toEqual(rates(counted).map(({rate}) => rate));
      const single = (cube: Cube, cell: number) => {
        const filters = new Map(cube.facets.map(({id, codes}) => [id, new Set([codes[cell]!])]));
        return cubeRates(cube, filters, cubeFacet(cube, "status"), cubeFacet(cube, "model"));
      };
      for (let cell = 0; cell < counted.none.length; cell++) expect(single(sums, cell)).toEqual(single(counted, cell));
      const otherwise = cubeAs(sums, "wrong", invalidVerdicts(sums));
      expect(rates(otherwise).map(({interval}) => interval)).toEqual(rates(sums).map(() => null));
    });
  });
});

describe("cubeOf(given, rows)", () => {
  const table = logged(4, ["rule", null]);
  const {file} = cubeOfTable(table);
  const changed = (change: Record<string, unknown>): unknown => ({...file, ...change});

  it("reads a file that was written before subcategories and runs were told apart", () => {
    const without = <T extends object>({
      subcategory: _,
      run: __,
      ...rest
    }: T & Record<"subcategory" | "run", unknown>) => rest;
    const cube = cubeOf(changed({values: without(file.values), codes: without(file.codes)}), table.rows);
    expect(cubeFacet(cube, "run")).toEqual({id: "run", values: [null], codes: new Uint32Array(file.none.length)});
    expect(cubeFacet(cube, "category")).toEqual(cubeFacet(cubeOf(file, table.rows), "category"));
    expect(() => cubeOf(changed({values: {...file.values, judge: undefined}}), table.rows)).toThrow("values of judge");
  });
  const profiles = (change: Partial<CubeFile["profiles"]>) => changed({profiles: {...file.profiles, ...change}});

  it.each([
    [null, "the file of counts is no object"],
    [[], "the file of counts is no object"],
    [changed({version: 2}), "counts of version 2; expected 1"],
    [changed({values: undefined}), "values is missing"],
    [changed({codes: []}), "codes is missing"],
    [changed({none: "many"}), "none is no list"],
    [changed({wrong: file.wrong.slice(1)}), `wrong is no list of ${file.wrong.length}`],
    [changed({right: file.right.map(() => 0.5)}), "right holds what is no count"],
    [changed({right: file.right.map(() => -1)}), "right holds what is no count"],
    [changed({values: {...file.values, judge: [1, 2]}}), "the values of judge are no list of texts"],
    [changed({values: {...file.values, judge: ["judge"]}}), "judge names what is not listed"],
    [changed({none: file.none.map((n, k) => n + (k === 0 ? 1 : 0))}), `it counts 901 verdicts; the folder has 900`],
    [profiles({ends: file.profiles!.ends.map(() => file.profiles!.cell.length)}), "its cases do not follow each other"],
    [profiles({ends: file.profiles!.ends.map((end, p) => (p === 0 ? 0 : end))}), "its cases do not follow each other"],
    [
      profiles({
        ends: file.profiles!.ends.slice(0, -1),
        cases: file.profiles!.cases.slice(0, -1)
      }),
      "its cases do not follow each other"
    ],
    [profiles({cell: file.profiles!.cell.map(() => file.none.length)}), "cell names what is not listed"]
  ] as const)("refuses what is no cube: %#", (given, why) => {
    expect(() => cubeOf(given, table.rows)).toThrow(new RangeError(why));
  });
});

describe("hostedManifest(given)", () => {
  const at = {path: "cube.json.gz", bytes: 10, sha256: "0"};
  const sound = {
    ...{format: "parallax-hosted-tables", version: 1, canonicalVersion: CANONICAL_VERSION, name: "log"},
    ...{simulated: false, rows: 25, answers: 20, items: 5, cube: at, rowsOfPart: 10},
    parts: ["rows/0.parquet", "rows/1.parquet", "rows/2.parquet"].map((path) => ({...at, path}))
  };

  it("is what a folder says of itself", () => {
    expect(hostedManifest(sound)).toEqual(sound);
  });

  it.each([
    {name: 3},
    {simulated: "no"},
    {rows: 0},
    {answers: -1},
    {items: 1.5},
    {rowsOfPart: "10"},
    {cube: null},
    {cube: {...at, bytes: 0}},
    {cube: {...at, path: "../cube.json.gz"}},
    {cube: {...at, path: "https://elsewhere.org/cube"}},
    {cube: {...at, sha256: undefined}},
    {parts: sound.parts.slice(1)},
    {parts: [...sound.parts.slice(1), {...at, path: "/etc/passwd"}]},
    {parts: {}}
  ])("is refused where it is damaged: %j", (change) => {
    expect(() => hostedManifest({...sound, ...change})).toThrow(new RangeError("its manifest.json is damaged"));
  });

  it("says what the folder is instead", () => {
    expect(() => hostedManifest(null)).toThrow("its manifest.json is no object");
    expect(() => hostedManifest({tables: [], canonicalVersion: "1.0.0"})).toThrow(
      "these tables have no counts beside them"
    );
    expect(() => hostedManifest({tables: []})).toThrow("is not that of tables for plain hosting");
    expect(() => hostedManifest({...sound, version: 2})).toThrow("its layout is of version 2, and this page reads 1");
    expect(() => hostedManifest({...sound, canonicalVersion: "99.0.0"})).toThrow("its tables are of version 99.0.0");
  });
});
