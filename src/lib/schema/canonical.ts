import {
  ITEM_COLUMNS,
  JUDGMENT_COLUMNS,
  RESPONSE_COLUMNS,
  RUN_COLUMNS,
  SOURCE_COLUMNS,
  SUBJECT_COLUMNS,
  type RowOf
} from "./canonical-columns.js";

/**
 * Version of the canonical tables. The first number rises when a column is renamed, removed or changes meaning; the second
 * when one is added.
 */
export const CANONICAL_VERSION = "1.3";

/** All canonical tables: the single definition from which types, documentation and files follow. */
export const CANONICAL_TABLES = {
  subjects: SUBJECT_COLUMNS,
  items: ITEM_COLUMNS,
  runs: RUN_COLUMNS,
  responses: RESPONSE_COLUMNS,
  judgments: JUDGMENT_COLUMNS,
  sources: SOURCE_COLUMNS
} as const;

export type CanonicalTableName = keyof typeof CANONICAL_TABLES;
export type SubjectRow = RowOf<typeof SUBJECT_COLUMNS>;
export type ItemRow = RowOf<typeof ITEM_COLUMNS>;
export type RunRow = RowOf<typeof RUN_COLUMNS>;
export type ResponseRow = RowOf<typeof RESPONSE_COLUMNS>;
export type JudgmentRow = RowOf<typeof JUDGMENT_COLUMNS>;
export type SourceRow = RowOf<typeof SOURCE_COLUMNS>;

/** All tables of one set of logs. */
export interface CanonicalTables {
  readonly subjects: readonly SubjectRow[];
  readonly items: readonly ItemRow[];
  readonly runs: readonly RunRow[];
  readonly responses: readonly ResponseRow[];
  readonly judgments: readonly JudgmentRow[];
  readonly sources: readonly SourceRow[];
}

/** One verdict as an adapter reads it. */
export type Judgment = Omit<JudgmentRow, "responseId" | "value"> & Partial<Pick<JudgmentRow, "value">>;

/** One answer as an adapter reads it, with its item, its run and the verdicts on it: the unit that adapters emit. */
export interface CanonicalRow extends Omit<ResponseRow, "responseId" | "own">, Partial<Pick<ResponseRow, "own">> {
  readonly item: ItemRow;
  readonly run: Pick<RunRow, "protocol" | "date"> & Partial<Pick<RunRow, "step">>;
  readonly judgments: readonly Judgment[];
}
