import {facetOf, hasRulesTogether, SLOTS} from "../../../lib/explore/index.js";
import type {FigureContent} from "../../figure/index.js";
import type {ExploreContext} from "../view/context.js";

type InForce = Pick<ExploreContext, "table" | "state" | "inForce">;

/** How many rules that score the same answers are in force at once; 0 where it is one, or each has answers of its own. */
function rulesTogether({table, state, inForce}: InForce): number {
  const rules = facetOf(table, "scorer");
  if (rules === undefined || !hasRulesTogether(table)) return 0;
  const counts = inForce.get().counts.facets.get("scorer")!;
  const chosen = state.get().scorer;
  const n = rules.values.filter((_, rule) => {
    const at = rule * SLOTS;
    return (chosen.length === 0 || chosen.includes(rule)) && counts[at]! + counts[at + 1]! + counts[at + 2]! > 0;
  }).length;
  return n > 1 ? n : 0;
}

/** What a title that counts verdicts of several rules ends with: ` (4 rules counted together)`. */
export function rulesInTitle(context: InForce): string {
  const n = rulesTogether(context);
  return n === 0 ? "" : ` (${n} rules counted together)`;
}

/** A figure's content with what it says where several rules are counted together. */
export function withRulesTogether(content: FigureContent, context: InForce): FigureContent {
  const n = rulesTogether(context);
  if (n === 0 || content.drawing === null) return content;
  const lead = `${n} rules counted together:`;
  const text = "they score the same answers, so each answer counts once for each. Choose one under Scorer.";
  return {...content, title: `${content.title}${rulesInTitle(context)}`, caveats: [{lead, text}, ...content.caveats]};
}
