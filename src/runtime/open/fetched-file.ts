import type {GivenFile} from "./messages.js";

/**
 * A file of this site's own origin.
 *
 * @throws Error for an address elsewhere, which is never asked, and for an answer other than 200
 */
export async function fetchedFile(
  address: string,
  origin: string,
  onBytes: (bytes: number, of: number | null) => void
): Promise<GivenFile> {
  const url = sameOrigin(address, origin);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: HTTP ${response.status}`);
  const length = response.headers.has("content-encoding") ? NaN : Number(response.headers.get("content-length") ?? NaN);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    bytes += next.value.length;
    onBytes(bytes, Number.isNaN(length) ? null : length);
  }
  return {path: url.pathname.split("/").at(-1) || "index", blob: new Blob(parts)};
}

function sameOrigin(address: string, origin: string): URL {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (url === null) throw new Error(`invalid address: ${address}`);
  if (url.origin !== new URL(origin).origin)
    throw new Error(
      `unsupported address; expected one below ${new URL(origin).origin}, since pages ask nothing of other sites: ${address}`
    );
  return url;
}
