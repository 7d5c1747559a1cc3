import type {ItemTag} from "../../../schema/index.js";

/** Letters a program could answer without looking. */
export const LETTERS = ["A", "B", "C", "D", "E"] as const;
export type Letter = (typeof LETTERS)[number];

/** Scores of a program that always answers one letter, by level-2 tag, level-1 tag and as UniScore. */
export interface ConstantBaseline {
  readonly letter: Letter;
  readonly level2: ReadonlyMap<string, number>;
  readonly level1: ReadonlyMap<string, number>;
  readonly uniScore: number;
}

/** Key of a level-2 tag: names repeat across level-1 tags. */
export const tagKey = (level1: string, level2: string): string => `${level1}|${level2}`;

const round3 = (value: number) => Math.round(value * 1000) / 1000;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * What always answering `letter` scores: the share of a tag's questions whose key is that letter; level 1 is the mean of
 * its level-2 tags, UniScore the mean of the thirteen level-1 values rounded to three decimals, as the official scorer does.
 *
 * Source: UniEval, section 3; key counts of the UniBench item bank.
 */
export function constantBaseline(tags: readonly ItemTag[], letter: Letter): ConstantBaseline {
  const level2 = new Map(tags.map((tag) => [tagKey(tag.level1, tag.level2), tag[`key${letter}`] / tag.questions]));
  const level1 = new Map(
    [...new Set(tags.map((tag) => tag.level1))].map((name) => [
      name,
      mean(tags.filter((tag) => tag.level1 === name).map((tag) => level2.get(tagKey(name, tag.level2))!))
    ])
  );
  return {letter, level2, level1, uniScore: round3(mean([...level1.values()].map(round3)))};
}

/** The best constant answer: A for UniBench. */
export const bestConstant = (tags: readonly ItemTag[]): ConstantBaseline =>
  LETTERS.map((letter) => constantBaseline(tags, letter)).reduce((a, b) => (b.uniScore > a.uniScore ? b : a));
