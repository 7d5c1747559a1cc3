import type {DemoSources} from "../../contract/benchmark-demo.js";
import {simulateGapEval} from "./simulate-gapeval.js";

const JUDGES = ["simulated judge A", "simulated judge B"] as const;
const SECOND_JUDGE = {lenience: {und: 0.02, gen: 0.09}, severity: {und: 0.02, gen: 0.01}};

/** Answers that were seen by two judges, so that judges can be compared. */
export const gapEvalDemo: DemoSources = ({published, seed}) =>
  JUDGES.map((judge, j) => ({
    files: () => simulateGapEval(published, {seed}, j === 0 ? undefined : SECOND_JUDGE),
    source: {judge}
  }));
