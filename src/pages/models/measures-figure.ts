import {amongOthers, NARROW, type AmongPanel, type AmongRow} from "../../components/chart/index.js";
import {itemsOf, measureName, nameOf, shapeOf, sourceText, valueText} from "../../components/compare/context.js";
import {Figure, intervalColumns, table} from "../../components/figure/index.js";
import {interval, words, Words} from "../../components/format/numbers.js";
import type {Measure, MeasuredValue} from "../../lib/benchmarks/index.js";
import {placesIn} from "../../lib/stories/index.js";
import {measuredBy} from "./measured-by.js";
import type {ModelContext} from "./model-files.js";

interface Row {
  readonly measure: Measure;
  readonly own: MeasuredValue;
  readonly others: readonly number[];
  /** Place from the best, of how many, and how many cannot be told apart from it. */
  readonly place: number;
  readonly of: number;
  readonly tied: number;
}

/** Everything that the benchmarks say of one model, each measure on its own row among the other models. */
export function MeasuresFigure(context: ModelContext): HTMLElement {
  const {compare, entry} = context;
  const name = nameOf(compare, entry.id);
  const rows = compare.measures.flatMap((measure): Row[] => {
    const own = measure.values.get(entry.id);
    if (!own) return [];
    const places = placesIn(measure, [...measure.values.keys()]);
    const {rank, ties} = places.find(({model}) => model === entry.id)!;
    const others = [...measure.values].filter(([model]) => model !== entry.id).map(([, {value}]) => value);
    return [{measure, own, others, place: rank, of: places.length, tied: ties.length}];
  });
  const homes = measuredBy(context);
  const absent = [...compare.benches.values()].filter(({id}) => !homes.includes(id)).map((bench) => bench.name);
  const first = rows.filter(({place, tied}) => place === 1 && tied === 0).length;
  return Figure(compare.state, {
    id: "measures",
    number: 1,
    wide: true,
    cite: homes.map((id) => compare.benches.get(id)!),
    view: {href: `./compare.html?a=${encodeURIComponent(entry.id)}#head-to-head`, name: "Against another model"},
    content: (_, width) => ({
      title:
        rows.length === 0
          ? `No score of ${name} has an interval`
          : `${Words(homes.length)} ${homes.length === 1 ? "benchmark has" : "benchmarks have"} measured ${name}${first > 0 ? `; it is alone in front in ${words(first)} of ${words(rows.length)} measures` : ""}`,
      subtitle: `With 95% intervals. Strokes: other models. At the right: value${absent.length > 0 ? `. Not measured by ${absent.join(", ")}` : ""}.`,
      drawing: rows.length === 0 ? null : amongOthers(panelsOf(context, rows, width), width),
      ...(rows.length === 0 ? {absent: "Its printed numbers stand in the ledger, linked below."} : {}),
      caveats: [],
      source: "Source: the published tables of all benchmarks.",
      table: table(rows, [
        {label: "Measure", value: ({measure}) => measureName(compare, measure)},
        {label: "Value", value: ({own}) => own.value, text: ({measure, own}) => valueText(measure, own.value)},
        intervalColumns(({own}) => own, (end) => end.toFixed(3)), // prettier-ignore
        {label: "Unit", value: ({measure}) => measure.unit},
        {label: "Better", value: ({measure}) => measure.better},
        {label: "Place from the best", value: ({place}) => place},
        {label: "Of", value: ({of}) => of},
        {label: "Not told apart from it", value: ({tied}) => tied},
        {label: "Source", value: ({measure}) => sourceText(compare, measure, entry.id)}
      ])
    })
  });
}

/** Measures of one unit share an axis. */
const AXES = [
  {title: "Rates and gaps", sub: "percent; gaps in points, less is better", holds: ({unit, group}: Measure) => unit === "%" || group === "gap", domain: [0, 100], ticks: [0, 50, 100]},
  {title: "UniScore", sub: "0 to 1", holds: ({unit}: Measure) => unit === "score", domain: [0, 1], ticks: [0, 0.5, 1]}
] as const; // prettier-ignore

function panelsOf(context: ModelContext, rows: readonly Row[], width: number): AmongPanel[] {
  const narrow = width < NARROW;
  const rest = rows.filter(({measure}) => !AXES.some(({holds}) => holds(measure)));
  const shared = AXES.flatMap(({title, sub, holds, domain, ticks}): AmongPanel[] => {
    const own = rows.filter(({measure}) => holds(measure));
    return own.length === 0 ? [] : [{title, sub, domain, ticks, rows: own.map((row) => rowOf(context, row, narrow))}];
  });
  if (rest.length === 0) return shared;
  const ends = rest.flatMap(({own, others}) => [own.lo, own.hi, ...others]);
  const [lo, hi] = [10 * Math.floor(Math.min(0, ...ends) / 10), 10 * Math.ceil(Math.max(0, ...ends) / 10)];
  const change: AmongPanel = {
    title: "Changes",
    sub: "points, from one step to two",
    domain: [lo, hi],
    ticks: [lo, 0, hi],
    rows: rest.map((row) => rowOf(context, row, narrow))
  };
  return [...shared, change];
}

function rowOf({compare, entry}: ModelContext, row: Row, narrow: boolean): AmongRow {
  const {measure, own, others, place, of, tied} = row;
  const shown = valueText(measure, own.value);
  const decimals = measure.unit === "score" ? 3 : 1;
  return {
    id: measure.id,
    name: measureName(compare, measure).replace(": ", narrow ? "\n" : ": "),
    value: own.value,
    lo: own.lo,
    hi: own.hi,
    shape: shapeOf(measure),
    others,
    text: narrow ? shown : `${shown} ${interval(own, decimals)}`,
    detail: {
      heading: measureName(compare, measure),
      lines: [
        `${shown} ${interval(own, decimals)}`,
        `place ${place} of ${of}, from the best; ${words(tied)} cannot be told apart from it`
      ],
      source: sourceText(compare, measure, entry.id),
      items: itemsOf(compare, measure.benchmark, entry.id)
    }
  };
}
