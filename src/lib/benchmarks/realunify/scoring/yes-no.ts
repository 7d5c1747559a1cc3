/**
 * A judge's reply reduced as RealUnify does: lower case, then "yes" if it contains *yes* anywhere, else "no" if it contains
 * *no* anywhere, else the lower-case text itself, which matches no key.
 *
 * Yes wins: `No, the eyes are closed` is yes; `unknown` and `cannot tell` are no, hence right wherever the key is "no".
 *
 * @example
 * yesOrNo("I cannot tell.") // → "no"
 */
export function yesOrNo(reply: string): string {
  const text = reply.toLowerCase();
  if (text.includes("yes")) return "yes";
  return text.includes("no") ? "no" : text;
}
