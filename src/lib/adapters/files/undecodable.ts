import type {LogFile} from "./log-file.js";

/** What stands where a character could not be decoded. */
const LOST = "\ufffd";

/** Did a text lose characters where it was decoded, so that others may read the same? */
export const isUndecodable = (text: string): boolean => text.includes(LOST);

/** How many characters a text lost. */
export const undecodableIn = (text: string): number => text.split(LOST).length - 1;

/** What the ledger says of a file with characters that could not be decoded. */
export const undecodableText = (count: number): string => `undecodable characters: ${count}`;

/** Says how many characters of a file could not be decoded: whoever joins its parts, where these are read apart, else the ledger. */
export function tellUndecodable(
  count: number,
  {path, part}: Pick<LogFile, "path" | "part">,
  ledger: {warning(file: string, place: string, reason: string): void}
): void {
  if (part !== undefined) part.undecodable(count);
  else if (count > 0) ledger.warning(path, "file", undecodableText(count));
}
