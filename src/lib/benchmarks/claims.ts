import type {BenchmarkClaims} from "./contract/benchmark-claims.js";
import * as registered from "./registered-claims.js";

/** Findings of the documents, by benchmark; only the loaders need them, so that no page fetches how they are tested. */
export const CLAIMS: Readonly<Record<string, BenchmarkClaims>> = registered;
