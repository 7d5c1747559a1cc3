import {ticks as tickValues} from "d3-array";
import type {Measure} from "../../lib/benchmarks/index.js";
import {dotPanels} from "../chart/index.js";
import {itemsOf, measureName, nameOf, shapeOf, sourceText, valueText, type CompareContext} from "../compare/context.js";
import {Figure, intervalColumns, itemsColumn, table, type Caveat, type FigureView} from "../figure/index.js";

export interface MeasureFigureOptions {
  readonly id: string;
  readonly number: number;
  /** Ids of the measures, a panel each. */
  readonly measures: readonly string[];
  readonly title: string;
  readonly subtitle: string;
  readonly caveats: readonly Caveat[];
  readonly rule?: {readonly value: number; readonly label: string};
  /** Where the figure can be explored. */
  readonly view?: FigureView;
  /** Axis that all panels share; by default each has its own. */
  readonly domain?: readonly [number, number];
}

/** A few measures of every model that has the first of them, best first: the article's plain picture. */
export function MeasureFigure(context: CompareContext, options: MeasureFigureOptions): HTMLElement {
  const list = options.measures.map((id) => context.measures.find((measure) => measure.id === id)!);
  const [first] = list as [Measure, ...Measure[]];
  const sign = first.better === "lower" ? 1 : -1;
  const ids = [...first.values.keys()]
    .filter((id) => list.some((measure) => measure === first || measure.values.has(id)))
    .sort((a, b) => sign * (first.values.get(a)!.value - first.values.get(b)!.value));
  const isRepaired = (id: string) => list.some((measure) => measure.values.get(id)?.repaired);
  const shown = (id: string) => `${nameOf(context, id)}${isRepaired(id) ? " †" : ""}`;
  const repaired = ids.filter(isRepaired);
  return Figure(context.state, {
    id: options.id,
    number: options.number,
    ...(options.view ? {view: options.view} : {}),
    cite: [...new Set(list.map(({benchmark}) => benchmark))].map((id) => context.benches.get(id)!),
    content: (_, width) => ({
      title: options.title,
      subtitle: options.subtitle,
      drawing: dotPanels(
        list.map((measure) => {
          const values = [...measure.values.values()];
          const domain = options.domain ?? [
            Math.min(0, ...values.map(({lo}) => lo)),
            Math.max(...values.map(({hi}) => hi))
          ];
          return {
            title: measure.name.replace(/, direct$/, ""),
            sub: `${context.benches.get(measure.benchmark)!.name}, ${measure.unit}`,
            domain,
            ticks: tickValues(domain[0], domain[1], 4),
            ...(options.rule ? {rule: options.rule} : {}),
            rows: ids.map((id) => {
              const own = measure.values.get(id);
              if (!own) return null;
              return {
                id,
                name: shown(id),
                model: id,
                dots: [{value: own.value, lo: own.lo, hi: own.hi, shape: shapeOf(measure)}],
                detail: {
                  heading: nameOf(context, id),
                  lines: [
                    measureName(context, measure),
                    `${valueText(measure, own.value)} [${valueText(measure, own.lo)}, ${valueText(measure, own.hi)}]`
                  ],
                  source: sourceText(context, measure, id),
                  items: itemsOf(context, measure.benchmark, id)
                }
              };
            })
          };
        }),
        width,
        {domain: [0, 100], ticks: [0, 50, 100], names: ids.map(shown), rowHeight: 24}
      ),
      caveats: [
        ...options.caveats,
        ...(repaired.length > 0
          ? [
              {
                lead: `† ${repaired.map((id) => nameOf(context, id)).join(", ")}:`,
                text: "one printed row cannot be (success above generation); the two are swapped here.",
                data: true
              }
            ]
          : [])
      ],
      source: `Source: ${[...new Set(list.map(({benchmark}) => context.benches.get(benchmark)!.name))].join(" and ")}, published tables; intervals: ${[...new Set(list.map(({interval}) => interval))].join("; ")}.`,
      table: table(
        ids.flatMap((id) => list.flatMap((measure) => (measure.values.has(id) ? [{id, measure}] : []))),
        [
          {label: "System", value: (r) => nameOf(context, r.id)},
          {label: "Measure", value: (r) => measureName(context, r.measure)},
          {
            label: "Value",
            value: (r) => r.measure.values.get(r.id)!.value,
            text: (r) => valueText(r.measure, r.measure.values.get(r.id)!.value)
          },
          intervalColumns(
            (r) => r.measure.values.get(r.id),
            (end, {measure}) => valueText(measure, end)
          ),
          {
            label: "Note",
            value: (r) => (r.measure.values.get(r.id)!.repaired ? "success and generation swapped" : null)
          },
          itemsColumn((r) => itemsOf(context, r.measure.benchmark, r.id)),
          {label: "Source", value: (r) => sourceText(context, r.measure, r.id)}
        ]
      )
    })
  });
}
