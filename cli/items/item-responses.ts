import {MISSING, type ItemResponses} from "../../src/lib/models/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {CAPABILITIES} from "../../src/lib/benchmarks/index.js";
import {CONSISTENCY_NOTE} from "../../src/lib/benchmarks/contract/consistency-note.js";

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
export interface AnswerCounts {
  readonly taken: number;
  /** Without a score, and scored although they are not ok, by status. */
  readonly unscored: Readonly<Record<string, number>>;
  readonly scoredNotOk: Readonly<Record<string, number>>;
  /** Scores strictly between 0 and 1, which are cut at one half. */
  readonly between: number;
  readonly consistency: number;
  /** In no pair, or without a form or capability, where others have one. */
  readonly outside: number;
  /** Attempts at an item beyond the most that a response holds. */
  readonly beyond: number;
}

/**
 * Right answers over attempts by subject, item and ability.
 *
 * Answers in words are understanding and pictures generation, unless items name other capabilities: editing is an ability of its own,
 * never one with generation. What has no score is missing, not wrong; so are images judged for consistency with a wrong text only. Scores
 * between 0 and 1 count as wrong below one half. Where some items are paired, what belongs to no pair or has no modality is left out, and
 * where abilities are told apart what names none.
 */
export function itemResponses(rows: readonly CanonicalRow[]): NamedResponses {
  const isPaired = rows.some(({item}) => item.pairId !== null && item.modality !== null);
  const taken = isPaired ? rows.filter(({item}) => item.pairId !== null && item.modality !== null) : rows;
  const {abilities, abilityOf} = abilitiesOf(taken, isPaired);
  const D = abilities.length;
  const used = taken.filter(({item}) => abilityOf(item) >= 0);
  const nameOf = ({item, itemId}: CanonicalRow) => (isPaired ? (item.pairId ?? "") : itemId);
  const subjects = [...new Set(used.map(({subjectId}) => subjectId))].sort();
  const items = [...new Set(used.map(nameOf))].sort();
  const [subjectAt, itemAt] = [positions(subjects), positions(items)];
  const size = subjects.length * items.length * D;
  const [y, attempts] = [new Uint8Array(size).fill(MISSING), new Uint8Array(size).fill(1)];
  const cases = new Map<string, string>();
  const unscored: Record<string, number> = {};
  const scoredNotOk: Record<string, number> = {};
  let [scoredCount, between, consistency, beyond] = [0, 0, 0, 0];
  for (const row of used) {
    const {subjectId, item, judgments} = row;
    if (item.caseId !== null) cases.set(nameOf(row), item.caseId);
    const [verdict] = judgments;
    const status = verdict && verdict.status !== "ok" ? verdict.status : row.status;
    if (!verdict || verdict.score === null) {
      unscored[status] = (unscored[status] ?? 0) + 1;
      continue;
    }
    if (verdict.note === CONSISTENCY_NOTE) {
      consistency++;
      continue;
    }
    const s = subjectAt.get(subjectId) ?? 0;
    const i = itemAt.get(nameOf(row)) ?? 0;
    const at = (s * items.length + i) * D + abilityOf(item);
    const isFirst = y[at] === MISSING;
    if (!isFirst && (attempts[at] ?? 0) >= MOST_ATTEMPTS) {
      beyond++;
      continue;
    }
    if (status !== "ok") scoredNotOk[status] = (scoredNotOk[status] ?? 0) + 1;
    if (verdict.score > 0 && verdict.score < 1) between++;
    scoredCount++;
    attempts[at] = isFirst ? 1 : (attempts[at] ?? 0) + 1;
    y[at] = (isFirst ? 0 : (y[at] ?? 0)) + (verdict.score >= 0.5 ? 1 : 0);
  }
  return {
    subjects,
    items,
    abilities,
    isPaired,
    responses: {S: subjects.length, I: items.length, D, y, attempts},
    caseOf: caseOf(items, cases),
    counts: {
      taken: scoredCount,
      unscored,
      scoredNotOk,
      between,
      consistency,
      outside: rows.length - used.length,
      beyond
    }
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
