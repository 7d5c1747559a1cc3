/** The environment variable whose address stands in for the services behind hf://, s3:// and gs://, as a mirror. */
export const ENDPOINT = "PARALLAX_ENDPOINT";

/** Before the checksum of an address: `https://…/a.zip#sha256=…`. */
export const SHA256_MARK = "#sha256=";

/** Is it an address rather than a path? */
export const isAddress = (text: string): boolean => /^(?:https?|hf|s3|gs):\/\//.test(text);

/**
 * The http address of a file: of `hf://datasets/OWNER/NAME[@REVISION]/PATH` (also `hf://spaces/…`, and `hf://OWNER/NAME/PATH` of a model),
 * `s3://BUCKET/KEY` and `gs://BUCKET/KEY` that of the service's public interface; any other stays as it is.
 *
 * @throws RangeError that says what was expected
 *
 * @example
 * publicAddress("hf://datasets/ann/logs/run 1.jsonl") // → "https://huggingface.co/datasets/ann/logs/resolve/main/run%201.jsonl"
 */
export function publicAddress(address: string): string {
  const [, scheme, rest = ""] = /^(hf|s3|gs):\/\/(.*)$/s.exec(address) ?? [];
  if (scheme === undefined) return address;
  const mirror = process.env[ENDPOINT]?.replace(/\/+$/, "");
  if (scheme === "hf") {
    const [, kind = "", owner, name, revision = "main", path] =
      /^((?:datasets|spaces)\/)?([^/@]+)\/([^/@]+)(?:@([^/]+))?\/(.*[^/])$/s.exec(rest) ?? [];
    if (owner === undefined || name === undefined || path === undefined)
      throw new RangeError(`invalid address; expected hf://datasets/OWNER/NAME/PATH of a file: ${address}`);
    const place = `${kind}${owner}/${name}/resolve/${encodeURIComponent(revision)}/${encoded(path)}`;
    return `${mirror ?? "https://huggingface.co"}/${place}`;
  }
  const [, bucket, key] = /^([^/]+)\/(.*[^/])$/s.exec(rest) ?? [];
  if (bucket === undefined || key === undefined)
    throw new RangeError(`invalid address; expected ${scheme}://BUCKET/KEY of a file: ${address}`);
  if (mirror !== undefined) return `${mirror}/${bucket}/${encoded(key)}`;
  if (scheme === "gs") return `https://storage.googleapis.com/${bucket}/${encoded(key)}`;
  // The service's certificate is for names without further dots.
  return bucket.includes(".")
    ? `https://s3.amazonaws.com/${bucket}/${encoded(key)}`
    : `https://${bucket}.s3.amazonaws.com/${encoded(key)}`;
}

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
