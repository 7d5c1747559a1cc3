const OPTION = /^\s*\(?([A-J])[.):]\s*(.+?)\s*$/;

/**
 * The option texts that a RealUnify evaluation prompt lists, one per line or in one line, from A on.
 *
 * @returns the texts in order; empty where the prompt lists none, or not in order
 *
 * @example
 * promptOptions("Where is it?\nA. left\nB. right") // → ["left", "right"]
 */
export function promptOptions(prompt: string): string[] {
  const options: string[] = [];
  for (const line of prompt.split(/\n|(?<=\S)\s+(?=\(?[A-J][.):]\s)/)) {
    const [, letter, text] = OPTION.exec(line) ?? [];
    if (letter === undefined || text === undefined) continue;
    if (letter !== String.fromCharCode(65 + options.length)) return [];
    options.push(text);
  }
  return options;
}
