import {mulberry32, streamSeed} from "../../math/index.js";
import {fitModel} from "../mirt/fit-model.js";
import {sideOf} from "../mirt/fit-side.js";
import type {ItemResponses} from "../mirt/item-responses.js";
import type {ModelSpec} from "../mirt/model-spec.js";
import {informativeItems} from "./informative-items.js";
import {spreadItems} from "./spread-items.js";
import {curvesOf, type ItemCurves} from "./item-curves.js";
import {predictScore, priorOf, scoreGrid, type ScoreGrid} from "./predict-score.js";

/** How items are chosen: those that tell most of the ability, or those that stand for all. */
export type ItemChoice = "informative" | "spread";

/** The ways of choosing, by name. */
export const ITEM_CHOICES: Readonly<Record<ItemChoice, typeof informativeItems>> = {
  informative: informativeItems,
  spread: spreadItems
};

/** How far scores from a few items are from scores on all, of models that the choice has not seen; shares, 0 to 1. */
export interface HeldOutScores {
  /** The way of choosing whose errors were smaller, and the mean absolute error of either. */
  readonly best: ItemChoice;
  readonly errors: Readonly<Record<ItemChoice, number>>;
  /** Of as many items by chance, in the same way. */
  readonly random: number;
  /** Of the plain share right of as many items by chance. */
  readonly plain: number;
  /** Of each model: its score on all items, and what those say that were chosen in the best way. */
  readonly models: readonly {readonly subject: number; readonly score: number; readonly predicted: number}[];
}

const FOLDS = 10;
const DRAWS = 20;
const SEED = 38;

/**
 * Tries a choice of items on models that had no part in it: models are left out in turn (ten groups at most), the model is fitted to the
 * others, items are chosen from that fit, and the score on all items of those left out is predicted from their answers to the chosen.
 *
 * @param ability - which one
 * @param count - items chosen
 * @returns `null` with fewer than three models, or no more items than are chosen
 *
 * Source: docs/methods/test-design.md.
 */
export function heldOutScores(
  data: ItemResponses,
  spec: ModelSpec,
  ability: number,
  count: number
): HeldOutScores | null {
  const answers = sharesOf(data, ability);
  const asked = Array.from({length: data.S}, (_, s) => s).filter((s) =>
    answers.subarray(s * data.I, (s + 1) * data.I).some((share) => !Number.isNaN(share))
  );
  if (asked.length < 3) return null;
  const folds = Math.min(FOLDS, asked.length);
  const models: Record<ItemChoice, {subject: number; score: number; predicted: number}[]> = {
    informative: [],
    spread: []
  };
  const [random, plain]: [number[], number[]] = [[], []];
  for (let fold = 0; fold < folds; fold++) {
    const held = asked.filter((_, k) => k % folds === fold);
    const others = asked.filter((_, k) => k % folds !== fold);
    const fit = fitModel(withSubjects(data, others), spec, {errors: false});
    const abilities = others.map((_, s) => fit.abilities.value[s * data.D + ability]);
    const prior = priorOf(abilities);
    const whole = scoreGrid(curvesOf(fit, ability), prior);
    for (const s of held) {
      const own = answers.subarray(s * data.I, (s + 1) * data.I);
      // Only what a model answered makes its score.
      const grid = own.some(Number.isNaN) ? scoreGrid(answeredOnly(whole.curves, own), prior) : whole;
      if (grid.items <= count) continue;
      for (const [name, choose] of Object.entries(ITEM_CHOICES) as [ItemChoice, typeof informativeItems][])
        models[name].push({subject: s, ...tried(grid, own, choose(grid.curves, abilities, count))});
      for (const by of byChance(grid.curves, count, s)) {
        const {score, predicted} = tried(grid, own, by);
        random.push(Math.abs(predicted - score));
        plain.push(Math.abs(by.reduce((sum, i) => sum + own[i], 0) / by.length - score));
      }
    }
  }
  if (plain.length === 0) return null;
  const errorOf = (name: ItemChoice) => mean(models[name].map(({score, predicted}) => Math.abs(predicted - score)));
  const errors = {informative: errorOf("informative"), spread: errorOf("spread")};
  const best = errors.spread < errors.informative ? "spread" : "informative";
  return {
    best,
    errors,
    random: mean(random),
    plain: mean(plain),
    models: models[best].sort((a, b) => a.subject - b.subject)
  };
}

/** Share right of each model's answers to each item, f64[S×I]; NaN where missing. */
export function sharesOf(data: ItemResponses, ability: number): Float64Array {
  const {y, tries} = sideOf(data, ability);
  return Float64Array.from(y, (right, k) => (tries[k] === 0 ? NaN : right / tries[k]));
}

function withSubjects({I, D, y, attempts, weights}: ItemResponses, subjects: readonly number[]): ItemResponses {
  const width = I * D;
  const of = (values: Uint8Array) => {
    const kept = new Uint8Array(subjects.length * width);
    subjects.forEach((s, k) => kept.set(values.subarray(s * width, (s + 1) * width), k * width));
    return kept;
  };
  return {S: subjects.length, I, D, y: of(y), attempts: attempts && of(attempts), weights};
}

const answeredOnly = (curves: ItemCurves, own: Float64Array): ItemCurves => ({
  ...curves,
  difficulty: curves.difficulty.map((b, i) => (Number.isNaN(own[i]) ? NaN : b))
});

function tried(grid: ScoreGrid, own: Float64Array, items: readonly number[]): {score: number; predicted: number} {
  const right = own.reduce((sum, share, i) => sum + (Number.isNaN(grid.curves.difficulty[i]) ? 0 : share), 0);
  const answers = items.map((i) => own[i]);
  return {score: right / grid.items, predicted: predictScore(grid, items, answers).score};
}

/** Sets of items by chance, the same ones at every call. */
function byChance({I, difficulty}: ItemCurves, count: number, subject: number): number[][] {
  const open = Array.from({length: I}, (_, i) => i).filter((i) => !Number.isNaN(difficulty[i]));
  return Array.from({length: DRAWS}, (_, draw) => {
    const uniform = mulberry32(streamSeed(SEED, subject * DRAWS + draw));
    const pool = [...open];
    return Array.from({length: count}, (_, k) => {
      const at = k + Math.floor(uniform() * (pool.length - k));
      [pool[k], pool[at]] = [pool[at], pool[k]];
      return pool[k];
    });
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
