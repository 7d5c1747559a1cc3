/** The canonical fields that a column may fill. */
export const MAPPED_FIELDS = [
  "subject",
  "item",
  "pair",
  "case",
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
  "outOf",
  "judge",
  "judgeRaw",
  "status",
  "error"
] as const;

export type MappedField = (typeof MAPPED_FIELDS)[number];

/** One of several scores of a row: a column's, or made of others. */
export interface MappedScore {
  /** Column (or dotted path) of its value; a name of the score's own where left out, unless it is made of others. */
  readonly column?: string;
  /** Largest value; defaults to the mapping's. */
  readonly scale?: number;
  /** Mean of other scores with these weights, each as a share of its scale. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Geometric mean of other scores, each as a share of its scale. */
  readonly geometric?: readonly string[];
  /** 1 where all of these are full, else 0. */
  readonly full?: readonly string[];
}

/** A further column, taken from another. */
export interface ExtractedColumn {
  /** Where from; `@path` is the path of the file. */
  readonly column: string;
  /** Regular expressions, of which the first that matches gives its first group. */
  readonly patterns?: readonly string[];
  /** Names of ranges of numbers, each with its first and last. */
  readonly ranges?: Readonly<Record<string, readonly [number, number]>>;
  /** What stands where nothing is found. */
  readonly otherwise?: string;
  /** Column that stands where nothing is found. */
  readonly otherwiseColumn?: string;
}

/** How the columns of a table fill the canonical form: the content of a mapping file. */
export interface ColumnMapping {
  /** Name of the benchmark or task. */
  readonly suite: string;
  /** Column (or dotted path in JSON) by field; only `item` is required, and `score`, `parsed` or `reply` with a `key`. */
  readonly columns: Readonly<Partial<Record<MappedField, string>>>;
  /** Fixed values for fields that no column holds. */
  readonly constants?: Readonly<Partial<Record<MappedField, string>>>;
  /** Largest score, where scores are not in [0, 1] and `columns.outOf` does not say it row by row: percent is 100. */
  readonly scale?: number;
  /** Scores, in [0, 1], that words or numbers in the score's column stand for; `null` for those that mean none. */
  readonly codes?: Readonly<Record<string, number | null>>;
  /** Several scores a row, by name, in place of `columns.score`. */
  readonly scores?: Readonly<Record<string, MappedScore>>;
  /** Further columns by name, which all other statements may name. */
  readonly extract?: Readonly<Record<string, ExtractedColumn>>;
  /** Name of the rule to score replies by, where the table has no score. */
  readonly scorer?: string;
  /** Columns that hold the option texts, A first. */
  readonly options?: readonly string[];
  /** Member of a JSON document that lists its records, which have what stands beside the list, too. */
  readonly records?: string;
  /**
   * Columns of which each holds scores of another model, item, judge or capability: what a column stands for, by column. A row is read as
   * one for each, with the columns `column_name` and `column_value` in their place.
   */
  readonly spread?: Readonly<Record<string, string>>;
  /** Rows whose item or model is called Average, Overall or the like sum up others, and are left out unless kept. */
  readonly summaries?: "kept";
}
