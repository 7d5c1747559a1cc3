import {hostPage} from "../../runtime/host-page.js";
import {detailOf} from "./detail.js";
import {hideTip, hrefOf, releaseTip, showTip} from "./tooltip.js";

const centre = (node: Element): {x: number; y: number} => {
  const {left, top, width, height} = (node.querySelector(".anchor") ?? node).getBoundingClientRect();
  return {x: left + width / 2, y: top + height / 2};
};

/** The next mark in an arrow's direction: the nearest one, with sideways distance counted double. */
function neighbour(from: Element, marks: readonly Element[], key: string): Element | undefined {
  const here = centre(from);
  const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[key] as [
    number,
    number
  ];
  let best: Element | undefined;
  let least = Infinity;
  for (const node of marks) {
    const there = centre(node);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const distance = along + 2 * across;
    if (node !== from && along > 0.5 && distance < least) [best, least] = [node, distance];
  }
  return best;
}

/** The model that is highlighted in every figure, and the one that stays so until Escape. */
let linked: string | null = null;
let pinned: string | null = null;

function link(model: string | null): void {
  linked = model;
  for (const root of [document, ...(hostPage()?.roots ?? [])]) relink(root);
}

/** Highlights in a drawing that is new, or whose marks stand for others now, the model that is highlighted everywhere. */
export function relink(within: ParentNode): void {
  for (const node of within.querySelectorAll("[data-model]"))
    node.classList.toggle("linked", linked !== null && node.getAttribute("data-model") === linked);
}

/**
 * Gives a drawing its behaviour: one tab stop, arrows between marks, the same detail on hover, focus and tap, and the same
 * model highlighted in every figure of the page (kept by a click, cleared by Escape). A click keeps the detail too, with a
 * link to the number's entry in the ledger; Enter on a mark follows that link.
 */
export function interact(root: Element, onMark?: (key: string | null) => void): void {
  const marks = () => [...root.querySelectorAll<SVGElement | HTMLElement>("[data-mark]")];
  const markAt = (event: Event) => (event.target as Element).closest?.("[data-mark]") ?? null;
  marks()[0]?.setAttribute("tabindex", "0");
  // Chromium takes a drawing that listens to the focus for a stop of its own, before its marks.
  if (root instanceof SVGElement) root.setAttribute("tabindex", "-1");
  if (linked !== null) relink(root);

  const enter = (node: Element, x: number, y: number) => {
    const detail = detailOf(node);
    if (detail) showTip(detail, node, x, y);
    point(node);
  };
  const point = (node: Element) => {
    link(node.getAttribute("data-model") ?? pinned);
    onMark?.(node.getAttribute("data-mark"));
  };
  const leave = () => {
    hideTip();
    link(pinned);
    onMark?.(null);
  };
  root.addEventListener("pointermove", (event) => {
    const node = markAt(event);
    const {clientX, clientY} = event as PointerEvent;
    if (node) enter(node, clientX, clientY);
    else leave();
  });
  root.addEventListener("pointerleave", leave);
  root.addEventListener("focusin", (event) => {
    const node = markAt(event);
    if (!node) return;
    for (const other of marks()) other.setAttribute("tabindex", other === node ? "0" : "-1");
    const {x, y} = centre(node);
    // Drawn anew, a mark that was tapped gets the focus back, but not its detail: that would stand over what the tap opened.
    if (node.matches(":focus-visible")) enter(node, x, y);
    else point(node);
  });
  root.addEventListener("focusout", leave);
  root.addEventListener("click", (event) => {
    const node = markAt(event);
    const model = node?.getAttribute("data-model") ?? null;
    pinned = pinned === model ? null : model;
    link(pinned);
    releaseTip();
    const detail = node && detailOf(node);
    if (detail?.href !== undefined) location.assign(detail.href);
    else if (detail) showTip(detail, node, (event as MouseEvent).clientX, (event as MouseEvent).clientY, true);
  });
  root.addEventListener("keydown", (event) => {
    const {key} = event as KeyboardEvent;
    const node = markAt(event);
    if (key === "Escape") {
      pinned = null;
      releaseTip();
      leave();
    }
    if (!node) return;
    const detail = detailOf(node);
    const href = key === "Enter" && detail ? hrefOf(detail) : null;
    if (href !== null) return location.assign(href);
    const all = marks();
    const target = key.startsWith("Arrow") ? neighbour(node, all, key) : {Home: all[0], End: all[all.length - 1]}[key];
    if (!target) return;
    event.preventDefault();
    (target as SVGElement).focus();
  });
}
