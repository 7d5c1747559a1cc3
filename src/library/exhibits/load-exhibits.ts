import {loadReport, type ReportData, type ReportFiles} from "../../exhibits/report-data.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import type {ReportConfig} from "../../lib/report/index.js";
import type {BenchmarkEntry, ModelEntry} from "../../lib/schema/index.js";
import {decodeRegistry} from "../../lib/tables/index.js";
import {hostStyles, type HostStyles} from "./host-styles.js";
import {ownTable, type OwnTable, type RatesRow} from "./own-table.js";
import type {ExhibitNeeds, PackedParts} from "./packed-parts.js";

/** What exhibits are loaded with. */
export interface LoadOptions {
  /** Tables of your own, by name: `GapRanking(data, {benchmark: "lantern"})` draws `tables.lantern`. */
  readonly tables?: Readonly<Record<string, readonly RatesRow[]>>;
  /** False to draw in the fonts of the reader's system instead of those of the package; true by default. */
  readonly fonts?: boolean;
}

/** What exhibits draw from: the first argument of each. Tables of benchmarks are fetched when an exhibit first needs them. */
export interface ExhibitData {
  /** Every model that options may name, those of the caller's own tables included. */
  readonly models: readonly ModelEntry[];
  /** Every benchmark, and the caller's own tables. */
  readonly benchmarks: readonly BenchmarkEntry[];
}

/** What stands behind the data of a page. */
export interface ExhibitStore {
  /** Data as a report has them: what an exhibit with these needs draws from, and one of the caller's tables. */
  readonly report: (needs: ExhibitNeeds, benchmark: unknown) => Promise<ReportData>;
  /** `null` where there is no document. */
  readonly styles: HostStyles | null;
  /** Numbers of figures by id, where the caller gives them. */
  readonly figures: Record<string, {number: number; page: string}>;
}

const stores = new WeakMap<ExhibitData, ExhibitStore>();

/** @throws TypeError for what `loadExhibits` has not made */
export function storeOf(data: ExhibitData): ExhibitStore {
  const store = stores.get(data);
  if (store === undefined) throw new TypeError("exhibits draw from what loadExhibits() resolves to: await it first");
  return store;
}

/** A page has no report around its figures: nothing is asked for, and there are no logs. */
const NO_REPORT: ReportConfig = {
  ...{title: "", description: "", authors: [], paper: null, links: [], benchmarks: BENCHMARK_IDS, models: []},
  ...{logs: [], licence: null, bibtex: null, runs: [], hasSources: false}
};

/**
 * Loads the registries that exhibits draw with: in a browser from beside the module, in Node from disk.
 *
 * @throws RangeError for a table of the caller's that cannot be read: it names table, row, field and what is expected
 */
export async function loadPacked(parts: PackedParts, options: LoadOptions): Promise<ExhibitData> {
  const {tables = {}, fonts = true, ...unknown} = options;
  const [wrong] = Object.keys(unknown);
  if (wrong !== undefined) throw new RangeError(`unknown option: ${wrong} (one of tables, fonts)`);
  const read = (name: string) => parts.files[name]!();
  const styles = typeof document === "undefined" ? null : hostStyles(parts, fonts);
  const [models, benchmarks] = await Promise.all([
    read("models.json").then((file) => decodeRegistry("models", file)),
    read("benchmarks.json").then((file) => decodeRegistry("benchmarks", file))
  ]);
  const known = [...models];
  const own = new Map<string, OwnTable>();
  for (const [name, rows] of Object.entries(tables)) {
    if (benchmarks.some((one) => [one.id, one.name].some((other) => other.toLowerCase() === name.toLowerCase())))
      throw new RangeError(`tables.${name}: a benchmark has this name; expected another`);
    const table = ownTable(name, rows, known);
    own.set(name, table);
    known.push(...table.models);
  }
  const data = {models: known, benchmarks: [...benchmarks, ...[...own.values()].map(({bench}) => bench)]};
  stores.set(data, createStore(parts, known, own, styles));
  return data;
}

function createStore(
  parts: PackedParts,
  models: readonly ModelEntry[],
  own: ReadonlyMap<string, OwnTable>,
  styles: HostStyles | null
): ExhibitStore {
  const figures: ExhibitStore["figures"] = {};
  const made = new Map<string, Promise<ReportData>>();
  const file = (name: string) => ({name, json: () => parts.files[name]!()});
  async function load({tables, benchmarks}: ExhibitNeeds, table: OwnTable | undefined): Promise<ReportData> {
    const files = {
      ...Object.fromEntries(Object.entries(tables).map(([key, name]) => [key, file(name)])),
      ...{models: file("models.json"), benchmarks: file("benchmarks.json")},
      tables: Object.fromEntries(benchmarks.map((id) => [id, file(`${id}.json`)])),
      report: {name: "report", json: () => Promise.resolve(NO_REPORT)},
      ...{logs: [], runs: []}
    } satisfies ReportFiles;
    const data = await loadReport(files, figures);
    if (table === undefined) return data;
    const added = models.filter(({id}) => !data.models.has(id)).map((entry) => [entry.id, entry] as const);
    return {
      ...data,
      models: new Map([...data.models, ...added]),
      benches: new Map([...data.benches, [table.bench.id, table.bench]]),
      published: {...data.published, [table.bench.id]: table.rows}
    };
  }
  return {
    styles,
    figures,
    report(needs, benchmark) {
      const table = own.get(String(benchmark));
      const asked = BENCHMARK_IDS.filter((id) => needs.benchmarks.includes(id) || id === benchmark);
      const key = JSON.stringify([needs.tables, asked, table?.bench.id]);
      // One for all figures that need the same: they share what they work out of it.
      const data = made.get(key) ?? load({...needs, benchmarks: asked}, table);
      made.set(key, data);
      data.catch(() => made.delete(key));
      return data;
    }
  };
}
