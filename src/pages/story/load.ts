import {decodeLedger, type Finding} from "../../lib/ledger/index.js";
import type {StoryClaims, WholeStory} from "../../lib/stories/index.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import type {CompareContext} from "../../components/compare/context.js";
import {loadCompare, type CompareFiles} from "../compare/load.js";
import {readJson, type File} from "../../components/figure/index.js";
import {createSourced, type Sourced} from "../../components/page/sourced.js";

/** Everything that the article is made of, as far as its benchmarks are there. */
export interface LoadedStory extends Omit<Story, "claims"> {
  readonly claims: StoryClaims;
}

/** What a part of the article is made of. */
export interface Story {
  readonly context: CompareContext;
  readonly claims: WholeStory;
  readonly ledger: {
    readonly numbers: number;
    /** Those of them that are printed nowhere, but drawn as bars. */
    readonly readOff: number;
    readonly recomputed: number;
    readonly contradictions: number;
    readonly findings: readonly Finding[];
  };
  readonly sourced: Sourced;
}

export async function loadStory(files: CompareFiles & {readonly ledger: File}): Promise<LoadedStory> {
  const [context, ledger, claims] = await Promise.all([
    loadCompare(files, PRINTED_ONLY),
    readJson(files.ledger).then(decodeLedger),
    readJson(files.story).then((source) => source as StoryClaims)
  ]);
  const rows = Object.values(context.published).flat();
  return {
    context,
    claims,
    ledger: {
      numbers: rows.length,
      readOff: rows.filter(({readOff}) => readOff).length,
      recomputed: new Set(ledger.recomputed.map(({cell}) => cell)).size,
      contradictions: ledger.findings.filter(({severity}) => severity === "contradiction").length,
      findings: ledger.findings
    },
    sourced: createSourced({rows, benches: context.benches, ledger: () => files.ledger})
  };
}
