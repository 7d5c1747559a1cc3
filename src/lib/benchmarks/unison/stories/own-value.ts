import {pooledLines, type ValueAt} from "../../contract/own-values.js";
import {TASKS} from "../tasks/tasks.js";

/** How scored lines fill the places of the printed tables. */
export const unisonOwnValue: ValueAt = ({category, metric, column}, lines) => {
  const task = Object.entries(TASKS).find(([, name]) => name === category)?.[0];
  if (task === undefined) return null;
  const part =
    metric === "success" || metric === "unified" ? "unified" : column.endsWith("Und.") ? "understanding" : "generation";
  return pooledLines(lines.filter((line) => line.group === `task: ${task}` && line.metric === part));
};
