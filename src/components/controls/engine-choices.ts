/** Choices of the backend, as controls name them. */
export const ENGINE_CHOICES = [
  {id: "auto", name: "let the page choose the engine"},
  {id: "webgpu", name: "WebGPU"},
  {id: "wasm", name: "WebAssembly"},
  {id: "twin", name: "plain JavaScript"}
] as const;
