import type {JointOutcomes} from "../models/gap/joint-outcomes.js";
import {categoriesOf, type PairedCell} from "./cells.js";

const OUTCOMES = ["p11", "p10", "p01", "p00"] as const satisfies readonly (keyof JointOutcomes)[];

/**
 * One cell per model over all of its categories: outcomes Σ n pₖ / Σ n, and the rates in percent that follow from them.
 *
 * Repaired rows count as repaired, so that a pooled cell is not; it has no printed gap and no source cell of its own.
 *
 * @param cells - of one or more models, one per category
 * @param category - what the cells are called
 * @returns cells of the models that have every category, in the order in which these come
 */
export function pooledCells(cells: readonly PairedCell[], category: string): PairedCell[] {
  const all = categoriesOf(cells).length;
  return [...new Set(cells.map(({model}) => model))].flatMap((model): PairedCell[] => {
    const own = cells.filter((cell) => cell.model === model);
    const [first] = own;
    if (!first || own.length < all) return [];
    const n = own.reduce((sum, cell) => sum + cell.n, 0);
    const share = (key: keyof JointOutcomes) => own.reduce((sum, cell) => sum + cell.n * cell.outcomes[key], 0) / n;
    const outcomes = Object.fromEntries(OUTCOMES.map((key) => [key, share(key)])) as Record<
      keyof JointOutcomes,
      number
    >;
    return [
      {
        ...first,
        category,
        n,
        outcomes,
        success: 100 * outcomes.p11,
        understanding: 100 * (outcomes.p11 + outcomes.p10),
        generation: 100 * (outcomes.p11 + outcomes.p01),
        gap: null,
        repaired: false,
        cells: {}
      }
    ];
  });
}
