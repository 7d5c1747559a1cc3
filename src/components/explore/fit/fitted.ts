import type {SliceResponses} from "../../../lib/explore/index.js";
import type {ModelFit} from "../../../lib/models/mirt/fit-model.js";
import type {ModelSpec} from "../../../lib/models/mirt/model-spec.js";
import type {EngineTasks} from "../../../runtime/kernels/engine-tasks.js";
import type {OutcomeChoice} from "../figure/outcome-choice.js";

/** A fit that was asked for, and what it was made of. */
export interface Fitted extends SliceResponses {
  readonly answer: EngineTasks["items"]["answer"];
  /** Identified gaps of the same models, where items are asked in both forms. */
  readonly gaps: EngineTasks["gaps"]["answer"] | null;
  /** What was pooled besides attempts and judges, in words: the log in force had several of each. */
  readonly pooled: readonly string[];
  /** Whose verdicts it is of, at the end of its title. */
  readonly judges: string;
  /** What was in force when it was asked for, and how it chose verdicts by their outcome. */
  readonly filters: string;
  readonly choice: OutcomeChoice | null;
  /** Another model of the same answers that is shown in its place. */
  readonly refit?: {readonly fit: ModelFit; readonly spec: ModelSpec};
}
