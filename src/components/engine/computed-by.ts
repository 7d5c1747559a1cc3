import {BACKEND_NAMES, type Backend} from "../../runtime/kernels/backend.js";
import type {RunReport} from "../../runtime/kernels/run-report.js";
import {plural} from "../format/numbers.js";

const nameOf = (backend: Backend, threads: number): string =>
  backend === "twin"
    ? BACKEND_NAMES.twin
    : `ONNX on ${BACKEND_NAMES[backend]}${backend === "wasm" ? `, ${plural(threads, "thread")}` : ""}`;

/** Who computed, in a few words, and what had failed before: `ONNX on WebAssembly, 1 thread`. */
export function computedBy({
  backend,
  threads,
  fallbacks
}: Pick<RunReport, "backend" | "threads" | "fallbacks">): string {
  const failed = [...new Set(fallbacks.map(({from}) => BACKEND_NAMES[from]))];
  return `${nameOf(backend, threads)}${failed.length === 0 ? "" : ` (${failed.join(" and ")} failed)`}`;
}
