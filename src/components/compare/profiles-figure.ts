import {ticks as tickValues} from "d3-array";
import {dotPanels, NARROW} from "../chart/index.js";
import {Figure, intervalColumns, itemsColumn, table} from "../figure/index.js";
import {fixed, plural, words} from "../format/numbers.js";
import {
  chosenIds,
  itemsOf,
  measureName,
  nameOf,
  shapeOf,
  sourceText,
  valueText,
  type CompareContext
} from "./context.js";

/** Every measure of every chosen model, one panel and one axis per measure. */
export function ProfilesFigure(context: CompareContext): HTMLElement {
  return Figure(context.state, {
    id: "profiles",
    number: 1,
    wide: true,
    cite: [...context.benches.values()],
    content(state, width) {
      const isAligned = panelsBeside(width) > 1;
      const ids = chosenIds(context, state);
      const filled = context.measures.reduce((sum, {values}) => sum + ids.filter((id) => values.has(id)).length, 0);
      const all = ids.length * context.measures.length;
      const bare = context.measures.flatMap((measure) =>
        ids.flatMap((id) => {
          const row = measure.bare?.get(id);
          return row ? [{measure, id, row}] : [];
        })
      );
      const empty = context.measures.filter(({values}) => !ids.some((id) => values.has(id)));
      const missing = empty.filter((measure) => !bare.some((one) => one.measure === measure));
      const complete = ids.filter((id) => context.measures.every(({values}) => values.has(id))).length;
      const flat = ids.flatMap((id) =>
        context.measures.map((measure) => ({id, measure, value: measure.values.get(id) ?? null}))
      );
      return {
        title:
          ids.length === 0
            ? "No model matches these filters"
            : `${complete === 0 ? "No model has" : complete === 1 ? "One model has" : `${words(complete)} models have`} every measure; ${Math.round((100 * filled) / all)}% of the table is filled`,
        subtitle: `Values with 95% intervals. Each measure has an axis of its own${isAligned ? ". —: not measured." : ", and the models that it has."}`,
        drawing: ids.length === 0 ? null : profilesDrawing(context, ids, width),
        caveats: [
          ...(missing.length > 0 && ids.length > 0
            ? [
                {
                  lead: "Missing for all of them:",
                  text: `${missing.map((measure) => measureName(context, measure)).join("; ")}. ${missing.length === 1 ? "Its panel is" : "Their panels are"} left out.`
                }
              ]
            : []),
          ...(bare.length > 0
            ? [
                {
                  lead: "Printed, not drawn:",
                  text: `${bare.map(({measure, id, row}) => `${measureName(context, measure)} of ${nameOf(context, id)}, ${fixed(row.value, 2)}`).join("; ")}. How many answers stand behind it is not known, so it has no interval.`,
                  data: true
                }
              ]
            : []),
          ...(isAligned
            ? [{lead: "A dash is not a zero.", text: "The benchmark does not print this measure of this model."}]
            : []),
          {
            lead: "Intervals",
            text: "are Wilson’s for rates, Newcombe’s for gains, Katz’s for shares of a first rate, and err on the wide side: no item results are published."
          }
        ],
        source: `Sources: published tables of all benchmarks; ${plural(filled, "value")} of ${plural(ids.length, "model")}.`,
        table: table(flat, [
          {label: "System", value: (r) => nameOf(context, r.id)},
          {label: "Measure", value: (r) => measureName(context, r.measure)},
          {label: "Value", value: (r) => r.value?.value ?? null, text: (r) => valueText(r.measure, r.value!.value)},
          intervalColumns(
            (r) => r.value,
            (end, {measure}) => valueText(measure, end)
          ),
          {label: "Unit", value: (r) => r.measure.unit},
          {label: "Interval", value: (r) => r.measure.interval},
          itemsColumn((r) => (r.value ? itemsOf(context, r.measure.benchmark, r.id) : undefined)),
          {label: "Source", value: (r) => (r.value ? sourceText(context, r.measure, r.id) : null)}
        ])
      };
    }
  });
}

/** Panels in one row of the drawing. */
const panelsBeside = (width: number): number => (width < NARROW ? 1 : Math.min(4, Math.floor((width - 150) / 190)));

function profilesDrawing(context: CompareContext, all: readonly string[], width: number): SVGSVGElement {
  const perRow = panelsBeside(width);
  const filled = context.measures.filter(({values}) => all.some((id) => values.has(id)));
  return dotPanels(
    filled.map((measure) => {
      const values = [...measure.values.values()];
      const lo = Math.min(0, ...values.map((v) => v.lo));
      const hi = Math.max(...values.map((v) => v.hi));
      // Rows run on from panel to panel where these stand beside each other; one below the other has those with a value.
      const ids = perRow > 1 ? all : all.filter((id) => measure.values.has(id));
      const some = ids.length < all.length ? `; ${ids.length} of ${all.length} models` : "";
      return {
        title: measure.name.length > 24 ? measure.name.replace(/, (direct|one outside judge)$/, "") : measure.name,
        sub: `${context.benches.get(measure.benchmark)!.name}, ${measure.unit}${measure.better === "lower" ? ", less is better" : ""}${some}`,
        names: ids.map((id) => nameOf(context, id)),
        domain: [lo, hi] as const,
        ticks: tickValues(lo, hi, 3),
        rows: ids.map((id) => {
          const own = measure.values.get(id);
          if (!own) return null;
          return {
            id,
            name: nameOf(context, id),
            dots: [{value: own.value, lo: own.lo, hi: own.hi, shape: shapeOf(measure)}],
            text: valueText(measure, own.value),
            model: id,
            detail: {
              heading: nameOf(context, id),
              lines: [
                measureName(context, measure),
                `${valueText(measure, own.value)} ${measure.unit} [${valueText(measure, own.lo)}, ${valueText(measure, own.hi)}]`
              ],
              source: sourceText(context, measure, id),
              items: itemsOf(context, measure.benchmark, id)
            }
          };
        })
      };
    }),
    width,
    {
      domain: [0, 100],
      ticks: [0, 50, 100],
      names: all.map((id) => nameOf(context, id)),
      perRow,
      rowHeight: 20,
      textWidth: 56
    }
  );
}
