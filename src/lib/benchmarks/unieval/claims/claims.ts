import {untestedClaims, type Untested} from "../../../claims/index.js";
import type {BenchmarkClaims} from "../../contract/benchmark-claims.js";
import {metricClaims} from "./metric.js";
import {modelClaims} from "./models.js";
import {scoreTable} from "./table.js";
import {understandingClaims} from "./understanding.js";

const UNTESTED: readonly Untested[] = [
  {
    id: "unieval/goes-with-others",
    place: "Section 4.2 and Figure 5a",
    says: "UniEval goes with the mean of MMMU and GenEval.",
    limits: "The correlation is printed; the two scores and the models that it is over are not."
  },
  {
    id: "unieval/larger-judge-stricter",
    place: "Appendix F and Figure 21",
    says: "The larger judge is stricter and no nearer to people than the smaller one.",
    limits: "One score of one model by either judge is printed; the correlations with people are in Figure 21 only."
  },
  {
    id: "unieval/resolution",
    place: "Section 4.4 and Appendix G",
    says: "Larger pictures bring higher scores.",
    limits: "The sizes are not printed model by model, and size goes with the kind and the age of a model."
  },
  {
    id: "unieval/biased-replies",
    place: "Section 4.4 and Table 4",
    says: "Show-o answers A nearly always, which explains its low score by itself.",
    limits:
      "The share of A is printed once and the answers are not. The page of UniEval sets its scores beside a program that always answers A.",
    figure: "unieval.html#tags"
  },
  {
    id: "unieval/quality-against-following",
    place: "Sections 4.2 and 4.4",
    says: "Better pictures need not follow instructions better.",
    limits: "No measure of the quality of pictures is printed."
  }
];

/** Findings of UniEval's paper. */
export const uniEvalClaims: BenchmarkClaims = (input) => {
  const table = scoreTable(input);
  return [
    ...metricClaims(table),
    ...modelClaims(table),
    ...understandingClaims(table),
    ...untestedClaims("unieval", UNTESTED)
  ];
};
