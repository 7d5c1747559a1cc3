import type {ColumnMapping} from "../contract/column-mapping.js";

/** The columns that a mapping reads; the words of an error stand nowhere else, and so are kept as a further column, too. */
export const mappedColumns = ({columns, options = [], scores = {}}: ColumnMapping): readonly string[] => [
  ...Object.entries(columns)
    .filter(([field]) => field !== "error")
    .map(([, column]) => column)
    .flatMap((column) => [column, ...column.split(",").map((part) => part.trim())]),
  ...options,
  ...Object.entries(scores).map(([name, {column}]) => column ?? name)
];
