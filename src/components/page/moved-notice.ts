import {html} from "htl";

/**
 * Said at the head of a page that an address of an older version of the site has led to; empty for every other address.
 *
 * @param from - what the old page was, as the `moved` of the address names it
 */
export function MovedNotice(from: string, says: string): HTMLElement | string {
  const address = new URL(location.href);
  if (address.searchParams.get("moved") !== from) return "";
  address.searchParams.delete("moved");
  history.replaceState(null, "", address);
  return html`<p class="notice moved" role="status">${says}</p>` as HTMLElement;
}
