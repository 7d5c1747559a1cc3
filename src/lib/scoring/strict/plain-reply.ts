/** Wrappers that carry no answer of their own, each with the text inside it. */
const WRAPPERS: readonly RegExp[] = [
  /^<answer>(.*)<\/answer>$/is,
  /^\\?\(?\\boxed\{(.*)\}\\?\)?$/s,
  /^\$(.*)\$$/s,
  /^`+(?:\w*\n)?([^`]*)`+$/s,
  /^\{\s*"answer"\s*:\s*"([^"]*)"\s*\}$/s,
  /^"([^"]*)"$/s
];

/**
 * A reply without what models wrap around an answer: a leading block of thoughts, end-of-sequence marks, Markdown emphasis,
 * code fences, `\boxed{}`, answer tags, full-width forms and repeated blanks.
 *
 * No word is ever cut: what remains is everything the model said.
 *
 * @example
 * plainReply("<think>B?</think> **(A)**<|im_end|>") // → "(A)"
 */
export function plainReply(reply: string): string {
  let text = reply
    .normalize("NFKC")
    .replace(/^\s*<think(?:ing)?>.*?<\/think(?:ing)?>/is, "")
    .replace(/\*\*|__/g, "")
    .replace(/(?:<\|[\w-]+\|>|<\/s>|<eos>|\s)+$/i, "")
    .trim();
  for (let before = ""; before !== text;) {
    before = text;
    for (const wrapper of WRAPPERS) text = (wrapper.exec(text)?.[1] ?? text).trim();
  }
  return text.replace(/\s+/g, " ");
}
