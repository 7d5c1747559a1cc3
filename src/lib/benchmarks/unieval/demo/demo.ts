import type {DemoSources} from "../../contract/benchmark-demo.js";
import {asUniEvalBank} from "../scoring/bank.js";
import {simulateUniEval} from "./simulate-unieval.js";

/** Records over the item bank. */
export const uniEvalDemo: DemoSources = ({published, seed, bank}) => {
  const own = asUniEvalBank(bank);
  return own === undefined ? [] : [{files: () => simulateUniEval(published, own, {seed}), source: {bank: own}}];
};
