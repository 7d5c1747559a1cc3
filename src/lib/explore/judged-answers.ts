import {votedScore} from "../scoring/rows/voted-score.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {JudgedRules} from "./judged-rules.js";
import {VerdictKeys} from "./paired-verdicts.js";
import {ROWS_PER_SLOW_STEP} from "./table/finish.js";
import {facetOf} from "./table/verdict-table.js";

/** One answer with what judges say of it, by one rule. */
export interface JudgedAnswer {
  readonly model: number;
  readonly item: number;
  /** The same for answers of other models that can be compared with it: item, attempt, stage and so on agree. */
  readonly like: string;
  /** Code of each judge, once; `right` is what each says, in their order. */
  readonly judges: readonly number[];
  readonly right: readonly (0 | 1)[];
  /** What most judges say; `null` where they are at odds. */
  readonly consensus: 0 | 1 | null;
}

/**
 * Answers under all filters with the verdicts that judges gave them, in the order of items. Of several verdicts of one judge on an answer
 * that nothing tells apart the first ones make one answer with the other judges' first, the second ones another, and so on.
 *
 * Rules that no named judge applies are left out; where they are applied, a judge without a name is one more judge. A score counts as right from one
 * half on; a verdict without a score is none.
 *
 * @returns none where the log names no judge
 */
export function* judgedAnswersSteps(filter: CrossFilter): Generator<void, JudgedAnswer[]> {
  const {table} = filter;
  const [judge, model] = [facetOf(table, "judge"), facetOf(table, "model")!];
  if (judge === undefined) return [];
  const rules = new JudgedRules(table);
  const keys = new VerdictKeys(table, "judge", "model");
  const {starts, ids} = table.items;
  const found: JudgedAnswer[] = [];
  for (let item = 0, since = 0; item < ids.length; item++) {
    if ((since += starts[item + 1]! - starts[item]!) > ROWS_PER_SLOW_STEP) {
      since = 0;
      yield;
    }
    if (!filter.itemPasses(item)) continue;
    const answers = new Map<string, number[]>();
    const given = new Map<string, number>();
    for (let row = starts[item]!; row < starts[item + 1]!; row++) {
      if (table.outcome[row] === 0 || !filter.rowPasses(row) || !rules.has(rules.ruleOf(row, item))) continue;
      const own = `${model.codes[row]} ${keys.of(row)}`;
      const byJudge = `${own} ${judge.codes[row]}`;
      const nth = given.get(byJudge) ?? 0;
      given.set(byJudge, nth + 1);
      const key = `${own} ${nth}`;
      const rows = answers.get(key);
      if (rows === undefined) answers.set(key, [row]);
      else rows.push(row);
    }
    for (const [key, rows] of answers) {
      const right = rows.map((row): 0 | 1 => (table.outcome[row] === 2 ? 1 : 0));
      const voted = votedScore(rows.map((row, k) => table.scores?.[row] ?? right[k]!));
      found.push({
        model: model.codes[rows[0]!]!,
        item,
        like: key.slice(key.indexOf(" ") + 1),
        judges: rows.map((row) => judge.codes[row]!),
        right,
        consensus: voted === null ? null : voted >= 0.5 ? 1 : 0
      });
    }
  }
  return found;
}
