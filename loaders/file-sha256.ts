import {createHash} from "node:crypto";
import {createReadStream} from "node:fs";

/** SHA-256 of a file, read as a stream, in hexadecimal digits. */
export async function fileSha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
