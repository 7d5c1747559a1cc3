/** What stands to the left of a description: an indented name, and the gap behind it. */
const NAMED = /^ +\S.*?\S {2,}(?=\S)/;

/**
 * A text in lines of at most so many characters. Lines of a paragraph flow into each other, unless one ends a sentence; what is
 * indented stays a line of its own, and goes on below its description. Words are not cut.
 */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const last = lines.at(-1);
    const isFlowing = last !== undefined && /^\S/.test(last) && /^\S/.test(line) && !/[.:\]]$/.test(last);
    if (isFlowing) lines[lines.length - 1] = `${last} ${line}`;
    else lines.push(line);
  }
  return lines.flatMap((line) => wrappedLine(line, width)).join("\n");
}

function wrappedLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const indent = /^ */.exec(line)![0].length;
  const column = NAMED.exec(line)?.[0].length ?? indent;
  const hanging = " ".repeat(column <= 0.6 * width ? column : indent + 4);
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const before = lines.length === 0 ? indent : hanging.length;
    const fits = rest.lastIndexOf(" ", width);
    const cut = fits > before ? fits : rest.indexOf(" ", before + 1);
    if (cut === -1) break;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = hanging + rest.slice(cut).trimStart();
  }
  return [...lines, rest];
}
