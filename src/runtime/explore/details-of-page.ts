import type {ItemDetail} from "../../lib/explore/index.js";

/**
 * The details of a page from its bytes (`packDetails`), decompressed by the browser itself.
 *
 * @throws TypeError or SyntaxError for bytes that are no page
 */
export const detailsOfPage = (page: Uint8Array<ArrayBuffer>): Promise<ItemDetail[]> =>
  new Response(new Blob([page]).stream().pipeThrough(new DecompressionStream("gzip"))).json() as Promise<ItemDetail[]>;
