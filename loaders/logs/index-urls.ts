/** A file that an index names. */
export interface IndexedFile {
  readonly url: string;
  readonly sha256?: string;
}

/**
 * Files that an index names: a JSON list of addresses (or of `{url, sha256}`), a folder listing in HTML, or one address per
 * line, `#` before remarks. Addresses may be relative to the index; folders, queries that sort a listing and whatever lies above
 * the index are left out.
 *
 * @param url - of the index, for relative addresses and messages
 * @throws RangeError where nothing is named, and for entries with anything but an address and a checksum: a checksum that is not
 * understood must not pass for none
 */
export function indexUrls(content: string, url: string): IndexedFile[] {
  const text = content.trim();
  if (text.startsWith("{")) throw new RangeError(`${url}: invalid index; expected a list of addresses: an object`);
  const named = text.startsWith("[")
    ? fromJson(text, url)
    : text.startsWith("<")
      ? fromHtml(text, url)
      : fromLines(text);
  const files = named.map((file) => ({...file, url: absolute(file.url, url)}));
  if (files.length === 0) throw new RangeError(`${url}: invalid index; expected addresses: none`);
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

function fromJson(text: string, url: string): IndexedFile[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`${url}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return (list as unknown[]).map((entry, e) => {
    if (typeof entry === "string") return {url: entry};
    const {url: address, sha256, ...others} = (entry ?? {}) as {url?: unknown; sha256?: unknown};
    const [other] = Object.keys(others);
    if (typeof address !== "string" || other !== undefined)
      throw new RangeError(
        `${url}, entry ${e + 1}: expected an address or {url, sha256}${other === undefined ? "" : `: ${other}`}`
      );
    if (sha256 === undefined) return {url: address};
    if (typeof sha256 !== "string")
      throw new RangeError(`${url}, entry ${e + 1}, sha256: expected text: ${JSON.stringify(sha256)}`);
    return {url: address, sha256};
  });
}

function fromHtml(text: string, url: string): IndexedFile[] {
  const base = new URL(".", url).href;
  return [...text.replace(/<!--[\s\S]*?-->/g, "").matchAll(/<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/gi)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !/[?#]/.test(href) && !href.endsWith("/") && absolute(href, url).startsWith(base))
    .map((href) => ({url: href}));
}

function fromLines(text: string): IndexedFile[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({url: line}));
}

function absolute(address: string, base: string): string {
  if (!URL.canParse(address, base)) throw new RangeError(`${base}: invalid address: ${address}`);
  const {protocol, href} = new URL(address, base);
  if (protocol !== "http:" && protocol !== "https:")
    throw new RangeError(`${base}: unsupported address; expected http or https: ${address}`);
  return href;
}
