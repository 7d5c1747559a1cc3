/** Where a kernel runs. */
export type Backend = "webgpu" | "wasm" | "twin";

/** From the fastest to the one that always works: the order in which a failing backend is replaced. */
export const BACKENDS: readonly Backend[] = ["webgpu", "wasm", "twin"];

export const BACKEND_NAMES: Readonly<Record<Backend, string>> = {
  webgpu: "WebGPU",
  wasm: "WebAssembly",
  twin: "plain JavaScript"
};

/** What a reader may ask for. */
export type WantedBackend = "auto" | Backend;
