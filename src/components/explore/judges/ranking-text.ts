import type {ModelOrder} from "../../../lib/explore/model-orders.js";
import {fixed, plural, pValue, signed} from "../../format/numbers.js";

/** Pairs of models that are named where judges turn them round, and where their order is open. */
const NAMED = 5;
const EXAMPLES = 2;

type Name = (model: number) => string;

const having = (orders: readonly ModelOrder[], verdict: ModelOrder["verdict"]) =>
  orders.filter((order) => order.verdict === verdict);

/** Whether a ranking survives the judge, at the end of a title; empty without two models to compare. */
export function rankingTitle(orders: readonly ModelOrder[], name: Name): string {
  const all = orders.length;
  const [same, opposite] = [having(orders, "same"), having(orders, "opposite")];
  if (all === 0) return "";
  if (opposite.length > 0)
    return opposite.length === 1
      ? `; they put ${name(opposite[0]!.first)} and ${name(opposite[0]!.second)} in opposite order`
      : `; they put ${opposite.length} of ${all} pairs of models in opposite order`;
  if (same.length === 0) return `; together they tell no two models apart`;
  if (all === 1) return `; both put ${name(ahead(same[0]!))} ahead of ${name(behind(same[0]!))}`;
  return same.length === all
    ? "; the ranking survives"
    : `; the ranking survives where both tell models apart, in ${same.length} of ${all} pairs`;
}

const ahead = ({first, second, a}: ModelOrder) => (a > 0 ? first : second);
const behind = ({first, second, a}: ModelOrder) => (a > 0 ? second : first);

/** The same with its test and its pairs of models: those in opposite order, and some that are open. */
export function rankingText(orders: readonly ModelOrder[], tau: number, name: Name): string {
  const [same, opposite, open] = (["same", "opposite", "open"] as const).map((verdict) => having(orders, verdict));
  const found =
    orders.length === 1
      ? `${points(orders[0]!, name)}, ${pValue(orders[0]!.p)} under the judge who shows less`
      : `${same!.length} of ${plural(orders.length, "pair")} of models ${same!.length === 1 ? "is" : "are"} in the same order under both judges, ` +
        `${opposite!.length === 0 ? "none" : opposite!.length} in the opposite one${named(opposite!, NAMED, name)}; ` +
        `${open!.length === 0 ? "none is" : open!.length === 1 ? "1 is" : `${open!.length} are`} open${named(open!, EXAMPLES, name)}`;
  return (
    `${found}. Points are of the first judge, then of the second, on answers that models and judges share, tested by sign flips over cases under either judge` +
    (orders.length === 1 ? "." : ": an order stands where p < .05 for both after Holm's correction over pairs.") +
    (Number.isNaN(tau) ? "" : ` Kendall's τ of all shares right is ${fixed(tau, 2)}, not tested.`)
  );
}

const points = ({first, second, a, b}: ModelOrder, name: Name): string =>
  `${name(first)} − ${name(second)} ${signed(100 * a)} and ${signed(100 * b)} points`;

/** Pairs in brackets, those first that the judge changes most. */
function named(orders: readonly ModelOrder[], most: number, name: Name): string {
  if (orders.length === 0) return "";
  const shown = [...orders].sort((x, y) => Math.abs(y.a - y.b) - Math.abs(x.a - x.b)).slice(0, most);
  return ` (${shown.length < orders.length ? "among them " : ""}${shown.map((order) => points(order, name)).join(", ")})`;
}
