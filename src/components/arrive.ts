import {idOfHash} from "../lib/state/index.js";

/** What a reader does who moves on their own. */
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
let hasMoved = false;
// Figures are also read where there is no window: by tests, and by the command line.
for (const type of MOVES)
  globalThis.addEventListener?.(type, () => (hasMoved = true), {once: true, capture: true, passive: true});

/** Was the page opened by a link, and has the reader not moved since? Browsers put who reloads or goes back where they were. */
export const isArriving = (): boolean =>
  !hasMoved &&
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "navigate";

/** Does the address name a part by its id, and is the reader to be brought there? */
export const isSought = (id: string): boolean => isArriving() && idOfHash(location.hash) === id;

/** As browsers do it for what an address names: it is where Tab goes on from, without a ring. */
const QUIETLY = {preventScroll: true, focusVisible: false};

/** Where a page that a link has opened is to be once its parts have come: browsers look for it before they have. */
export function arriveIn(part: ParentNode): void {
  const id = idOfHash(location.hash);
  const place = id === "" || !isArriving() ? null : part.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (place?.matches(".figure, .fit-panel")) settleAt(place);
}

/** Brings a place into sight and the keyboard with it, and keeps it there while what is above it grows, until the reader moves. */
export function settleAt(place: HTMLElement): void {
  const follow = new ResizeObserver(() => {
    if (hasMoved || !place.isConnected) return follow.disconnect();
    place.scrollIntoView({block: "start"});
    // A heading takes no focus before it says something.
    if (document.activeElement === document.body)
      (place.querySelector<HTMLElement>("h2[tabindex]") ?? place).focus(QUIETLY);
  });
  follow.observe(document.body);
}
