import type {PaperClaim} from "./claim.js";

/** A finding that nothing printed can confirm or contradict, and why. */
export type Untested = Pick<PaperClaim, "id" | "place" | "says" | "limits"> & Partial<PaperClaim>;

/** Findings of a document without readings, as claims. */
export const untestedClaims = (benchmark: PaperClaim["benchmark"], all: readonly Untested[]): PaperClaim[] =>
  all.map((one) => ({label: null, figure: null, ...one, benchmark, readings: [], statements: []}));
