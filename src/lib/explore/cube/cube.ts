/** What a cube tells apart, in the order of lists. All but the first are also facets of items, runs, verdicts or answers. */
export const CUBE_FACETS = [
  "model",
  "benchmark",
  "capability",
  "category",
  "subcategory",
  "modality",
  "direction",
  "protocol",
  "run",
  "scorer",
  "judge",
  "status"
] as const;
export type CubeFacetId = (typeof CUBE_FACETS)[number];

/** Values of a facet as they are listed, and the code of each cell. */
export interface CubeFacet {
  readonly id: CubeFacetId;
  /** `null` where the log has none. */
  readonly values: readonly (string | null)[];
  readonly codes: Uint32Array;
}

/**
 * Cases of a model that came out alike, counted: how many, and what each of them has in which cells. A case lies whole in one profile, so
 * that what it adds to a number is known under any filter.
 */
export interface CaseProfiles {
  /** Cases of each profile. */
  readonly cases: Float64Array;
  /** Where the entries of each end. */
  readonly ends: Uint32Array;
  /** Cell of an entry, rising within a profile, and verdicts without share, wrong, right. */
  readonly cell: Uint32Array;
  readonly none: Uint32Array;
  readonly wrong: Uint32Array;
  readonly right: Uint32Array;
}

/** What the cases of each cell sum up to by themselves (`CaseSum`). */
export interface CellSums {
  readonly scoredSquare: Float64Array;
  readonly rightSquare: Float64Array;
  readonly product: Float64Array;
  readonly cases: Float64Array;
}

/**
 * A log of any length as counts: a cell is a combination of values that has verdicts. Rows lie in the order of cells, those of a cell
 * without share first, then wrong ones, then right ones.
 */
export interface Cube {
  readonly facets: readonly CubeFacet[];
  /** Verdicts of each cell without share, wrong, right. */
  readonly none: Float64Array;
  readonly wrong: Float64Array;
  readonly right: Float64Array;
  /** First row of each cell. */
  readonly first: Float64Array;
  /** Sums instead of profiles where too few cases are alike: then only a cell by itself has an interval. */
  readonly cases: CaseProfiles | CellSums;
  /** Do several rules score the same answers? */
  readonly hasRulesTogether: boolean;
}

export const hasProfiles = (cases: Cube["cases"]): cases is CaseProfiles => "ends" in cases;

/** A facet that every cube has. */
export const cubeFacet = ({facets}: Pick<Cube, "facets">, id: CubeFacetId): CubeFacet =>
  facets.find((facet) => facet.id === id)!;
