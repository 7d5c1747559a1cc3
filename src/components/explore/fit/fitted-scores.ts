import type {SliceScores} from "../../../lib/explore/index.js";
import type {ScoredAnswer} from "../../../runtime/kernels/fit-scored.js";
import type {OutcomeChoice} from "../figure/outcome-choice.js";

/** A fit of levels or of a range that was asked for, and what it was made of. */
export interface FittedScores extends ScoredAnswer {
  readonly scores: SliceScores;
  /** As in `Fitted`. */
  readonly pooled: readonly string[];
  readonly judges: string;
  readonly filters: string;
  readonly choice: OutcomeChoice | null;
}
