import type {DemoSources} from "../../contract/benchmark-demo.js";
import {simulateRealUnify} from "./simulate-realunify.js";

/** Both tracks under both protocols. */
export const realUnifyDemo: DemoSources = ({published, seed}) => [
  {files: () => simulateRealUnify(published, {seed}), source: {}}
];
