import {html} from "htl";

/** A part of a report; when its options make no sense it says so in its place, and the rest of the page stands. */
export function guarded(component: string, build: () => HTMLElement): HTMLElement {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<section class="figure" role="alert">
      <div class="failed">
        <span>${component}: ${error.message}</span><span>The rest of the page still holds.</span>
      </div>
    </section>` as HTMLElement;
  }
}
