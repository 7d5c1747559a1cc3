import {html} from "htl";
import {fetchedCode} from "../../runtime/fetched-again.js";
import {Figure, itemsBehind, table} from "../figure/index.js";
import {fixed} from "../format/numbers.js";
import {sourceTable, cellSource, citesOf, numberOf, type GapContext} from "./context.js";
import {OUTCOMES} from "./four-outcomes.js";
import {chosenCategories, MAP_ONLY} from "./state.js";
import {inView, isPrinted, orderBasis, ranked, repairs} from "./ranked.js";

/** Drawn by Plot. */
const plots = fetchedCode(() => import("./outcomes-drawing.js"));

/** The 2 x 2 outcomes per model and category. */
export function OutcomesFigure(context: GapContext): HTMLElement {
  return Figure(context.state, {
    id: "outcomes",
    number: numberOf(context, "outcomes"),
    needs: plots.needs,
    ignore: MAP_ONLY,
    wide: true,
    cite: citesOf(context),
    follow: [context.shown],
    basis: (state) => orderBasis(context, state),
    content(state, width) {
      const order = ranked(context, state);
      const panels = chosenCategories(context.ids, state).map((category) => {
        const rows = order.map((row) => {
          const cell = context.paired.find((c) => c.model === row.id && c.category === category)!;
          return {
            model: row.id,
            name: row.name,
            n: cell.n,
            outcomes: cell.outcomes,
            repaired: cell.repaired,
            source: cellSource(context, cell, "success"),
            items: itemsBehind(context, row.id, {category, joint: "understood, not drawn"})
          };
        });
        const mean = rows.reduce((sum, row) => sum + row.outcomes.p10, 0) / rows.length;
        return {
          category,
          mean,
          sub: `${fixed(100 * mean)}% only understands`,
          rows
        };
      });
      const mean = panels.reduce((sum, panel) => sum + panel.mean, 0) / panels.length;
      const flat = panels.flatMap((panel) => panel.rows.map((row) => ({...row, category: panel.category})));
      return {
        title:
          order.length === 0
            ? "No unified model is left"
            : `Right in words, wrong in pictures: ${fixed(100 * mean)}% of ${panels.length === 1 ? `${panels[0]!.category} ` : ""}items on average`,
        subtitle: html`Share of items a model gets right
        ${OUTCOMES.map(({name, fill}, i) => html`${i > 0 ? ", " : ""}<span class="swatch" style=${`background:${fill}`}></span> ${name === "both" ? "in both forms" : name}`)}.`,
        drawing: order.length > 0 ? plots.code().outcomesDrawing(panels, width) : null,
        caveats: [
          {
            lead: "The four shares are exact",
            text: isPrinted(context)
              ? "consequences of the three printed rates; no model is involved."
              : "counts of the log; no model is involved."
          },
          {lead: "Only draws", text: "is rarely empty."},
          ...repairs(context, inView(context, state))
        ],
        source: `Source: ${sourceTable(context)}; shares from success, understanding and generation.`,
        table: table(flat, [
          {label: "Model", value: (r) => r.name},
          {label: "Category", value: (r) => r.category},
          ...OUTCOMES.map(({key, name}) => ({
            label: `${name}, %`,
            value: (r: (typeof flat)[number]) => 100 * r.outcomes[key],
            text: (r: (typeof flat)[number]) => fixed(100 * r.outcomes[key], 2)
          })),
          {label: "Items", value: (r) => r.n},
          {
            label: "Items only understood",
            value: (r) => r.items?.name.split(", ").at(-1) ?? null,
            href: (r) => r.items?.href ?? null
          },
          {label: "Note", value: (r) => (r.repaired ? "success and generation swapped" : null)},
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}
