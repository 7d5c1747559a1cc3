const NEWLINE = 10;
/** Four of them. */
const NEWLINES = 0x0a0a0a0a;
const ONES = 0x01010101;
/** The highest bit of each byte of a word. */
const HIGHEST = 0x80808080 | 0;
const MARK = [0xef, 0xbb, 0xbf];
/** Bytes of a part: some hundred to some thousand records. */
export const PART = 1 << 20;
/** A line may be longer than a part; from where one is longer than this, what is left is no longer cut. */
const LONGEST_LINE = 1 << 24;

/** Whole lines of a text in UTF-8, or all that is left of it. */
export type LineBytes = FirstLine &
  ({readonly bytes: Uint8Array<ArrayBuffer>} | {readonly rest: AsyncIterable<Uint8Array>});

interface FirstLine {
  /** Its number; `null` where lines are not counted, but for that of the first part. */
  readonly firstLine: number | null;
}

/** How a text is to be cut. */
export interface Cut {
  /** Bytes of a part before the end of a line is looked for. */
  readonly size?: number;
  /** Bytes of a line that is still waited for. */
  readonly longest?: number;
  /** Chunks are no longer in use: one that ends with a line may become a part. */
  readonly isGiven?: boolean;
  /** Lines need not be counted. */
  readonly isUncounted?: boolean;
  /** Number of the first line, where the text is the middle of another: then it does not begin with a mark. */
  readonly firstLine?: number | undefined;
}

/**
 * Cuts a text into parts of whole lines. A byte-order mark at its beginning is dropped. A line that does not end is
 * not waited for: it and everything behind it is the last part, as a stream.
 *
 * @throws what `chunks` throws, after all lines that were whole by then
 */
export async function* lineParts(
  chunks: AsyncIterable<Uint8Array>,
  {size = PART, longest = LONGEST_LINE, isGiven = false, isUncounted = false, firstLine: given}: Cut = {}
): AsyncGenerator<LineBytes> {
  const iterator = chunks[Symbol.asyncIterator]();
  let [pending, held, firstLine]: [Uint8Array[], number, number | null] = [[], 0, given ?? 1];
  let isFirst = given === undefined;
  let fault: {readonly error: unknown} | null = null;
  for (;;) {
    const next = await iterator.next().catch((error: unknown) => {
      fault = {error};
      return {done: true, value: undefined} as const;
    });
    if (next.done) break;
    const chunk = isFirst && MARK.every((byte, at) => next.value[at] === byte) ? next.value.subarray(3) : next.value;
    isFirst = false;
    pending.push(chunk);
    held += chunk.length;
    const isPart = isGiven && held === chunk.length && chunk.at(-1) === NEWLINE;
    if (held < size && !isPart) continue;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      // Behind a mark the words of the memory begin elsewhere than those of the part.
      const isOwn = isPart && chunk.byteOffset === 0;
      const bytes = isOwn
        ? (chunk as Uint8Array<ArrayBuffer>)
        : joined([...pending.slice(0, -1), chunk.subarray(0, end)]);
      const rest = chunk.subarray(end);
      // Counted before they are given away.
      const count = isUncounted ? 0 : linesIn(bytes);
      yield {firstLine, bytes};
      firstLine = isUncounted || firstLine === null ? null : firstLine + count;
      pending = isPart ? [] : [rest];
      held = isPart ? 0 : rest.length;
    } else if (held > longest) {
      yield {firstLine, rest: all(pending, iterator)};
      return;
    }
  }
  const bytes = joined(pending);
  const whole = fault === null ? bytes : bytes.slice(0, bytes.lastIndexOf(NEWLINE) + 1);
  if (whole.length > 0) yield {firstLine, bytes: whole};
  if (fault !== null) throw (fault as {readonly error: unknown}).error;
}

async function* all(pending: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pending;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Sixteen bytes at a time: looking for each end of a line by `indexOf` takes several times as long. */
function linesIn(bytes: Uint8Array<ArrayBuffer>): number {
  const words = new Int32Array(bytes.buffer, 0, 4 * (bytes.length >> 4));
  let count = 0;
  for (let w = 0; w < words.length; w += 4) {
    // A byte of these is 0 where that of the word is the end of a line, and then the test has its highest bit.
    const a = words[w]! ^ NEWLINES;
    const b = words[w + 1]! ^ NEWLINES;
    const c = words[w + 2]! ^ NEWLINES;
    const d = words[w + 3]! ^ NEWLINES;
    const ends = ((a - ONES) & ~a) | ((b - ONES) & ~b) | ((c - ONES) & ~c) | ((d - ONES) & ~d);
    if ((ends & HIGHEST) === 0) continue;
    for (let at = 4 * w; at < 4 * w + 16; at++) if (bytes[at] === NEWLINE) count += 1;
  }
  for (let at = 4 * words.length; at < bytes.length; at++) if (bytes[at] === NEWLINE) count += 1;
  return count;
}
