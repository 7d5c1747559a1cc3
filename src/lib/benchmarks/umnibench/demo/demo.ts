import type {DemoSources} from "../../contract/benchmark-demo.js";
import {UMNIBENCH_MAPPING} from "../adapter/umnibench-mapping.js";
import {simulateUmniBench} from "./simulate-umnibench.js";

/** A table of answers, one row per question about a turn's image. */
export const umniBenchDemo: DemoSources = ({published, seed}) => [
  {files: () => simulateUmniBench(published, {seed}), source: {mapping: UMNIBENCH_MAPPING}}
];
