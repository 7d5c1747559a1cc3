/**
 * Part of a report's page of sources that a cell is listed in, by the cell's id: `lantern-table-2` for a printed one, `log-lantern`
 * for one of the report's own logs.
 */
export const sourceAnchor = (cell: string): string => cell.split("/").slice(0, 2).join("-");
