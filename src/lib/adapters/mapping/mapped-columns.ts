import type {ColumnMapping} from "../contract/column-mapping.js";

/** The columns that a mapping reads. */
export const mappedColumns = ({columns, options = [], scores = {}}: ColumnMapping): readonly string[] => [
  ...Object.values(columns).flatMap((column) => [column, ...column.split(",").map((part) => part.trim())]),
  ...options,
  ...Object.entries(scores).map(([name, {column}]) => column ?? name)
];
