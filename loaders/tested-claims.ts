import {encodeClaims, type ClaimsFile} from "../src/lib/claims/index.js";
import {testedClaims as test} from "../src/lib/stories/index.js";
import {factsRegistry} from "./facts.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {benchmarksRegistry, claimsRegistry, evidenceRegistry} from "./registries.js";
import {readForStories} from "./story.js";

/**
 * Findings of the documents, tested on the published tables.
 *
 * @throws IngestError with every problem of the inputs
 */
export const testedClaims = (input: InputRoot = PROJECT): ClaimsFile =>
  encodeClaims(
    test({
      ...readForStories(input),
      benchmarks: benchmarksRegistry(input).entries,
      evidence: evidenceRegistry(input).entries,
      facts: factsRegistry(input).entries,
      stated: claimsRegistry(input).entries
    })
  );
