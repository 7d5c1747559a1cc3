import {sum} from "d3-array";
import {html} from "htl";
import {keepFocus} from "../../../components/dom/keep-focus.js";
import {count} from "../../../components/format/numbers.js";
import {CUBE_FACETS} from "../../../lib/explore/cube/cube.js";
import {verdictsOf} from "../../../lib/explore/cube/cube-rates.js";
import {barFrame, unreadText} from "../../../components/explore/view/bar-frame.js";
import {nameOfValue} from "./hosted-facets.js";
import type {HostedLog} from "./hosted-log.js";

/** What is in force, always in view: the filters, each with a way to remove it, and how many verdicts they leave. */
export function HostedBar(log: HostedLog): HTMLElement {
  const {state, manifest} = log;
  const {node, chips, counted, notice, reset} = barFrame(() =>
    state.set({...Object.fromEntries(CUBE_FACETS.map((id) => [id, []])), page: 1})
  );
  state.subscribe((now) => {
    const inForce = CUBE_FACETS.filter((id) => now[id].length > 0);
    reset.hidden = inForce.length === 0;
    counted.textContent = `${count(sum(log.groups(now), verdictsOf))} of ${count(manifest.rows)} verdicts`;
    notice.textContent = unreadText(state.problems());
    keepFocus(node, () =>
      chips.replaceChildren(
        ...(inForce.length === 0 ? [html`<span class="hint">No filter: choose values in the lists.</span>`] : []),
        ...inForce.map((id) => {
          const {values} = log.facet(id);
          const names = now[id].map((code) => nameOfValue(values[code]!));
          const text = names.length <= 2 ? names.join(", ") : `${names.length} of ${values.length} ${id}`;
          return html`<button
            type="button"
            class="chip"
            aria-label=${`Remove filter ${text}`}
            ${{onclick: () => state.set({[id]: [], page: 1})}}
          >
            ${text} ×
          </button>`;
        })
      )
    );
  });
  return html`<div>${node}</div>` as HTMLElement;
}
