import type {Notebook} from "../notebook/notebook.js";
import * as registered from "./registered-notebooks.js";
import {BENCHMARK_IDS} from "./registry.js";

/** A notebook to begin with, by the benchmark whose log it reads. */
export interface StarterNotebook {
  readonly id: string;
  readonly notebook: Notebook;
}

const ofLogs: Readonly<Record<string, Notebook>> = registered;

/** Analyses that a reviewer would want, in the order of the benchmarks; a test runs all of them. */
export const STARTER_NOTEBOOKS: readonly StarterNotebook[] = BENCHMARK_IDS.flatMap((id) => {
  const notebook = ofLogs[id];
  return notebook === undefined ? [] : [{id, notebook}];
});
