export {abilitySteps as abilityStepsKernel} from "./ability-steps.js";
export {gapDraws as gapDrawsKernel} from "./gap-draws.js";
export {gapExceeds as gapExceedsKernel, gapPlaces as gapPlacesKernel} from "./gap-places.js";
export {gapSurfaceKernel} from "./gap-surface.js";
export {iterateTwin, nextFeeds, type Iterated, type IterateOptions, type KernelIterator} from "./iterate-kernel.js";
export type {Kernel, KernelInput, Tensor} from "./kernel.js";
export {OPSET, type GraphBuilder, type Value} from "./onnx/graph-builder.js";
export {
  compareWithTwin,
  KERNELS,
  PARITY_CASES,
  type ParityCase,
  type ParityResult,
  type ResponseShape
} from "./parity-cases.js";
export {smoothedSurface as smoothedSurfaceKernel} from "./smoothed-surface.js";
