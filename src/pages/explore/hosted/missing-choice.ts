import {html} from "htl";
import {plural} from "../../../components/format/numbers.js";
import {EXPLORED_AS, type ExploredAs} from "../../../lib/explore/index.js";
import {EXPLORED_NAMES} from "../../../components/explore/view/explored-names.js";
import type {HostedLog} from "./hosted-log.js";

/** What verdicts without a valid answer count as; nothing where there are none. */
export function MissingChoice({state, invalid}: HostedLog): HTMLElement | string {
  if (invalid === 0) return "";
  const select = html`<select>
    ${EXPLORED_AS.map((id) => html`<option value=${id}>${EXPLORED_NAMES[id]}</option>`)}
  </select>` as HTMLSelectElement;
  select.addEventListener("change", () => state.set({missing: select.value as ExploredAs, page: 1}));
  state.subscribe(({missing}) => void (select.value = missing));
  return html`<form class="counted-as" ${{onsubmit: (event: Event) => event.preventDefault()}}>
    <label>${plural(invalid, "verdict")} without a valid answer ${invalid === 1 ? "counts" : "count"} ${select}</label>
  </form>` as HTMLElement;
}
