import {html} from "htl";
import {happenedIn} from "../dom/root-of.js";

/** One option of a multi-select. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** How many items, rows or models stand behind it. */
  readonly n?: number | undefined;
  /** Further words that find it: aliases, organisation. */
  readonly words?: string | undefined;
}

export interface PickerOptions {
  readonly label: string;
  readonly options: readonly Option[];
  /** Empty means all. */
  readonly selected: () => readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** Multi-select with search in a disclosure: check boxes, counts, all and none. `refresh` follows the state. */
export function Picker({label, options, selected, onChange}: PickerOptions): {node: HTMLElement; refresh: () => void} {
  let query = "";
  const summary = html`<summary class="chip"></summary>`;
  const list = html`<ul class="options"></ul>`;
  const search = html`<input type="search" aria-label=${`Search ${label}`} placeholder="Search" />` as HTMLInputElement;
  const isOn = (id: string) => selected().length === 0 || selected().includes(id);
  const toggle = (id: string) => {
    const on = options.filter((option) => (option.id === id ? !isOn(id) : isOn(option.id))).map((option) => option.id);
    onChange(on.length === options.length ? [] : on);
  };
  const only = (ids: readonly string[]) => onChange(ids.length === options.length ? [] : ids);
  const matches = () =>
    options.filter(({name, words = ""}) => `${name} ${words}`.toLowerCase().includes(query.trim().toLowerCase()));

  function refresh(): void {
    const on = options.filter(({id}) => isOn(id)).length;
    summary.textContent = on === options.length ? `all ${options.length}` : `${on} of ${options.length}`;
    summary.setAttribute("aria-label", `${label}: ${summary.textContent}`);
    summary.setAttribute("aria-pressed", String(on < options.length));
    for (const box of list.querySelectorAll("input")) box.checked = isOn(box.value);
  }
  function fill(): void {
    const found = matches();
    list.replaceChildren(
      ...found.map(
        ({id, name, n}) =>
          html`<li>
            <label
              ><input type="checkbox" value=${id} ${{onchange: () => toggle(id)}} /><span>${name}</span>${
                n === undefined ? "" : html`<span class="n">${n}</span>`
              }</label
            >
          </li>`
      ),
      found.length === 0 ? html`<li class="none">Nothing is called “${query}”</li>` : ""
    );
    refresh();
  }
  search.addEventListener("input", () => {
    query = search.value;
    fill();
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const found = matches();
    if (found.length > 0) only(found.map(({id}) => id));
  });
  const panel = html`<div class="panel">
    ${search}
    <div class="tools actions">
      <button type="button" ${{onclick: () => onChange([])}}>All</button
      ><button type="button" ${{onclick: () => only(matches().map(({id}) => id))}}>Only these</button>
    </div>
    ${list}
  </div>` as HTMLElement;
  const node = html`<details class="picker">${summary}${panel}</details>` as HTMLDetailsElement;
  // The browser says that it has opened a task later: what is typed until then would be lost.
  summary.addEventListener("click", (event) => {
    event.preventDefault();
    node.open = !node.open;
    if (!node.open) return;
    placeInSight(panel);
    search.focus();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !node.open) return;
    node.open = false;
    summary.focus();
  });
  addEventListener("pointerdown", (event) => {
    if (!happenedIn(node, event)) node.open = false;
  });
  fill();
  return {node, refresh};
}

/** Room beside a list at the right edge of the page. */
const MARGIN = 8;

/** A list that would reach beyond the page, which would then scroll sideways, begins left of its button. */
function placeInSight(panel: HTMLElement): void {
  panel.style.left = "";
  const beyond = panel.getBoundingClientRect().right - document.documentElement.clientWidth;
  if (beyond > 0) panel.style.left = `${-beyond - MARGIN}px`;
}
