/** What stands where a character could not be decoded. */
const LOST = "\ufffd";

/** Did a text lose characters where it was decoded, so that others may read the same? */
export const isUndecodable = (text: string): boolean => text.includes(LOST);

/** How many characters a text lost. */
export const undecodableIn = (text: string): number => text.split(LOST).length - 1;

/** What the ledger says of a file with characters that could not be decoded. */
export const undecodableText = (count: number): string => `undecodable characters: ${count}`;
