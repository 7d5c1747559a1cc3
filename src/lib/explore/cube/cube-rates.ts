import {cellEffect, clusteredInterval, type CaseSum} from "../../math/index.js";
import type {Rate} from "../filter/clustered-rates.js";
import {hasProfiles, type CaseProfiles, type Cube, type CubeFacet, type CubeFacetId} from "./cube.js";

/** Chosen codes by facet; a facet that is absent, or empty, filters nothing. */
export type CubeFilters = ReadonlyMap<CubeFacetId, ReadonlySet<number>>;

/** Verdicts without share, wrong and right ones of a value. */
export interface ValueCount {
  readonly none: number;
  readonly wrong: number;
  readonly right: number;
}

/** Verdicts of a value, whatever became of them. */
export const verdictsOf = ({none, wrong, right}: ValueCount): number => none + wrong + right;

/** A rate of groups of cells; without interval where only rows could tell it. */
export type CubeRate = Omit<Rate, "interval"> & {readonly interval: Rate["interval"] | null};

/** A group of cells that are shown as one: a value of one facet and one of another. */
export interface CubeGroup extends ValueCount {
  readonly row: number;
  readonly column: number;
  /** `null` where nothing has a share. */
  readonly rate: CubeRate | null;
}

/** Of each cell a bit for every facet whose filter it fails; 0 passes. */
function failed({facets, none}: Cube, filters: CubeFilters): Uint32Array {
  const fails = new Uint32Array(none.length);
  for (const [f, {id, codes}] of facets.entries()) {
    const chosen = filters.get(id);
    if (chosen === undefined || chosen.size === 0) continue;
    for (let cell = 0; cell < fails.length; cell++) if (!chosen.has(codes[cell]!)) fails[cell]! |= 1 << f;
  }
  return fails;
}

/** Counts of every value of every facet, under the filters of all others. */
export function valueCounts(cube: Cube, filters: CubeFilters): ReadonlyMap<CubeFacetId, readonly ValueCount[]> {
  const fails = failed(cube, filters);
  return new Map(
    cube.facets.map(({id, values, codes}, f) => {
      const counts = values.map(() => ({none: 0, wrong: 0, right: 0}));
      for (let cell = 0; cell < fails.length; cell++) {
        if ((fails[cell]! & ~(1 << f)) !== 0) continue;
        const count = counts[codes[cell]!]!;
        count.none += cube.none[cell]!;
        count.wrong += cube.wrong[cell]!;
        count.right += cube.right[cell]!;
      }
      return [id, counts];
    })
  );
}

/**
 * Rates of the values of one facet by those of another under all filters, with the intervals that rows would give: Wilson's at the design effect
 * of cases (`cellCases`).
 *
 * @returns groups that have verdicts, row by row
 */
export function cubeRates(cube: Cube, filters: CubeFilters, rows: CubeFacet, columns: CubeFacet): CubeGroup[] {
  const fails = failed(cube, filters);
  const width = columns.values.length;
  const groupOf = new Uint32Array(fails.length);
  const sums = new GroupSums(rows.values.length * width);
  for (let cell = 0; cell < fails.length; cell++) {
    groupOf[cell] = rows.codes[cell]! * width + columns.codes[cell]!;
    if (fails[cell] === 0) sums.addCell(groupOf[cell]!, cube, cell);
  }
  if (hasProfiles(cube.cases)) sums.addCases(cube.cases, fails, groupOf);
  return sums.groups(width);
}

/** A part of the rows: from a first one up to an end. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows of a group by what became of them; all of them where it is not asked. */
export type RowsAsked = "all" | keyof ValueCount;

/** Where the rows of a group lie that passes all filters, in order; neighbours as one. */
export function rowsOfGroup(
  cube: Cube,
  filters: CubeFilters,
  group: readonly {readonly facet: CubeFacet; readonly code: number}[],
  asked: RowsAsked
): RowRange[] {
  const fails = failed(cube, filters);
  const ranges: RowRange[] = [];
  for (let cell = 0; cell < fails.length; cell++) {
    if (fails[cell] !== 0 || !group.every(({facet, code}) => facet.codes[cell] === code)) continue;
    const range = rowsOfCell(cube, cell, asked);
    if (range.to > range.from) ranges.push(range);
  }
  ranges.sort((a, b) => a.from - b.from);
  const joined: {from: number; to: number}[] = [];
  for (const {from, to} of ranges) {
    const last = joined.at(-1);
    if (last?.to === from) last.to = to;
    else joined.push({from, to});
  }
  return joined;
}

/** Rows of a cell without share come first, then wrong, then right ones. */
function rowsOfCell({first, none, wrong, right}: Cube, cell: number, asked: RowsAsked): RowRange {
  const [start, unscored] = [first[cell]!, none[cell]!];
  const scored = start + unscored;
  const rights = scored + wrong[cell]!;
  const end = rights + right[cell]!;
  return {
    all: {from: start, to: end},
    none: {from: start, to: scored},
    wrong: {from: scored, to: rights},
    right: {from: rights, to: end}
  }[asked];
}

/** Sums of groups over cells and over cases. */
class GroupSums {
  readonly #none: Float64Array;
  readonly #wrong: Float64Array;
  readonly #right: Float64Array;
  readonly #scoredSquare: Float64Array;
  readonly #rightSquare: Float64Array;
  readonly #product: Float64Array;
  readonly #cases: Float64Array;
  /** Cells of a group that have verdicts with a share, where each has sums of its own. */
  readonly #parts: Uint32Array;

  constructor(groups: number) {
    const room = () => new Float64Array(groups);
    [this.#none, this.#wrong, this.#right] = [room(), room(), room()];
    [this.#scoredSquare, this.#rightSquare, this.#product, this.#cases] = [room(), room(), room(), room()];
    this.#parts = new Uint32Array(groups);
  }

  addCell(group: number, {none, wrong, right, cases}: Cube, cell: number): void {
    this.#none[group]! += none[cell]!;
    this.#wrong[group]! += wrong[cell]!;
    this.#right[group]! += right[cell]!;
    if (hasProfiles(cases) || wrong[cell]! + right[cell]! === 0) return;
    this.#parts[group]!++;
    this.#scoredSquare[group]! += cases.scoredSquare[cell]!;
    this.#rightSquare[group]! += cases.rightSquare[cell]!;
    this.#product[group]! += cases.product[cell]!;
    this.#cases[group]! += cases.cases[cell]!;
  }

  /** What a case has in several cells of a group counts together. */
  addCases({cases, ends, cell, wrong, right}: CaseProfiles, fails: Uint32Array, groupOf: Uint32Array): void {
    const [scored, rights] = [new Float64Array(this.#none.length), new Float64Array(this.#none.length)];
    const touched: number[] = [];
    for (let p = 0, entry = 0; p < ends.length; p++) {
      for (; entry < ends[p]!; entry++) {
        const n = wrong[entry]! + right[entry]!;
        if (n === 0 || fails[cell[entry]!] !== 0) continue;
        const group = groupOf[cell[entry]!]!;
        if (scored[group] === 0) touched.push(group);
        scored[group]! += n;
        rights[group]! += right[entry]!;
      }
      for (const group of touched) {
        const [many, n, r] = [cases[p]!, scored[group]!, rights[group]!];
        this.#scoredSquare[group]! += many * n * n;
        this.#rightSquare[group]! += many * r * r;
        this.#product[group]! += many * r * n;
        this.#cases[group]! += many;
        scored[group] = rights[group] = 0;
      }
      touched.length = 0;
    }
  }

  groups(width: number): CubeGroup[] {
    const found: CubeGroup[] = [];
    for (let group = 0; group < this.#none.length; group++) {
      const [none, wrong, right] = [this.#none[group]!, this.#wrong[group]!, this.#right[group]!];
      if (none + wrong + right === 0) continue;
      const [row, column] = [Math.floor(group / width), group % width];
      found.push({row, column, none, wrong, right, rate: this.#rateOf(group)});
    }
    return found;
  }

  #rateOf(group: number): CubeRate | null {
    const right = this.#right[group]!;
    const scored = right + this.#wrong[group]!;
    if (scored === 0) return null;
    const sum: CaseSum = {
      scored,
      right,
      scoredSquare: this.#scoredSquare[group]!,
      rightSquare: this.#rightSquare[group]!,
      product: this.#product[group]!,
      cases: this.#cases[group]!
    };
    // Sums of two cells do not tell which cases they share, nor of one what its cases lose when some verdicts count otherwise.
    const isKnown = this.#parts[group]! <= 1 && !Number.isNaN(sum.cases);
    const interval = isKnown ? clusteredInterval(right, scored, cellEffect(sum)) : null;
    return {right, scored, rate: right / scored, interval};
  }
}
