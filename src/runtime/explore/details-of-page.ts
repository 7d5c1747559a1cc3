import type {ItemDetail} from "../../lib/explore/index.js";

/**
 * The details of a page from its bytes (`packDetails`), decompressed by the browser itself. Written by hand: a `Blob` would be read by
 * way of another process, which takes three times as long.
 *
 * @throws TypeError or SyntaxError for bytes that are no page
 */
export async function detailsOfPage(page: Uint8Array<ArrayBuffer>): Promise<ItemDetail[]> {
  const {readable, writable} = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const [details] = await Promise.all([
    new Response(readable).json() as Promise<ItemDetail[]>,
    writer.write(page),
    writer.close()
  ]);
  return details;
}
