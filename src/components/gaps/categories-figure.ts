import {html} from "htl";
import {fetchedCode} from "../../runtime/fetched-again.js";
import {Figure, intervalColumns, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, words} from "../format/numbers.js";
import type {CategoryGap, CategoryPanel} from "./categories-drawing.js";
import {cellSource, citesOf, numberOf, type GapContext} from "./context.js";
import {cellGap, ESTIMATORS} from "./estimators.js";
import {chosenCategories, MAP_ONLY} from "./state.js";
import {sourceOfGaps, inView, ranked, repairs} from "./ranked.js";
import {capitalized} from "../format/capitalized.js";

/** Drawn by Plot. */
const plots = fetchedCode(() => import("./categories-drawing.js"));

/** Gaps by category with intervals, models in the order of the ranking. */
export function CategoriesFigure(context: GapContext): HTMLElement {
  return Figure(context.state, {
    id: "categories",
    number: numberOf(context, "categories"),
    needs: plots.needs,
    ignore: MAP_ONLY,
    wide: true,
    cite: citesOf(context),
    follow: [context.shown, context.official],
    content(state, width) {
      const order = ranked(context, state);
      const {name: estimator, noInterval} = ESTIMATORS[state.est];
      const identified = state.est === "identified";
      const panels = chosenCategories(context.ids, state).map((category): CategoryPanel => {
        const rows = order.map((row) => {
          const cell = context.paired.find((c) => c.model === row.id && c.category === category)!;
          const gap = cellGap(context, state, row.id, category) ?? {gap: null, lo: null, hi: null, includesZero: false};
          return {
            model: row.id,
            name: row.name,
            n: cell.n,
            gap: gap.gap,
            lo: gap.lo,
            hi: gap.hi,
            includesZero: gap.includesZero,
            published: cell.gap,
            repaired: cell.repaired,
            source: cellSource(context, cell),
            items: itemsBehind(context, row.id, {category})
          };
        });
        return {category, rows};
      });
      const all = panels.flatMap((panel) => panel.rows);
      const zeros = panels.map((panel) => ({
        category: panel.category,
        count: panel.rows.filter((row) => row.includesZero).length
      }));
      const total = zeros.reduce((sum, z) => sum + z.count, 0);
      const most = zeros.reduce((a, b) => (b.count > a.count ? b : a), {category: "", count: 0});
      const consistent = all.filter((row) => !row.repaired && row.published !== null && row.lo !== null);
      const outside = consistent.filter((row) => row.published! < row.lo! || row.published! > row.hi!).length;
      const flat = panels.flatMap((panel) => panel.rows.map((row) => ({...row, category: panel.category})));
      return {
        title:
          all.length === 0
            ? "No unified model is left"
            : !identified
              ? `The ${estimator} gaps of ${words(order.length)} models, category by category, carry no interval`
              : total === 0
                ? `All ${words(all.length)} gaps are clear of zero`
                : `${total} of ${all.length} gaps cannot be told from zero${panels.length > 1 && most.count > 0 ? `, ${words(most.count)} of them in ${most.category}` : ""}`,
        subtitle: `Gap in points by category, models in the order of the ranking by gap. Dot: ${estimator}${
          identified ? ", open when its interval reaches zero; rod: 95% interval" : ""
        }${state.est === "published" || !context.hasPrinted ? "" : "; upright: published"}.`,
        drawing: order.length > 0 ? plots.code().categoriesDrawing(panels, width, estimator) : null,
        caveats: [
          ...(identified ? [] : [{lead: "No interval.", text: noInterval}]),
          {
            lead: "Why so wide?",
            text: html`Where few items succeed in either form, exp(<i>λ</i><sub>f</sub> <i>p</i><sub>00</sub>) turns
              small differences into gaps of 60 to 90. A gap of 85 can be consistent with none.`
          },
          ...(identified && consistent.length > 0
            ? [
                {
                  lead: `${outside} of ${consistent.length} published gaps`,
                  text: "lie outside the interval of their own published rates at these weights. Both come from the same answers and should agree far better than that.",
                  data: true
                }
              ]
            : []),
          ...repairs(context, inView(context, state))
        ],
        source: sourceOfGaps(context),
        table: table(flat, [
          {label: "Model", value: (r) => r.name},
          {label: "Category", value: (r) => r.category},
          {
            label: `${capitalized(estimator)} gap`,
            value: (r) => r.gap,
            text: (r) => fixed(r.gap!, 2)
          },
          intervalColumns(
            (r) => r,
            (end) => fixed(end, 2)
          ),
          ...(state.est === "published" || !context.hasPrinted
            ? []
            : [
                {
                  label: "Published gap",
                  value: (r: CategoryGap) => r.published,
                  text: (r: CategoryGap) => fixed(r.published!, 2)
                }
              ]),
          {label: "Items", value: (r) => r.n},
          {label: "Note", value: (r) => (r.repaired ? "success and generation swapped" : null)},
          itemsColumn((r) => r.items),
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}
