import type {CanonicalRow} from "../../schema/index.js";
import type {ScoreLine} from "./score-line.js";

/** What the lines of one subject, suite and protocol share. */
export function aboutRows(
  rows: readonly CanonicalRow[],
  scorer: string
): Pick<ScoreLine, "suite" | "subjectId" | "protocol" | "scorer"> {
  const [first] = rows;
  return {
    suite: first?.item.suite ?? "",
    subjectId: first?.subjectId ?? "",
    protocol: first?.run.protocol ?? null,
    scorer
  };
}
