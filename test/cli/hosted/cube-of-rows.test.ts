import {describe, expect, it} from "vitest";
import {BENCHMARKS} from "../../../src/lib/benchmarks/registry.js";
import {CUBE_FACETS, cubeFacet, hasProfiles, type Cube, type CubeFacet} from "../../../src/lib/explore/cube/cube.js";
import {cubeAs, invalidVerdicts} from "../../../src/lib/explore/cube/cube-as.js";
import {cubeRates, rowsOfGroup, valueCounts, type CubeFilters} from "../../../src/lib/explore/cube/cube-rates.js";
import {exploredAs} from "../../../src/lib/explore/explored-as.js";
import {
  cellCases,
  compareCells,
  CrossFilter,
  crossedCounts,
  EXPLORED_AS,
  facetOf,
  hasRulesTogether,
  invalidRows,
  SLOTS,
  type Facet,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {seededTables, tablesOf} from "../engine/generated-logs.js";
import {generatedTables, hostedOf, rowsOfTables, severalRuns} from "./hosted-folder.js";

const LONG = 600_000;
/** Facets that both have. */
const SHARED = CUBE_FACETS.filter((id) => id !== "modality" && id !== "direction");

function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
}

/** Every number of the table of rates, by the names of its row and column. */
function ofRows(table: VerdictTable, rows: Facet, chosen: ReadonlyMap<Facet, ReadonlySet<number>>) {
  const model = facetOf(table, "model")!;
  const filter = new CrossFilter(table);
  for (const [{id, values}, codes] of chosen)
    filter.filter(
      id,
      Uint8Array.from(values, (_, code) => Number(codes.has(code)))
    );
  const {facets} = filter.counts();
  const counts = finished(crossedCounts(filter, rows, model));
  const cells = finished(cellCases(filter, rows, model, 0));
  const M = model.values.length;
  const compared = compareCells(
    counts,
    {rows: [...rows.values.keys()], models: [...model.values.keys()], width: M},
    cells,
    false
  );
  const found = compared.flatMap(({row, model: m, rate}) => {
    const [none, wrong, right] = counts.subarray((row * M + m) * SLOTS);
    if (none! + wrong! + right! === 0) return [];
    return [[`${rows.values[row]} / ${model.values[m]}`, {none, wrong, right, rate}] as const];
  });
  return {cells: Object.fromEntries(found), facets};
}

function ofCube(cube: Cube, rows: CubeFacet, filters: CubeFilters) {
  const model = cubeFacet(cube, "model");
  return Object.fromEntries(
    cubeRates(cube, filters, rows, model).map(({row, column, ...group}) => [
      `${rows.values[row]} / ${model.values[column]}`,
      group
    ])
  );
}

/** Holds a cube against the rows it is made of, under filters that a seed chooses and every reading of what is invalid. */
async function expectAlike(tables: string, steps = 12): Promise<void> {
  const builder = new VerdictTableBuilder();
  const rows = await rowsOfTables(tables);
  if (rows.length === 0) return;
  builder.add(rows);
  const {table: logged} = builder.finish({label: "a log", simulated: true});
  const {cube: counted, manifest} = await hostedOf(tables);
  expect(manifest.rows).toBe(logged.rows);
  expect(counted.hasRulesTogether).toBe(hasRulesTogether(logged));
  const uniform = mulberry32(logged.rows);
  for (const as of EXPLORED_AS) {
    const [known, invalid] = [invalidRows(logged), invalidVerdicts(counted)];
    expect(invalid.count).toBe(known.count);
    const [table, cube] = [exploredAs(logged, as, known), cubeAs(counted, as, invalid)];
    for (let step = 0; step < steps; step++) {
      const [inRows, inCube] = [new Map<Facet, Set<number>>(), new Map<CubeFacet["id"], Set<number>>()];
      for (const id of SHARED) {
        const [facet, own] = [facetOf(table, id), cubeFacet(cube, id)];
        if (facet === undefined || uniform() < 0.7 || step === 0) continue;
        const names = facet.values.filter(() => uniform() < 0.5);
        if (names.length === 0) continue;
        inRows.set(facet, new Set(names.map((name) => facet.values.indexOf(name))));
        inCube.set(id, new Set(names.map((name) => own.values.indexOf(name))));
      }
      const ids = SHARED.filter((id) => id !== "model" && facetOf(table, id) !== undefined);
      const id = ids[Math.floor(uniform() * ids.length)]!;
      const rows = ofRows(table, facetOf(table, id)!, inRows);
      expect(ofCube(cube, cubeFacet(cube, id), inCube)).toEqual(rows.cells);
      const values = valueCounts(cube, inCube);
      for (const one of SHARED) {
        const facet = facetOf(table, one);
        if (facet === undefined) continue;
        const slots = rows.facets.get(one)!;
        const own = cubeFacet(cube, one);
        for (const [code, name] of facet.values.entries()) {
          const [none, wrong, right] = slots.subarray(code * SLOTS);
          expect(values.get(one)![own.values.indexOf(name)]).toEqual({none, wrong, right});
        }
      }
      const model = {facet: cubeFacet(cube, "model"), code: 0};
      const ranges = rowsOfGroup(cube, inCube, [model], "all");
      const count = valueCounts(cube, new Map([...inCube, ["model", new Set([0])]]));
      const {none, wrong, right} = count.get("model")![0]!;
      if (!inCube.has("model") || inCube.get("model")!.has(0))
        expect(ranges.reduce((sum, {from, to}) => sum + to - from, 0)).toBe(none + wrong + right);
    }
  }
}

/** A format may have shares alone, which are no answers. */
const LOGS = Object.keys(FORMATS).filter((format) => !FORMATS[format]!.source?.mapping);

describe("a cube says what the rows say, every count, rate and interval under any filter", () => {
  it.each(LOGS)("of a log as %s", async (format) => {
    await expectAlike(await tablesOf(Object.entries(FORMATS[format]!.files)), 4);
  });

  it.each(BENCHMARKS.filter(({demo}) => demo !== null).map(({id}) => id))(
    "of generated answers to %s",
    async (id) => {
      await expectAlike(await generatedTables(id));
    },
    LONG
  );

  it.each(Array.from({length: 8}, (_, seed) => seed))("of answers made of the seed %i", async (seed) => {
    await expectAlike(await seededTables(seed), 6);
  });
});

it("tells runs and subcategories apart as rows do", async () => {
  const tables = await severalRuns();
  await expectAlike(tables, 20);
  const {cube} = await hostedOf(tables);
  expect(cubeFacet(cube, "run").values).toEqual(["1", "2", "3"]);
  expect(cubeFacet(cube, "subcategory").values).toHaveLength(5);
});

it("gives up runs and subcategories where intervals would be lost with them, and says so", async () => {
  const tables = await severalRuns();
  const entries = (cube: Cube): number => (hasProfiles(cube.cases) ? cube.cases.cell.length : Infinity);
  const {cube: fine} = await hostedOf(tables);
  const {cube: coarse, said} = await hostedOf(tables, entries(fine) - 1);
  expect(entries(coarse)).toBeLessThan(entries(fine));
  for (const id of ["run", "subcategory"] as const) expect(cubeFacet(coarse, id).values).toEqual([null]);
  expect(said).toContain("Subcategories and runs are left out of the counts");
  expect(ofCube(coarse, cubeFacet(coarse, "category"), new Map())).toEqual(
    ofCube(fine, cubeFacet(fine, "category"), new Map())
  );
  const {cube: sums, said: nothing} = await hostedOf(tables, 3);
  expect([hasProfiles(sums.cases), cubeFacet(sums, "run").values.length, nothing]).toEqual([false, 3, ""]);
});

it("where too few cases are alike, says the same of single cells, and no interval that it cannot know", async () => {
  const tables = await seededTables(2);
  const [{cube: whole}, {cube: sums}] = [await hostedOf(tables), await hostedOf(tables, 3)];
  const cells = (cube: Cube, id: "category" | "status") =>
    cubeRates(cube, new Map(), cubeFacet(cube, id), cubeFacet(cube, "model"));
  const known = cells(sums, "category").map(({rate}) => rate?.interval ?? null);
  expect(known.filter((interval) => interval === null).length).toBeGreaterThan(0);
  const isSingle = (c: number) =>
    sums.none.filter((_, cell) => {
      const {row, column} = cells(sums, "category")[c]!;
      const [category, model] = [cubeFacet(sums, "category"), cubeFacet(sums, "model")];
      const has = sums.wrong[cell]! + sums.right[cell]! > 0;
      return has && category.codes[cell] === row && model.codes[cell] === column;
    }).length <= 1;
  for (const [c, group] of cells(whole, "category").entries())
    expect(known[c], `${c}`).toEqual(isSingle(c) ? (group.rate?.interval ?? null) : null);
  expect(known.some((interval) => interval !== null)).toBe(true);
  const wrong = cubeAs(sums, "wrong", invalidVerdicts(sums));
  for (const {rate} of cells(wrong, "category")) expect(rate?.interval ?? null).toBeNull();
});
