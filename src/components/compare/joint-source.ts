import {logNames, type ReportLog} from "../../lib/report/index.js";
import {jointStudy, type JointResults, type JointStudy} from "../../lib/stories/index.js";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {signal, type Signal} from "../dom/signal.js";
import {listed} from "../format/listed.js";
import type {CompareContext} from "./context.js";

/** Results of the joint model: those made with the site until the reader has it fitted again in this browser. */
export interface JointSource {
  readonly results: Signal<JointResults>;
  /** Counts of the model, gathered when they are asked for. */
  readonly study: () => JointStudy;
  /** The printed tables that its counts stand in, by the name of the benchmark; looked up once, among thousands of cells. */
  readonly tables: () => ReadonlyMap<string, readonly string[]>;
  /** Where they come from, in words. */
  readonly made: () => string;
  /** Whether the reader's own log is among the counts. */
  readonly withOwn: () => boolean;
  /** Logs of a report: what they count is among the results from the start. */
  readonly logs: readonly ReportLog[];
  /** Shows what was fitted again. */
  readonly again: (results: JointResults) => void;
}

/** What the figures of the joint model share: measures and models, and the model's results. */
export interface JointContext {
  readonly compare: CompareContext;
  readonly source: JointSource;
}

/** @param built - results made with the site, of printed counts alone; in a report, of its logs' counts too */
export function createJointSource(
  built: JointResults,
  compare: Pick<CompareContext, "published" | "models" | "benches" | "tags" | "own">,
  logs: readonly ReportLog[] = []
): JointSource {
  const {published, models, tags, own} = compare;
  const kinds = new Map([...models].map(([id, {kind}]) => [id, kind]));
  const results = signal(built);
  let study: JointStudy | null = null;
  let tables: ReadonlyMap<string, readonly string[]> | null = null;
  let made = "fitted when the site was built";
  const counted = () => (study ??= jointStudy(published, tags, {notCounted: built.notCounted, kinds}));
  return {
    results,
    study: counted,
    tables: () => (tables ??= tablesOf(compare, counted())),
    made: () => made,
    withOwn: () => own !== null && results.get() !== built,
    logs,
    again(next) {
      made = "fitted in this browser, in plain JavaScript";
      results.set(next);
    }
  };
}

/** Logs of a report that add counts to the joint model. */
export function logsCounted({source}: JointContext): readonly ReportLog[] {
  const {data, cells, sources} = source.study();
  const own = new Set(sources.flatMap((cell, k) => (isOwnCell(cell) ? [cells[data.counts[k]!.cell]!.benchmark] : [])));
  return source.logs.filter(({benchmark}) => own.has(benchmark));
}

/** Printed cells of what one benchmark says of one model. */
export function cellsBehind(
  {source}: JointContext,
  {model, benchmark}: {readonly model: string; readonly benchmark: string}
): readonly string[] {
  const {data, cells, models, sources} = source.study();
  return data.counts.flatMap((count, k) =>
    models[count.model] === model && cells[count.cell]!.benchmark === benchmark && !isOwnCell(sources[k]!)
      ? [sources[k]!]
      : []
  );
}

/** What the joint model counts, for the line beneath a figure: the benchmarks, with their tables where it is the first of them. */
export function countedFrom(context: JointContext, {withTables = false} = {}): string {
  const logs = logsCounted(context);
  const tables = [...context.source.tables()];
  const said = withTables
    ? tables.map(([name, own]) => `${name} (${own.join(", ")})`).join(", ")
    : listed(tables.map(([name]) => name));
  return `Computed from ${said}${logs.length === 0 ? "" : `. Own logs: ${logNames(logs)}`}`;
}

function tablesOf(
  {published, benches}: Pick<CompareContext, "published" | "benches">,
  {sources}: JointStudy
): ReadonlyMap<string, readonly string[]> {
  const counted = new Set(sources);
  return new Map(
    Object.entries(published).flatMap(([id, rows]) => {
      const tables = new Set(rows.flatMap(({cell, table}) => (counted.has(cell) && !isOwnCell(cell) ? [table] : [])));
      return tables.size === 0 ? [] : [[benches.get(id)?.name ?? id, [...tables]] as const];
    })
  );
}
