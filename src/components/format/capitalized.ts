/** A text with a capital at its start, as a sentence or a heading begins. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
