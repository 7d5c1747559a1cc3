import {midRanks} from "../../../math/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import {rightOf, type RoleAccuracy} from "./protocol-cells.js";

/** One model's UEG average as one judge sees it (Table 4). */
export interface JudgedCell {
  readonly model: string;
  readonly judge: string;
  readonly direct: RoleAccuracy | null;
  readonly stepwise: RoleAccuracy | null;
}

/** One cell per model and judge of Table 4, in the order of the table. */
export function judgedCells(rows: readonly PublishedRow[]): JudgedCell[] {
  const table = rows.filter((row) => row.table === "Table 4");
  const models = [...new Set(table.map((row) => row.model))];
  const judges = [...new Set(table.map((row) => row.evaluator!))];
  return judges.flatMap((judge) =>
    models.map((model) => {
      const of = (protocol: string): RoleAccuracy | null => {
        const row = table.find((r) => r.model === model && r.evaluator === judge && r.protocol === protocol);
        return row === undefined ? null : {right: rightOf(row), n: row.n!, cells: [row.cell]};
      };
      return {model, judge, direct: of("direct"), stepwise: of("stepwise")};
    })
  );
}

/** True when all judges put the models that all of them judged into the same order. */
export function sameOrder(cells: readonly JudgedCell[], protocol: "direct" | "stepwise"): boolean {
  const judges = [...new Set(cells.map((cell) => cell.judge))];
  const scores = judges.map((judge) =>
    cells.filter((cell) => cell.judge === judge).map((cell) => cell[protocol]?.right ?? null)
  );
  const known = (scores[0] ?? []).map((_, i) => i).filter((i) => scores.every((row) => row[i] !== null));
  if (known.length < 2) return true;
  const [first, ...others] = scores.map((row) => midRanks(known.map((i) => row[i]!)));
  return others.every((row) => row.every((rank, i) => rank === first![i]));
}
