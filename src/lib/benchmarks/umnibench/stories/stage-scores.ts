import type {PublishedRow} from "../../../schema/index.js";
import {UMNI_QUESTIONS, UMNI_STAGES, type UmniStage} from "./questions.js";

/** Who printed a number. */
export type UmniDocument = "paper" | "project page";

/** One model's average in one stage, or over all answers, from the wanted document or, where that lacks it, the other. */
export interface StageScore {
  readonly model: string;
  readonly stage: UmniStage | "overall";
  readonly row: PublishedRow;
  /** True when the number had to be taken from the other document. */
  readonly borrowed: boolean;
}

const TABLE: Readonly<Record<UmniDocument, string>> = {paper: "Table 2", "project page": "Leaderboard"};

/** The printed average of a model in a stage, in one document. */
export const printedAverage = (
  rows: readonly PublishedRow[],
  document: UmniDocument,
  model: string,
  stage: UmniStage | "overall"
): PublishedRow | undefined =>
  rows.find(
    (row) => row.table === TABLE[document] && row.model === model && row.stage === stage && row.question === null
  );

/** Stage averages and overall scores of all systems of the leaderboard. */
export function stageScores(rows: readonly PublishedRow[], document: UmniDocument): StageScore[] {
  const other: UmniDocument = document === "paper" ? "project page" : "paper";
  const models = [...new Set(rows.filter((row) => row.table === TABLE["project page"]).map((row) => row.model))];
  return models.flatMap((model) =>
    [...UMNI_STAGES, "overall" as const].flatMap((stage): StageScore[] => {
      const wanted = printedAverage(rows, document, model, stage);
      const row = wanted ?? printedAverage(rows, other, model, stage);
      return row ? [{model, stage, row, borrowed: wanted === undefined}] : [];
    })
  );
}

/** Average over answers that the printed questions of a stage give; `null` when one of them is not printed. */
export function pooledFromQuestions(
  rows: readonly PublishedRow[],
  model: string,
  stage: UmniStage | "overall"
): {readonly right: number; readonly n: number; readonly value: number} | null {
  let [right, n] = [0, 0];
  for (const question of UMNI_QUESTIONS) {
    if (stage !== "overall" && question.stage !== stage) continue;
    const row = rows.find((r) => r.table === "Table 2" && r.model === model && r.question === question.id);
    if (row === undefined || row.n === null) return null;
    right += Math.round((row.value / 100) * row.n);
    n += row.n;
  }
  return {right, n, value: (100 * right) / n};
}

/** True when some whole number of right answers out of `n` prints as this value. */
export function printsAsCount({value, decimals, n}: Pick<PublishedRow, "value" | "decimals" | "n">): boolean {
  if (n === null) return false;
  const half = 0.5 * 10 ** -decimals + 1e-9;
  const right = Math.round((value / 100) * n);
  return [right - 1, right, right + 1].some((k) => k >= 0 && k <= n && Math.abs((100 * k) / n - value) <= half);
}
