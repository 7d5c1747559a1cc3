import type {CanonicalRow} from "../../schema/index.js";
import {groupRows, ScoredChoice, type CellCount, type ItemBank, type ScoreLine} from "../../scoring/index.js";
import type {StreamedLines} from "../contract/benchmark-logs.js";
import {hasRules} from "./scored-rows.js";
import {releasedScale} from "./released/index.js";
import {logsOf} from "./registered-logs.js";

/**
 * Scores of logs too large to be held: what can be made of counts, that is the statistics of a benchmark that keeps some and plain
 * means. They are of the same judges and training steps as those of rows at hand.
 */
export class StreamedScores {
  readonly #suite: string | null;
  readonly #own: StreamedLines | null;

  constructor(bank: ItemBank | undefined) {
    this.#suite = bank?.suite ?? null;
    this.#own = (bank && logsOf(bank.suite)?.streamed?.(bank)) ?? null;
  }

  add(rows: Iterable<CanonicalRow>): void {
    if (this.#own === null) return;
    for (const row of rows) if (row.item.suite === this.#suite) this.#own.add(row);
  }

  /** @param cells - counts of the same rows */
  finish(cells: readonly CellCount[]): ScoreLine[] {
    const choice = new ScoredChoice(cells, hasRules);
    return [...(this.#own?.finish(choice) ?? []), ...meansOf(cells.filter((cell) => choice.isScored(cell, true)))];
  }
}

/** Mean over everything scored by subject and rule. */
function meansOf(cells: readonly CellCount[]): ScoreLine[] {
  const groups = groupRows(cells, ({suite, subjectId, protocol, scorerId, scorerVersion}) =>
    [suite, subjectId, protocol ?? "", scorerId, scorerVersion].join("\u0000")
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const {suite, subjectId, protocol, scorerId, scorerVersion} = first;
    const n = group.reduce((sum, {scored}) => sum + scored, 0);
    const sum = releasedScale(suite, scorerId) * group.reduce((total, cell) => total + cell.sum, 0);
    const value = n === 0 ? null : sum / n;
    const scorer = `${scorerId}@${scorerVersion}`;
    return [{suite, subjectId, protocol, scorer, group: "all", metric: "mean", value, n}];
  });
}
