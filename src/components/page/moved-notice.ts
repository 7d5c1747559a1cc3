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

/** What the page of all benchmarks had in its address when it was the first page of the site. */
const OVERVIEW = {anchors: ["#profiles", "#agreement"], keys: ["scope", "kinds", "benchmarks"]};

/** Follows links to the overview, which was the first page of the site once. */
export function followOverview(): void {
  const {search, hash} = location;
  const asked = new URLSearchParams(search);
  if (!OVERVIEW.anchors.includes(hash) && !OVERVIEW.keys.some((key) => asked.has(key))) return;
  asked.set("moved", "overview");
  location.replace(`./benchmarks.html?${asked}${hash}`);
}
