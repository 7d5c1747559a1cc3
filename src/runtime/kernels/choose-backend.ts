import {BACKEND_NAMES, type Backend, type WantedBackend} from "./backend.js";
import type {Capabilities} from "./capabilities.js";

/** How much a task computes. */
export interface Work {
  /** What it is, for the reader: `44 cells with 20,000 draws`. */
  readonly what: string;
  /** Logarithms, exponentials and the like; a dozen multiplications count as one. */
  readonly operations: number;
  /** Follows a control that a reader has touched: worth an engine whatever its size, for there will be many steps. */
  readonly follows?: boolean;
}

/** Backends to try in turn, and why the first is the first. */
export interface BackendChoice {
  readonly order: readonly Backend[];
  readonly why: string;
}

/** Measured in Chromium on two cores of a server, with the float64 twins. */
const PER_SECOND = 2e7;
/** Plain JavaScript is done before an engine of 4 MB has arrived and started. */
const WORTH_WASM_SECONDS = 3;
/** From here on starting WebGPU (7 MB, compiled shaders) pays on a graphics card. */
const WORTH_WEBGPU_SECONDS = 30;

/** Backends that this browser has, fastest first. */
export function availableBackends({adapter, wasm}: Capabilities): readonly Backend[] {
  return [...(adapter ? (["webgpu"] as const) : []), ...(wasm ? (["wasm"] as const) : []), "twin"];
}

/**
 * Chooses where a task runs: what the reader wants where it exists, else by what exists and by the size of the task.
 *
 * A software adapter is never chosen by itself: it is slower than WebAssembly.
 */
export function chooseBackend(work: Work, capabilities: Capabilities, wanted: WantedBackend): BackendChoice {
  const available = availableBackends(capabilities);
  const from = (first: Backend) => available.slice(available.indexOf(first));
  if (wanted !== "auto" && available.includes(wanted)) return {order: from(wanted), why: "chosen by the reader"};
  const seconds = work.follows === true ? Infinity : work.operations / PER_SECOND;
  const hasCard = capabilities.adapter !== null && !capabilities.adapter.software;
  const best: Backend =
    seconds >= WORTH_WEBGPU_SECONDS && hasCard
      ? "webgpu"
      : seconds >= WORTH_WASM_SECONDS && capabilities.wasm
        ? "wasm"
        : "twin";
  const reason = {
    twin: capabilities.wasm
      ? `${work.what}: too small for an engine of 4 MB to pay`
      : `${work.what}: ${capabilities.noWasm ?? "this browser has no WebAssembly"}`,
    wasm: `${work.what}: ${work.follows === true ? "a control was touched" : "worth an engine of 4 MB"}${
      capabilities.adapter === null
        ? "; there is no graphics adapter"
        : capabilities.adapter.software
          ? "; the adapter is software, which is slower"
          : ", not one of 7 MB for the graphics card"
    }`,
    webgpu: `${work.what}: ${work.follows === true ? "a control was touched, and there is a graphics card" : "large enough for the graphics card"}`
  }[best];
  return {
    order: from(best),
    why: wanted === "auto" ? reason : `${BACKEND_NAMES[wanted]} was asked for, but this browser has none. ${reason}`
  };
}
