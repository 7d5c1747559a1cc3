export {gapDraws as gapDrawsKernel} from "./gap-draws.js";
export {gapGrid as gapGridKernel} from "./gap-grid.js";
export {itemPosterior as itemPosteriorKernel} from "./item-posterior.js";
export {bindDims, type Kernel, type KernelInput, type Tensor} from "./kernel.js";
export {graphBuilder, type GraphBuilder, type Value} from "./onnx/graph-builder.js";
export {smoothedSurface as smoothedSurfaceKernel} from "./smoothed-surface.js";
export {weightedMeans as weightedMeansKernel} from "./weighted-means.js";
