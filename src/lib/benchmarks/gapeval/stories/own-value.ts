import {addedValues, plainName, pooledLines, type OwnValue, type ValueAt} from "../../contract/own-values.js";

/** The released files name categories otherwise than the tables. */
const ALIASES: Readonly<Record<string, string>> = {
  counting: "numericalperception",
  multihop: "worldknowledge",
  rulebased: "instructionfollowing",
  physics: "reasoning"
};

/** Shares of the four outcomes that a printed rate is made of. */
const PARTS: Readonly<Partial<Record<string, readonly string[]>>> = {
  success: ["p11"],
  understanding: ["p11", "p10"],
  generation: ["p11", "p01"]
};

/** How scored lines fill the places of Table 2. */
export const gapEvalOwnValue: ValueAt = ({table, category, metric}, lines) => {
  const parts = PARTS[metric];
  if (table !== "Table 2" || parts === undefined || category === null) return null;
  const own = lines.filter(({group}) => categoryOf(group) === plainName(category));
  return parts.reduce<OwnValue | null>(
    (sum, part) => addedValues(sum, pooledLines(own.filter((line) => line.metric === part))),
    null
  );
};

function categoryOf(group: string): string {
  const name = plainName(group.replace(/^category: /, ""));
  return ALIASES[name] ?? name;
}
