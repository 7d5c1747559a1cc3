import type {RateCell} from "../../../lib/explore/index.js";
import {intervalColumns, pointsColumn, table} from "../../figure/index.js";
import {capitalized} from "../../format/capitalized.js";
import {fixed, probability} from "../../format/numbers.js";
import {wordOf} from "../view/context.js";
import type {ColumnsInForce} from "./rates-axes.js";

/** The table twin of a table of rates: a row for each cell. */
export const ratesTwin = (cells: readonly RateCell[], group: (row: number) => string, of: ColumnsInForce) =>
  table(cells, [
    {label: "Group", value: (cell) => group(cell.row)},
    {label: of.isOfModels ? "Model" : capitalized(wordOf(of.facet.id)), value: (cell) => of.name(cell.model)},
    {
      label: "Right, %",
      value: (cell) => (cell.rate ? 100 * cell.rate.rate : null),
      text: (cell) => fixed(100 * cell.rate!.rate)
    },
    intervalColumns(
      ({rate}) => rate && {lo: 100 * rate.interval.lo, hi: 100 * rate.interval.hi},
      (end) => fixed(end),
      ["Low", "High"]
    ),
    {label: "Scored", value: (cell) => cell.rate?.scored ?? 0},
    pointsColumn("Difference, points", ({difference}) => difference),
    {label: "p (Holm)", value: (cell) => cell.p, text: (cell) => probability(cell.p!, 3)},
    {label: "Rank", value: (cell) => cell.rank}
  ]);
