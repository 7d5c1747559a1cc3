import type {PaperClaim} from "../../claims/index.js";
import type {ClaimEntry, EvidenceEntry, FactEntry} from "../../schema/index.js";
import type {MeasureInput} from "./measure.js";

/** What the claims of one benchmark's document are tested on. */
export interface ClaimInput extends MeasureInput {
  /** Printed values of the document that are no scores. */
  readonly evidence: readonly EvidenceEntry[];
  /** Printed cells of the document that are no scores. */
  readonly facts: readonly FactEntry[];
  /** What the document states about its own numbers. */
  readonly stated: readonly ClaimEntry[];
  /** Items of the benchmark. */
  readonly items: number;
}

/** Findings of one benchmark's document, in its order. */
export type BenchmarkClaims = (input: ClaimInput) => PaperClaim[];
