import {isOwnCell} from "../../lib/benchmarks/contract/own-cell.js";
import type {PairedCell} from "../../lib/gaps/cells.js";
import {hostPage} from "../../runtime/host-page.js";
import {computedBy} from "../engine/computed-by.js";
import {itemsBehind, type Caveat} from "../figure/index.js";
import {count, fixed, Words} from "../format/numbers.js";
import {sourceOf} from "../page/site-data.js";
import {
  sourceTable,
  cellSource,
  chosenModels,
  nameOf,
  publishedGap,
  rowsInView,
  type GapContext,
  type ShownEstimates
} from "./context.js";
import {overallGap} from "./estimators.js";
import {type RankedGap} from "./ranking-drawing.js";
import {chosenCategories, type GapState} from "./state.js";
import {hasWalk, walkLink} from "./walk-link.js";

/** Source line of figures that draw identified gaps. */
export const sourceOfGaps = (context: Pick<GapContext, "rows" | "bench" | "rates" | "state">): string =>
  `Source: ${sourceTable(context)} (rates ${isPrinted(context) ? "as printed" : "of the log"}); gaps and intervals computed from them.`;

/** Whether any of the rates in view was printed: those of a log alone are as exact as its answers. */
export const isPrinted = (context: Pick<GapContext, "rows" | "rates" | "state">): boolean =>
  rowsInView(context).some(({cell}) => !isOwnCell(cell));

/** Names every impossible row among the cells in view, and those of models that are not fitted for one; none when there is none. */
export const repairs = (context: GapContext, cells: readonly PairedCell[]): Caveat[] => [
  ...swaps(context, cells),
  ...unfitted(context, context.state.get())
];

/** Chosen models that are in no fit, and why. */
export function unfitted(context: GapContext, state: GapState): Caveat[] {
  const models = chosenModels(context, state);
  const rows = context.impossible.filter(({model}) => models.includes(model));
  if (rows.length === 0) return [];
  const names = [...new Set(rows.map(({model}) => nameOf(context, model)))];
  const said = rows.map(
    ({model, category, understanding, generation, success}) =>
      `${nameOf(context, model)} in ${category} is printed with understanding ${fixed(understanding, 2)}, generation ${fixed(generation, 2)} and success in both ${fixed(success, 2)}`
  );
  const text = `${said.join("; ")}: no items give these rates, and no swap mends them. ${names.join(", ")} ${names.length === 1 ? "has" : "have"} no gap here.`;
  return [{lead: `Not fitted, impossible row: ${names.join(", ")}.`, text, data: true}];
}

function swaps(context: GapContext, cells: readonly PairedCell[]): Caveat[] {
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
export function originLine({origin, run, estimates, error}: ShownEstimates): string {
  if (error !== null) return `The fit in this browser failed (${error}); shown are closed-form intervals.`;
  if (origin === "built") return "Fitted when the site was built; being refitted in this browser.";
  if (origin === "kept") return hostPage() === null ? "Fitted when this report was built." : "Fitted ahead.";
  if (origin === "quick") return "Closed-form intervals while this browser refits.";
  const {draws} = estimates.settings;
  const how = draws === 0 ? "closed-form intervals" : `${count(draws)} draws per cell`;
  // Plain JavaScript goes without saying, unless something else was to compute.
  const isSaid = run !== null && (run.backend !== "twin" || run.fallbacks.length > 0);
  return `Fitted in this browser in ${fixed((run?.durationMs ?? 0) / 1000, 1)} s${isSaid ? ` by ${computedBy(run)}` : ""}, ${how}.`;
}

/** Models in the order of the ranking: by overall gap of the chosen estimator, or by the signed one, least first. */
export function ranked(context: GapContext, state: GapState): RankedGap[] {
  const models = chosenModels(context, state);
  const categories = chosenCategories(context.ids, state);
  return context.shown
    .get()
    .estimates.overall.filter(({model}) => models.includes(model))
    .flatMap(({model}): RankedGap[] => {
      const row = overallGap(context, state, model, categories);
      if (row === null) return [];
      const own = context.paired.filter((cell) => cell.model === model && categories.includes(cell.category));
      return [
        {
          id: model,
          name: nameOf(context, model),
          gap: row.gap,
          lo: row.lo,
          hi: row.hi,
          includesZero: row.includesZero,
          published: publishedGap(context, model, categories),
          rank: row.rank,
          signed: row.signed,
          p: row.p,
          floor: row.floor,
          repaired: own.some((cell) => cell.repaired),
          source: rankingSource(context, own),
          // A gap of some categories stands on their items alone.
          items: itemsBehind(context, model, categories.length === 1 ? {category: categories[0]!} : {}),
          ...(isWalked(context) && hasWalk(context.state, model) ? {walk: walkLink(model)} : {}),
          ties: new Set(row.ties.filter((id) => models.includes(id)))
        }
      ];
    })
    .sort((a, b) => orderOf(a, state) - orderOf(b, state));
}

/** Does the site walk from distance to gap for these gaps? It does for printed ones, and reports have no such page. */
export const isWalked = ({hasPrinted, state}: Pick<GapContext, "hasPrinted" | "state">): boolean =>
  hasPrinted && !state.frame;

/** What the rows are ordered by, least first; only identified gaps have a signed one. */
const orderOf = ({gap, signed}: RankedGap, {order}: GapState): number =>
  order === "signed" && signed !== null ? signed.value : gap;

/** What figures of rates stand on: filters, and the order of the ranking, but no estimate. */
export const orderBasis = (context: GapContext, state: GapState): string =>
  [ranked(context, state).map(({id}) => id), chosenModels(context, state), chosenCategories(context.ids, state)].join(
    "|"
  );

/** Source of an overall gap: its printed cell where all categories are chosen, else the first of the averaged ones. */
export function rankingSource(context: GapContext, own: readonly PairedCell[]): string {
  const [first] = own;
  if (!first) return context.bench.name;
  const printed = context.rows.find(
    (row) => row.model === first.model && row.metric === "gap" && row.category === "Overall" && row.evaluator === null
  );
  return own.length === Object.keys(context.ids).length && printed
    ? sourceOf(context.bench.name, printed)
    : cellSource(context, first);
}

/** Cells of the chosen models and categories. */
export function inView(context: GapContext, state: GapState): readonly PairedCell[] {
  const [models, categories] = [chosenModels(context, state), chosenCategories(context.ids, state)];
  return context.paired.filter((cell) => models.includes(cell.model) && categories.includes(cell.category));
}
