import {MISSING, type ItemResponses} from "../../src/lib/models/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {takenAnswers, type TakenCounts} from "./taken-answers.js";

const MOST_ATTEMPTS = 254;

/** Responses as the item-level model takes them, with the names behind the indices. */
export interface NamedResponses {
  readonly subjects: readonly string[];
  /** Items: pairs, one item each asked by text and by image, or where the log has none its items. */
  readonly items: readonly string[];
  /** Capabilities that are asked, in order: understanding, generation and editing, or some of them; one ability where none are told apart. */
  readonly abilities: readonly string[];
  readonly isPaired: boolean;
  readonly responses: ItemResponses;
  /** i32[I]: case of each item, from 0; `null` where none is named. */
  readonly caseOf: Int32Array | null;
  readonly counts: AnswerCounts;
}

/** How many records stand behind the responses, and how many do not and why. */
export interface AnswerCounts extends TakenCounts {
  /** Scores strictly between 0 and 1, which are cut at one half. */
  readonly between: number;
  /** Attempts at an item beyond the most that a response holds. */
  readonly beyond: number;
}

/**
 * Right answers over attempts by subject, item and ability.
 *
 * Scores between 0 and 1 count as wrong below one half; a score on a scale of its own is none that is right or wrong.
 */
export function itemResponses(rows: readonly CanonicalRow[]): NamedResponses {
  const taken = takenAnswers(rows, ({score}) => score);
  const {subjects, items, abilities, answers} = taken;
  const D = abilities.length;
  const size = subjects.length * items.length * D;
  const [y, attempts] = [new Uint8Array(size).fill(MISSING), new Uint8Array(size).fill(1)];
  let [between, beyond] = [0, 0];
  for (const {subject, item, ability, score} of answers) {
    const at = (subject * items.length + item) * D + ability;
    const isFirst = y[at] === MISSING;
    if (!isFirst && (attempts[at] ?? 0) >= MOST_ATTEMPTS) {
      beyond++;
      continue;
    }
    if (score > 0 && score < 1) between++;
    attempts[at] = isFirst ? 1 : (attempts[at] ?? 0) + 1;
    y[at] = (isFirst ? 0 : (y[at] ?? 0)) + (score >= 0.5 ? 1 : 0);
  }
  return {
    subjects,
    items,
    abilities,
    isPaired: taken.isPaired,
    responses: {S: subjects.length, I: items.length, D, y, attempts},
    caseOf: taken.caseOf,
    counts: {...taken.counts, taken: taken.counts.taken - beyond, between, beyond}
  };
}
