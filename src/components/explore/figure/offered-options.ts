import {promptOptions, UNKNOWN_OPTION} from "../../../lib/scoring/index.js";

/**
 * Texts of an item's options, as its prompt lists them.
 *
 * @param least - how many there are at least; those that the prompt does not list have a text that no reply holds
 */
export function offeredOptions(prompt: string | null, least: number): readonly string[] {
  const texts = prompt === null ? [] : promptOptions(prompt);
  return Array.from({length: Math.max(least, texts.length)}, (_, o) => texts[o] ?? UNKNOWN_OPTION);
}
