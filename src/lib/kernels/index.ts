export {abilitySteps as abilityStepsKernel} from "./ability-steps.js";
export {gapDraws as gapDrawsKernel} from "./gap-draws.js";
export {itemPosterior as itemPosteriorKernel} from "./item-posterior.js";
export {
  iterateTwin,
  nextFeeds,
  runTwin,
  type Iterated,
  type IterateOptions,
  type KernelIterator,
  type KernelRunner
} from "./iterate-kernel.js";
export {bindDims, type Kernel, type KernelInput, type Tensor} from "./kernel.js";
export {graphBuilder, type GraphBuilder, type Value} from "./onnx/graph-builder.js";
export {
  compareWithTwin,
  PARITY_CASES,
  abilityFeeds,
  posteriorFeeds,
  type ParityCase,
  type ParityResult,
  type ResponseShape
} from "./parity-cases.js";
export {smoothedSurface as smoothedSurfaceKernel} from "./smoothed-surface.js";
