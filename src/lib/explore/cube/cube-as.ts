import type {ExploredAs} from "../invalid-rows.js";
import {cubeFacet, hasProfiles, type CaseProfiles, type Cube, type CubeFacet} from "./cube.js";

/** Verdicts without a valid answer, by cell: of some cells all, of others those without a share. */
export interface InvalidVerdicts {
  readonly count: number;
  readonly all: (cell: number) => boolean;
  readonly unscored: (cell: number) => boolean;
}

/** The same verdicts as `invalidRows` finds in rows. */
export function invalidVerdicts(cube: Cube): InvalidVerdicts {
  const [status, scorer] = [cubeFacet(cube, "status"), cubeFacet(cube, "scorer")];
  const gives = new Uint8Array(scorer.values.length);
  for (let cell = 0; cell < scorer.codes.length; cell++)
    if (cube.wrong[cell]! + cube.right[cell]! > 0) gives[scorer.codes[cell]!] = 1;
  const isOnly = gives.filter((one) => one === 1).length === 1 && onlyNamed(scorer) !== null;
  // Where no verdict names a rule, there is none that would have judged.
  const hasNone = scorer.values.length > 1;
  const all = (cell: number): boolean => {
    if (hasNone && scorer.values[scorer.codes[cell]!] === null) return isOnly;
    const value = status.values[status.codes[cell]!];
    return value !== "ok" && value !== null;
  };
  const unscored = (cell: number): boolean =>
    scorer.values[scorer.codes[cell]!] !== null && gives[scorer.codes[cell]!] === 1;
  let count = 0;
  for (let cell = 0; cell < cube.none.length; cell++)
    count += all(cell)
      ? cube.none[cell]! + cube.wrong[cell]! + cube.right[cell]!
      : unscored(cell)
        ? cube.none[cell]!
        : 0;
  return {count, all, unscored};
}

/** The one value besides none of a facet that also has none; `null` otherwise. */
function onlyNamed({values}: CubeFacet): number | null {
  const named = values.flatMap((value, code) => (value === null ? [] : [code]));
  return named.length === 1 ? named[0]! : null;
}

/**
 * A cube with verdicts that have no valid answer counted as asked, as `exploredAs` does with rows. Each cell becomes two: what stays,
 * and what counts otherwise.
 */
export function cubeAs(cube: Cube, asked: ExploredAs, invalid: InvalidVerdicts): Cube {
  if (asked === "rule") return cube;
  const cells = cube.none.length;
  const turned = (none: number, wrong: number, right: number): readonly [number, number, number] => {
    const all = none + wrong + right;
    return asked === "exclude" ? [all, 0, 0] : asked === "wrong" ? [0, all, 0] : [0, 0, all];
  };
  /** What is taken away of a cell, and of a case in it. */
  const taken = (cell: number, none: number, wrong: number, right: number): readonly [number, number, number] =>
    invalid.all(cell) ? [none, wrong, right] : invalid.unscored(cell) ? [none, 0, 0] : [0, 0, 0];
  const room = () => new Float64Array(2 * cells);
  const [none, wrong, right, first] = [room(), room(), room(), room()];
  for (let cell = 0; cell < cells; cell++) {
    const own = [cube.none[cell]!, cube.wrong[cell]!, cube.right[cell]!] as const;
    const away = taken(cell, ...own);
    const other = cells + cell;
    [none[cell], wrong[cell], right[cell]] = [own[0] - away[0], own[1] - away[1], own[2] - away[2]];
    [none[other], wrong[other], right[other]] = turned(...away);
    // Rows without share come first in a cell: what is taken away is all of it, or its beginning.
    first[other] = cube.first[cell]!;
    first[cell] = cube.first[cell]! + away[0] + away[1] + away[2];
  }
  const facets = cube.facets.map((facet): CubeFacet => {
    const codes = new Uint32Array(2 * cells);
    codes.set(facet.codes);
    codes.set(facet.codes, cells);
    // An answer that is taken for a wrong one is wrong by the rule, or the judge, that there is.
    const only = asked !== "exclude" && (facet.id === "scorer" || facet.id === "judge") ? onlyNamed(facet) : null;
    if (only !== null)
      for (let cell = cells; cell < 2 * cells; cell++) if (facet.values[codes[cell]!] === null) codes[cell] = only;
    return {...facet, codes};
  });
  return {...cube, facets, none, wrong, right, first, cases: casesAs(cube, cells, taken, turned)};
}

type Change = readonly [number, number, number];

/** Profiles over twice the cells. Sums of cells do not tell what single cases lose: they are kept where nothing changes. */
function casesAs(
  {cases}: Cube,
  cells: number,
  taken: (cell: number, none: number, wrong: number, right: number) => Change,
  turned: (none: number, wrong: number, right: number) => Change
): Cube["cases"] {
  if (!hasProfiles(cases)) {
    const unknown = () => new Float64Array(2 * cells).fill(NaN);
    return {scoredSquare: unknown(), rightSquare: unknown(), product: unknown(), cases: unknown()};
  }
  const made: Record<keyof Omit<CaseProfiles, "cases" | "ends">, number[]> = {cell: [], none: [], wrong: [], right: []};
  const push = (cell: number, [none, wrong, right]: Change): void => {
    if (none + wrong + right === 0) return;
    made.cell.push(cell);
    made.none.push(none);
    made.wrong.push(wrong);
    made.right.push(right);
  };
  const ends = new Uint32Array(cases.ends.length);
  for (let p = 0, entry = 0; p < ends.length; p++) {
    for (; entry < cases.ends[p]!; entry++) {
      const cell = cases.cell[entry]!;
      const own: Change = [cases.none[entry]!, cases.wrong[entry]!, cases.right[entry]!];
      const away = taken(cell, ...own);
      push(cell, [own[0] - away[0], own[1] - away[1], own[2] - away[2]]);
      push(cells + cell, turned(...away));
    }
    ends[p] = made.cell.length;
  }
  const u32 = (list: readonly number[]) => Uint32Array.from(list);
  return {
    cases: cases.cases,
    ends,
    cell: u32(made.cell),
    none: u32(made.none),
    wrong: u32(made.wrong),
    right: u32(made.right)
  };
}
