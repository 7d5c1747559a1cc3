import {
  facetsOfRule,
  measureSliceSteps,
  parseRule,
  sliceRows,
  type FacetId,
  type Slice,
  type SliceMeasure
} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";

/** A slice with what it holds under the filters, or why its rule could not be read. */
export interface MeasuredSlice {
  readonly slice: Slice;
  readonly found: SliceMeasure | null;
  /** What its rule looks at. */
  readonly facets: readonly FacetId[];
  readonly problem: string;
}

/** Measures every slice under the filters in force. */
export function* measuredSlicesSteps({
  state,
  filter,
  table
}: ExploreContext): Generator<void, readonly MeasuredSlice[]> {
  const {slices} = state.get();
  const result: MeasuredSlice[] = [];
  for (const slice of slices) {
    yield;
    try {
      const rule = parseRule(slice.name, table, slices);
      const rows = sliceRows(table, rule);
      yield;
      const found = yield* measureSliceSteps(filter, table, rows);
      result.push({slice, found, facets: facetsOfRule(rule), problem: ""});
    } catch (error) {
      result.push({slice, found: null, facets: [], problem: (error as Error).message});
    }
  }
  return result;
}
