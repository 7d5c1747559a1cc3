import type {ItemRow} from "../../schema/index.js";
import {choiceBaselines, type ChoiceBaselines} from "../scorers/baselines.js";
import {promptOptions} from "../rules/prompt-options.js";

/** Options of a question that does not list them. */
const ASSUMED = 4;

/** What answering without looking gives in one multiple-choice set. */
export interface SuiteBaselines extends ChoiceBaselines {
  readonly suite: string;
  /** Items of which no options are known: four are assumed, or as many as the highest key of the suite needs. */
  readonly assumed: number;
  /** Items left out: others of the suite list options, while their prompt lists none, so that a letter is its free answer. */
  readonly leftOut: number;
}

/**
 * Constant-answer and chance baselines of every suite that has items with a lettered key; each item counts once. Items with
 * another key, and such as ask for a letter without offering any, have no part in them.
 */
export function suiteBaselines(
  rows: Iterable<{readonly itemId: string; readonly item: Pick<ItemRow, "suite" | "key" | "prompt">}>
): SuiteBaselines[] {
  const suites = new Map<string, Map<string, LetteredItem>>();
  for (const {itemId, item} of rows) {
    if (item.key === null || !/^[A-J]$/.test(item.key)) continue;
    let items = suites.get(item.suite);
    if (items === undefined) suites.set(item.suite, (items = new Map()));
    if (!items.has(itemId))
      items.set(itemId, {key: item.key, listed: item.prompt === null ? null : promptOptions(item.prompt).length});
  }
  return [...suites].map(([suite, items]) => {
    const lettered = [...items.values()];
    const isMixed = lettered.some(({listed}) => listed !== null && listed > 0);
    const all = isMixed ? lettered.filter(({listed}) => listed !== 0) : lettered;
    const highest = all.reduce((most, {key}) => Math.max(most, positionOf(key)), ASSUMED);
    const options = all.map(({key, listed}) => (listed !== null && listed >= positionOf(key) ? listed : null));
    return {
      suite,
      assumed: options.filter((count) => count === null).length,
      leftOut: lettered.length - all.length,
      ...choiceBaselines(all.map(({key}, i) => ({key, options: options[i] ?? highest})))
    };
  });
}

interface LetteredItem {
  readonly key: string;
  /** Options that the prompt lists; `null` without a prompt. */
  readonly listed: number | null;
}

/** 1 for A. */
const positionOf = (letter: string): number => letter.charCodeAt(0) - 64;
