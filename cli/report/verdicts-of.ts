import {gunzipSync} from "node:zlib";
import {decodeVerdicts, type VerdictTable} from "../../src/lib/explore/index.js";

/** A verdict table as it is kept in a file. */
export function verdictsOf(table: Uint8Array): VerdictTable {
  const bytes = gunzipSync(table);
  return decodeVerdicts(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
}
