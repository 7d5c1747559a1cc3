import {html} from "htl";
import {overlayPlace} from "../dom/root-of.js";
import type {Detail} from "./detail.js";
import {cellsHref, ledgerHref} from "./ledger-href.js";

let tip: HTMLElement | null = null;
let kept = false;

/**
 * Shows a mark's detail near a point of the window, inside it. A kept tip stays until `releaseTip` and can be pointed at:
 * it offers the ledger's entry of the number.
 *
 * @param near - the mark
 */
export function showTip(detail: Detail, near: Node, x: number, y: number, keep = false): void {
  if (kept && !keep) return;
  const {heading, lines, source} = detail;
  const items = [detail.items ?? []].flat();
  const href = hrefOf(detail);
  tip ??= html`<div class="tip" aria-hidden="true"></div>` as HTMLElement;
  const place = overlayPlace(near);
  if (tip.parentNode !== place) place.appendChild(tip);
  kept = keep && (href !== null || items.length > 0);
  tip.classList.toggle("kept", kept);
  tip.setAttribute("aria-hidden", String(!kept));
  tip.replaceChildren(
    html`<b>${heading}</b>`,
    ...lines.map((line) => html`<div>${line}</div>`),
    source === undefined ? "" : html`<div class="cell">${source}</div>`,
    kept && href !== null ? html`<div><a href=${href}>In the ledger</a></div>` : "",
    ...(kept ? items.map(({href, name}) => html`<div><a href=${href}>${name}</a></div>`) : [])
  );
  const {offsetWidth: w, offsetHeight: h} = tip;
  const above = y - h - 12;
  tip.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, x + 14))}px`;
  tip.style.top = `${above < 8 ? Math.min(innerHeight - h - 8, y + 18) : above}px`;
  tip.classList.add("on");
}

export function hideTip(): void {
  if (!kept) tip?.classList.remove("on");
}

/** Lets go of a kept tip. */
export function releaseTip(): void {
  kept = false;
  tip?.classList.remove("on", "kept");
}

/** Where a mark leads: its own link, else the ledger's entry of its source cell. */
export const hrefOf = ({href, source, cells}: Detail): string | null =>
  href ?? (source === undefined ? cellsHref(cells ?? []) : ledgerHref(source));
