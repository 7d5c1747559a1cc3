/**
 * Names as a list in an address, `lamp,season`: a comma or percent sign of a name is written as in addresses, so that any name comes back.
 */
export const nameList = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[,%]/g, encodeURIComponent)).join(",");

/** The names of such a list; one that nobody wrote so stands as it is. */
export const namesOfList = (text: string): readonly string[] =>
  text === "" ? [] : text.split(",").map((name) => name.replace(/%2C|%25/gi, decodeURIComponent));
