import {unplacedText, type UnplacedModels} from "../../src/lib/stories/index.js";

/** Why models of the logs are missing from figures, a line for each kind of totals; nothing where none is. */
export const unplacedNote = (unplaced: readonly UnplacedModels[]): string =>
  unplaced.map((one) => `${unplacedText(one)} Scores shows them.\n`).join("");
