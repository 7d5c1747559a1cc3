import {SCRIPT_LAMBDA, type GapCell} from "../../../../src/lib/models/index.js";
import {outcomesFromRates} from "../../../../src/lib/models/gap/joint-outcomes.js";
import {PAPER_LAMBDA} from "../../../../src/lib/models/gap/gap-score.js";
import reference from "../../../reference/gap/mirt-reference.json";

/** GapEval's Table 2 with reference values for every cell. */
export const rows = reference.rows;
export const categories = reference.conventions.categories as readonly ("WK" | "NP" | "IF" | "RS")[];
export const models = reference.conventions.models as readonly string[];
export const lambdas = {l27: SCRIPT_LAMBDA, l22: PAPER_LAMBDA} as const;
export {reference};

export type Row = (typeof rows)[number];

/** The cell of a row; the one impossible row is repaired by exchanging success and generation. */
export function cellOf({published, n_items}: Row): GapCell {
  const {succ, und, gen} = published;
  const {outcomes} = outcomesFromRates(succ / 100, und / 100, gen / 100, {repair: "swap-success-generation"});
  return {outcomes, n: n_items};
}
