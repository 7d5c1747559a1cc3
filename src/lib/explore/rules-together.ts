import {VerdictKeys} from "./paired-verdicts.js";
import {facetOf, type VerdictTable} from "./table/verdict-table.js";

const known = new WeakMap<VerdictTable, boolean>();

/**
 * Do several rules of the log score the same answers? A share over them counts each answer once a rule, and is no rule's own.
 *
 * Rules that score answers to different items (each benchmark of a log by its own) do not stand together. Looked through once a
 * table, and no further than to the first answer that two rules score.
 */
export function hasRulesTogether(table: VerdictTable): boolean {
  const before = known.get(table);
  if (before !== undefined) return before;
  const found = isFound(table);
  known.set(table, found);
  return found;
}

function isFound(table: VerdictTable): boolean {
  const rules = facetOf(table, "scorer");
  if (rules === undefined || rules.values.length < 2) return false;
  const keys = new VerdictKeys(table, "scorer");
  const {starts, ids} = table.items;
  const ruleOf = new Map<number, number>();
  for (let item = 0; item < ids.length; item++) {
    ruleOf.clear();
    for (let row = starts[item]!; row < starts[item + 1]!; row++) {
      const rule = rules.codes[row]!;
      // An answer that nobody scored has no rule.
      if (rules.values[rule] === null) continue;
      const key = keys.of(row);
      const other = ruleOf.get(key);
      if (other !== undefined && other !== rule) return true;
      ruleOf.set(key, rule);
    }
  }
  return false;
}
