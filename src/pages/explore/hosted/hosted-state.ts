import {EXPLORED_AS, type ExploredAs, type KeptApart} from "../../../lib/explore/index.js";
import {cubeFacet, CUBE_FACETS, type Cube, type CubeFacet, type CubeFacetId} from "../../../lib/explore/cube/cube.js";
import {valueCounts, type CubeFilters, type RowsAsked} from "../../../lib/explore/cube/cube-rates.js";
import {choice, nameList, namesOfList, number, type Param, type StateSpec} from "../../../lib/state/index.js";

/** What a reader has chosen: codes by facet (empty for all), what rows of the table are, and the cell that is open. */
export type HostedState = Readonly<Record<CubeFacetId, readonly number[]>> & {
  readonly rows: CubeFacetId;
  /** What verdicts without a valid answer count as. */
  readonly missing: ExploredAs;
  /** Names of row and model of the open cell; empty for none. */
  readonly cell: readonly string[];
  readonly outcome: RowsAsked;
  /** Page of the rows of the open cell, from 1. */
  readonly page: number;
};

/** How a value that the log does not have is written. */
const NONE = "(none)";
/** What a list in the address calls values. */
export const writtenValue = (value: string | null): string => value ?? NONE;

const MOST_NAMED = 80;

/** The state of a log's page, read from and written into the address. */
export function hostedSpec(cube: Cube): StateSpec<HostedState> {
  const rows = choice(
    cube.facets.map(({id}) => id).filter((id) => id !== "model"),
    cubeFacet(cube, "category").values.length > 1 ? "category" : "benchmark"
  );
  return {
    ...(Object.fromEntries(cube.facets.map((facet) => [facet.id, codesParam(facet)])) as Record<
      CubeFacetId,
      Param<readonly number[]>
    >),
    rows: rows as Param<CubeFacetId>,
    missing: choice(EXPLORED_AS, "rule"),
    cell: cellParam(cube),
    outcome: choice(["all", "wrong", "right", "none"], "all"),
    page: number(1, 1, 1e9)
  };
}

export const filtersOf = (state: HostedState): CubeFilters =>
  new Map(CUBE_FACETS.map((id) => [id, new Set(state[id])]));

function codesParam({values}: CubeFacet): Param<readonly number[]> {
  const names = values.map(writtenValue);
  return {
    fallback: [],
    parse(text) {
      const asked = namesOfList(text);
      const unknown = asked.filter((name) => !names.includes(name));
      const codes = [...names.keys()].filter((code) => asked.includes(names[code]!));
      const problem = unknown.length > 0 ? `unknown: ${unknown.join(", ").slice(0, MOST_NAMED)}` : null;
      return {value: codes.length === names.length ? [] : codes, problem};
    },
    format: (codes) => nameList(codes.map((code) => names[code]!)),
    equal: (a, b) => a.join() === b.join()
  };
}

/** A cell by the names of its row and its model; what rows are stands before it in the address. */
const cellParam = (cube: Cube): Param<readonly string[]> => ({
  fallback: [],
  parse(text, read) {
    const names = namesOfList(text);
    const facets = [cubeFacet(cube, read["rows"] as CubeFacetId), cubeFacet(cube, "model")];
    const isKnown = names.length === 2 && facets.every((facet, at) => codeOfName(facet, names[at]!) >= 0);
    return isKnown ? {value: names, problem: null} : {problem: `unknown cell: ${text.slice(0, MOST_NAMED)}`};
  },
  format: nameList,
  equal: (a, b) => nameList(a) === nameList(b)
});

/** The code of a value as an address writes it; -1 for none. */
export const codeOfName = ({values}: CubeFacet, name: string): number =>
  values.findIndex((value) => writtenValue(value) === name);

/** Values that are not counted together unless that is asked for: several capabilities, and several rules of the same answers. */
export function apartIn(cube: Cube): readonly KeptApart[] {
  const capability = cubeFacet(cube, "capability");
  const abilities = capability.values.filter((value) => value !== null);
  const first = new Map([["capability", new Set([capability.values.indexOf(abilities[0] ?? null)])]] as const);
  const scorer = cubeFacet(cube, "scorer");
  // A rule of another capability would leave nothing to open on.
  const counts = valueCounts(cube, abilities.length > 1 ? first : new Map()).get("scorer")!;
  const has = (value: string): number => {
    const {wrong, right} = counts[scorer.values.indexOf(value)]!;
    return Number(wrong + right > 0);
  };
  const rules = scorer.values.filter((value) => value !== null).sort((a, b) => has(b) - has(a));
  return [
    {facet: "capability", values: abilities} as const,
    ...(cube.hasRulesTogether ? [{facet: "scorer", values: rules} as const] : [])
  ].filter(({values}) => values.length > 1);
}

/** Filters that a log opens with where an address asks for none: the first of what is not counted together. */
export const openingSearch = (apart: readonly KeptApart[]): string =>
  apart.map(({facet, values}) => `${facet}=${encodeURIComponent(nameList(values.slice(0, 1)))}`).join("&");
