/** Version of the encoding itself (not of a table's columns). */
export const ENCODING_VERSION = 1;

/** Code of `null` in a text column. */
export const NULL_CODE = -1;

/** Text as indices into a dictionary in order of first appearance; `null` is -1. */
export interface EncodedText {
  readonly kind: "text";
  readonly dictionary: readonly string[];
  readonly codes: readonly number[];
}

/**
 * Texts of which no two are the same, as ids of cells are: what stands between their slashes, place by place; `null` where a text has ended.
 * A dictionary of whole texts would be nearly all of a table's bytes.
 */
export interface EncodedPaths {
  readonly kind: "paths";
  readonly parts: readonly EncodedText[];
}

/** Numbers as they are; flags as 0 and 1. */
export interface EncodedValues {
  readonly kind: "number" | "flag";
  readonly values: readonly (number | null)[];
}

/** A column whose rows all hold the same value. */
export interface EncodedConstant {
  readonly kind: "constant";
  readonly value: string | number | boolean | null;
}

export type EncodedColumn = EncodedText | EncodedPaths | EncodedValues | EncodedConstant;

/** A table as it travels: plain JSON, column by column, the same bytes for the same rows. */
export interface EncodedTable {
  readonly encoding: number;
  readonly name: string;
  readonly schemaVersion: number;
  readonly rows: number;
  readonly columns: Readonly<Record<string, EncodedColumn>>;
}
