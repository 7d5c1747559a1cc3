import {html} from "htl";
import {
  facetOf,
  isFromZero,
  parseRule,
  ruleFromList,
  ruleOfFilters,
  SLICE_NAME,
  withSlices
} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";

/** The rule of what is filtered now, the slice in force included; empty without filters. */
export function ruleInForce({state, table}: Pick<ExploreContext, "state" | "table">): string {
  const now = state.get();
  const filters = ruleOfFilters(table, now);
  if (now.slice === "") return filters;
  const slice = / or /.test(now.slice) && filters !== "" ? `(${now.slice})` : now.slice;
  return [slice, filters].filter(Boolean).join(" and ");
}

/** A new slice: a name, and a rule that is the filter in force unless the reader writes another one. */
export function SliceForm(context: ExploreContext): HTMLElement {
  const {state, table} = context;
  const name = html`<input
    type="text"
    size="14"
    maxlength="40"
    placeholder="a-name"
    aria-label="Name of the slice"
  />` as HTMLInputElement;
  const rule = html`<input
    type="text"
    class="rule"
    aria-label="Rule of the slice"
    spellcheck="false"
  />` as HTMLInputElement;
  const said = html`<span class="problem" role="status"></span>` as HTMLElement;
  const attempts = facetOf(table, "attempt");
  const help = html`<p class="sub">
    Without a rule, what is filtered now. Rules: <code>facet:value,value</code> or the name of a slice, joined by
    <code>and</code>, <code>or</code>, <code>not</code> and brackets. Values are written as listed, in quotation marks
    where they hold spaces, commas or
    brackets${attempts && isFromZero(attempts) ? html`; <code>attempt:2</code> is attempt 2, kept as <code>attempt:attempt-2</code>` : ""}.
  </p>`;
  function add(event: Event): void {
    event.preventDefault();
    const {slices} = state.get();
    const written = rule.value.trim();
    const text = written === "" ? ruleInForce(context) : ruleFromList(written, table);
    const named = name.value.trim().toLowerCase().replace(/\s+/g, "-");
    const problem = problemOf(named, text);
    said.textContent = problem;
    if (problem !== "") return (/^(A slice|Invalid name|There is)/.test(problem) ? name : rule).focus();
    // The filter is now the slice: the same rows stay in force, under a name.
    const cleared = written === "" ? Object.fromEntries(table.facets.map(({id}) => [id, []])) : {};
    state.set({...cleared, slices: [...slices, {name: named, rule: text}], slice: named});
    name.value = rule.value = "";
  }
  function problemOf(named: string, text: string): string {
    const {slices} = state.get();
    if (text === "") return "Filter something first, or write a rule.";
    if (named === "") return "A slice needs a name.";
    if (!SLICE_NAME.test(named)) return "Invalid name; expected letters, digits and hyphens, and not and, or, not.";
    if (slices.some((slice) => slice.name === named)) return `There is a slice of this name: ${named}.`;
    try {
      parseRule(text, table, slices);
      withSlices(slices, [{name: named, rule: text}]);
      return "";
    } catch (error) {
      return `${(error as Error).message}.`;
    }
  }
  state.subscribe(() => {
    const now = ruleInForce(context);
    rule.placeholder = now === "" ? "category:… and not answer:…" : now;
  });
  return html`<form class="slice-form" ${{onsubmit: add}}>
    <div>${name}${rule}<button type="submit">Keep slice</button></div>
    ${said}${help}
  </form>` as HTMLElement;
}
