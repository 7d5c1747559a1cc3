export {gapeval} from "./gapeval/benchmark.js";
export {realunify} from "./realunify/benchmark.js";
export {unieval} from "./unieval/benchmark.js";
export {umnibench} from "./umnibench/benchmark.js";
export {unig2u} from "./unig2u/benchmark.js";
export {unison} from "./unison/benchmark.js";
export {wise} from "./wise/benchmark.js";
