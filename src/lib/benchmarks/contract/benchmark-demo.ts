import type {SourceOptions} from "../../adapters/index.js";
import type {PublishedRow} from "../../schema/index.js";
import type {ItemBank} from "../../scoring/index.js";
import type {SimulatedFile} from "../simulation/simulated-file.js";

/** What a benchmark's demo log is generated from. */
export interface DemoInput {
  /** Rows of the benchmark's tables. */
  readonly published: readonly PublishedRow[];
  readonly seed: number;
  /** The benchmark's items, where its records name them only. */
  readonly bank: ItemBank | undefined;
}

/** One source of a demo log: files in the benchmark's raw format, and what whoever lists them would say about them. */
export interface DemoSource {
  readonly files: () => Iterable<SimulatedFile>;
  readonly source: SourceOptions;
}

/** The generated logs of a benchmark at full size: what `sources.yaml` would list for real ones; none where an item bank is missing. */
export type DemoSources = (input: DemoInput) => readonly DemoSource[];
