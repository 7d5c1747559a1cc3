import type {BenchmarkEntry, BenchmarkId, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {isOwnCell, pairedCells, rateCells, type PairedCell} from "../../lib/stories/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import type {File} from "../figure/index.js";
import {readBenchmarks, readModels, readPublished, sourceOf} from "../site-data.js";
import {methodsState, type MethodsState} from "./state.js";

/** Files of the page about methods: its examples are GapEval's published cells. */
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
}

/** What the figures of the page share. */
export interface MethodsContext {
  readonly rows: readonly PublishedRow[];
  readonly state: PageState<MethodsState>;
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly cells: readonly PairedCell[];
}

export async function createMethodsContext(files: MethodsFiles): Promise<MethodsContext> {
  const [rows, models, benches] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks)
  ]);
  return methodsContext({rows, models, benches}, null);
}

/**
 * Joins cells and state.
 *
 * @param only - models that are fitted together; `null` for all
 * @param options - for a figure that stands in a report
 */
export function methodsContext(
  {rows, models, benches}: MethodsInput,
  only: ReadonlySet<string> | null,
  options?: StateOptions
): MethodsContext {
  const cells = pairedCells(rateCells(rows, models)).filter(({model}) => only === null || only.has(model));
  const state = createPageState(methodsState([...new Set(cells.map((cell) => cell.model))]), options);
  return {state, rows, bench: benches.get("gapeval")!, models, cells};
}

/** Where a cell's rates stand: `GapEval, Table 2, row Bagel, column Und.`, or the log that they come from. */
export function placeOf({rows, bench}: MethodsContext, {cells}: PairedCell): string {
  const row = rows.find(({cell}) => cell === cells.understanding);
  return row ? sourceOf(bench.name, row) : bench.name;
}

/** The printed table, as far as any of these cells is printed: `GapEval, Table 2`. */
export const printedSource = ({bench}: MethodsContext, cells: readonly PairedCell[]): string =>
  cells.every(({cells: {understanding = ""}}) => isOwnCell(understanding)) ? bench.name : `${bench.name}, Table 2`;

export const nameOf = ({models}: Pick<MethodsContext, "models">, id: string): string => models.get(id)?.short ?? id;
