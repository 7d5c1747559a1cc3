import {html} from "htl";
import {EXPLORED_AS, invalidRows, type ExploredAs, type VerdictTable} from "../../lib/explore/index.js";
import {plural} from "../../components/format/numbers.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {alsoInForce, searchInForce} from "../../runtime/page-state.js";

const NAMES: Readonly<Record<ExploredAs, string>> = {
  rule: "as the log scores them",
  exclude: "not at all",
  wrong: "as wrong (worst case)",
  right: "as right (best case)"
};

/**
 * The table with verdicts without a valid answer counted as the address asks, with a choice of it where there are any. Everything on the
 * page is made anew then, so the choice leads to an address of its own.
 */
export async function countedAs(
  table: VerdictTable
): Promise<{readonly table: VerdictTable; readonly choice: HTMLElement | string}> {
  const invalid = invalidRows(table);
  const {count} = invalid;
  if (count === 0) return {table, choice: ""};
  const named = new URLSearchParams(location.search).get("missing");
  const asked = EXPLORED_AS.find((one) => one === named) ?? "rule";
  const select = html`<select>
    ${EXPLORED_AS.map((one) => html`<option value=${one}>${NAMES[one]}</option>`)}
  </select>` as HTMLSelectElement;
  select.value = asked;
  if (asked !== "rule")
    alsoInForce((search) => {
      const params = new URLSearchParams(search);
      params.set("missing", asked);
      return `?${params}`;
    });
  const unknown =
    named === null || named === asked
      ? ""
      : `Part of this link could not be used: unknown missing: ${named.slice(0, 80)}.`;
  select.addEventListener("change", () => {
    const params = new URLSearchParams(searchInForce());
    if (select.value === "rule") params.delete("missing");
    else params.set("missing", select.value);
    location.assign(`?${params}${location.hash}`);
  });
  const choice = html`<form class="counted-as" ${{onsubmit: (event: Event) => event.preventDefault()}}>
    <label>${plural(count, "verdict")} without a valid answer ${count === 1 ? "counts" : "count"} ${select}</label>
    <span class="notice">${unknown}</span>
  </form>` as HTMLElement;
  if (asked === "rule") return {table, choice};
  // Few ask, and it fits difficulties anew.
  const {exploredAs} = await fetchedAgain(() => import("../../lib/explore/explored-as.js"));
  return {table: exploredAs(table, asked, invalid), choice};
}
