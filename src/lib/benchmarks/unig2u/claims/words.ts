import {asPrinted, mostOf, shown, type Reading} from "../../../claims/index.js";
import type {Change} from "./table.js";

type Words = Pick<Reading, "reads" | "test">;

/** What every claim of UniG2U has. */
export const about = {benchmark: "unig2u", statements: [], figure: "unig2u.html#scores"} as const;

/** How errors of means are made. */
export const ERROR = "its error is that of the items, each taken as right or wrong and as another one for each model";

const onSide = (changes: readonly Change[], side: 1 | -1) => changes.filter(({value}) => value * side > 0).length;
const cellsOf = (changes: readonly Change[]) => [...new Set(changes.flatMap(({cells}) => cells))];

/** Do most models change to one side, beyond chance? Models without a change are left out. */
export const mostModels = (words: Words, changes: readonly Change[], side: 1 | -1): Reading =>
  mostOf(words, onSide(changes, side), changes.filter(({value}) => value !== 0).length, cellsOf(changes));

/**
 * Are most changes, each of one model in one subtask, to one side? Without a test, as a model has many; what leaving out those of one
 * kind does stands with it.
 *
 * @param of - what is left out in turn: the base model, or the model
 */
export function mostChanges(words: Words, changes: readonly Change[], side: 1 | -1, of: "base" | "model"): Reading {
  const moved = changes.filter(({value}) => value !== 0);
  const share = (some: readonly Change[]) => (100 * onSide(some, side)) / some.length;
  const without = [...new Set(moved.map((one) => one[of]))].map((out) => share(moved.filter((one) => one[of] !== out)));
  const what = of === "base" ? "those of any one base model" : "any one model";
  return asPrinted(
    words,
    share(moved) > 50,
    `${onSide(moved, side)} of ${moved.length}, ${shown(share(moved), 0)}%, and ${changes.length - moved.length} without a change; ` +
      `leaving out ${what}: ${shown(Math.min(...without), 0)}% to ${shown(Math.max(...without), 0)}%`,
    changes
  );
}
