import type {BenchmarkEntry, ModelEntry} from "../../lib/schema/index.js";
import {pairedCells, rateCells, type PairedCell} from "../../lib/stories/index.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import type {File} from "../figure/index.js";
import {readBenchmarks, readModels, readPublished} from "../site-data.js";
import {methodsState, type MethodsState} from "./state.js";

/** Files of the page about methods: its examples are GapEval's published cells. */
export interface MethodsFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
}

/** What the figures of the page share. */
export interface MethodsContext {
  readonly state: PageState<MethodsState>;
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly cells: readonly PairedCell[];
}

export async function createMethodsContext(files: MethodsFiles): Promise<MethodsContext> {
  const [rows, models, benchmarks] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks)
  ]);
  const cells = pairedCells(rateCells(rows, models));
  const state = createPageState(methodsState([...new Set(cells.map((cell) => cell.model))]));
  return {state, bench: benchmarks.get("gapeval")!, models, cells};
}

export const nameOf = ({models}: Pick<MethodsContext, "models">, id: string): string => models.get(id)?.short ?? id;
