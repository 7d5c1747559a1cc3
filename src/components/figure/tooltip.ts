import {html} from "htl";
import type {Detail} from "./detail.js";

let tip: HTMLElement | null = null;

/** Shows a mark's detail near a point of the window, inside it. */
export function showTip({heading, lines, source}: Detail, x: number, y: number): void {
  tip ??= document.body.appendChild(html`<div class="tip" aria-hidden="true"></div>` as HTMLElement);
  tip.replaceChildren(
    html`<b>${heading}</b>`,
    ...lines.map((line) => html`<div>${line}</div>`),
    source === undefined ? "" : html`<div class="cell">${source}</div>`
  );
  const {offsetWidth: w, offsetHeight: h} = tip;
  const above = y - h - 12;
  tip.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, x + 14))}px`;
  tip.style.top = `${above < 8 ? Math.min(innerHeight - h - 8, y + 18) : above}px`;
  tip.classList.add("on");
}

export function hideTip(): void {
  tip?.classList.remove("on");
}
