import {readdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import type {ReportEngine} from "../../loaders/report/report-file.js";
import {DEFAULT_DRAWS} from "../../src/lib/gaps/index.js";
import {chooseBackend} from "../../src/runtime/kernels/choose-backend.js";

const BROWSER = {
  adapter: null,
  noAdapter: null,
  wasm: true,
  simd: true,
  threads: 1,
  isolated: false,
  cores: 1,
  memoryGb: null
};

/**
 * The engine that a report brings where its author does not say: none where plain JavaScript is done before an engine has arrived,
 * as in all but large reports, else WebAssembly. Never WebGPU's, whose one file of 27 MB some hosts refuse.
 *
 * @param cells - gaps that the report's largest fit estimates
 */
export function engineFor(cells: number): ReportEngine {
  const work = {what: "fit", operations: 20 * cells * DEFAULT_DRAWS};
  return chooseBackend(work, BROWSER, "auto").order[0] === "twin" ? "none" : "wasm";
}

/** Removes from a built site what its engine does without. */
export function leaveOutEngine(dist: string, engine: ReportEngine): void {
  if (engine === "full") return;
  const packages = join(dist, "_node");
  for (const name of readdirSync(packages).filter((one) => one.startsWith("onnxruntime-web")))
    for (const file of readdirSync(join(packages, name)))
      if (file.endsWith(".wasm") && (engine === "none" || file.includes("asyncify")))
        rmSync(join(packages, name, file));
}
