import {pairNames} from "../../src/lib/scoring/index.js";
import type {CanonicalRow, Judgment} from "../../src/lib/schema/index.js";
import {CAPABILITIES} from "../../src/lib/benchmarks/index.js";
import {CONSISTENCY_NOTE} from "../../src/lib/benchmarks/contract/consistency-note.js";

/** One scored answer by the places of its names. */
export interface TakenAnswer {
  readonly subject: number;
  readonly item: number;
  readonly ability: number;
  readonly score: number;
  readonly scorerId: string;
}

/** How many records stand behind answers, and how many do not and why. */
export interface TakenCounts {
  readonly taken: number;
  /** Without a score, and scored although they are not ok, by status. */
  readonly unscored: Readonly<Record<string, number>>;
  readonly scoredNotOk: Readonly<Record<string, number>>;
  /** Of those without a score that is right or wrong: scored on a scale of its own. */
  readonly ownScale: number;
  readonly consistency: number;
  /** In no pair, or without a form or capability, where others have one. */
  readonly outside: number;
}

/** Answers that have a score, with the names behind the places. */
export interface TakenAnswers {
  readonly subjects: readonly string[];
  readonly items: readonly string[];
  readonly abilities: readonly string[];
  readonly isPaired: boolean;
  readonly answers: readonly TakenAnswer[];
  /** i32[I]: case of each item, from 0; `null` where none is named. */
  readonly caseOf: Int32Array | null;
  readonly counts: TakenCounts;
}

/**
 * Answers by subject, item and ability.
 *
 * Answers in words are understanding and pictures generation, unless items name other capabilities: editing is an ability of its own,
 * never one with generation. What has no score is missing, not wrong; so are images judged for consistency with a wrong text only. Items that
 * ask the same in several forms are one (`pairNames`); where there are such, what belongs to no pair or has no modality is left out, and where abilities
 * are told apart what names none.
 *
 * @param scoreOf - the score that a verdict is taken for; `null` for none
 */
export function takenAnswers(
  rows: readonly CanonicalRow[],
  scoreOf: (verdict: Judgment) => number | null
): TakenAnswers {
  const pairs = pairNames(rows);
  const isPaired = pairs.size > 0;
  const taken = isPaired ? rows.filter(({item}) => item.pairId !== null && item.modality !== null) : rows;
  const {abilities, abilityOf} = abilitiesOf(taken, isPaired);
  const used = taken.filter(({item}) => abilityOf(item) >= 0);
  const nameOf = ({itemId}: CanonicalRow) => pairs.get(itemId) ?? itemId;
  const subjects = [...new Set(used.map(({subjectId}) => subjectId))].sort();
  const items = [...new Set(used.map(nameOf))].sort();
  const [subjectAt, itemAt] = [positions(subjects), positions(items)];
  const cases = new Map<string, string>();
  const unscored: Record<string, number> = {};
  const scoredNotOk: Record<string, number> = {};
  const answers: TakenAnswer[] = [];
  let [consistency, ownScale] = [0, 0];
  for (const row of used) {
    const {subjectId, item, judgments} = row;
    if (item.caseId !== null) cases.set(nameOf(row), item.caseId);
    const [verdict] = judgments;
    const status = verdict && verdict.status !== "ok" ? verdict.status : row.status;
    const score = verdict ? scoreOf(verdict) : null;
    if (!verdict || score === null) {
      unscored[status] = (unscored[status] ?? 0) + 1;
      if (typeof verdict?.value === "number") ownScale++;
      continue;
    }
    if (verdict.note === CONSISTENCY_NOTE) {
      consistency++;
      continue;
    }
    if (status !== "ok") scoredNotOk[status] = (scoredNotOk[status] ?? 0) + 1;
    answers.push({
      subject: subjectAt.get(subjectId) ?? 0,
      item: itemAt.get(nameOf(row)) ?? 0,
      ability: abilityOf(item),
      score,
      scorerId: verdict.scorerId
    });
  }
  return {
    ...{subjects, items, abilities, isPaired, answers},
    caseOf: caseOf(items, cases),
    counts: {taken: answers.length, unscored, scoredNotOk, ownScale, consistency, outside: rows.length - used.length}
  };
}

/** What the items ask for, and which of it an item asks for: -1 where it says nothing of it. */
function abilitiesOf(
  rows: readonly CanonicalRow[],
  isPaired: boolean
): {readonly abilities: readonly string[]; readonly abilityOf: (item: CanonicalRow["item"]) => number} {
  const capabilities = CAPABILITIES.filter((capability) => rows.some(({item}) => item.capability === capability));
  const forms = new Set(rows.map(({item}) => item.modality));
  const isBoth = isPaired || (forms.has("text") && forms.has("image"));
  if (capabilities.length > 1 && (capabilities.includes("editing") || !isBoth))
    return {abilities: capabilities, abilityOf: ({capability}) => capabilities.findIndex((one) => one === capability)};
  return isBoth
    ? {
        abilities: ["understanding", "generation"],
        abilityOf: ({modality}) => (modality === null ? -1 : Number(modality === "image"))
      }
    : {abilities: ["ability"], abilityOf: () => 0};
}

/** Cases in the order of their names; an item without one is a case of its own. */
function caseOf(items: readonly string[], cases: ReadonlyMap<string, string>): Int32Array | null {
  if (cases.size === 0) return null;
  // A name that no case can have tells an item that is its own.
  const names = items.map((item) => cases.get(item) ?? `\u0000${item}`);
  const at = positions([...new Set(names)]);
  return Int32Array.from(names, (name) => at.get(name) ?? 0);
}

function positions(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, n) => [name, n]));
}
