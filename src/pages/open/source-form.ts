import {html} from "htl";
import type {OpenSettings} from "../../runtime/open/messages.js";
import type {OpenSession} from "./session.js";

const CONFLICTS = [
  ["first", "the first stands"],
  ["last", "the last stands"]
] as const;

/** What the reader may say about the source; every change reads it again. */
export function SourceForm(session: OpenSession): HTMLElement {
  const text = (key: "subject" | "judge", label: string, placeholder: string) => {
    const input = html`<input type="text" placeholder=${placeholder} />` as HTMLInputElement;
    input.addEventListener("change", () => session.reread({[key]: input.value.trim() || undefined}));
    let shown = session.state.settings;
    session.subscribe(({settings}) => {
      // Progress must not take away what is half typed.
      if (settings === shown) return;
      shown = settings;
      input.value = settings[key] ?? "";
    });
    return html`<label>${label} ${input}</label>`;
  };
  const select = (key: keyof OpenSettings, label: string, options: readonly (readonly [string, string])[]) => {
    const input = html`<select>
      ${options.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
    </select>` as HTMLSelectElement;
    input.addEventListener("change", () => session.reread({[key]: input.value === "" ? undefined : input.value}));
    session.subscribe(({settings}) => (input.value = String(settings[key] ?? "")));
    return html`<label>${label} ${input}</label>`;
  };
  const adapter = html`<select>
    <option value="">what it looks like</option>
  </select>` as HTMLSelectElement;
  adapter.addEventListener("change", () => session.reread({adapter: adapter.value || undefined, mapping: undefined}));
  const node = html`<form class="source" aria-label="About this source" ${{onsubmit: (e: Event) => e.preventDefault()}}>
    <label>Read as ${adapter}</label>
    ${text("subject", "Model", "as the log says")} ${text("judge", "Judge", "as the log says")}
    ${select("protocol", "Protocol", [
      ["", "as the log says"],
      ["direct", "direct"],
      ["stepwise", "stepwise"]
    ])}
    ${select("conflicts", "Of two that contradict", CONFLICTS)}
  </form>`;
  session.subscribe(({phase, ledger, settings}) => {
    node.hidden = phase === "idle" || phase === "collecting";
    if (ledger !== null && adapter.options.length === 1)
      adapter.append(...ledger.adapters.map(({id, title}) => html`<option value=${id}>${title}</option>`));
    adapter.value = settings.adapter ?? "";
  });
  return node;
}
