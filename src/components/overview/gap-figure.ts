import {GAP_BENCHMARK} from "../../lib/benchmarks/registry.js";
import {fitsOf} from "../../lib/gaps/gap-fits.js";
import {rankingDrawing, paintTies, type RankedGap} from "../gaps/ranking-drawing.js";
import {signedColumns} from "../gaps/signed-columns.js";
import {hasWalk, walkLink} from "../gaps/walk-link.js";
import {Figure, intervalColumns, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, words} from "../format/numbers.js";
import {impossibleCells, pairedCells, rateCells} from "../../lib/gaps/cells.js";
import {sourceOf, tablesOf} from "../page/site-data.js";
import {chosenProfiles, nameOf, ownCaveat, type OverviewContext} from "./context.js";

/** Overall gap of the systems in view, as on the page of the benchmark that it is of, at the default weights. */
export function GapFigure(context: OverviewContext): HTMLElement {
  let rows: RankedGap[] = [];
  const {id: benchmark = "", name = ""} = GAP_BENCHMARK ?? {};
  const printedRows = context.published[benchmark] ?? [];
  const bench = context.benches.get(benchmark);
  const cells = rateCells(printedRows, context.models);
  const repaired = new Set(pairedCells(cells).flatMap((cell) => (cell.repaired ? [cell.model] : [])));
  const unfitted = [...new Set(impossibleCells(cells).map(({model}) => model))];
  return Figure(context.state, {
    id: "gap",
    number: 2,
    ...(context.state.frame ? {} : {view: walkLink()}),
    cite: bench === undefined ? [] : [bench],
    onMark: (key, root) => rows.length > 0 && paintTies(root, rows, key ?? rows[0]!.id),
    content(state, width) {
      const models = chosenProfiles(context, state).map((p) => p.model);
      const rowsOf = (model: string) => printedRows.filter((r) => r.model === model && r.table === "Table 2");
      const printed = (model: string) => rowsOf(model).find((r) => r.metric === "gap" && r.category === "Overall");
      const sourceRow = (model: string) => printed(model) ?? rowsOf(model)[0];
      rows = fitsOf(context.fits, benchmark)
        .overall.filter(({model}) => models.includes(model))
        .map((row) => ({
          id: row.model,
          name: nameOf(context, row.model),
          gap: row.gap,
          lo: row.lo,
          hi: row.hi,
          includesZero: row.lo <= 0,
          published: printed(row.model)?.value ?? null,
          rank: row.rank ?? 0,
          signed: row.signed,
          p: row.p,
          floor: row.floor,
          repaired: repaired.has(row.model),
          source: sourceRow(row.model) ? sourceOf(name, sourceRow(row.model)!) : name,
          items: itemsBehind({state: context.state, rows: printedRows}, row.model),
          ...(hasWalk(context.state, row.model) ? {walk: walkLink(row.model)} : {}),
          ties: new Set(row.ties.filter((id) => models.includes(id)))
        }))
        .sort((a, b) => a.gap - b.gap);
      const left = unfitted.filter((model) => models.includes(model)).map((model) => nameOf(context, model));
      const [first] = rows;
      const tied = first?.ties.size ?? 0;
      return {
        title: !first
          ? "No system in view has a gap"
          : tied === 0
            ? `${first.name} has the smallest gap`
            : `${first.name} has the smallest gap, and ${words(tied)} ${tied === 1 ? "model" : "models"} cannot be told apart from it`,
        subtitle: `Dot: mean of absolute gaps on ${name}, points, smaller is better; bracket: what a system without any gap would show. Diamond: understanding minus generation, logits. Shaded: not told apart from the marked row at 95%.`,
        hint: "Point at a row to mark it.",
        drawing: first ? rankingDrawing(rows, width) : null,
        caveats: [
          ...ownCaveat(context, `its gap stands on its own answers alone, as on the ${name} page.`),
          {
            lead: "Published and identified",
            text: "are two estimates of one quantity. The released script’s answer depends on where it starts; ours does not."
          },
          {lead: "Take it apart", text: `by category, outcome and weights on the ${name} page.`},
          ...(rows.some((row) => row.repaired)
            ? [
                {
                  lead: "Marked †:",
                  text: "one printed row cannot be (success above generation); the two are swapped.",
                  data: true
                }
              ]
            : []),
          ...(left.length > 0
            ? [
                {
                  lead: `Not fitted, impossible row: ${left.join(", ")}.`,
                  text: "No items give the rates that are printed in one category, and no swap mends them.",
                  data: true
                }
              ]
            : [])
        ],
        source: `Source: ${tablesOf(
          name,
          printedRows.filter(({metric}) => metric === "success")
        )}; identified estimates computed from its rates when the site was built. Ties: pairwise difference, 95%, not corrected for the number of pairs.`,
        table: table(rows, [
          {label: "System", value: (r) => r.name},
          {label: "Rank", value: (r) => r.rank},
          {label: "Identified gap", value: (r) => r.gap, text: (r) => fixed(r.gap, 2)},
          intervalColumns(
            (r) => r,
            (end) => fixed(end, 2)
          ),
          ...signedColumns,
          {label: "Published gap", value: (r) => r.published, text: (r) => fixed(r.published!, 2)},
          itemsColumn((r) => r.items),
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}
