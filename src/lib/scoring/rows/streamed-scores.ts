import type {CanonicalRow} from "../../schema/index.js";
import type {UniEvalBank} from "../unieval/bank.js";
import {UniEvalCounts} from "../unieval/statistics.js";
import type {CellCount} from "./cell-counts.js";
import {groupRows} from "./group-rows.js";
import type {ScoreLine} from "./score-line.js";
import {uniEvalLinesOf, uniEvalRecordOf} from "./unieval-lines.js";

/** Scores of logs too large to be held: what can be made of counts, that is UniEval's statistics and plain means. */
export class StreamedScores {
  readonly #bank: UniEvalBank | undefined;
  readonly #recordOf: ReturnType<typeof uniEvalRecordOf> | null;
  readonly #unieval = new Map<string, UniEvalCounts>();

  constructor(bank: UniEvalBank | undefined) {
    this.#bank = bank;
    this.#recordOf = bank === undefined ? null : uniEvalRecordOf(bank);
  }

  add(rows: Iterable<CanonicalRow>): void {
    if (this.#recordOf === null) return;
    for (const row of rows) {
      if (row.item.suite !== "unieval") continue;
      let counts = this.#unieval.get(row.subjectId);
      if (counts === undefined) this.#unieval.set(row.subjectId, (counts = new UniEvalCounts()));
      counts.add(this.#recordOf(row));
    }
  }

  /** @param cells - counts of the same rows */
  finish(cells: readonly CellCount[]): ScoreLine[] {
    const bank = this.#bank;
    const unieval =
      bank === undefined
        ? []
        : [...this.#unieval].flatMap(([subjectId, counts]) => uniEvalLinesOf(subjectId, counts.statistics(bank)));
    return [...unieval, ...meansOf(cells)];
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
    const value = n === 0 ? null : group.reduce((sum, cell) => sum + cell.sum, 0) / n;
    const scorer = `${scorerId}@${scorerVersion}`;
    return [{suite, subjectId, protocol, scorer, group: "all", metric: "mean", value, n}];
  });
}
