import type {RateCell} from "../../../lib/explore/index.js";
import {divergingShade, neutralShade} from "../../chart/index.js";
import {fixed, interval, pValue, signed} from "../../format/numbers.js";
import {LEAST} from "./rates-overlay.js";

/** How a table of rates is shown. */
interface Shown {
  readonly show: "rate" | "difference" | "rank";
  /** Name of the column that differences are taken to. */
  readonly reference: string;
  /** Columns of the table, of which a rank is one. */
  readonly columns: number;
}

/** Shade, number and detail of a cell; few scored verdicts have no number. */
export function rateFace(cell: RateCell, heading: string, {show, reference, columns}: Shown) {
  if (!cell.rate) return {fill: null, text: "", detail: {heading, lines: ["nothing scored"]}};
  const {rate, scored, interval: range} = cell.rate;
  const lines = [
    `${fixed(100 * rate)}% right ${interval({lo: 100 * range.lo, hi: 100 * range.hi})}, ${scored} scored`,
    ...(cell.difference === null
      ? []
      : [`${signed(100 * cell.difference)} points to ${reference}, ${pValue(cell.p!)} (Holm)`]),
    ...(cell.rank === null ? [] : [`rank ${fixed(cell.rank, 1)} of ${columns}`])
  ];
  const detail = {heading, lines};
  const small = scored < LEAST;
  if (show === "difference" && cell.difference !== null)
    return {
      ...divergingShade(cell.difference / 0.4, "chg"),
      text: small ? "" : `${signed(100 * cell.difference, 0)}${cell.p! < 0.05 ? "*" : ""}`,
      detail
    };
  if (show === "rank")
    return {
      ...neutralShade(1 - ((cell.rank ?? 1) - 1) / Math.max(1, columns - 1)),
      text: small || cell.rank === null ? "" : fixed(cell.rank, Number.isInteger(cell.rank) ? 0 : 1),
      detail
    };
  return {...neutralShade(rate), text: small ? "" : fixed(100 * rate, 0), detail};
}
