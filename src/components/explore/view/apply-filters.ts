import {
  parseRule,
  sliceRows,
  slicesToText,
  type CrossFilter,
  type Facet,
  type FacetId,
  type VerdictTable
} from "../../../lib/explore/index.js";
import {chosenIn, type ExploreState} from "./state.js";

/** Carries what the reader has chosen over to the filters; each call applies only what has changed. */
export class FilterApplier {
  readonly #table: VerdictTable;
  readonly #filter: CrossFilter;
  readonly #codes = new Map<FacetId, string>();
  #slice = "";
  #text: Uint8Array | null = null;
  /** Why the rule of the address could not be followed; empty if it could. */
  sliceProblem = "";
  /** Why a filter of a facet is not in force; empty if all are. */
  filterProblem = "";

  constructor(table: VerdictTable, filter: CrossFilter) {
    this.#table = table;
    this.#filter = filter;
  }

  /** Has anything changed? `found`: rows that hold the text searched for, `null` for all. */
  apply(state: ExploreState, found: Uint8Array | null = null): boolean {
    const facets = this.#table.facets.filter(({id}) => (this.#codes.get(id) ?? "") !== chosenIn(state, id).join());
    this.filterProblem = "";
    // Filters that go make room for those that come.
    for (const facet of facets.toSorted((a, b) => chosenIn(state, a.id).length - chosenIn(state, b.id).length))
      this.#set(facet, chosenIn(state, facet.id));
    const isOther = found !== this.#text;
    if (isOther) this.#filter.restrict("text", found);
    this.#text = found;
    return this.#applySlice(state) || isOther || facets.length > 0;
  }

  #set({id, values}: Facet, chosen: readonly number[]): void {
    const allowed = new Uint8Array(values.length);
    for (const code of chosen) allowed[code] = 1;
    try {
      this.#filter.filter(id, chosen.length === 0 ? null : allowed);
      this.#codes.set(id, chosen.join());
    } catch (error) {
      // It is tried again with the next change.
      if (!(error instanceof RangeError)) throw error;
      this.filterProblem = error.message;
    }
  }

  #applySlice({slice, slices}: ExploreState): boolean {
    const key = slice === "" ? "" : `${slicesToText(slices)} ${slice}`;
    if (key === this.#slice) return false;
    this.#slice = key;
    this.sliceProblem = "";
    let rows: Uint8Array | null = null;
    try {
      if (slice !== "") rows = sliceRows(this.#table, parseRule(slice, this.#table, slices));
    } catch (error) {
      this.sliceProblem = (error as Error).message;
    }
    this.#filter.restrict("slice", rows);
    return true;
  }
}
