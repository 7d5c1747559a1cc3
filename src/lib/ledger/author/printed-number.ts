import type {RankMark} from "../checks/marks.js";

/** A cell of an author's table: a number with its decimals and mark of rank, or what it is instead. */
export type PrintedNumber =
  | {readonly kind: "number"; readonly value: number; readonly decimals: number; readonly mark: RankMark["mark"] | null}
  | {readonly kind: "missing"}
  | {readonly kind: "text"};

const MISSING = /^(|-|–|—|n\/?a|na|null|none|\?)$/i;
const BEST = /^(\*\*(.+)\*\*|<b>(.+)<\/b>|\\textbf\{(.+)\})$/i;
const SECOND = /^(<u>(.+)<\/u>|\\underline\{(.+)\}|__(.+)__)$/i;

/**
 * Reads a cell as people print it: bold and underline as marks, a percent sign, a spread after ±, a true minus.
 *
 * @example
 * printedNumber("**76.5%**") // → {kind: "number", value: 76.5, decimals: 1, mark: "best"}
 */
export function printedNumber(cell: string): PrintedNumber {
  let text = cell.trim();
  if (MISSING.test(text)) return {kind: "missing"};
  let mark: RankMark["mark"] | null = null;
  for (const [pattern, name] of [
    [BEST, "best"],
    [SECOND, "second"]
  ] as const) {
    const inner = pattern
      .exec(text)
      ?.slice(2)
      .find((part) => part !== undefined);
    if (inner !== undefined) [text, mark] = [inner.trim(), name];
  }
  text = text
    .replace(/\s*(±|\+\/-|\$?\\pm\$?).*$/, "")
    .replace(/\s*(%|\\%|†|‡|\*)+$/, "")
    .replace("−", "-")
    .trim();
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return {kind: "text"};
  return {kind: "number", value: Number(text), decimals: text.split(".")[1]?.length ?? 0, mark};
}
