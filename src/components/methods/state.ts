import {WALK_REACH} from "../../lib/stories/index.js";
import {PAPER_LAMBDA, SCRIPT_LAMBDA, type GapLambda} from "../../lib/models/gap/gap-score.js";
import {choice, number, type StateSpec} from "../../lib/state/index.js";

/** What a reader can move on the page about methods. */
export interface MethodsState {
  /** Abilities and difficulties, logits. */
  readonly tu: number;
  readonly tg: number;
  readonly bu: number;
  readonly bg: number;
  /** Log odds ratio of the two outcomes of an item. */
  readonly lor: number;
  readonly weights: "script" | "paper" | "none";
  /** Model on the flat direction, and how far along. */
  readonly model: string;
  readonly shift: number;
  /** Category that is fitted together, and the weight of its prior. */
  readonly category: string;
  readonly nu: number;
}

export const WEIGHTS: Readonly<Record<MethodsState["weights"], GapLambda>> = {
  script: SCRIPT_LAMBDA,
  paper: PAPER_LAMBDA,
  none: {fail: 0, success: 0}
};

/**
 * @param first - model whose fit is walked at the start, where it is among them
 * @param categories - by their names in addresses
 */
export const methodsState = (
  models: readonly string[],
  first: string,
  categories: readonly string[]
): StateSpec<MethodsState> => ({
  tu: number(0.8, -4, 4),
  tg: number(-1, -4, 4),
  bu: number(0, -3, 3),
  bg: number(0, -3, 3),
  lor: number(2, -1, 6),
  weights: choice(["script", "paper", "none"], "script"),
  model: choice(models, models.includes(first) ? first : (models[0] ?? "")),
  shift: number(0, -WALK_REACH, WALK_REACH),
  category: choice(categories, categories.includes("np") ? "np" : (categories[0] ?? "")),
  nu: number(2, 0.5, 20)
});
