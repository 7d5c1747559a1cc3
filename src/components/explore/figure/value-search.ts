import {html} from "htl";
import type {Facet} from "../../../lib/explore/index.js";
import {count} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";

/** A field that searches the names of a facet of very many values: as elements they would hold up the page. */
export class ValueSearch {
  readonly node: HTMLElement;
  readonly #names: readonly string[];
  readonly #most: number;
  readonly #field: HTMLInputElement;
  readonly #said: HTMLElement;

  /**
   * @param most - values that are listed at once
   * @param changed - called when another name is searched for
   */
  constructor({nameOf}: Pick<ExploreContext, "nameOf">, {id, values}: Facet, most: number, changed: () => void) {
    this.#names = values.map((_, value) => nameOf(id, value).toLowerCase());
    this.#most = most;
    this.#field = html`<input
      type="search"
      maxlength="100"
      aria-label="Find by name"
      placeholder="Find by name"
      ${{
        oninput: changed,
        // What is typed here is no choice of a value.
        onchange: (event: Event) => event.stopPropagation()
      }}
    />` as HTMLInputElement;
    this.#said = html`<span role="status"></span>` as HTMLElement;
    this.node = html`<div class="value-search">${this.#field}${this.#said}</div>` as HTMLElement;
  }

  /** The values to be listed: those chosen, then those whose names hold what is searched for, as many as there is room for. */
  found(chosen: readonly number[]): readonly number[] {
    const sought = this.#field.value.trim().toLowerCase();
    const isChosen = new Set(chosen);
    const listed = chosen.slice(0, this.#most);
    let holding = 0;
    this.#names.forEach((name, value) => {
      if (!name.includes(sought)) return;
      holding++;
      if (!isChosen.has(value) && listed.length < this.#most) listed.push(value);
    });
    const all = count(this.#names.length);
    const words = sought === "" ? `${all} values` : `${count(holding)} of ${all} values`;
    const text = holding > this.#most ? `${words}, ${count(this.#most)} listed` : words;
    if (this.#said.textContent !== text) this.#said.textContent = text;
    return listed;
  }
}
