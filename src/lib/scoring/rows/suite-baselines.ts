import type {CanonicalRow} from "../../schema/index.js";
import {choiceBaselines, type ChoiceBaselines} from "../baselines.js";
import {promptOptions} from "../realunify/prompt-options.js";

/** Options of a question that does not list them. */
const ASSUMED = 4;

/** What answering without looking gives in one multiple-choice set. */
export interface SuiteBaselines extends ChoiceBaselines {
  readonly suite: string;
  /** Items whose prompt lists no options: four are assumed, or as many as the highest key of the suite needs. */
  readonly assumed: number;
}

/** Constant-answer and chance baselines of every suite that has items with a lettered key; each item counts once. */
export function suiteBaselines(rows: Iterable<CanonicalRow>): SuiteBaselines[] {
  const suites = new Map<string, Map<string, {key: string; listed: number}>>();
  for (const {itemId, item} of rows) {
    if (item.key === null || !/^[A-J]$/.test(item.key)) continue;
    let items = suites.get(item.suite);
    if (items === undefined) suites.set(item.suite, (items = new Map()));
    if (!items.has(itemId))
      items.set(itemId, {key: item.key, listed: item.prompt === null ? 0 : promptOptions(item.prompt).length});
  }
  return [...suites].map(([suite, items]) => {
    const all = [...items.values()];
    const highest = all.reduce((most, {key}) => Math.max(most, positionOf(key)), ASSUMED);
    const isListed = ({key, listed}: (typeof all)[number]): boolean => listed >= Math.max(2, positionOf(key));
    return {
      suite,
      assumed: all.filter((item) => !isListed(item)).length,
      ...choiceBaselines(all.map((item) => ({key: item.key, options: isListed(item) ? item.listed : highest})))
    };
  });
}

/** 1 for A. */
const positionOf = (letter: string): number => letter.charCodeAt(0) - 64;
