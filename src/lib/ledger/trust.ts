import {CERTAIN} from "./cells/evidence.js";
import type {CheckId} from "./cells/finding.js";
import type {ExplainedFinding} from "./explain-findings.js";
import type {Ledger} from "./ledger-file.js";
import {causesIn} from "./repair/causes.js";

/** Checks of which the article gives an example each. */
const SHOWN: readonly CheckId[] = ["impossible", "repeat", "constant"];

/** What the article says of the ledger: a small part of it, which is there without the rest. */
export interface Trust {
  /** Printed numbers that can be recomputed from others. */
  readonly recomputed: number;
  /** Root causes at which numbers or sentences cannot all be as printed. */
  readonly contradictions: number;
  /** The first finding of some checks. */
  readonly examples: readonly Pick<ExplainedFinding, "id" | "sentence">[];
}

export function trustOf({findings, recomputed}: Pick<Ledger, "findings" | "recomputed">): Trust {
  return {
    recomputed: new Set(recomputed.map(({cell}) => cell)).size,
    contradictions: causesIn(findings.filter(({severity}) => CERTAIN.includes(severity))).length,
    examples: SHOWN.flatMap((check) => {
      const found = findings.find((finding) => finding.check === check);
      return found === undefined ? [] : [{id: found.id, sentence: found.sentence}];
    })
  };
}
