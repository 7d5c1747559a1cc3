import {holm, normalTwoSided} from "../../math/index.js";
import {informativeItems} from "./informative-items.js";
import {chanceOf, informationOf, type ItemCurves} from "./item-curves.js";

/** The shortest test that says of models what all items say. */
export interface Subtest {
  /** Items, the most useful first. */
  readonly items: readonly number[];
  /** Pairs of models that all items tell apart. */
  readonly pairs: number;
}

const LEVEL = 0.05;
/** Precision of the prior that keeps the ability of a model finite that got everything or nothing, 1 / (3 logits)². */
const RIDGE = 1 / 9;
/** Sizes that are tried grow by this factor, and the last step is halved until it is one item. */
const GROWTH = 1.15;
const FEWEST = 5;

/**
 * The smallest number of items, in the order of `informativeItems`, on whose answers every pair of models that all items tell apart is told
 * apart the same way round: abilities with the items' curves taken as known, Holm's correction over all pairs at 5%, on all items and on
 * fewer alike. Larger choices that were tried hold, too.
 *
 * The order is chosen from the curves, its end from the answers of the models at hand: other models of the same kind may need more.
 *
 * @param answers - f64[S×I]: share right, NaN where missing
 * @returns `null` where no two models are told apart
 *
 * Source: docs/methods/test-design.md.
 */
export function smallestSubtest(curves: ItemCurves, answers: Float64Array): Subtest | null {
  const every = Array.from({length: curves.I}, (_, i) => i);
  const whole = abilitiesFrom(curves, answers, every);
  const wanted = apart(whole).flatMap((sign, k) => (sign === 0 ? [] : [[k, sign] as const]));
  if (wanted.length === 0) return null;
  const order = informativeItems(curves, whole.theta, curves.I);
  const keeps = (size: number): boolean => {
    const found = apart(abilitiesFrom(curves, answers, order.slice(0, size)));
    return wanted.every(([k, sign]) => found[k] === sign);
  };
  const sizes = [order.length];
  for (let size = FEWEST; size < order.length; size = Math.ceil(size * GROWTH)) sizes.push(size);
  sizes.sort((a, b) => b - a);
  // Items without information are not in the order, so that even all of it may not keep what all items said.
  if (!keeps(order.length)) return {items: every, pairs: wanted.length};
  let [held, lost] = [order.length, 0];
  for (const size of sizes.slice(1)) {
    if (!keeps(size)) {
      lost = size;
      break;
    }
    held = size;
  }
  while (held - lost > 1) {
    const middle = Math.floor((held + lost) / 2);
    if (keeps(middle)) held = middle;
    else lost = middle;
  }
  return {items: order.slice(0, held), pairs: wanted.length};
}

interface Placed {
  readonly theta: Float64Array;
  readonly se: Float64Array;
}

/** Abilities from some items, their curves taken as known. */
function abilitiesFrom(curves: ItemCurves, answers: Float64Array, items: readonly number[]): Placed {
  const S = answers.length / curves.I;
  const theta = new Float64Array(S);
  const se = new Float64Array(S);
  for (let s = 0; s < S; s++) {
    let information = RIDGE;
    for (let sweep = 0; sweep < 50; sweep++) {
      let score = -RIDGE * theta[s];
      information = RIDGE;
      for (const i of items) {
        const answer = answers[s * curves.I + i];
        if (Number.isNaN(answer) || !Number.isFinite(curves.difficulty[i])) continue;
        const p = chanceOf(curves, i, theta[s]);
        const lift = (p - curves.floor[i]) / (1 - curves.floor[i]);
        score += (curves.slope[i] * (answer - p) * lift) / p;
        information += informationOf(curves, i, theta[s]);
      }
      const step = Math.max(-1, Math.min(1, score / information));
      theta[s] += step;
      if (Math.abs(step) < 1e-6) break;
    }
    se[s] = 1 / Math.sqrt(information);
  }
  return {theta, se};
}

/** Of each pair of models: which is ahead, 1 for the first, −1 for the second, 0 where they are not told apart. */
function apart({theta, se}: Placed): number[] {
  const z: number[] = [];
  for (let s = 0; s < theta.length; s++)
    for (let r = s + 1; r < theta.length; r++) z.push((theta[s] - theta[r]) / Math.hypot(se[s], se[r]));
  return holm(z.map(normalTwoSided)).map((p, k) => (p < LEVEL ? Math.sign(z[k]) : 0));
}
