import type {Capabilities} from "../../../../src/runtime/kernels/capabilities.js";

/** A browser with WebAssembly on one thread and no graphics adapter. */
export const withoutCard: Capabilities = {
  adapter: null,
  noAdapter: "none",
  wasm: true,
  simd: true,
  threads: 1,
  isolated: false,
  cores: 2,
  memoryGb: 8
};

export const card = {name: "card", software: false, maxBufferBytes: 2 ** 30};
