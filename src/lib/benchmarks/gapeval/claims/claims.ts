import {untestedClaims, type Untested} from "../../../claims/index.js";
import type {BenchmarkClaims} from "../../contract/benchmark-claims.js";
import {balanceClaims} from "./balance.js";
import {judgeClaims} from "./judges.js";
import {performanceClaims} from "./performance.js";
import {gapTable} from "./table.js";

/** Findings that rest on figures or on runs of which the paper prints single values. */
const UNTESTED: readonly Untested[] = [
  {
    id: "gapeval/judge-and-people",
    place: "Section 2.3",
    says: "The judge agrees with people closely enough to be relied on.",
    limits: "The single verdicts are not printed."
  },
  {
    id: "gapeval/finding-4",
    label: "Finding 4",
    place: "Section 4.4 and Figure 6",
    says: "Knowledge that is trained in one form does not reach the other.",
    limits:
      "Four values of three models are printed, none of them before and after in both forms; the rest is in the bars of Figure 6."
  },
  {
    id: "gapeval/finding-5",
    label: "Finding 5",
    place: "Section 4.4 and Figure 5",
    says: "Understanding converges early, generation late, which explains the lag in performance.",
    limits:
      "One model’s curves in Figure 5, one value of them in the text. An explanation of other models’ gaps would need theirs."
  },
  {
    id: "gapeval/gap-and-synergy",
    place: "Appendix C.2 and Figure 7",
    says: "A small gap goes with a high score on GIR-Bench, and is a condition of it.",
    limits:
      "Neither the scores nor the correlation are printed. Compare has the gap beside the gain from thinking first."
  }
];

/** Findings of GapEval's paper. */
export const gapEvalClaims: BenchmarkClaims = (input) => {
  const table = gapTable(input);
  return [
    ...balanceClaims(table),
    ...performanceClaims(table),
    ...judgeClaims(input),
    ...untestedClaims("gapeval", UNTESTED)
  ];
};
