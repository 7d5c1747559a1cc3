import type {BenchmarkEntry, BenchmarkId, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {GAP_BENCHMARK, isOwnCell} from "../../lib/benchmarks/index.js";
import {pairedCells, rateCells, type PairedCell} from "../../lib/gaps/cells.js";
import {ownLog} from "../../runtime/own-log.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import type {Caveat, File} from "../figure/index.js";
import {ownCaveat, ownName, shownLog, type ShownLog} from "../page/own-caveat.js";
import {readBenchmarks, readModels, readPublished, sourceOf, tablesOf} from "../page/site-data.js";
import {count} from "../format/numbers.js";
import {methodsState, type MethodsState} from "./state.js";

/** Files of the page about methods: its examples are the published cells of the benchmark that has gaps. */
export interface MethodsFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
}

/** What the figures are made from. */
export interface MethodsInput {
  readonly rows: readonly PublishedRow[];
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  /** The reader's own log, whose models may be among the rows. */
  readonly own?: ShownLog | null;
}

/** What the figures of the page share. */
export interface MethodsContext {
  readonly rows: readonly PublishedRow[];
  readonly state: PageState<MethodsState>;
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly cells: readonly PairedCell[];
  /** Categories by their names in addresses. */
  readonly ids: Readonly<Record<string, string>>;
  /** The reader's own log, where the address of the page names one that is kept. */
  readonly own: ShownLog | null;
}

export async function createMethodsContext(files: MethodsFiles): Promise<MethodsContext> {
  const [rows, models, benches, own] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks),
    ownLog()
  ]);
  return methodsContext({rows, models, benches, own: own && shownLog(own)}, null);
}

/**
 * Joins cells and state.
 *
 * @param only - models that are fitted together; `null` for all
 * @param options - for a figure that stands in a report
 */
export function methodsContext(
  {rows, models, benches, own = null}: MethodsInput,
  only: ReadonlySet<string> | null,
  options?: StateOptions
): MethodsContext {
  const cells = pairedCells(rateCells(rows, models)).filter(({model}) => only === null || only.has(model));
  const names = [...new Set(cells.map((cell) => cell.model))];
  const bench = GAP_BENCHMARK === null ? undefined : benches.get(GAP_BENCHMARK.id);
  if (bench === undefined) throw new RangeError("no benchmark here asks the same items in both forms");
  const ids = GAP_BENCHMARK?.categoryIds ?? {};
  const state = createPageState(
    methodsState(names, names.find((id) => own?.ids.has(id)) ?? "omnigen2", Object.keys(ids)),
    options
  );
  return {state, rows, bench, models, cells, ids, own};
}

/** Where a cell's rates stand: `Lantern, Table 2, row Bagel, column Und.`, or the log that they come from. */
export function placeOf({rows, bench}: MethodsContext, {cells}: PairedCell): string {
  const row = rows.find(({cell}) => cell === cells.understanding);
  return row ? sourceOf(bench.name, row) : bench.name;
}

/** The printed table, as far as any of these cells is printed, and the reader's log: `Lantern, Table 2, and your log run-3`. */
export function sourceOfAll({bench, own, rows}: MethodsContext, cells: readonly PairedCell[]): string {
  const isOwn = ({cells: {understanding = ""}}: PairedCell): boolean => isOwnCell(understanding);
  const behind = new Set(cells.flatMap((one) => Object.values(one.cells)));
  const parts = [
    ...(cells.every(isOwn)
      ? own === null
        ? [bench.name]
        : []
      : [
          tablesOf(
            bench.name,
            rows.filter(({cell}) => behind.has(cell))
          )
        ]),
    ...(own !== null && cells.some(isOwn) ? [ownName(own)] : [])
  ];
  return parts.join(", and ");
}

/** What a figure says of the reader's log, also where it cannot show it. */
export function logCaveat({own, cells, bench}: MethodsContext, what: string): Caveat[] {
  const isShown = own !== null && cells.some(({model}) => own.ids.has(model));
  return ownCaveat(
    own,
    isShown ? what : `it has no outcomes in all categories of ${bench.name}, so its models are not among these.`
  );
}

/** Items behind cells: `200`, or `161 to 200` where they differ. */
export function itemRange(cells: readonly PairedCell[]): string {
  const ns = cells.map(({n}) => n);
  const [least, most] = [Math.min(...ns), Math.max(...ns)];
  return least === most ? count(least) : `${count(least)} to ${count(most)}`;
}

export const nameOf = ({models}: Pick<MethodsContext, "models">, id: string): string => models.get(id)?.short ?? id;
