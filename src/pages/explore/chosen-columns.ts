import {html} from "htl";
import {isOwnFacet, ownColumn, type NoFacet, type OwnFacetId, type VerdictTable} from "../../lib/explore/index.js";
import {nameList, namesOfList} from "../../lib/state/index.js";
import {shownName} from "../../components/format/shown-name.js";
import {BROWSER_STORAGE} from "../../runtime/browser-storage.js";
import {alsoInForce, searchInForce} from "../../runtime/page-state.js";

/** Further columns that are lists of the page where nobody has chosen: each is counted at every step of a filter. */
const AT_FIRST = 8;
const KEY = "columns";
const keptUnder = ({fingerprint}: VerdictTable): string => `parallax:columns:${fingerprint}`;

/**
 * A log with those of its further columns as facets that the address asks for, else those that the reader last chose for this log, else the
 * first eight; and the list to choose by.
 */
export function chosenColumns(table: VerdictTable): {readonly table: VerdictTable; readonly node: HTMLElement} {
  const all = table.facets.map(({id}) => id).filter(isOwnFacet);
  const params = new URLSearchParams(location.search);
  const asked = params.get(KEY);
  const chosen = new Set<OwnFacetId>(
    asked === null
      ? (kept(table, all) ?? all.slice(0, AT_FIRST))
      : all.filter((id) => namesOfList(asked).includes(ownColumn(id)))
  );
  // What an address filters by, or shows, is among them.
  for (const id of all) if (params.has(id) || params.get("rows") === id) chosen.add(id);
  const text = textOf([...chosen]);
  if (asked !== null)
    alsoInForce((search) => {
      const next = new URLSearchParams(search);
      next.set(KEY, text);
      return `?${next}`;
    });
  const unknown = asked === null ? [] : namesOfList(asked).filter((name) => !all.some((id) => ownColumn(id) === name));
  const boxes = all.map(
    (id) => html`<input type="checkbox" value=${id} checked=${chosen.has(id)} />` as HTMLInputElement
  );
  const apply = (): void => {
    const next = textOf(all.filter((_, at) => boxes[at]!.checked));
    try {
      BROWSER_STORAGE.setItem(keptUnder(table), next);
    } catch {
      // A browser that keeps nothing has the address.
    }
    const address = new URLSearchParams(searchInForce());
    for (const [at, id] of all.entries()) if (!boxes[at]!.checked) address.delete(id);
    if (!all.some((id, at) => boxes[at]!.checked && address.get("rows") === id)) address.delete("rows");
    address.set(KEY, next);
    location.assign(`?${address}${location.hash}`);
  };
  const total = all.length + (table.noFacets?.length ?? 0);
  const node = html`<details class="own-columns">
    <summary>${chosen.size} of ${total} further columns of this log are shown</summary>
    <div class="tested-columns">
      ${all.map((id, at) => html`<label>${boxes[at]} ${shownName(ownColumn(id))}</label>`)}
    </div>
    ${all.length === 0 ? "" : html`<button type="button" class="plain" ${{onclick: apply}}>Show these</button>`}
    ${withoutList(table.noFacets ?? [])}
    ${unknown.length > 0 ? html`<span class="notice">Not in this log: ${unknown.join(", ").slice(0, 80)}.</span>` : ""}
  </details>` as HTMLElement;
  return {table: {...table, facets: table.facets.filter(({id}) => !isOwnFacet(id) || chosen.has(id))}, node};
}

/** Columns that cannot be chosen, by why; a log may have hundreds. */
const withoutList = (columns: readonly NoFacet[]): readonly HTMLElement[] =>
  WHY_NOT.flatMap(([why, words]) => {
    const names = columns.filter((one) => one.why === why).map(({column}) => shownName(column));
    if (names.length === 0) return [];
    const rest = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
    return [html`<p>${words}: ${names.slice(0, MOST_NAMED).join(", ")}${rest}.</p>` as HTMLElement];
  });

const MOST_NAMED = 20;
const WHY_NOT: readonly (readonly [NoFacet["why"], string])[] = [
  ["one value", "The same in every answer"],
  ["own values", "Only with each answer, since nearly each has its own, or a long text"],
  ["too many columns", "Only with each answer, since the first 64 columns are listed"]
];

function kept(table: VerdictTable, all: readonly OwnFacetId[]): readonly OwnFacetId[] | null {
  try {
    const text = BROWSER_STORAGE.getItem(keptUnder(table));
    return text === null ? null : all.filter((id) => namesOfList(text).includes(ownColumn(id)));
  } catch {
    return null;
  }
}

const textOf = (ids: readonly OwnFacetId[]): string => nameList(ids.map(ownColumn));
