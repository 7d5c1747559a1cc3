/** Begins the cell id of every number that comes from a reader's log: nothing printed begins so. */
export const OWN_CELL = "log/";

/** True for numbers that a reader's log gave, not a document. */
export const isOwnCell = (cell: string): boolean => cell.startsWith(OWN_CELL);
