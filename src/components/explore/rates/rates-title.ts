import type {RateCell} from "../../../lib/explore/index.js";
import {count, fixed, plural, words} from "../../format/numbers.js";

/** Who is compared in which groups. */
interface Compared {
  readonly groups: readonly string[];
  readonly columns: readonly string[];
  /** What a column is. */
  readonly kind: "model" | "value";
  /** The column that the others are held against. */
  readonly reference: string;
}

type Cell = Pick<RateCell, "rate" | "difference" | "p">;

/**
 * What the tests of the cells tell apart: never which rate is the largest.
 *
 * @param cells - with differences to the reference and p corrected, `null` where nothing is compared
 */
export function ratesTitle(cells: readonly Cell[], {groups, columns, kind, reference}: Compared): string {
  const [only] = columns;
  const [group] = groups;
  const scored = cells.reduce((sum, {rate}) => sum + (rate?.scored ?? 0), 0);
  const where = groups.length === 1 ? group : plural(groups.length, "group");
  if (scored === 0) return "Nothing scored matches these filters";
  if (columns.length === 1) {
    const right = cells.reduce((sum, {rate}) => sum + (rate ? rate.rate * rate.scored : 0), 0);
    const share = `right ${fixed((100 * right) / scored)}% of the time in ${where}`;
    return kind === "model" ? `${only} is ${share}` : `With ${only}, answers are ${share}`;
  }
  const tested = cells.filter(({p}) => p !== null);
  if (tested.length === 0) return `Rates of ${plural(columns.length, kind)} in ${where}`;
  const sure = tested.filter(({p}) => p! < 0.05);
  const isOne = groups.length === 1;
  if (sure.length === 0) return `No ${kind} is told apart from ${reference} in ${isOne ? group : `any of ${where}`}`;
  const ahead = sure.filter(({difference}) => difference! < 0).length;
  const behind = sure.length - ahead;
  const numbered = isOne ? words : count;
  const said = [
    ...(ahead > 0 ? [`ahead ${isOne ? "of" : "in"} ${numbered(ahead)}`] : []),
    ...(behind > 0 ? [`behind ${isOne ? "" : "in "}${numbered(behind)}`] : [])
  ];
  const among = isOne
    ? `${words(tested.length)} other ${tested.length === 1 ? kind : `${kind}s`}`
    : plural(tested.length, "comparison");
  return `${reference} is ${said.join(" and ")} of ${among} in ${where}`;
}
