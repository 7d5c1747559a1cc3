import {isTotalLabel} from "../../schema/index.js";
import type {Labels} from "../cells/ledger-cell.js";

/** What a column of numbers is taken for, and why. */
export interface ColumnRole {
  readonly metric: string;
  readonly place: Labels;
  /** In words, for the account that is given of it. */
  readonly words: string;
}

const METRICS: readonly (readonly [metric: string, ending: RegExp, words: string])[] = [
  ["success", /(^|[\s_./-])(succ\.?|success|both|joint)$/i, "joint success"],
  ["understanding", /(^|[\s_./-])(und\.?|understanding|text)$/i, "understanding"],
  ["generation", /(^|[\s_./-])(gen\.?|generation|image)$/i, "generation"],
  ["gap", /(^|[\s_./-])gap$/i, "gap, less is better"]
];

/**
 * The role of a column, from its header: `Reasoning Und.` is understanding in the category Reasoning, `UEG / Math` the
 * category Math of the group UEG, `Overall` a total, `UEG / Average` a total of its group.
 */
export function columnRole(header: string): ColumnRole {
  const [metric, ending, words] = METRICS.find(([, pattern]) => pattern.test(header)) ?? ["accuracy", null, "rate"];
  const rest = (ending ? header.replace(ending, "") : header).trim().replace(/[↑↓]$/, "").trim();
  const parts = rest.split(/\s+\/\s+/).filter((part) => part !== "");
  const last = parts[parts.length - 1];
  const isTotal = last === undefined || isTotalLabel(last);
  const names = isTotal ? parts.slice(0, -1) : parts;
  const place: Record<string, string> = {};
  if (names.length > 1) place.group = names[0];
  if (names.length > 0) place[isTotal ? "group" : "category"] = names[names.length - 1];
  const kind = isTotal ? (names.length > 0 ? `total of ${names.join(" / ")}` : "total") : words;
  return {metric, place, words: isTotal && metric !== "accuracy" ? `${kind}, ${words}` : kind};
}
