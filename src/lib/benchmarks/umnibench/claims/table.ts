import {rateContrast, rowsWhere, type Contrast, type NamedRate} from "../../../claims/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import type {ClaimInput} from "../../contract/benchmark-claims.js";
import {casesBehind} from "../stories/survival.js";
import {stageScores, type UmniDocument} from "../stories/stage-scores.js";
import type {UmniStage} from "../stories/questions.js";

/** A rate of one system; its trials are cases, for up to nine answers share one. */
export interface CaseRate extends NamedRate {
  readonly model: string;
}

/** Tables 2 to 4 and the leaderboard as the claims ask for them. */
export interface StageTable {
  readonly rows: readonly PublishedRow[];
  readonly name: (model: string) => string;
  readonly coupling: (model: string) => string | null;
  /** All full systems in one stage by one document; where that lacks one, the other's. */
  readonly stage: (document: UmniDocument, stage: UmniStage | "overall") => CaseRate[];
  /** Table 3: systems in a domain, with the printed average left out. */
  readonly domain: (domain: string) => CaseRate[];
  /** Table 4: systems beside others that do the rest. */
  readonly alone: (ability: NonNullable<PublishedRow["ability"]>, stage: UmniStage | "overall") => CaseRate[];
}

/** @param input - rows of UmniBench's tables, its systems and its number of cases */
export function stageTable({rows, models, items: cases}: ClaimInput): StageTable {
  const name = (model: string) => models.get(model)!.short;
  const answers = rowsWhere(rows, {table: "Table 2", stage: "overall"})[0]!.n!;
  const rate = (row: PublishedRow): CaseRate => ({
    model: row.model,
    name: name(row.model),
    value: row.value,
    // A stage asks of every case; a domain has its share of them.
    n: Math.round(
      row.category === null || row.category === "Overall" ? cases : casesBehind(row.n ?? answers, {answers, cases})
    ),
    cells: [row.cell]
  });
  return {
    rows,
    name,
    coupling: (model) => models.get(model)?.coupling ?? null,
    stage: (document, stage) =>
      stageScores(rows, document)
        .filter((score) => score.stage === stage)
        .map(({row}) => rate(row)),
    domain: (domain) =>
      rowsWhere(rows, {table: "Table 3", category: domain})
        .filter(({model}) => models.has(model))
        .map(rate),
    alone: (ability, stage) => rowsWhere(rows, {table: "Table 4", ability, stage}).map(rate)
  };
}

/** First rate less second, cases as units. */
export const caseContrast = (a: CaseRate, b: CaseRate): Contrast => rateContrast(`${a.name} less ${b.name}`, a, b);

/** One system among several. */
export const systemOf = <R extends {readonly model: string}>(all: readonly R[], model: string): R =>
  all.find((one) => one.model === model)!;

/** What accounts for most of what the paper and the project page say differently. */
export const twoRuns = (table: StageTable) => ({
  id: "umnibench/gpt-4o-runs",
  says: "GPT-4o was run twice: Table 2 holds one run, the project page the other, and the text speaks partly of the second.",
  cells: rowsWhere(table.rows, {model: "gpt-4o"})
    .filter(({question, category}) => question === null && category === null)
    .map(({cell}) => cell)
});

/** Both documents, as readings name them. */
export const BY_DOCUMENT: readonly (readonly [UmniDocument, string])[] = [
  ["paper", "the paper’s tables"],
  ["project page", "the project page"]
];
