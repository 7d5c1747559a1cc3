import {html} from "htl";
import {wilsonInterval} from "../lib/math/index.js";
import {didYouMean, sourceAnchor} from "../lib/report/index.js";
import {benchmarkOf, type Measure} from "../lib/benchmarks/index.js";
import {pairedCells, rateCells} from "../lib/gaps/cells.js";
import {fitsOf} from "../lib/gaps/gap-fits.js";
import {count, fixed, interval, signed, signedInterval} from "../components/format/numbers.js";
import {COMPUTED, ledgerHref} from "../components/figure/ledger-href.js";
import {sourceOf, sourcesOf} from "../components/page/site-data.js";
import {measuresOf} from "./compare-context.js";
import {modelId} from "./figure-options.js";
import type {ReportData} from "./report-data.js";

/** Options of `value`. */
export interface ValueOptions {
  /** The model, by any of its names. */
  readonly model: string;
  /** A category, for a rate or gap of a benchmark that asks the same items in both forms: `gap`, `gap-und`, `gap-gen`. */
  readonly category?: string;
  /** Digits after the point; one by default, three for scores. */
  readonly decimals?: number;
  /** Whether the 95% interval stands beside the number; it does by default, and always in the card. */
  readonly interval?: boolean;
}

/** A number of a report with all that belongs to it. */
export interface ReportValue {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly unit: string;
  /** Items or answers behind it, one per rate that it is made of; empty where print does not say. */
  readonly n: readonly number[];
  readonly what: string;
  readonly how: string;
  readonly source: string;
  /** Id of the first cell that it is computed from; `null` where none is known. */
  readonly cell: string | null;
}

/**
 * A measure of one model, as it is now in the data.
 *
 * @throws RangeError for an unknown measure, model or category, and where the model was not measured
 */
export function reportValue(data: ReportData, measure: string, {model, category}: ValueOptions): ReportValue {
  const id = modelId(data, model);
  const name = data.models.get(id)!.short;
  const list = measuresOf(data);
  const known = list.map((one) => one.id);
  const found = list.find((one) => one.id === measure);
  if (!found)
    throw new RangeError(`unknown measure: ${measure}${didYouMean(measure, known)} (one of ${known.join(", ")})`);
  if (category !== undefined) return categoryValue(data, found, id, category);
  const own = found.values.get(id);
  if (!own) {
    const [total] = benchmarkOf(found.benchmark)?.totals ?? [];
    const needed = total === undefined ? "" : `; expected answers in all of ${total.categories.join(", ")}`;
    throw new RangeError(`${name} has no value for ${measure}${needed}`);
  }
  const bench = data.benches.get(found.benchmark)!.name;
  const printed = data.published[found.benchmark] ?? [];
  const rows = own.cells.flatMap((cell) => printed.find((row) => row.cell === cell) ?? []);
  return {
    ...own,
    unit: found.unit,
    // A gap has three rates of the same items.
    n: rows.flatMap(({n, metric}) => (found.group === "gap" && metric !== "understanding" ? [] : (n ?? []))),
    what: `${bench}, ${found.name}, ${name}`,
    how: found.interval,
    source: `${rows.length > 1 ? COMPUTED : ""}${sourcesOf(rows.map((row) => ({name: bench, row})))}`,
    cell: rows[0]?.cell ?? null
  };
}

/** A measure in one category of a benchmark that asks the same items in both forms. */
function categoryValue(data: ReportData, measure: Measure, model: string, asked: string): ReportValue {
  const rows = data.published[measure.benchmark]!;
  const bench = data.benches.get(measure.benchmark)!.name;
  const part = ({gap: "gap", understanding: "understanding", generation: "generation"} as const)[
    measure.group as string
  ];
  const cells = rateCells(rows, data.models);
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const known = [...new Set(cells.map((cell) => cell.category))];
  if (known.length === 0 || part === undefined) throw new RangeError(`${measure.id} has no categories`);
  const category = known.find((one) => plain(one) === plain(asked));
  if (category === undefined)
    throw new RangeError(`unknown category: ${asked}${didYouMean(asked, known)} (one of ${known.join(", ")})`);
  const name = data.models.get(model)!.short;
  const cell = cells.find((one) => one.model === model && one.category === category);
  const what = (value: string) => `${bench}, ${value}, ${category}, ${name}`;
  const source = (cellId: string | undefined) => {
    const row = rows.find((one) => one.cell === cellId);
    return row ? sourceOf(bench, row) : "";
  };
  if (part === "gap") {
    const own = fitsOf(data.fits, measure.benchmark).cells.find(
      (one) => one.model === model && one.category === category
    );
    if (!own || !cell) throw new RangeError(`${name} has no value for gap in ${category}`);
    const paired = pairedCells(cells).find((one) => one.model === model && one.category === category);
    const n = paired ? [paired.n] : [];
    const {gap: value, lo, hi} = own;
    const {understanding, generation, success} = cell.cells;
    const behind = rows.filter((row) => [understanding, generation, success].includes(row.cell));
    return {
      value,
      lo,
      hi,
      unit: "points",
      n,
      what: what("gap, identified"),
      how: "Dirichlet draws",
      source: `${COMPUTED}${sourcesOf(behind.map((row) => ({name: bench, row})))}`,
      cell: understanding ?? null
    };
  }
  const rate = cell?.[part] ?? null;
  if (!cell || rate === null) throw new RangeError(`${name} has no value for ${measure.id} in ${category}`);
  const {lo, hi} = wilsonInterval((rate / 100) * cell.n, cell.n, 0.95);
  return {
    value: rate,
    lo: 100 * lo,
    hi: 100 * hi,
    unit: "%",
    n: [cell.n],
    what: what(part),
    how: "Wilson, answers as units",
    source: source(cell.cells[part]),
    cell: cell.cells[part] ?? null
  };
}

/** A number in the text, computed from the data, with its interval; a card says what it is, n and where it comes from. */
export function valueNode(data: ReportData, measure: string, options: ValueOptions): HTMLElement {
  let own: ReportValue;
  try {
    own = reportValue(data, measure, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<span class="live-value wrong" role="alert">value: ${error.message}</span>` as HTMLElement;
  }
  const decimals = options.decimals ?? (own.unit === "score" ? 3 : 1);
  const isChange = own.value < 0 || own.lo < 0;
  const number = isChange ? signed(own.value, decimals) : fixed(own.value, decimals);
  const range = isChange ? signedInterval(own, decimals) : interval(own, decimals);
  const unit = own.unit === "%" ? "%" : "";
  const href =
    data.config.hasSources && own.cell !== null
      ? `./sources.html#${sourceAnchor(own.cell)}`
      : ledgerHref(own.source.split("; ")[0] ?? "");
  return html`<span class="live-value" tabindex="0"
    ><span class="num">${number}${unit}</span>${
      options.interval === false ? "" : html` <span class="num range">${range}</span>`
    }<span class="card" role="note"
      ><b>${own.what}</b> ${number} ${own.unit === "%" ? "%" : own.unit}, 95% interval ${range}
      (${own.how})${own.n.length > 0 ? `, n = ${own.n.map(count).join(" and ")}` : ""}.
      ${href === null ? own.source : html`<a href=${href}>${own.source}</a>`}</span
    ></span
  >` as HTMLElement;
}
