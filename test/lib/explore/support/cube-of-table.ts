import {
  CUBE_FACETS,
  type CaseProfiles,
  type CellSums,
  type CubeFacetId
} from "../../../../src/lib/explore/cube/cube.js";
import {CUBE_VERSION, type CubeFile} from "../../../../src/lib/explore/cube/cube-file.js";
import {facetOf, hasRulesTogether, type VerdictTable} from "../../../../src/lib/explore/index.js";

/** Counts of a table as a folder for plain hosting has them, by definition; and the rows of the table in their order. */
export function cubeOfTable(table: VerdictTable, withProfiles = true): {file: CubeFile; order: number[]} {
  const itemOf = Uint32Array.from({length: table.rows}, (_, r) => table.items.starts.findLastIndex((at) => at <= r));
  const facets = CUBE_FACETS.map((id) => facetOf(table, id as "model"));
  const codeOf = (f: number, row: number) => {
    const facet = facets[f];
    return facet === undefined ? 0 : facet.codes[facet.of === "row" ? row : itemOf[row]!]!;
  };
  const placeOf = (row: number) => facets.map((_, f) => codeOf(f, row));
  const order = Array.from({length: table.rows}, (_, row) => ({row, place: placeOf(row)}))
    .sort((a, b) => {
      const f = a.place.findIndex((code, k) => code !== b.place[k]);
      return f < 0 ? table.outcome[a.row]! - table.outcome[b.row]! || a.row - b.row : a.place[f]! - b.place[f]!;
    })
    .map(({row}) => row);
  const cells = new Map<string, {place: readonly number[]; counts: [number, number, number]}>();
  /** By case and model, the counts of its cells. */
  const cases = new Map<string, Map<number, [number, number, number]>>();
  for (const row of order) {
    const place = placeOf(row);
    if (!cells.has(place.join())) cells.set(place.join(), {place, counts: [0, 0, 0]});
    cells.get(place.join())!.counts[table.outcome[row]!]!++;
    const own = `${table.items.cases[itemOf[row]!]} ${place[0]}`;
    if (!cases.has(own)) cases.set(own, new Map());
    const cell = [...cells.keys()].indexOf(place.join());
    const counts = cases.get(own)!.get(cell) ?? [0, 0, 0];
    counts[table.outcome[row]!]!++;
    cases.get(own)!.set(cell, counts);
  }
  const listed = [...cells.values()];
  const byFacet = <Of>(of: (f: number) => Of) =>
    Object.fromEntries(CUBE_FACETS.map((id, f) => [id, of(f)])) as Record<CubeFacetId, Of>;
  return {
    order,
    file: {
      version: CUBE_VERSION,
      values: byFacet((f) => facets[f]?.values ?? [null]),
      codes: byFacet((f) => listed.map(({place}) => place[f]!)),
      none: listed.map(({counts}) => counts[0]),
      wrong: listed.map(({counts}) => counts[1]),
      right: listed.map(({counts}) => counts[2]),
      ...(withProfiles
        ? {profiles: profilesOf([...cases.values()])}
        : {sums: sumsOf(listed.length, [...cases.values()])}),
      hasRulesTogether: hasRulesTogether(table)
    }
  };
}

type Counts = ReadonlyMap<number, readonly [number, number, number]>;

function profilesOf(cases: readonly Counts[]): Record<keyof CaseProfiles, number[]> {
  const alike = new Map<string, {times: number; entries: [number, readonly [number, number, number]][]}>();
  for (const one of cases) {
    const entries = [...one].sort(([a], [b]) => a - b);
    const known = alike.get(JSON.stringify(entries));
    if (known === undefined) alike.set(JSON.stringify(entries), {times: 1, entries});
    else known.times++;
  }
  const made: Record<keyof CaseProfiles, number[]> = {cases: [], ends: [], cell: [], none: [], wrong: [], right: []};
  for (const {times, entries} of alike.values()) {
    for (const [cell, [none, wrong, right]] of entries) {
      made.cell.push(cell);
      made.none.push(none);
      made.wrong.push(wrong);
      made.right.push(right);
    }
    made.cases.push(times);
    made.ends.push(made.cell.length);
  }
  return made;
}

function sumsOf(cells: number, cases: readonly Counts[]): Record<keyof CellSums, number[]> {
  const room = () => Array<number>(cells).fill(0);
  const sums = {scoredSquare: room(), rightSquare: room(), product: room(), cases: room()};
  for (const one of cases)
    for (const [cell, [, wrong, right]] of one) {
      if (wrong + right === 0) continue;
      sums.scoredSquare[cell]! += (wrong + right) ** 2;
      sums.rightSquare[cell]! += right ** 2;
      sums.product[cell]! += right * (wrong + right);
      sums.cases[cell]!++;
    }
  return sums;
}
