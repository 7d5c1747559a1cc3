import {hexDigits} from "./hex-digits.js";

/** An identifier that no other has, in hexadecimal digits; on plain http, too, where browsers make no UUIDs. */
export function randomId(digits = 32): string {
  return hexDigits(crypto.getRandomValues(new Uint8Array(digits / 2)));
}
