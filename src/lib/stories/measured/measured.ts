import {group} from "d3-array";
import type {PublishedRow} from "../../schema/index.js";

/** A printed table: which benchmark, where, who judged, and how much it holds. */
export interface MeasuredTable {
  readonly benchmark: string;
  readonly document: PublishedRow["document"];
  readonly table: string;
  /** Who answered or judged; `null` where the table does not vary it. */
  readonly judge: string | null;
  readonly systems: number;
  readonly numbers: number;
}

/** What is printed about one system. */
export interface MeasuredSystem {
  readonly model: string;
  /** Numbers by benchmark. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Judges that its tables name, in order of appearance. */
  readonly judges: readonly string[];
}

/** Printed tables in order of appearance, each once for every judge that it names. */
export function measuredTables(rows: readonly PublishedRow[]): MeasuredTable[] {
  const groups = group(rows, ({benchmark, document, table, evaluator}) =>
    [benchmark, document, table, evaluator ?? ""].join("\u0000")
  );
  return [...groups.values()].map((own) => {
    const [{benchmark, document, table, evaluator}] = own as [PublishedRow];
    const systems = new Set(own.map(({model}) => model)).size;
    return {benchmark, document, table, judge: evaluator, systems, numbers: own.length};
  });
}

/** Systems with what is printed about each, those of most benchmarks first, then those of most numbers. */
export function measuredSystems(rows: readonly PublishedRow[]): MeasuredSystem[] {
  return [...group(rows, ({model}) => model)]
    .map(([model, own]): MeasuredSystem => {
      const byBenchmark = group(own, ({benchmark}) => benchmark);
      return {
        model,
        numbers: new Map([...byBenchmark].map(([benchmark, {length}]) => [benchmark, length])),
        judges: [...new Set(own.flatMap(({evaluator}) => evaluator ?? []))]
      };
    })
    .sort((a, b) => b.numbers.size - a.numbers.size || sum(b) - sum(a) || (a.model < b.model ? -1 : 1));
}

const sum = ({numbers}: MeasuredSystem): number => [...numbers.values()].reduce((total, n) => total + n, 0);
