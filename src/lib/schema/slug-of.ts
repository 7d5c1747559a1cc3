/**
 * Lower-case words of a label joined by hyphens.
 *
 * @example
 * slugOf("Table 3a") // → "table-3a"
 */
export const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
