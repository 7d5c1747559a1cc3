declare const PARALLAX_PROGRAM: string | undefined;

/** What people type to start this program: in a checkout by way of npx, as the packed program by its own name. */
export const PROGRAM = typeof PARALLAX_PROGRAM === "undefined" ? "npx parallax" : PARALLAX_PROGRAM;

/** Words of a help text or a message with the program called as it is called here. */
export const asCalledHere = (text: string): string => text.replaceAll("npx parallax", PROGRAM);
