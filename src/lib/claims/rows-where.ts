import type {PublishedRow} from "../schema/index.js";

/** Rows whose fields are all as wanted, in the order of their table. */
export const rowsWhere = (rows: readonly PublishedRow[], wanted: Partial<PublishedRow>): PublishedRow[] =>
  rows.filter((row) => Object.entries(wanted).every(([field, value]) => row[field as keyof PublishedRow] === value));
