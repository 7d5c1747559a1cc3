import {html} from "htl";
import {idOfHash} from "../../lib/state/index.js";
import {ClaimEntry} from "./claim-entry.js";
import {chosenClaims, type ClaimsContext} from "./context.js";

/** So few claims are shown whole. */
const FEW = 3;

/** All claims that the filters leave, in the order of the documents. */
export function ClaimsList(context: ClaimsContext): HTMLElement {
  const body = html`<div class="claims"></div>` as HTMLElement;
  context.state.subscribe((state) => {
    const found = chosenClaims(context, state);
    body.replaceChildren(
      ...(found.length === 0
        ? [
            html`<div class="empty">
              <span>No claim matches these filters.</span
              ><span class="actions"
                ><button type="button" ${{onclick: () => context.state.reset()}}>Clear all</button></span
              >
            </div>` as HTMLElement
          ]
        : found.map((claim) => ClaimEntry(context, claim, found.length <= FEW)))
    );
  });
  return body;
}

/** What the address points at: a claim, which is shown whatever the filters say, or a cause. Says where it points at nothing. */
export function Target(context: ClaimsContext): HTMLElement {
  const node = html`<div role="status"></div>` as HTMLElement;
  const show = () => {
    const id = idOfHash(location.hash);
    node.replaceChildren();
    if (!id.includes("/")) return;
    const known = context.claims.some((claim) => claim.id === id);
    if (known && document.getElementById(id) === null) {
      context.state.reset();
      node.replaceChildren(
        html`<p class="notice">The filters would hide the claim of this link; they were cleared.</p>`
      );
    }
    // A frame later: a change of the filters redraws the list first.
    requestAnimationFrame(() => {
      const found = document.getElementById(id);
      if (found instanceof HTMLDetailsElement) found.open = true;
      if (found === null) return node.replaceChildren(html`<p class="notice">This link names no claim: ${id}.</p>`);
      found.scrollIntoView({block: "start"});
      found.focus({preventScroll: true});
    });
  };
  addEventListener("hashchange", show);
  requestAnimationFrame(show);
  return node;
}
