import {html} from "htl";

/** What the bar of an explorer consists of, before it says anything. */
export interface BarFrame {
  readonly node: HTMLElement;
  /** Filters in force, each a way to remove it. */
  readonly chips: HTMLElement;
  readonly counted: HTMLElement;
  readonly notice: HTMLElement;
  readonly reset: HTMLButtonElement;
}

/** What is in force, always in view: room for the filters, a button that clears them, how much they leave, and a notice. */
export function barFrame(clear: () => void): BarFrame {
  const chips = html`<span class="chips"></span>` as HTMLElement;
  const counted = html`<span class="count" role="status"></span>` as HTMLElement;
  const notice = html`<p class="notice" role="status"></p>` as HTMLElement;
  const reset = html`<button type="button" class="reset" ${{onclick: clear}}>Clear all</button>` as HTMLButtonElement;
  const node = html`<div class="filters explore-bar" role="region" aria-label="In force">
    <form ${{onsubmit: (event: Event) => event.preventDefault()}}>
      ${chips}<span class="force">${reset}${counted}<a class="to-facets" href="#facets">Filters</a></span
      >${notice}
    </form>
  </div>` as HTMLElement;
  return {node, chips, counted, notice, reset};
}

/** What part of an address could not be read; nothing where all could. */
export const unreadText = (problems: readonly string[]): string =>
  problems.length === 0 ? "" : `Part of this link could not be used: ${problems.join("; ")}.`;
