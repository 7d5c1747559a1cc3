import {html} from "htl";
import {
  codesOfSlugs,
  EXPLORED_AS,
  facetOf,
  invalidRows,
  isOwnFacet,
  slugsOfCodes,
  type Facet
} from "../../lib/explore/index.js";
import type {JudgedAs} from "../../lib/explore/judged-as.js";
import {plural} from "../../components/format/numbers.js";
import {shownName} from "../../components/format/shown-name.js";
import type {OpenLog} from "../../components/explore/view/load-log.js";
import {EXPLORED_NAMES} from "../../components/explore/view/explored-names.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {alsoInForce, searchInForce} from "../../runtime/page-state.js";

/** What an address has for the consensus, and before the name of one judge: a judge may be called anything. */
const CONSENSUS = "consensus";
const ONE = "judge.";

/** A choice that makes everything on the page anew, so that it leads to an address of its own. */
interface Choice {
  readonly key: "missing" | "judges";
  readonly label: string;
  /** Text in the address and what it is called; the first is what an address without it means. */
  readonly options: readonly (readonly [text: string, name: string])[];
  /** Keys of the address that another choice leaves without meaning. */
  readonly drops: readonly string[];
}

/**
 * The log with its verdicts counted as the address asks, with the choices there are: verdicts without a valid answer, and those of several
 * judges.
 */
export async function countedAs(
  given: OpenLog
): Promise<{readonly log: OpenLog; readonly choice: HTMLElement | string}> {
  // Most logs have no columns of their own.
  const columns =
    given.table.noFacets || given.table.facets.some(({id}) => isOwnFacet(id))
      ? (await fetchedAgain(() => import("./chosen-columns.js"))).chosenColumns(given.table)
      : null;
  const log = columns === null ? given : {...given, table: columns.table};
  const judge = facetOf(log.table, "judge");
  const judges = judge?.values.flatMap((name, code) => (name === null ? [] : [{name: shownName(name), code}])) ?? [];
  const invalid = invalidRows(log.table);
  const {count} = invalid;
  const whose = asked({
    key: "judges",
    label: `Verdicts of ${judges.length} judges count`,
    options: [
      ["", "all together, each once"],
      [CONSENSUS, "as most judges say"],
      ...judges.map(({name, code}) => [`${ONE}${slugsOfCodes(judge!, [code])}`, `of ${name} alone`] as const)
    ],
    drops: new URLSearchParams(location.search).get("by") === "judge" ? ["judge", "by", "a", "b"] : ["judge"]
  });
  const missing = asked({
    key: "missing",
    label: `${plural(count, "verdict")} without a valid answer ${count === 1 ? "counts" : "count"}`,
    options: EXPLORED_AS.map((one) => [one === "rule" ? "" : one, EXPLORED_NAMES[one]]),
    drops: []
  });
  const isJudged = judges.length > 1 && whose.text !== "";
  // Where judges are at odds there is no verdict, though each of them gave one.
  const shown = [...(judges.length > 1 ? [whose] : []), ...(count > 0 || isJudged ? [missing] : [])];
  const parts = [...shown.map(({node}) => node), ...(columns === null ? [] : [columns.node])];
  if (parts.length === 0) return {log, choice: ""};
  const choice = html`<form class="counted-as" ${{onsubmit: (event: Event) => event.preventDefault()}}>
    ${parts}
  </form>` as HTMLElement;
  const missingAs = EXPLORED_AS.find((one) => one === missing.text) ?? "rule";
  // Few ask for either, and it fits difficulties anew.
  if (isJudged) {
    const {judgedLog} = await fetchedAgain(() => import("./judged-log.js"));
    return {log: judgedLog(log, whoseOf(judge!, whose.text), missingAs), choice};
  }
  if (missingAs === "rule" || count === 0) return {log, choice};
  const {exploredAs} = await fetchedAgain(() => import("../../lib/explore/explored-as.js"));
  return {log: {...log, table: exploredAs(log.table, missingAs, invalid)}, choice};
}

const whoseOf = (judge: Facet, text: string): JudgedAs =>
  text === CONSENSUS ? CONSENSUS : codesOfSlugs(judge, text.slice(ONE.length)).codes[0]!;

/** What the address asks for, which stays in every address of the page, and the list to choose by. */
function asked({key, label, options, drops}: Choice): {readonly text: string; readonly node: HTMLElement} {
  const named = new URLSearchParams(location.search).get(key);
  const text = options.find(([one]) => one === named)?.[0] ?? "";
  const select = html`<select>
    ${options.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
  </select>` as HTMLSelectElement;
  select.value = text;
  if (text !== "")
    alsoInForce((search) => {
      const params = new URLSearchParams(search);
      params.set(key, text);
      return `?${params}`;
    });
  const isUnknown = named !== null && named !== text && !(key === "missing" && named === "rule");
  select.addEventListener("change", () => {
    const params = new URLSearchParams(searchInForce());
    for (const dropped of drops) params.delete(dropped);
    if (select.value === "") params.delete(key);
    else params.set(key, select.value);
    location.assign(`?${params}${location.hash}`);
  });
  const node = html`<div>
    <label>${label} ${select}</label>
    <span class="notice"
      >${isUnknown ? `Part of this link could not be used: unknown ${key}: ${named.slice(0, 80)}.` : ""}</span
    >
  </div>` as HTMLElement;
  return {text, node};
}
