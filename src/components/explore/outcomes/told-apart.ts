import type {Interval} from "../../../lib/math/index.js";
import {words} from "../../format/numbers.js";

/** What `toldApart` rests on, for the account of a figure's test. */
export const APART_BY = "told apart where 95% intervals do not meet";

/** From how many other models one is told apart: intervals that do not meet, which asks for more than a test of the difference. */
export function toldApart(one: Interval, others: readonly Interval[]): string {
  if (others.length === 0) return "";
  const apart = others.filter(({lo, hi}) => hi < one.lo || lo > one.hi).length;
  if (others.length === 1) return `, ${apart === 1 ? "" : "not "}told apart from the other model`;
  const among = `${words(others.length)} other models`;
  if (apart === 0) return `, not told apart from any of ${among}`;
  return apart === others.length ? `, told apart from all ${among}` : `, told apart from ${words(apart)} of ${among}`;
}
