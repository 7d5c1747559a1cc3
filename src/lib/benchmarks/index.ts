export {BENCHMARK_IDS, BENCHMARKS, benchmarkOf} from "./registry.js";
export type {Benchmark} from "./contract/benchmark.js";
export type {DemoInput, DemoSource, DemoSources} from "./contract/benchmark-demo.js";
export type {BankFile, BenchmarkLogs, LineOptions, StreamedLines} from "./contract/benchmark-logs.js";
export {CAPABILITIES, type Capability, type JointCell, type JointObservation} from "./contract/joint-observation.js";
export type {Measure, MeasuredValue, MeasureGroup, MeasureInput} from "./contract/measure.js";
export {isOwnCell, OWN_CELL} from "./contract/own-cell.js";
export type {ComparedTotal, OwnValue, Place, ValueAt} from "./contract/own-values.js";
