import type {PublishedRow} from "../../../schema/index.js";
import {LEADERBOARD, OVERALL} from "./regimes.js";

/** A unified model as its table compares it: with the base model that it grew from, answering at once and drawing first. */
export interface ComparedModel {
  readonly model: string;
  /** Ways of answering that are printed, in the order of the table. */
  readonly ways: readonly Way[];
  readonly base: string;
}

export type Way = "direct" | "stepwise";

const isDifference = ({table, metric}: PublishedRow): boolean => table === LEADERBOARD && metric === "difference";

/**
 * Unified models with their base models. The table prints a base model first, with a difference of zero, and those that grew from it below;
 * models that have no difference grew from none of them.
 */
export function comparedModels(rows: readonly PublishedRow[]): ComparedModel[] {
  const found = new Map<string, {model: string; ways: Way[]; base: string}>();
  let base: string | null = null;
  for (const {model, protocol} of rows.filter(isDifference)) {
    if (protocol === null) base = model;
    else if (base !== null) {
      const one = found.get(model) ?? {model, ways: [], base};
      one.ways.push(protocol);
      found.set(model, one);
    }
  }
  return [...found.values()];
}

/** The leaderboard's score of a model in a regime, as it answers; a base model answers in one way, which is not named. */
export const scoreRow = (
  rows: readonly PublishedRow[],
  model: string,
  category: string,
  way: Way | null
): PublishedRow | null =>
  rows.find(
    (row) =>
      row.table === LEADERBOARD &&
      row.metric === "accuracy" &&
      row.model === model &&
      row.category === category &&
      row.protocol === way
  ) ?? null;

/** The overall score of a model that answers at once, be it unified or not; of pipelines and of those that only draw first there is none. */
export const directOverall = (rows: readonly PublishedRow[], model: string): PublishedRow | null =>
  scoreRow(rows, model, OVERALL, "direct") ?? scoreRow(rows, model, OVERALL, null);
