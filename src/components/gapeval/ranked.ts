import {CATEGORIES, type PairedCell} from "../../lib/stories/index.js";
import type {Caveat} from "../figure/index.js";
import {fixed, Words} from "../format/numbers.js";
import {sourceOf} from "../site-data.js";
import {cellSource, chosenModels, nameOf, publishedGap, type GapEvalContext, type ShownEstimates} from "./context.js";
import {type RankedGap} from "./ranking-drawing.js";
import {chosenCategories, type GapEvalState} from "./state.js";

/** Source line of figures that draw identified gaps. */
export const SOURCE = "Source: GapEval, Table 2 (rates as printed); identified gaps and intervals computed from them.";

/** Names every impossible row among the cells in view; none when there is none. */
export function repairs(context: GapEvalContext, cells: readonly PairedCell[]): Caveat[] {
  const rows = cells.filter((cell) => cell.repaired);
  if (rows.length === 0) return [];
  const said = rows.map(
    (cell) =>
      `${nameOf(context, cell.model)} in ${cell.category} is printed with generation (${fixed(cell.generation, 2)}) below success (${fixed(cell.success, 2)})`
  );
  const text = `${said.join("; ")}, which cannot be. The two are swapped here, marked †.`;
  return [{lead: rows.length === 1 ? "One row repaired." : `${Words(rows.length)} rows repaired.`, text, data: true}];
}

/** How the shown intervals were made, for the line under a title. */
export function originLine({origin, durationMs, error}: ShownEstimates): string {
  if (error !== null) return `The fit in this browser failed (${error}); shown are closed-form intervals.`;
  if (origin === "built") return "Fitted when the site was built; being refitted in this browser.";
  if (origin === "quick") return "Closed-form intervals while the draws run.";
  return `Fitted in this browser in ${fixed(durationMs / 1000, 1)} s, 20,000 draws per cell.`;
}

/** Models in the order of the ranking: by identified overall gap, smallest first. */
export function ranked(context: GapEvalContext, state: GapEvalState): RankedGap[] {
  const {estimates} = context.shown.get();
  const models = chosenModels(context, state);
  const categories = chosenCategories(state);
  return estimates.overall
    .filter(({model}) => models.includes(model))
    .map((row) => {
      const own = context.paired.filter((cell) => cell.model === row.model && categories.includes(cell.category));
      return {
        id: row.model,
        name: nameOf(context, row.model),
        gap: row.gap,
        lo: row.lo,
        hi: row.hi,
        includesZero: row.lo <= 0,
        published: publishedGap(context, row.model, categories),
        rank: row.rank ?? 0,
        repaired: own.some((cell) => cell.repaired),
        source: rankingSource(context, own),
        ties: new Set(row.ties.filter((id) => models.includes(id)))
      };
    })
    .sort((a, b) => a.gap - b.gap);
}

/** Source of an overall gap: its printed cell where all categories are chosen, else the first of the averaged ones. */
function rankingSource(context: GapEvalContext, own: readonly PairedCell[]): string {
  const [first] = own;
  if (!first) return context.bench.name;
  const printed = context.rows.find(
    (row) => row.table === "Table 2" && row.model === first.model && row.metric === "gap" && row.category === "Overall"
  );
  return own.length === CATEGORIES.length && printed
    ? sourceOf(context.bench.name, printed)
    : cellSource(context, first);
}

/** Cells of the chosen models and categories. */
export function inView(context: GapEvalContext, state: GapEvalState): readonly PairedCell[] {
  const [models, categories] = [chosenModels(context, state), chosenCategories(state)];
  return context.paired.filter((cell) => models.includes(cell.model) && categories.includes(cell.category));
}
