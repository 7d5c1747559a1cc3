/** A line of a text. */
export interface TextLine {
  /** 1-based. */
  readonly number: number;
  /** Without its line end; `null` for a line that is longer than allowed and was passed over. */
  readonly text: string | null;
}

/**
 * Lines of a text, in batches. Ends are `\n` or `\r\n`, mixed at will; a last line without end counts, an empty one not.
 *
 * A line of more than `maxLength` characters is passed over without being held, so memory stays bounded.
 *
 * @param firstLine - number of the first line, where the text is a part of another
 */
export async function* textLines(
  chunks: AsyncIterable<string>,
  maxLength: number,
  firstLine = 1
): AsyncGenerator<TextLine[]> {
  let number = firstLine - 1;
  let pending: string[] = [];
  let length = 0;
  const take = (tail: string): TextLine => {
    number += 1;
    const tooLong = length + tail.length > maxLength;
    const text = tooLong ? null : pending.length === 0 ? tail : pending.join("") + tail;
    pending = [];
    length = 0;
    return {number, text: text?.endsWith("\r") ? text.slice(0, -1) : text};
  };
  for await (const chunk of chunks) {
    const lines: TextLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", from)) {
      lines.push(take(chunk.slice(from, end)));
      from = end + 1;
    }
    const rest = chunk.slice(from);
    length += rest.length;
    if (length <= maxLength) {
      if (rest !== "") pending.push(rest);
    } else pending = [];
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [take("")];
}
