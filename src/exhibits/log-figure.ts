import {html} from "htl";
import {facetOf, slugsOf, type VerdictTable} from "../lib/explore/index.js";
import {didYouMean, modelNamed} from "../lib/report/index.js";
import type {BenchmarkId, ModelEntry} from "../lib/schema/index.js";
import type {StateOptions} from "../runtime/page-state.js";
import {createExploreContext, type ExploreContext} from "../components/explore/view/context.js";
import {ItemPanel} from "../components/explore/items/item-panel.js";
import {openSiteLog} from "../components/explore/view/load-log.js";
import {itemOpener} from "../components/explore/items/open-item.js";
import {Slot} from "../components/figure/index.js";
import {shownName} from "../components/format/shown-name.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {guarded, type FigureSource} from "./guarded.js";
import type {ReportData} from "./report-data.js";

/** Options of the figures about single verdicts of a log. */
export interface LogOptions extends FigureOptions {
  /** Which of the report's logs: `gapeval`, `realunify`, `unieval` or `umnibench`; by default its first. */
  readonly benchmark?: BenchmarkId;
  /** Models to show, by any of their names; all of the log by default. */
  readonly models?: readonly string[];
  /** Categories to show, as the log names them; all by default. */
  readonly categories?: readonly string[];
}

/** A component about a log. */
export interface LogComponent {
  readonly name: string;
  /** Options of its own, with the key of the explorer's state that each sets. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Why a log cannot be shown so; `null` where it can. */
  readonly lacks?: (log: Pick<ExploreContext, "table">) => string | null;
  /** True where an item can be opened: in a report, beneath the figure. */
  readonly opensItems?: boolean;
  /** The figure; a promise of it where its code is fetched only for logs that have it. */
  readonly draw: (context: ExploreContext) => HTMLElement | Promise<HTMLElement>;
}

/** A log whose models go by the names that the report has for them. */
interface NamedLog {
  readonly table: VerdictTable;
  /** Codes of its models by the report's id. */
  readonly codes: ReadonlyMap<string, number>;
  /** The report's models, and those of the log that it has no entry for: they go by their own names. */
  readonly models: ReportData["models"];
}

/** What stands for an entry in the registry of models: a name. */
const unregistered = (subject: string): ModelEntry => ({
  ...{id: subject, name: subject, short: shownName(subject), aliases: []},
  ...{organisation: null, openness: "open", kind: "unified", family: null, coupling: null, note: ""}
});

function named(data: ReportData, table: VerdictTable): NamedLog {
  const models = [...data.models.values()];
  const known = new Map(data.models);
  const codes = new Map<string, number>();
  const facets = table.facets.map((facet) => {
    if (facet.id !== "model") return facet;
    const values = facet.values.map((subject, code) => {
      if (subject === null) return null;
      const own = modelNamed(models, subject);
      const entry = own ?? unregistered(subject);
      known.set(entry.id, entry);
      codes.set(entry.id, code);
      const mark = table.simulated && own === undefined ? " (simulated)" : "";
      return `${entry.short}${mark}`;
    });
    return {...facet, values};
  });
  return {table: {...table, facets}, codes, models: known};
}

/** What an author asks of models and categories, in the terms of one log's codes. */
function inCodes({frame, given}: StateOptions, table: VerdictTable, codes: ReadonlyMap<string, number>): StateOptions {
  const slugs = slugsOf(facetOf(table, "model")!);
  const codeOf = (model: unknown): number => {
    const code = codes.get(String(model));
    if (code === undefined)
      throw new RangeError(`${String(model)} is not in this log${didYouMean(String(model), [...codes.keys()])}`);
    return code;
  };
  const {model, category, ...rest} = given;
  const one = (["reference", "a", "b"] as const).flatMap((key) => (key in rest ? [[key, codeOf(rest[key])]] : []));
  const models = Array.isArray(model) ? {model: [...new Set(model.map((id) => slugs[codeOf(id)]))]} : {};
  const categories = Array.isArray(category) ? {category: categorySlugs(table, category)} : {};
  return {frame, given: {...rest, ...Object.fromEntries(one), ...models, ...categories}};
}

function categorySlugs(table: VerdictTable, asked: readonly unknown[]): string[] {
  if (asked.length === 0) throw new RangeError("categories is empty; leave it out to show all");
  const facet = facetOf(table, "category");
  if (facet === undefined) throw new RangeError("this log has no categories");
  const [names, slugs] = [facet.values.map((name) => name ?? "none"), slugsOf(facet)];
  return asked.map((value) => {
    const wanted = String(value).toLowerCase();
    const code = names.findIndex((name, k) => name.toLowerCase() === wanted || slugs[k] === wanted);
    if (code < 0)
      throw new RangeError(
        `unknown category: ${String(value)}${didYouMean(String(value), names)} (one of ${names.join(", ")})`
      );
    return slugs[code]!;
  });
}

/**
 * A figure about single verdicts: in a report on one of its logs, with filters of its own; on the explorer's page on the context
 * that all of its figures share.
 */
export function logFigure(
  {name, keys = {}, lacks, opensItems = false, draw}: LogComponent,
  data: FigureSource<ExploreContext>,
  {benchmark, ...options}: LogOptions
): HTMLElement {
  const placed = (context: ExploreContext): HTMLElement => {
    const figure = draw(context);
    return figure instanceof Promise ? Slot(figure, (node) => node) : figure;
  };
  if ("context" in data) return placed(data.context);
  return guarded(name, () => {
    const log = benchmark === undefined ? data.logs[0] : data.logs.find(({id}) => id === benchmark);
    const known = data.logs.map(({id}) => id).join(", ");
    if (!log)
      throw new RangeError(`no log of ${benchmark ?? "any benchmark"} in this report${known && ` (one of ${known})`}`);
    return Slot(openSiteLog(log), (opened) =>
      guarded(name, () => {
        const {table, codes, models} = named(data, opened.table);
        const missing = lacks?.({table}) ?? null;
        if (missing !== null) throw new RangeError(missing);
        const own = {models: "model", categories: "category", ...keys};
        const state = inCodes(stateOptions({...data, models}, name, options, own, new Set(codes.keys())), table, codes);
        const context = createExploreContext({...opened, table}, [], state);
        if (!opensItems) return placed(context);
        return html`<div>${placed(context)}${ItemPanel(context, itemOpener(context))}</div>` as HTMLElement;
      })
    );
  });
}
