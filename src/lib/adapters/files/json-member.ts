/** A JSON document cut at an array among its members. */
export interface MemberArray {
  /** Everything before the member's name; the whole text where there is no such array. */
  readonly before: string;
  /** The text from the array's opening bracket on, `null` where there is none. */
  readonly chunks: AsyncIterable<string> | null;
}

const [QUOTE, ESCAPE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COLON] = [34, 92, 123, 125, 91, 93, 58];

/**
 * Finds the array that an object holds under a name, so that its elements can be read one after the other however many they are.
 *
 * @throws RangeError where more than `maxLength` characters come before it
 */
export async function memberArray(
  chunks: AsyncIterable<string>,
  name: string,
  maxLength: number
): Promise<MemberArray> {
  const iterator = chunks[Symbol.asyncIterator]();
  let text = "";
  let [at, depth, start, key] = [0, 0, -1, -1];
  let [inString, escaped] = [false, false];
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    text += next.value;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === ESCAPE) escaped = true;
        else if (code === QUOTE) inString = false;
      } else if (code <= 32) continue;
      else if (code === QUOTE) {
        inString = true;
        [start, key] = [at, -1];
      } else if (code === COLON && depth === 1) {
        key = text.slice(start, at).trim() === `"${name}"` ? start : -1;
      } else if (code === OPEN_LIST && depth === 1 && key !== -1) {
        const rest = text.slice(at);
        return {before: text.slice(0, key), chunks: following(rest, iterator)};
      } else {
        key = -1;
        if (code === OPEN || code === OPEN_LIST) depth += 1;
        else if (code === CLOSE || code === CLOSE_LIST) depth -= 1;
      }
    }
    if (text.length > maxLength) throw new RangeError(`invalid size; expected at most ${maxLength} characters: more`);
  }
  return {before: text, chunks: null};
}

async function* following(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
