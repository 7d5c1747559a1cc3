import {html} from "htl";
import {Figure, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, interval} from "../format/numbers.js";
import {
  sourceTable,
  cellSource,
  rateCaveats,
  chosenModels,
  nameOf,
  rateOf,
  citesOf,
  numberOf,
  type GapContext
} from "./context.js";
import {ratesDrawing} from "./rates-drawing.js";
import {chosenCategories, kindOf, MAP_ONLY} from "./state.js";
import {inView, orderBasis, ranked, unfitted} from "./ranked.js";
import {specialistFinding} from "./specialist-finding.js";

const SPECIALISTS = ["understanding-only", "generation-only"];

/** Success, understanding and generation by category, specialists beneath the unified models. */
export function RatesFigure(context: GapContext): HTMLElement {
  return Figure(context.state, {
    id: "rates",
    number: numberOf(context, "rates"),
    ignore: MAP_ONLY,
    wide: true,
    cite: citesOf(context),
    follow: [context.shown],
    basis: (state) => orderBasis(context, state),
    content(state, width) {
      const models = chosenModels(context, state);
      const unified = ranked(context, state).map((row) => row.id);
      const others = SPECIALISTS.flatMap((kind) =>
        models.filter((model) => context.rates.some((cell) => cell.model === model && kindOf(cell) === kind))
      );
      const isImpossible = (model: string, category: string) =>
        context.impossible.some((cell) => cell.model === model && cell.category === category);
      // They have rates, though no gap to be ranked by.
      const left = models.filter((model) => context.impossible.some((cell) => cell.model === model));
      const order = [...unified, ...left, ...(unified.length > 0 && others.length > 0 ? [null] : []), ...others];
      const panels = chosenCategories(context.ids, state).map((category) => {
        const cells = context.rates.filter((cell) => cell.category === category);
        const n = cells[0]!.n;
        return {
          category,
          n,
          rows: order.map((model) => {
            const cell = cells.find((c) => c.model === model);
            if (model === null || !cell) return null;
            return {
              model,
              name: nameOf(context, model),
              isImpossible: isImpossible(model, category),
              n: cell.n,
              understanding: rateOf(cell.understanding, cell.n),
              generation: rateOf(cell.generation, cell.n),
              success: rateOf(cell.success, cell.n),
              source: cellSource(context, cell, cell.understanding === null ? "generation" : "understanding"),
              items: itemsBehind(context, model, {category})
            };
          })
        };
      });
      const flat = panels.flatMap((panel) =>
        panel.rows.filter((row) => row !== null).map((row) => ({...row, category: panel.category}))
      );
      const both = flat.filter((row) => row.understanding && row.generation);
      const ahead = both.filter((row) => row.understanding!.value > row.generation!.value).length;
      const best = others.length > 0 ? specialistFinding(panels, unified) : "";
      return {
        title:
          both.length === 0
            ? "Specialists answer in one form only"
            : `In ${ahead} of ${both.length} comparisons a model understands more than it draws${best}`,
        subtitle: html`Share of items, %. Circle: <span class="und">understands</span>; diamond:
          <span class="gen">draws</span>; upright: both on the same item; rods: 95%
          intervals.${others.length > 0 ? " Specialists stand beneath the line." : ""}`,
        drawing: order.length > 0 ? ratesDrawing(panels, width) : null,
        caveats: [
          ...(others.length > 0
            ? [
                {
                  lead: "Specialists have one mark.",
                  text: "They cannot draw, or cannot answer in words, and have no gap."
                }
              ]
            : []),
          ...rateCaveats(context),
          ...(inView(context, state).some((cell) => cell.repaired)
            ? [
                {
                  lead: "As printed.",
                  text: "This figure does not repair the impossible row: it shows success above generation.",
                  data: true
                }
              ]
            : []),
          ...unfitted(context, state).map((caveat) => ({...caveat, lead: `‡ ${caveat.lead}`}))
        ],
        source: `Source: ${sourceTable(context)}. Intervals: Wilson, 95%.`,
        table: table(flat, [
          {label: "Model", value: (r) => r.name},
          {label: "Category", value: (r) => r.category},
          {
            label: "Understanding, %",
            value: (r) => r.understanding?.value ?? null,
            text: (r) => fixed(r.understanding!.value, 2)
          },
          {label: "95%", value: (r) => (r.understanding ? interval(r.understanding) : null)},
          {
            label: "Generation, %",
            value: (r) => r.generation?.value ?? null,
            text: (r) => fixed(r.generation!.value, 2)
          },
          {label: "95% ", value: (r) => (r.generation ? interval(r.generation) : null)},
          {label: "Success, %", value: (r) => r.success?.value ?? null, text: (r) => fixed(r.success!.value, 2)},
          {label: "Items", value: (r) => r.n},
          ...(left.length > 0
            ? [
                {
                  label: "Note",
                  value: (r: (typeof flat)[number]) => (r.isImpossible ? "impossible row, not fitted" : null)
                }
              ]
            : []),
          itemsColumn((r) => r.items),
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}
