import {plainName, pooledLines, type ValueAt} from "../../contract/own-values.js";

/** How scored lines fill the places of the tables of full systems. */
export const umniBenchOwnValue: ValueAt = ({table, category, stage, question}, lines) => {
  const group =
    table !== "Table 2" && table !== "Table 3" && table !== "Leaderboard"
      ? null
      : question !== null
        ? `question: ${question.slice(1)}`
        : category !== null
          ? `domain: ${category}`
          : stage === "overall"
            ? "all"
            : `stage: ${stage}`;
  return group === null ? null : pooledLines(lines.filter((line) => plainName(line.group) === plainName(group)));
};
