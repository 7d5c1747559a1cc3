import {html} from "htl";
import {keepFocus} from "../../../components/dom/keep-focus.js";
import {count} from "../../../components/format/numbers.js";
import {CUBE_FACETS} from "../../../lib/explore/cube/cube.js";
import {nameOfValue} from "./hosted-facets.js";
import type {HostedLog} from "./hosted-log.js";

/** What is in force, always in view: the filters, each with a way to remove it, and how many verdicts they leave. */
export function HostedBar(log: HostedLog): HTMLElement {
  const {state, manifest} = log;
  const chips = html`<span class="chips"></span>` as HTMLElement;
  const counted = html`<span class="count" role="status"></span>` as HTMLElement;
  const notice = html`<p class="notice" role="status"></p>` as HTMLElement;
  const clear = () => state.set({...Object.fromEntries(CUBE_FACETS.map((id) => [id, []])), page: 1});
  const reset = html`<button type="button" class="reset" ${{onclick: clear}}>Clear all</button>` as HTMLButtonElement;
  const node = html`<div class="filters explore-bar" role="region" aria-label="In force">
    <form ${{onsubmit: (event: Event) => event.preventDefault()}}>
      ${chips}<span class="force">${reset}${counted}<a class="to-facets" href="#facets">Filters</a></span
      >${notice}
    </form>
  </div>` as HTMLElement;
  state.subscribe((now) => {
    const inForce = CUBE_FACETS.filter((id) => now[id].length > 0);
    reset.hidden = inForce.length === 0;
    const verdicts = log.groups(now).reduce((sum, {none, wrong, right}) => sum + none + wrong + right, 0);
    counted.textContent = `${count(verdicts)} of ${count(manifest.rows)} verdicts`;
    const problems = state.problems();
    notice.textContent = problems.length === 0 ? "" : `Part of this link could not be used: ${problems.join("; ")}.`;
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
