import {facetOf, SLOTS} from "../../../lib/explore/index.js";
import type {FigureContent} from "../../figure/index.js";
import type {ExploreContext} from "../view/context.js";

type InForce = Pick<ExploreContext, "table" | "state" | "inForce" | "nameOf" | "judged">;

/** Codes of the named judges of a log who have scored something in force; empty where it does not name two. */
function judgesInForce({table, state, inForce}: InForce): readonly number[] {
  const judge = facetOf(table, "judge");
  if (judge === undefined || judge.values.filter((name) => name !== null).length < 2) return [];
  const counts = inForce.get().counts.facets.get("judge")!;
  const chosen = state.get().judge;
  return [...judge.values.keys()].filter((code) => {
    const at = code * SLOTS;
    const isChosen = chosen.length === 0 || chosen.includes(code);
    return judge.values[code] !== null && isChosen && counts[at + 1]! + counts[at + 2]! > 0;
  });
}

/** What a title ends with that counts verdicts of a log with several judges: ` (verdicts of 3 judges counted together)`. */
export function judgesInTitle(context: InForce): string {
  if (context.judged) return ` (${context.judged.said})`;
  const judges = judgesInForce(context);
  if (judges.length === 0) return "";
  return judges.length === 1
    ? ` (by ${context.nameOf("judge", judges[0]!)} alone)`
    : ` (verdicts of ${judges.length} judges counted together)`;
}

/** A figure's content with what it says of whose verdicts it counts, where a log has several judges. */
export function withJudgesTogether(content: FigureContent, context: InForce): FigureContent {
  const said = judgesInTitle(context);
  if (said === "" || content.drawing === null) return content;
  const n = context.judged ? 1 : judgesInForce(context).length;
  const lead = `${n} judges counted together:`;
  const choose = context.state.frame ? "" : " One judge, or what most of them say, can be chosen above the lists.";
  const text = `each answer counts once for each judge who scored it.${choose}`;
  return {
    ...content,
    title: `${content.title}${said}`,
    caveats: n > 1 ? [{lead, text}, ...content.caveats] : content.caveats
  };
}
