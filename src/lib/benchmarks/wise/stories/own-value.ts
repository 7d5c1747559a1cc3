import {plainName, pooledLines, type ValueAt} from "../../contract/own-values.js";
import {OVERALL, releaseOf} from "../releases/releases.js";

/**
 * How scored lines of the first release fill the places of its printed table. Logs of WISE Verified are a suite of their own, which
 * fills none.
 */
export const wiseOwnValue: ValueAt = ({table, category}, lines) => {
  if (releaseOf({table})?.id !== "first" || category === null) return null;
  const [group, metric] =
    category === OVERALL ? ["all", "overall (weighted categories)"] : [`category: ${category}`, "mean"];
  return pooledLines(
    lines.filter(
      (line) =>
        line.scorer.startsWith("wise/wiscore@") && line.metric === metric && plainName(line.group) === plainName(group)
    )
  );
};
