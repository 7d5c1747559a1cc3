/** Collects the bytes of one protobuf message. Only what ONNX needs: varints, floats, strings, bytes, messages. */
export interface MessageWriter {
  /** Whole number field; negative values take ten bytes, as int64. */
  varint(field: number, value: number): void;
  float(field: number, value: number): void;
  bytes(field: number, value: Uint8Array): void;
  text(field: number, value: string): void;
  message(field: number, write: (writer: MessageWriter) => void): void;
  finish(): Uint8Array;
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/**
 * A protobuf writer.
 *
 * Source: Protocol Buffers encoding, wire types 0, 2 and 5.
 */
export function messageWriter(): MessageWriter {
  const out: number[] = [];
  const raw = (value: number) => {
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 0x7fn) {
      out.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    out.push(Number(rest));
  };
  const tag = (field: number, type: number) => raw(field * 8 + type);
  const bytes = (field: number, value: Uint8Array) => {
    tag(field, LENGTH_DELIMITED);
    raw(value.length);
    for (const byte of value) out.push(byte);
  };
  return {
    varint(field, value) {
      if (!Number.isSafeInteger(value)) throw new RangeError(`invalid varint; expected a whole number: ${value}`);
      tag(field, VARINT);
      raw(value);
    },
    float(field, value) {
      tag(field, FIXED32);
      out.push(...new Uint8Array(Float32Array.of(value).buffer));
    },
    bytes,
    text(field, value) {
      bytes(field, asciiBytes(value));
    },
    message(field, write) {
      const inner = messageWriter();
      write(inner);
      bytes(field, inner.finish());
    },
    finish: () => Uint8Array.from(out)
  };
}

/** Names in graphs are ASCII: an encoder for more would need the DOM or Node. */
function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (code > 127) throw new RangeError(`invalid name; expected ASCII: ${text}`);
    return code;
  });
}
