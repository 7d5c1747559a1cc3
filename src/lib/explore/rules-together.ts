import {VerdictKeys} from "./paired-verdicts.js";
import {facetOf, type Facet, type VerdictTable} from "./table/verdict-table.js";

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
  const rules = facetOf(table, "scorer");
  const found = rules !== undefined && rules.values.length > 1 && isFound(table, rules);
  known.set(table, found);
  return found;
}

function isFound(table: VerdictTable, rules: Facet): boolean {
  const keys = new VerdictKeys(table, "scorer");
  const {starts, ids} = table.items;
  const ruleOf = new Map<number, number>();
  for (let item = 0; item < ids.length; item++) {
    // Most items have one rule: only of others are answers told apart.
    if (!hasSeveral(rules, starts[item]!, starts[item + 1]!)) continue;
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

function hasSeveral({codes}: Facet, from: number, to: number): boolean {
  for (let row = from + 1; row < to; row++) if (codes[row] !== codes[from]) return true;
  return false;
}
