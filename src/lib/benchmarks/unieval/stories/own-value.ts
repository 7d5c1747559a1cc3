import {plainName, type ValueAt} from "../../contract/own-values.js";

/** Official images of a prompt, where a line does not say how many questions its answers are to. */
const IMAGES = 4;

/** How scored lines fill the places of Table 2 and Figure 9. */
export const uniEvalOwnValue: ValueAt = ({table, category, subcategory, metric}, lines) => {
  if (metric !== "uniscore" || category === null) return null;
  const group =
    table === "Table 2" && category === "UniScore"
      ? "all"
      : table === "Table 2"
        ? `tag-L1: ${category}`
        : table === "Figure 9"
          ? `tag-L2: ${subcategory}`
          : null;
  const line = lines.find(
    (l) => plainName(l.group) === plainName(group ?? "") && (group !== "all" || l.metric === "UniScore")
  );
  if (line === undefined || line.value === null) return null;
  return {value: line.value, n: line.n, questions: line.questions ?? Math.ceil(line.n / IMAGES)};
};
