import {isTotalLabel} from "../../schema/index.js";
import type {Labels} from "../cells/ledger-cell.js";

/** What a column of numbers is taken for, and why. */
export interface ColumnRole {
  readonly metric: string;
  /** The condition that the header names (`w/o thinking`); `null` if none. */
  readonly protocol: string | null;
  readonly place: Labels;
  /** False for values that are no rates, and so no parts of totals. */
  readonly isRate: boolean;
  /** True where an arrow or the metric says that less is better. */
  readonly isLowerBetter: boolean;
  /** In words, for the account that is given of it. */
  readonly words: string;
}

const METRICS: readonly (readonly [metric: string, ending: RegExp, words: string])[] = [
  [
    "success",
    /(^|[\s_./-])(succ\.?|success|both|joint|uni\.?|unified|und\.?\s*(?:&|\+|and)\s*gen\.?)$/i,
    "joint success"
  ],
  ["understanding", /(^|[\s_./-])(und\.?|understanding|text)$/i, "understanding"],
  ["generation", /(^|[\s_./-])(gen\.?|generation|image)$/i, "generation"],
  ["gap", /(^|[\s_./-])gap$/i, "gap, less is better"]
];
/** Columns that are no rates, by their words. */
const OTHERS: readonly (readonly [metric: string, pattern: RegExp, words: string])[] = [
  ["rank", /^(rank(ing)?|#|pos(ition|\.)?)$/i, "rank"],
  [
    "difference",
    /^(Δ|∆|δ)|(^|[\s_/-])(Δ|∆|delta|diff\.?|difference|gain|improvement|improv\.|change|drop)$|\S\s−\s\S/i,
    "difference"
  ],
  [
    "other",
    /^#|\b(params?|parameters|size|year|fid|latency|time|speed|steps|tokens|cost|flops|elo)\b/i,
    "no rate, not checked"
  ]
];
/** Words that are a form of a question in one table and a category of pictures in another. */
const FORM = /^(text|image)$/i;
const CONDITION = /(?:^|[\s,(])((?:w\/o|w\/|without)(?:\s+\S.*?)?)\)?$/i;

/** A header without arrows, percent signs and units in brackets. */
export const plainHeader = (header: string): string =>
  header
    .replace(/[↑↓⬆⬇⇑⇓]/g, "")
    .replace(/\(\s*%?\s*\)|\[\s*%?\s*\]/g, "")
    .replace(/\s*%$/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a table has both forms of a question as columns: `Text` and `Image`. */
export const hasForms = (header: readonly string[]): boolean =>
  new Set(header.map((name) => plainHeader(name).toLowerCase()).filter((name) => FORM.test(name))).size > 1;

/**
 * The role of a column, from its header: `Reasoning Und.` is understanding in the category Reasoning, `UEG / Math` the
 * category Math of the group UEG, `Overall` a total, `UEG / Average` a total of its group, `Δ` a difference, `Rank` a
 * rank. Arrows say which way is better; `w/o thinking` is a condition, not a category.
 *
 * @param isForm - whether `Text` alone is a form of a question, as beside `Image`; else it is a category
 */
export function columnRole(header: string, isForm = true): ColumnRole {
  const isLowerBetter = /[↓⬇⇓]/.test(header);
  const label = plainHeader(header);
  const other = OTHERS.find(([, pattern]) => pattern.test(label));
  if (other) {
    const [metric, , words] = other;
    return {
      metric,
      protocol: null,
      place: {column: label},
      isRate: false,
      isLowerBetter: isLowerBetter || metric === "rank",
      words
    };
  }
  const condition = CONDITION.exec(label);
  const bare = condition ? label.slice(0, condition.index).trim() : label;
  const named = isForm || !FORM.test(bare) ? METRICS.find(([, pattern]) => pattern.test(bare)) : undefined;
  const [metric, ending, words] = named ?? ["accuracy", null, "rate"];
  const rest = (ending ? bare.replace(ending, "") : bare).replace(/[\s/(]+$/, "").trim();
  const parts = rest.split(/\s+\/\s+/).filter((part) => part !== "");
  const last = parts.at(-1);
  const isTotal = last === undefined || isTotalLabel(last);
  const names = isTotal ? parts.slice(0, -1) : parts;
  const place: Record<string, string> = {};
  const [outer, own] = [names[0], names.at(-1)];
  if (outer !== undefined && names.length > 1) place.group = outer;
  if (own !== undefined) place[isTotal ? "group" : "category"] = own;
  const kind = isTotal ? (names.length > 0 ? `total of ${names.join(" / ")}` : "total") : words;
  const protocol = condition?.[1]?.trim() ?? null;
  const said = isTotal && metric !== "accuracy" ? `${kind}, ${words}` : kind;
  return {
    metric,
    protocol,
    place,
    isRate: metric !== "gap",
    isLowerBetter: isLowerBetter || metric === "gap",
    words: protocol === null ? said : `${said}, ${protocol}`
  };
}
