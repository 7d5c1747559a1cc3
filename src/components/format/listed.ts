/**
 * Names as prose has them: `A`, `A and B`, `A, B and C`; none is the empty text. By hand, for `Intl.ListFormat` costs a page over 3 MB
 * of memory.
 */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
