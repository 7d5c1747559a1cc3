/** Wrappers that carry no answer of their own, each with the text inside it. */
const WRAPPERS: readonly RegExp[] = [
  /^<answer>(.*)<\/answer>$/is,
  /^\\?\(?\\boxed\{(.*)\}\\?\)?$/s,
  /^\$(.*)\$$/s,
  /^`+(?:\w*\n)?([^`]*)`+$/s,
  /^\{\s*"answer"\s*:\s*"([^"]*)"\s*\}$/s,
  /^"([^"]*)"$/s
];

/** Replies and options are few and repeat by the thousand: what short ones come to is kept, since a dozen patterns are slow. */
const known = new Map<string, string>();
const MOST = 50_000;
const LONGEST = 300;

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
  if (reply.length > LONGEST) return unwrapped(reply);
  let plain = known.get(reply);
  if (plain === undefined) {
    if (known.size === MOST) known.clear();
    known.set(reply, (plain = unwrapped(reply)));
  }
  return plain;
}

function unwrapped(reply: string): string {
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
