import type {UnplacedModels} from "../../src/lib/stories/index.js";

/** Why models of the logs are missing from figures, a line for each kind of totals; nothing where none is. */
export const unplacedNote = (unplaced: readonly UnplacedModels[]): string =>
  unplaced
    .map(({of, subjects, missing, strange}) => {
      const named =
        strange.length === 0 ? "" : `; what the logs call ${strange.join(", ")} is no category of the benchmark`;
      return `Left out where totals of ${of} are compared: ${subjects.join(", ")}; no answers in ${missing.join(", ")}${named}. Scores shows them.\n`;
    })
    .join("");
