/** The canonical fields that a column may fill. */
export const MAPPED_FIELDS = [
  "subject",
  "item",
  "pair",
  "category",
  "subcategory",
  "capability",
  "protocol",
  "run",
  "attempt",
  "turn",
  "step",
  "prompt",
  "reply",
  "image",
  "key",
  "parsed",
  "score",
  "judge",
  "judgeRaw",
  "status"
] as const;

export type MappedField = (typeof MAPPED_FIELDS)[number];

/** How the columns of a table fill the canonical form: the content of a mapping file. */
export interface ColumnMapping {
  /** Name of the benchmark or task. */
  readonly suite: string;
  /** Column (or dotted path in JSON) by field; only `item` is required, and `score`, `parsed` or `reply` with a `key`. */
  readonly columns: Readonly<Partial<Record<MappedField, string>>>;
  /** Fixed values for fields that no column holds. */
  readonly constants?: Readonly<Partial<Record<MappedField, string>>>;
  /** Largest score, where scores are not in [0, 1]: percent is 100. */
  readonly scale?: number;
  /** Scores, in [0, 1], that words or numbers in the score's column stand for; `null` for those that mean none. */
  readonly codes?: Readonly<Record<string, number | null>>;
  /** Name of the rule to score replies by, where the table has no score. */
  readonly scorer?: string;
  /** Columns that hold the option texts, A first. */
  readonly options?: readonly string[];
}
