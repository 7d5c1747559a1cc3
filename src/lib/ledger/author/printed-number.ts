import type {RankMark} from "../checks/marks.js";

/** A cell of an author's table: a number with its decimals and mark of rank, or what it is instead. */
export type PrintedNumber =
  | {
      readonly kind: "number";
      readonly value: number;
      readonly decimals: number;
      readonly mark: RankMark["mark"] | null;
      /** True for a number with a plus before it, which only differences have. */
      readonly isSigned: boolean;
    }
  | {readonly kind: "missing"}
  | {readonly kind: "text"};

const MISSING = /^(|[-–—]+|n\.?\/?a\.?|na|null|none|\?|\/|×|✗)$/i;
const BEST = /^(\*\*(.+)\*\*|<b>(.+)<\/b>|<strong>(.+)<\/strong>|\\(?:textbf|mathbf|bm)\{(.+)\}|\{\\bf\s+(.+)\})$/i;
const SECOND = /^(<u>(.+)<\/u>|\\(?:underline|uline)\{(.+)\}|__(.+)__)$/i;
/** What may follow a number: a spread, a difference or a rank in brackets, a sign of percent, a note. */
const AFTER = /\s*(±|\+\/-|\\pm).*$|\s*\([^()]*\)$|\s*(%|†|‡|\*|§|¶|↑|↓)+$/;

/** A number without its marks of rank, the outermost mark first. */
function unmarked(cell: string): {readonly text: string; readonly mark: RankMark["mark"] | null} {
  for (const [pattern, mark] of [
    [BEST, "best"],
    [SECOND, "second"]
  ] as const) {
    const inner = pattern
      .exec(cell)
      ?.slice(2)
      .find((part) => part !== undefined);
    if (inner !== undefined) return {text: unmarked(inner.trim()).text, mark};
  }
  return {text: cell, mark: null};
}

/**
 * Reads a cell as people print it: bold and underline as marks, a percent sign, a spread after ±, something in brackets
 * behind it, a plus, a true minus.
 *
 * @example
 * printedNumber("**76.5%**") // → {kind: "number", value: 76.5, decimals: 1, mark: "best", isSigned: false}
 */
export function printedNumber(cell: string): PrintedNumber {
  const trimmed = cell.trim();
  const {text: bare, mark} = unmarked(trimmed.replace(/^\$(.*)\$$/, "$1").trim());
  let text = bare
    .replace(/^\$(.*)\$$/, "$1")
    .replace(/\\%/g, "%")
    .trim();
  if (MISSING.test(text)) return {kind: "missing"};
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(AFTER, "").trim();
  }
  text = text.replace(/^[−–]/, "-");
  // A mark may stand on the number alone, with the spread behind it.
  const inner = unmarked(text);
  const digits = inner.text.replace(/^[−–]/, "-");
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(digits)) return {kind: "text"};
  return {
    kind: "number",
    value: Number(digits),
    decimals: digits.split(".")[1]?.length ?? 0,
    mark: mark ?? inner.mark,
    isSigned: digits.startsWith("+")
  };
}
