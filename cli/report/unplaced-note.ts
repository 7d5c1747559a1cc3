import type {UnplacedModels} from "../../src/lib/stories/index.js";

/** Why models of the logs are missing from figures, and what would bring them there; nothing where none is. */
export function unplacedNote(unplaced: UnplacedModels | null): string {
  if (unplaced === null) return "";
  const {subjects, missing, named} = unplaced;
  return `Not in GapEval's figures: ${subjects.join(", ")}. They compare totals over the benchmark's four categories, and the logs hold nothing of ${missing.join(", ")}${named.length === 0 ? "" : `, but ${named.join(", ")}`}. Scores and the explorer show them; a list of sources may hold more logs.\n`;
}
