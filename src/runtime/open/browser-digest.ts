import {Sha256, type Digest} from "../../lib/adapters/index.js";
import {hexDigits} from "../hex-digits.js";

/** Bytes held at most. */
const MOST = 64 << 20;

/**
 * SHA-256 as the browser computes it: many times as fast as the library's own, but of all bytes at once. That one goes on where there
 * are more than can be held, and where the browser has none, as on a page that is not served safely.
 *
 * @param most - bytes that are held; defaults to 64 MB
 */
export function browserDigest(most = MOST): Digest {
  // Missing outside secure contexts, whatever the types say.
  const subtle = (crypto as {readonly subtle?: SubtleCrypto}).subtle;
  let [held, count]: [Uint8Array[], number] = [[], 0];
  let own: Sha256 | null = subtle === undefined ? new Sha256() : null;
  return {
    update(bytes) {
      count += bytes.length;
      if (own === null && count > most) {
        own = new Sha256();
        for (const earlier of held) own.update(earlier);
        held = [];
      }
      if (own === null) held.push(bytes);
      else own.update(bytes);
    },
    async hex() {
      if (own !== null || subtle === undefined) return (own ?? new Sha256()).hex();
      const hash = await subtle.digest("SHA-256", await new Blob(held as Uint8Array<ArrayBuffer>[]).arrayBuffer());
      return hexDigits(new Uint8Array(hash));
    }
  };
}
