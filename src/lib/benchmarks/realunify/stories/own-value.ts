import {plainName, pooledLines, type ValueAt} from "../../contract/own-values.js";

/** How scored lines fill the places of Table 2. */
export const realUnifyOwnValue: ValueAt = ({table, category, track, protocol}, lines) => {
  if (table !== "Table 2" || category === null) return null;
  const own = lines.filter((line) => line.protocol === protocol);
  const total = (id: string) => pooledLines(own.filter(({group}) => group === `track: ${id}`));
  if (category === "Total") {
    const [ueg, geu] = [total("UEG"), total("GEU")];
    return ueg && geu && {value: (ueg.value * ueg.n + geu.value * geu.n) / (ueg.n + geu.n), n: ueg.n + geu.n};
  }
  if (category.endsWith("Average")) return total(track ?? "");
  return pooledLines(
    own.filter(({group}) => group.startsWith("task: ") && plainName(group.slice(6)) === plainName(category))
  );
};
