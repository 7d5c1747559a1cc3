import type {Judgment} from "../../schema/index.js";

/** Rule of instances that name no result. */
const UNNAMED_RULE = "every-eval-ever/score";

/** Id of the aggregate result that a verdict belongs to: one per suite, rule and judge. */
export function everyEvalEverResultId(
  suite: string,
  {scorerId, scorerVersion, judgeId}: Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId">
): string {
  return [suite, `${scorerId}@${scorerVersion}`, ...(judgeId === null ? [] : [judgeId])].join("::");
}

/**
 * The rule that a result's id stands for: its last part, where the id begins with that of the evaluation or with its name, as most
 * writers build it. Since 0.2.2 a sample has one line per result, so that lines of one sample may be of several rules.
 *
 * @example
 * resultRule("gsm8k::accuracy", "e/1", "gsm8k") // → "every-eval-ever/accuracy"
 */
export function resultRule(resultId: string | null, evaluationId: string | null, suite: string): string {
  if (resultId === null) return UNNAMED_RULE;
  const before = [evaluationId, suite].find((start) => start !== null && start !== "" && resultId.startsWith(start));
  const own = before == null ? resultId : resultId.slice(before.length).replace(/^[#:/.]+/, "");
  return own === "" ? UNNAMED_RULE : `every-eval-ever/${own}`;
}
