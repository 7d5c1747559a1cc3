import {MISSING, type ItemResponses} from "../../src/lib/models/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {CONSISTENCY_NOTE} from "../../src/lib/benchmarks/contract/consistency-note.js";

const MOST_ATTEMPTS = 254;

/** Responses as the item-level model takes them, with the names behind the indices. */
export interface NamedResponses {
  readonly subjects: readonly string[];
  /** Pairs: one item each, asked by text and by image. */
  readonly pairs: readonly string[];
  readonly responses: ItemResponses;
}

/**
 * Right answers over attempts by subject, pair and modality (0 understanding, 1 generation).
 *
 * What has no score is missing, not wrong; so are images judged for consistency with a wrong text only. Scores between 0 and 1
 * count as wrong below one half.
 */
export function itemResponses(rows: readonly CanonicalRow[]): NamedResponses {
  const paired = rows.filter(({item}) => item.pairId !== null && item.modality !== null);
  const subjects = [...new Set(paired.map(({subjectId}) => subjectId))].sort();
  const pairs = [...new Set(paired.map(({item}) => item.pairId ?? ""))].sort();
  const [subjectAt, pairAt] = [positions(subjects), positions(pairs)];
  const size = subjects.length * pairs.length * 2;
  const [y, attempts] = [new Uint8Array(size).fill(MISSING), new Uint8Array(size).fill(1)];
  for (const {subjectId, item, judgments} of paired) {
    const [verdict] = judgments;
    if (!verdict || verdict.score === null || verdict.note === CONSISTENCY_NOTE) continue;
    const s = subjectAt.get(subjectId) ?? 0;
    const i = pairAt.get(item.pairId ?? "") ?? 0;
    const at = (s * pairs.length + i) * 2 + (item.modality === "text" ? 0 : 1);
    const isFirst = y[at] === MISSING;
    if (!isFirst && (attempts[at] ?? 0) >= MOST_ATTEMPTS) continue;
    attempts[at] = isFirst ? 1 : (attempts[at] ?? 0) + 1;
    y[at] = (isFirst ? 0 : (y[at] ?? 0)) + (verdict.score >= 0.5 ? 1 : 0);
  }
  return {subjects, pairs, responses: {S: subjects.length, I: pairs.length, D: 2, y, attempts}};
}

function positions(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, n) => [name, n]));
}
