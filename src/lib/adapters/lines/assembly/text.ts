/** The text that lines are read from, and the bytes by which its values end. */
import {NONE, SLACK} from "./memory";

let textRoom: usize = 0;
export let text: usize = 0;
export let textEnd: usize = 0;
export const NEWLINE: u8 = 10;
export const QUOTE: u8 = 34;
export const ESCAPE: u8 = 92;
export const SPACE: u8 = 32;
const OPEN: u8 = 123;
const OPEN_LIST: u8 = 91;

/** No text is at hand. */
export function beginText(): void {
  textRoom = 0;
  text = textEnd = 0;
}

/** Room for a text of so many bytes in place of the one before. */
export function newText(length: usize): usize {
  if (length > textRoom) {
    textRoom = length + (length >> 2);
    text = heap.alloc(textRoom + SLACK);
  }
  textEnd = text + length;
  return text;
}

/** Where the text ends. */
export function endOfText(): usize {
  return textEnd;
}

/** Where a text, number or word ends that begins here; 0 where none does. Whether it is well-formed is not looked at. */
export function tokenEnd(from: usize): usize {
  let at = from;
  const first = at < textEnd ? load<u8>(at) : NEWLINE;
  if (first !== QUOTE) {
    while (at < textEnd && !isTokenEnd(load<u8>(at))) at += 1;
    return at === from || first === OPEN || first === OPEN_LIST ? NONE : at;
  }
  for (at += 1; at < textEnd;) {
    const bytes = v128.load(at);
    const stops = i8x16.bitmask(
      v128.or(
        v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(ESCAPE))),
        i8x16.lt_u(bytes, i8x16.splat(SPACE))
      )
    );
    if (stops === 0) {
      at += 16;
      continue;
    }
    at += usize(ctz(stops));
    if (at >= textEnd) return NONE;
    const byte = load<u8>(at);
    if (byte === QUOTE) return at + 1;
    if (byte !== ESCAPE) return NONE;
    at += 2;
  }
  return NONE;
}

/** Can a number or word not go on with this byte? */
function isTokenEnd(byte: u8): bool {
  return byte === 44 || byte === 125 || byte === SPACE || byte === 9 || byte === 13 || byte === NEWLINE;
}
