const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, COLON, ESCAPE, OPEN, CLOSE] = [
  9, 10, 13, 32, 34, 44, 58, 92, 123, 125
];
const OPEN_LIST = 91;

/** What a byte means inside a text: 0 nothing, else something to be stopped at. */
export const STOP = Uint8Array.from({length: 256}, (_, byte) =>
  byte === QUOTE || byte === ESCAPE || byte < SPACE || byte > 127 ? 1 : 0
);

/** An object without lists or objects in it, as it stands on a line. */
export interface LineForm {
  /** Keys in their order, each once. */
  readonly names: readonly string[];
  /** Where each value begins and ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Where the line ends. */
  readonly end: number;
}

/**
 * The form of a line; `null` where it holds anything but texts, numbers, truths and nulls under different keys without escapes.
 *
 * @param from - where the line begins
 */
export function lineForm(bytes: Uint8Array, from: number): LineForm | null {
  const names: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = blanksEnd(bytes, from);
  if (bytes[at] !== OPEN) return null;
  do {
    at = blanksEnd(bytes, at + 1);
    const key = at + 1;
    if (bytes[at] !== QUOTE) return null;
    for (at = key; STOP[bytes[at]!] === 0;) at += 1;
    if (bytes[at] !== QUOTE) return null;
    const name = String.fromCharCode(...bytes.subarray(key, at));
    if (name === "__proto__" || names.includes(name)) return null;
    names.push(name);
    at = blanksEnd(bytes, at + 1);
    if (bytes[at] !== COLON) return null;
    at = blanksEnd(bytes, at + 1);
    const end = tokenEnd(bytes, at);
    if (end === -1) return null;
    starts.push(at);
    ends.push(end);
    at = blanksEnd(bytes, end);
  } while (bytes[at] === COMMA);
  if (bytes[at] !== CLOSE) return null;
  at = blanksEnd(bytes, at + 1);
  return at === bytes.length || bytes[at] === NEWLINE ? {names, starts, ends, end: at} : null;
}

/** Where a text, number or word ends that begins here; -1 where none does. Whether it is well-formed is not looked at. */
export function tokenEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  if (bytes[at] !== QUOTE) {
    while (at < bytes.length && !isTokenEnd(bytes[at]!)) at += 1;
    return at === from || bytes[from] === OPEN || bytes[from] === OPEN_LIST ? -1 : at;
  }
  for (at += 1; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (STOP[byte] === 0) continue;
    if (byte === QUOTE) return at + 1;
    if (byte === ESCAPE) at += 1;
    else if (byte < SPACE) return -1;
  }
  return -1;
}

/** Can a number or word not go on with this byte? */
const isTokenEnd = (byte: number): boolean => byte === COMMA || byte === CLOSE || isBlank(byte) || byte === NEWLINE;

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB || byte === RETURN;

function blanksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
}
