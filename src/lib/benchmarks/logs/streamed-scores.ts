import type {CanonicalRow} from "../../schema/index.js";
import {
  groupRows,
  joinedScales,
  scaleOf,
  ScoredChoice,
  type CellCount,
  type ItemBank,
  type ScoreLine
} from "../../scoring/index.js";
import type {StreamedLines} from "../contract/benchmark-logs.js";
import {aggregateLines, hasOwnAggregate} from "./aggregate-lines.js";
import {hasRules, SUITE_RULES} from "./scored-rows.js";
import {needsReleasedRows, releasedScale, releasedScores} from "./released-suites.js";
import {logsOf} from "./registered-logs.js";

/** Has a suite a rule that counts do not suffice for? */
export const needsRows = (suite: string): boolean => hasOwnAggregate(suite) || needsReleasedRows(suite);

/**
 * Scores of logs too large to be held: what can be made of counts, that is the statistics of a benchmark that keeps some and plain
 * means. They are of the same judges and training steps as those of rows at hand.
 */
export class StreamedScores {
  readonly #suite: string | null;
  readonly #own: StreamedLines | null;
  /** Answers whose suite has a rule that counts do not suffice for: these sets are small. */
  readonly #held: CanonicalRow[] = [];
  /** By suite, whether its answers are held: rows are millions, suites few. */
  readonly #isHeld = new Map<string, boolean>();

  constructor(bank: ItemBank | undefined) {
    this.#suite = bank?.suite ?? null;
    this.#own = (bank && logsOf(bank.suite)?.streamed?.(bank)) ?? null;
  }

  add(rows: Iterable<CanonicalRow>): void {
    for (const row of rows) {
      const {suite} = row.item;
      if (suite === this.#suite) {
        this.#own?.add(row);
        continue;
      }
      let isHeld = this.#isHeld.get(suite);
      if (isHeld === undefined) this.#isHeld.set(suite, (isHeld = needsRows(suite)));
      if (isHeld) this.#held.push({...row, reply: null, item: {...row.item, prompt: null}});
    }
  }

  /** @param cells - counts of the same rows */
  finish(cells: readonly CellCount[]): ScoreLine[] {
    const choice = new ScoredChoice(cells, SUITE_RULES);
    const held = groupRows(
      this.#held.flatMap((row) => choice.rowOf(row) ?? []),
      ({item, subjectId, run, runId}) => [item.suite, subjectId, run.protocol ?? "", runId].join("\u0000")
    );
    const aggregated = [...held.values()].flatMap(
      (own) => releasedScores(own[0]!.item.suite, own) ?? aggregateLines(own)
    );
    return choice.named([
      ...(this.#own?.finish(choice) ?? []),
      ...aggregated,
      ...meansOf(cells.filter((cell) => choice.isScored(cell, true) && !needsReleasedRows(cell.suite)))
    ]);
  }
}

/** Mean over everything scored by subject and rule; by run where the suite has no rules of its own. */
function meansOf(cells: readonly CellCount[]): ScoreLine[] {
  const groups = groupRows(cells, ({suite, subjectId, protocol, scorerId, scorerVersion, runId}) =>
    [suite, subjectId, protocol ?? "", scorerId, scorerVersion, hasRules(suite) ? "" : runId].join("\u0000")
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const {suite, subjectId, protocol, scorerId, scorerVersion} = first;
    const n = group.reduce((sum, {scored}) => sum + scored, 0);
    const factor = releasedScale(suite, scorerId);
    const sum = factor * group.reduce((total, cell) => total + cell.sum, 0);
    const value = n === 0 ? null : sum / n;
    const scorer = `${scorerId}@${scorerVersion}`;
    const ofRun = hasRules(suite) ? {} : {runId: first.runId};
    return [
      {
        suite,
        subjectId,
        protocol,
        ...ofRun,
        scorer,
        group: "all",
        metric: "mean",
        value,
        n,
        // Values on a benchmark's own scale are no shares, whatever the tables keep.
        ...(factor === 1 ? scaleOf(joinedScales(group.map(({scale}) => scale))) : {})
      }
    ];
  });
}
