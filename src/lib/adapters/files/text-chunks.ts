import {isUndecodable, undecodableIn} from "./undecodable.js";

/** Encoding of a text and how it was found. */
export interface TextEncoding {
  readonly label: "utf-8" | "utf-16le" | "utf-16be";
  readonly bom: boolean;
}

/** Pieces of text, with what was found on the way. */
export interface TextChunks {
  readonly encoding: TextEncoding;
  readonly chunks: AsyncIterable<string>;
  /** Characters that could not be decoded and now are U+FFFD; final once `chunks` is exhausted. */
  undecodable(): number;
}

const LAST_ASCII = 127;

/** Encoding by byte-order mark, or by the zero bytes that UTF-16 leaves in plain text; UTF-8 otherwise. */
export function detectEncoding(head: Uint8Array): TextEncoding {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return {label: "utf-8", bom: true};
  if (a === 0xff && b === 0xfe) return {label: "utf-16le", bom: true};
  if (a === 0xfe && b === 0xff) return {label: "utf-16be", bom: true};
  const sample = head.subarray(0, 512);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2]! += 1;
  const half = sample.length / 2;
  if (sample.length >= 4 && zeros[1]! > 0.4 * half && zeros[0] === 0) return {label: "utf-16le", bom: false};
  if (sample.length >= 4 && zeros[0]! > 0.4 * half && zeros[1] === 0) return {label: "utf-16be", bom: false};
  return {label: "utf-8", bom: false};
}

/**
 * Bytes as text, in the encoding that their beginning shows; the byte-order mark is dropped.
 *
 * @param given - the encoding, where the bytes are the middle of a text: then nothing is looked for or dropped
 */
export async function textChunks(bytes: AsyncIterable<Uint8Array>, given?: TextEncoding): Promise<TextChunks> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = first.done ? new Uint8Array() : first.value;
  const encoding = given ?? detectEncoding(head);
  let undecodable = 0;
  async function* decode(): AsyncGenerator<string> {
    // Only what a text begins with can be a mark.
    let decoder = decoderOf(encoding, given !== undefined);
    // Trees have thousands of small files: another decoder is made only where there is more to be decoded.
    let [middle, streamed]: (TextDecoder | null)[] = [null, null];
    let wasWhole = false;
    for (let next = first; !next.done; next = await iterator.next()) {
      const {value} = next;
      if (value.length === 0) continue;
      const isWhole = encoding.label === "utf-8" && value[value.length - 1]! <= LAST_ASCII;
      // A decoder that was ever told that more follows is several times as slow from then on.
      if (wasWhole)
        decoder = isWhole ? (middle ??= decoderOf(encoding, true)) : (streamed ??= decoderOf(encoding, true));
      const text = decoder.decode(value, {stream: !isWhole});
      wasWhole = isWhole;
      if (isUndecodable(text)) undecodable += undecodableIn(text);
      if (text !== "") yield text;
    }
    const rest = decoder.decode();
    if (rest !== "") {
      undecodable += undecodableIn(rest);
      yield rest;
    }
  }
  return {encoding, chunks: decode(), undecodable: () => undecodable};
}

const decoderOf = ({label}: TextEncoding, ignoreBOM: boolean): TextDecoder => new TextDecoder(label, {ignoreBOM});

declare class TextDecoder {
  constructor(label: string, options: {ignoreBOM: boolean});
  decode(bytes?: Uint8Array, options?: {stream: boolean}): string;
}
