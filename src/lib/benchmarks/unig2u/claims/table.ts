import {group} from "d3-array";
import type {Contrast, NamedRate} from "../../../claims/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import type {ClaimInput} from "../../contract/benchmark-claims.js";
import {comparedModels, scoreRow, type ComparedModel, type Way} from "../regimes/blocks.js";
import {OVERALL} from "../regimes/regimes.js";

/** A rate of one model before and after something: its base model and itself, or answering at once and drawing first. */
export interface Change {
  readonly model: string;
  readonly base: string;
  readonly name: string;
  readonly category: string;
  readonly after: NamedRate;
  readonly before: NamedRate;
  readonly value: number;
  readonly cells: readonly string[];
}

/** What is compared: a model that answers at once with its base model, or drawing first with answering at once. */
export type Kind = "unified" | "drawn";

export interface Subtask {
  readonly name: string;
  readonly regime: string;
}

/** The leaderboard and the table of subtasks as the claims ask for them. */
export interface TaskTable {
  readonly input: ClaimInput;
  readonly compared: readonly ComparedModel[];
  /** In the order of the table. */
  readonly subtasks: readonly Subtask[];
  /** A printed rate; `way` is `null` for a base model. */
  readonly subtask: (model: string, name: string, way: Way | null) => NamedRate;
  /** Changes in the leaderboard, of every model that has both: over all items, or in a regime. */
  readonly changes: (kind: Kind, category?: string) => Change[];
  /** The same in a subtask. */
  readonly changesIn: (kind: Kind, subtask: string) => Change[];
}

const SUBTASKS = "Subtasks (main.tex)";

/** @param input - rows of UniG2U's tables and its systems */
export function taskTable(input: ClaimInput): TaskTable {
  const {rows, models} = input;
  const compared = comparedModels(rows);
  const own = rows.filter(({table}) => table === SUBTASKS);
  const keyOf = (model: string, name: string, way: Way | null) => `${model}|${name}|${way ?? ""}`;
  const byKey = new Map(own.map((row) => [keyOf(row.model, row.column, row.protocol), row]));
  const nameOf = (model: string) => models.get(model)!.short;
  const rate = (row: PublishedRow): NamedRate => ({
    name: nameOf(row.model),
    value: row.value,
    n: row.n!,
    cells: [row.cell]
  });
  const subtask = (model: string, name: string, way: Way | null) => rate(byKey.get(keyOf(model, name, way))!);
  const changesOf = (kind: Kind, category: string, of: (model: string, way: Way | null) => NamedRate): Change[] =>
    compared.flatMap(({model, base, ways}) => {
      if (!ways.includes("direct") || (kind === "drawn" && !ways.includes("stepwise"))) return [];
      const direct = of(model, "direct");
      const [after, before] = kind === "unified" ? [direct, of(base, null)] : [of(model, "stepwise"), direct];
      return [changeOf({model, base, name: nameOf(model), category, after, before})];
    });
  return {
    input,
    compared,
    subtasks: [...new Map(own.map(({column, category}) => [column, category!]))].map(([name, regime]) => ({
      name,
      regime
    })),
    subtask,
    changes: (kind, category = OVERALL) =>
      changesOf(kind, category, (model, way) => rate(scoreRow(rows, model, category, way)!)),
    changesIn: (kind, name) => changesOf(kind, name, (model, way) => subtask(model, name, way))
  };
}

/** A change from its two rates. */
export const changeOf = (one: Omit<Change, "value" | "cells">): Change => ({
  ...one,
  value: one.after.value - one.before.value,
  cells: [...one.after.cells, ...one.before.cells]
});

/** Changes of a model over several subtasks or regimes as one: of its right answers among all of their items. */
export const together = (category: string, changes: readonly Change[]): Change[] =>
  [...group(changes, ({model}) => model).values()].map((own) =>
    changeOf({
      ...own[0]!,
      category,
      after: pooled(own.map(({after}) => after)),
      before: pooled(own.map(({before}) => before))
    })
  );

function pooled(rates: readonly NamedRate[]): NamedRate {
  const n = rates.reduce((sum, rate) => sum + rate.n, 0);
  return {
    name: rates[0]!.name,
    n,
    value: rates.reduce((sum, rate) => sum + rate.value * rate.n, 0) / n,
    cells: rates.flatMap(({cells}) => cells)
  };
}

/** Variance of a printed rate in points, as if each item were right or wrong; of 0 or all right it is not none. */
function varianceOf({value, n}: NamedRate): number {
  const p = ((value / 100) * n + 1) / (n + 2);
  return (10_000 * p * (1 - p)) / n;
}

/**
 * The mean of some changes with the error that their items give it. A base model that several models are compared with is one rate, whose
 * error does not average out; rates are taken as independent otherwise.
 */
export function meanChange(name: string, changes: readonly Change[]): Contrast {
  const share = 1 / changes.length;
  const weights = new Map<string, {rate: NamedRate; weight: number}>();
  const add = (rate: NamedRate, weight: number) => {
    const key = rate.cells.join(" ");
    weights.set(key, {rate, weight: (weights.get(key)?.weight ?? 0) + weight});
  };
  for (const {after, before} of changes) {
    add(after, share);
    add(before, -share);
  }
  const variance = [...weights.values()].reduce((sum, {rate, weight}) => sum + weight ** 2 * varianceOf(rate), 0);
  return {
    name,
    value: changes.reduce((sum, {value}) => sum + value, 0) * share,
    error: Math.sqrt(variance),
    cells: changes.flatMap(({cells}) => cells)
  };
}
