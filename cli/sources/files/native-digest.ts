import {createHash} from "node:crypto";
import type {Digest} from "../../../src/lib/adapters/index.js";

/** SHA-256 as the machine does it. */
export function nativeDigest(): Digest {
  const hash = createHash("sha256");
  return {update: (bytes) => void hash.update(bytes), hex: () => hash.digest("hex")};
}
