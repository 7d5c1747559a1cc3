import {html} from "htl";
import {count} from "../../components/format/numbers.js";
import type {ExploreContext} from "../../components/explore/view/context.js";

/** Searches all prompts and replies; what holds the text is a filter like any other. */
export function SearchField({state, search, inForce, table}: ExploreContext): HTMLElement {
  const field = html`<input
    type="search"
    maxlength="200"
    aria-label="Text in prompts and replies"
  />` as HTMLInputElement;
  const said = html`<span role="status"></span>` as HTMLElement;
  const stop = html`<button type="button" class="linkish" ${{onclick: () => state.set({text: ""})}}>
    Stop
  </button>` as HTMLButtonElement;
  stop.hidden = true;
  const submit = (event: Event) => {
    event.preventDefault();
    state.set({text: field.value.trim()});
  };
  // The browser's own cross in a search field empties it without a submit.
  field.addEventListener("search", () => field.value === "" && state.set({text: ""}));
  const total = table.pages.at(-1) ?? 0;
  function refresh(): void {
    const {text, share, problem} = search.progress.get();
    const isRunning = share < 1 && problem === "";
    if (!isRunning && document.activeElement === stop) field.focus();
    stop.hidden = !isRunning;
    const found = search.found.get();
    const words =
      problem !== ""
        ? `Not searched: ${problem}`
        : isRunning
          ? `Searching, ${Math.round(100 * share)}% of ${count(Math.ceil(total / 1000))} kB`
          : text !== "" && found.text === text && found.rows
            ? `${count(found.rows.reduce((sum, one) => sum + one, 0))} verdicts hold it`
            : "";
    // The same words set again would be said again, at every step of any filter.
    if (said.textContent !== words) said.textContent = words;
  }
  search.progress.subscribe(refresh);
  search.found.subscribe(refresh);
  inForce.subscribe(refresh);
  state.subscribe(({text}) => {
    if (document.activeElement !== field) field.value = text;
  });
  return html`<form class="search-field" role="search" ${{onsubmit: submit}}>
    <label
      >Text<span class="row">${field}<button type="submit">Search</button></span></label
    >
    <p class="sub">${said} ${stop}</p>
  </form>` as HTMLElement;
}
