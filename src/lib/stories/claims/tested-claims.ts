import {CLAIMS} from "../../benchmarks/claims.js";
import {BENCHMARKS} from "../../benchmarks/registry.js";
import {judgeClaims, type JudgedClaim} from "../../claims/index.js";
import {fitsOf} from "../../gaps/gap-fits.js";
import type {BenchmarkEntry, ClaimEntry, EvidenceEntry, FactEntry} from "../../schema/index.js";
import type {MeasuresInput} from "../compare/measures.js";

/** What the claims of all documents are tested on. */
export interface TestedClaimsInput extends MeasuresInput {
  readonly benchmarks: readonly BenchmarkEntry[];
  readonly evidence: readonly EvidenceEntry[];
  readonly facts: readonly FactEntry[];
  readonly stated: readonly ClaimEntry[];
}

/** Claims of all documents with their verdicts, in the order of every listing; corrected for all tests of all of them. */
export function testedClaims({
  published,
  models,
  gaps,
  tags,
  benchmarks,
  evidence,
  facts,
  stated
}: TestedClaimsInput): JudgedClaim[] {
  return judgeClaims(
    BENCHMARKS.flatMap(
      ({id}) =>
        CLAIMS[id]?.({
          rows: published[id] ?? [],
          models,
          gaps: fitsOf(gaps, id).overall,
          tags,
          evidence: evidence.filter(({benchmark}) => benchmark === id),
          facts: facts.filter(({benchmark}) => benchmark === id),
          stated: stated.filter(({benchmark}) => benchmark === id),
          items: benchmarks.find((one) => one.id === id)!.items
        }) ?? []
    )
  );
}
