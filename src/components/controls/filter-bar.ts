import {html} from "htl";
import type {PageState} from "../../runtime/page-state.js";
import type {BenchmarkId, PublishedRow} from "../../lib/schema/index.js";
import {Chips} from "./chips.js";
import {OwnLogs} from "./own-logs.js";
import {Picker, type Option} from "./picker.js";

/** One group of the filter bar, bound to a key of the page's state that holds ids (empty means all). */
export interface FilterGroup<S> {
  readonly key: keyof S & string;
  readonly label: string;
  readonly options: readonly Option[];
  /** Chips for a handful, a searchable list for many. */
  readonly as: "chips" | "picker";
}

export interface FilterBarOptions<S> {
  readonly groups: readonly FilterGroup<S>[];
  /** What is in force: `646 of 646 items, 11 of 11 models`. */
  readonly count: (state: S) => string;
  /** Benchmark beside whose published models the reader's own logs may stand; `null` for all of them. */
  readonly own?: BenchmarkId | null;
  /** That benchmark's rows, where its totals are over fixed categories. */
  readonly published?: readonly PublishedRow[];
}

/** Filters of a page: groups with counts, what is in force, one reset; names what a link held that is no longer known. */
export function FilterBar<S>(state: PageState<S>, {groups, count, own, published}: FilterBarOptions<S>): HTMLElement {
  const parts = groups.map(({key, label, options, as}) => {
    const bound = {
      options,
      selected: () => state.get()[key] as readonly string[],
      onChange: (ids: readonly string[]) => state.set({[key]: ids} as Partial<S>)
    };
    if (as === "chips") {
      const {nodes, refresh} = Chips(bound);
      return {
        node: html`<fieldset>
          <legend>${label}</legend>
          ${nodes}
        </fieldset>`,
        refresh
      };
    }
    const {node, refresh} = Picker({...bound, label});
    return {
      node: html`<fieldset>
        <legend>${label}</legend>
        ${node}
      </fieldset>`,
      refresh
    };
  });
  const counted = html`<span class="count" role="status"></span>`;
  const notice = html`<p class="notice" role="status"></p>`;
  const reset = html`<button type="button" class="reset" ${{onclick: () => state.reset()}}>
    Reset
  </button>` as HTMLButtonElement;
  const node = html`<div class="filters" role="region" aria-label="Filters">
    <form ${{onsubmit: (event: Event) => event.preventDefault()}}>
      ${parts.map((part) => part.node)}<span class="force"
        >${own === undefined ? "" : OwnLogs(own, published)}${reset}${counted}</span
      >${notice}
    </form>
  </div>`;
  state.subscribe((value) => {
    for (const part of parts) part.refresh();
    counted.textContent = count(value);
    reset.disabled = state.isDefault();
    const problems = state.problems();
    notice.textContent =
      problems.length > 0
        ? `Part of this link could not be used and was set to its default: ${problems.join("; ")}.`
        : "";
  });
  return node;
}
