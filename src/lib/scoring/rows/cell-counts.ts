import {
  RESPONSE_STATUSES,
  type CanonicalRow,
  type ItemRow,
  type Judgment,
  type ResponseStatus
} from "../../schema/index.js";
import {numberOf} from "./own-scales.js";
import type {ScoreScale} from "./score-scale.js";
import {ScoreTally} from "./score-tally.js";
import {StatusPolicyCount, type StatusPolicy} from "./status-policies.js";
import type {VerdictCount} from "./verdict-count.js";

/** Verdicts of one rule and judge on one subject's answers in one category, of one run and at one training step. */
export interface CellCount {
  readonly suite: string;
  readonly runId: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  /** Training step; `null` where the log names none. */
  readonly step: number | null;
  readonly direction: string | null;
  readonly capability: string | null;
  readonly category: string | null;
  readonly scorerId: string;
  readonly scorerVersion: string;
  readonly judgeId: string | null;
  /** Verdicts by status: what a rule makes of those that are not `ok` is its stated policy. */
  readonly statuses: Readonly<Record<ResponseStatus, number>>;
  /** Verdicts with a score, and the sum of their scores, on the scale of the rule. */
  readonly scored: number;
  readonly sum: number;
  /** The scale of these scores; `null` where there is none. */
  readonly scale: ScoreScale | null;
  /** Verdicts that say something which is no number. */
  readonly unread: number;
}

/** What is known of a verdict before it is looked at: who gave it, by which rule, on what of whom. */
export type VerdictNames = Pick<
  CellCount,
  "suite" | "subjectId" | "protocol" | "step" | "direction" | "capability" | "scorerId" | "scorerVersion" | "judgeId"
>;

/** The names of one verdict on an answer. */
export function verdictNames(
  {subjectId, item: {suite, direction, capability}, run: {protocol, step = null}}: CanonicalRow,
  {scorerId, scorerVersion, judgeId}: Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId">
): VerdictNames {
  return {suite, subjectId, protocol, step, direction, capability, scorerId, scorerVersion, judgeId};
}

/** A cell in the making. */
export class CellTally {
  readonly names: Omit<CellCount, "statuses" | "scored" | "sum" | "scale" | "unread">;
  /** In the order of `RESPONSE_STATUSES`: verdicts, those with a score, and those scored 0 and below. */
  readonly #statuses = new Int32Array(RESPONSE_STATUSES.length);
  readonly #scored = new Int32Array(RESPONSE_STATUSES.length);
  readonly #zero = new Int32Array(RESPONSE_STATUSES.length);
  readonly #negative = new Int32Array(RESPONSE_STATUSES.length);
  readonly #scores = new ScoreTally();

  constructor(names: CellTally["names"]) {
    this.names = names;
  }

  /** @param score - on the scale of the rule */
  add(status: ResponseStatus, score: number | null): void {
    const s = RESPONSE_STATUSES.indexOf(status);
    this.#statuses[s]! += 1;
    if (score === null) return;
    this.#scored[s]! += 1;
    if (score === 0) this.#zero[s]! += 1;
    else if (score < 0) this.#negative[s]! += 1;
    this.#scores.add(score);
  }

  /** Verdicts that were counted already. */
  addCounted(count: VerdictCount): void {
    const s = RESPONSE_STATUSES.indexOf(count.status);
    this.#statuses[s]! += count.verdicts;
    this.#scored[s]! += count.scored;
    this.#zero[s]! += count.zero;
    this.#negative[s]! += count.negative;
    this.#scores.addCounted(count);
  }

  count(): CellCount {
    const statuses = Object.fromEntries(RESPONSE_STATUSES.map((name, s) => [name, this.#statuses[s]!]));
    const scored = this.#scored.reduce((sum, count) => sum + count, 0);
    const unparsed = RESPONSE_STATUSES.indexOf("unparsed");
    return {
      ...this.names,
      statuses: statuses as Record<ResponseStatus, number>,
      scored,
      sum: this.#scores.sum,
      scale: this.#scores.scale,
      unread: this.#statuses[unparsed]! - this.#scored[unparsed]!
    };
  }

  /** Adds what became of its verdicts, by status. */
  addTo(policies: StatusPolicyCount): void {
    for (const [s, status] of RESPONSE_STATUSES.entries()) {
      const [verdicts, scored, zero] = [this.#statuses[s]!, this.#scored[s]!, this.#zero[s]!];
      const negative = this.#negative[s]!;
      const counts = {unscored: verdicts - scored, zero, positive: scored - zero - negative, negative};
      const scorer = `${this.names.scorerId}@${this.names.scorerVersion}`;
      if (verdicts > 0) policies.addCounted({scorer, status, ...counts});
    }
  }
}

/** What of a row says in which cell its verdicts are counted. */
interface CountedRow extends Pick<CanonicalRow, "runId" | "subjectId"> {
  readonly item: Pick<ItemRow, "suite" | "direction" | "capability" | "category">;
  readonly run: Pick<CanonicalRow["run"], "protocol" | "step">;
}

const rowOfCount = ({runId, subjectId, protocol, step, ...item}: VerdictCount): CountedRow => ({
  runId,
  subjectId,
  item,
  run: {protocol, step}
});

/**
 * The small table for a first paint: verdicts counted and scores summed by run, subject, protocol, training step, category, rule
 * and judge while rows stream by. Its size is that of the taxonomy, not of the log.
 */
export class CellCounts {
  readonly #cells = new Map<string, CellTally>();
  #last: CellTally | null = null;

  add(rows: Iterable<CanonicalRow>): void {
    for (const row of rows)
      for (const judgment of row.judgments) this.tallyOf(row, judgment).add(judgment.status, numberOf(judgment));
  }

  /** Adds verdicts that were counted already. */
  addCounted(counts: Iterable<VerdictCount>): void {
    for (const count of counts) this.tallyOf(rowOfCount(count), count).addCounted(count);
  }

  /** The cell that a verdict belongs to. Neighbours are mostly of one: then no key is made. */
  tallyOf(
    {runId, subjectId, item, run: {protocol, step = null}}: CountedRow,
    {scorerId, scorerVersion, judgeId}: Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId">
  ): CellTally {
    const {suite, direction, capability, category} = item;
    const last = this.#last?.names;
    if (
      last?.category === category &&
      last.runId === runId &&
      last.scorerId === scorerId &&
      last.scorerVersion === scorerVersion &&
      last.subjectId === subjectId &&
      last.capability === capability &&
      last.direction === direction &&
      last.suite === suite &&
      last.protocol === protocol &&
      last.step === step &&
      last.judgeId === judgeId
    )
      return this.#last!;
    const names = {
      suite,
      subjectId,
      protocol,
      step,
      direction,
      capability,
      category,
      scorerId,
      scorerVersion,
      judgeId,
      runId
    };
    const key = Object.values(names).join("\u0000");
    let cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, (cell = new CellTally(names)));
    this.#last = cell;
    return cell;
  }

  /** What each rule made of verdicts of each status, rules in order of appearance. */
  policies(): StatusPolicy[] {
    const policies = new StatusPolicyCount();
    for (const cell of this.#cells.values()) cell.addTo(policies);
    return policies.finish();
  }

  /** Sorted by suite, subject and the rest of the names. */
  finish(): readonly CellCount[] {
    return [...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell.count());
  }
}
