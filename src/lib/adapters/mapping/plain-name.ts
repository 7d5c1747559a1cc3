/** In lower case, without separators and what stands in brackets: `Rating (1-5)` is `rating`. */
export const plainName = (column: string): string =>
  column
    .replace(/\(.*?\)|\[.*?\]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The same of the last part of a path within objects: `meta.Rating (1-5)` is `rating`. */
export const plainLastName = (column: string): string => plainName(column.slice(column.lastIndexOf(".") + 1));
