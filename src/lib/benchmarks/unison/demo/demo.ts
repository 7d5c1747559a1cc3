import type {DemoSources} from "../../contract/benchmark-demo.js";
import {simulateUnison} from "./simulate-unison.js";

/** Results of the task that asks the same questions in both forms. */
export const unisonDemo: DemoSources = ({published, seed}) => [
  {files: () => simulateUnison(published, {seed}), source: {judge: "simulated-judge"}}
];
