import {svg} from "htl";
import {placesIn} from "../../lib/stories/index.js";
import type {Measure} from "../../lib/benchmarks/index.js";
import {drawing, fitName, NARROW} from "../chart/index.js";
import {Picker} from "../controls/picker.js";
import {Figure, itemsColumn, mark, table} from "../figure/index.js";
import {plural} from "../format/numbers.js";
import {
  chosenIds,
  itemsByBenchmark,
  itemsOf,
  measureName,
  nameOf,
  sourceText,
  valueText,
  type CompareContext,
  type CompareState
} from "./context.js";

interface Column {
  readonly measure: Measure;
  readonly places: ReturnType<typeof placesIn>;
}

function columnsOf(context: CompareContext, state: CompareState): {columns: Column[]; ids: readonly string[]} {
  const chosen = context.measures.filter(({id}) => state.slopes.length === 0 || state.slopes.includes(id));
  const ids = chosenIds(context, state).filter((id) => chosen.every(({values}) => values.has(id)));
  return {columns: chosen.map((measure) => ({measure, places: placesIn(measure, ids)})), ids};
}

/** Ranks of the models that all chosen measures have, from measure to measure, with who cannot be told apart. */
export function SlopesFigure(context: CompareContext): HTMLElement {
  const picker = Picker({
    label: "Measures",
    options: context.measures.map((measure) => ({
      id: measure.id,
      name: measureName(context, measure),
      n: measure.values.size
    })),
    selected: () => context.state.get().slopes,
    onChange: (slopes) => context.state.set({slopes})
  });
  context.state.subscribe(picker.refresh);
  return Figure(context.state, {
    id: "slopes",
    number: 3,
    controls: picker.node,
    cite: [...context.benches.values()],
    content(state, width) {
      const {columns, ids} = columnsOf(context, state);
      const moved = ids.filter((id) => {
        const ranks = columns.map(({places}) => places.find(({model}) => model === id)!.rank);
        return Math.max(...ranks) - Math.min(...ranks) >= 2;
      }).length;
      const isEmpty = ids.length < 2 || columns.length < 2;
      return {
        title: isEmpty
          ? "No two models have all of these measures"
          : `${moved} of ${plural(ids.length, "model")} move by two places or more between these measures`,
        subtitle:
          "Rank among the models that all chosen measures have, the best on top. A bar joins neighbours whose 95% intervals overlap: their order is not settled.",
        drawing: isEmpty ? null : slopesDrawing(context, columns, ids, width),
        caveats: [
          {lead: "Ranks hide distances.", text: "Two models one place apart can be one item apart; the bars say where."}
        ],
        source: "Computed from the published tables; ties by overlap of 95% intervals.",
        table: table(
          columns.flatMap(({measure, places}) => places.map((place) => ({measure, ...place}))),
          [
            {label: "System", value: (r) => nameOf(context, r.model)},
            {label: "Measure", value: (r) => measureName(context, r.measure)},
            {label: "Rank", value: (r) => r.rank},
            {
              label: "Value",
              value: (r) => r.measure.values.get(r.model)!.value,
              text: (r) => valueText(r.measure, r.measure.values.get(r.model)!.value)
            },
            {label: "Not told apart from", value: (r) => r.ties.map((id) => nameOf(context, id)).join(", ") || null},
            itemsColumn((r) => itemsOf(context, r.measure.benchmark, r.model)),
            {label: "Source", value: (r) => sourceText(context, r.measure, r.model)}
          ]
        )
      };
    }
  });
}

function slopesDrawing(
  context: CompareContext,
  columns: readonly Column[],
  ids: readonly string[],
  width: number
): SVGSVGElement {
  const [top, step] = [58, 30];
  const side = width < NARROW ? 92 : 150;
  const height = top + ids.length * step + 6;
  const x = (c: number) => side + (c * (width - 2 * side)) / (columns.length - 1);
  const y = (rank: number) => top + (rank - 0.5) * step;
  const rankOf = ({places}: Column, id: string) => places.find(({model}) => model === id)!.rank;
  const first = columns[0]!;
  const last = columns.at(-1)!;
  // Heads of many columns stand on two lines by turns; those of one line share its width.
  const lines = columns.length < 4 ? 1 : 2;
  const headRoom = width / Math.ceil(columns.length / lines) - 16;
  return drawing(
    width,
    height,
    columns.map(({measure}, c) => {
      const anchor = c === 0 ? "start" : c === columns.length - 1 ? "end" : "middle";
      const at = c === 0 ? 0 : c === columns.length - 1 ? width : x(c);
      const name = fitName(measure.name.replace(/, direct$/, ""), headRoom);
      const head = 13 + 20 * (c % lines);
      return svg`<g aria-hidden="true"><text class="label strong" x=${at} y=${head} text-anchor=${anchor}>${name}</text><text class="tick" x=${at} y=${head + 15} text-anchor=${anchor}>${context.benches.get(measure.benchmark)!.name}</text></g>`;
    }),
    columns.flatMap(({places}, c) => {
      const order = [...places].sort((p, q) => p.rank - q.rank);
      return order
        .slice(1)
        .flatMap((place, i) =>
          place.ties.includes(order[i]!.model)
            ? [
                svg`<line aria-hidden="true" x1=${x(c)} x2=${x(c)} y1=${y(order[i]!.rank)} y2=${y(place.rank)} style="stroke:var(--rule);stroke-width:9;stroke-linecap:round"></line>`
              ]
            : []
        );
    }),
    ids.map((id) => {
      const path = columns.map((column, c) => `${c === 0 ? "M" : "L"}${x(c)},${y(rankOf(column, id))}`).join("");
      return mark(
        svg`<g><path d=${path} style="fill:none;stroke:transparent;stroke-width:16"></path><path class="slope" d=${path} style="fill:none;stroke:var(--graphic);stroke-width:1.4"></path>${columns.map(
          (column, c) =>
            svg`<circle class=${c === 0 ? "anchor" : null} cx=${x(c)} cy=${y(rankOf(column, id))} r="4" style="fill:var(--ink);stroke:var(--paper);stroke-width:1"></circle>`
        )}<text class="label" x=${side - 14} y=${y(rankOf(first, id)) + 4} text-anchor="end">${nameOf(context, id)}</text><text class="label" x=${width - side + 14} y=${y(rankOf(last, id)) + 4}>${nameOf(context, id)}</text></g>`,
        id,
        {
          heading: nameOf(context, id),
          lines: columns.map((column) => {
            const {value} = column.measure.values.get(id)!;
            return `${measureName(context, column.measure)}: rank ${rankOf(column, id)}, ${valueText(column.measure, value)}`;
          }),
          source: columns.map(({measure}) => sourceText(context, measure, id)).join("; "),
          items: itemsByBenchmark(
            context,
            columns.map(({measure}) => measure.benchmark),
            id
          )
        },
        id
      );
    })
  );
}
