/** An identifier that no other has, in hexadecimal digits; on plain http, too, where browsers make no UUIDs. */
export function randomId(digits = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
