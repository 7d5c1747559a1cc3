import {idOfHash} from "../../lib/state/index.js";

/** What a reader does who moves on their own: by hand, or through the history. */
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown", "popstate"] as const;
let moves = 0;
/** How often the reader had moved when the address came to name another part of the page; `null` before. */
let movesBefore: number | null = null;
// Figures are also read where there is no window: by tests, and by the command line.
for (const type of MOVES) globalThis.addEventListener?.(type, () => moves++, {capture: true, passive: true});
globalThis.addEventListener?.("hashchange", () => (movesBefore = moves));

/** Browsers put who reloads or goes back to a page where they were. */
const isOpenedByLink = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "navigate";

/** Has a link led to the page, or to a part of it from within, and has the reader not moved since? */
export const isArriving = (): boolean =>
  movesBefore === null ? moves === 0 && isOpenedByLink() : moves === movesBefore;

/** Does the address name a part by its id, and is the reader to be brought there? */
const isSought = (id: string): boolean => isArriving() && idOfHash(location.hash) === id;

/** Resolves when the address names a part by its id: that of a link to the page or within it, or one that is typed. */
export const whenSought = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => void (isSought(id) && resolve());
    addEventListener("hashchange", look);
    look();
  });

/** As browsers do it for what an address names: it is where Tab goes on from, without a ring. */
const QUIETLY = {preventScroll: true, focusVisible: false};

/** Where the reader of a link is to be once the parts of the page have come: browsers look for it before they have. */
export function arriveIn(part: ParentNode): void {
  const id = idOfHash(location.hash);
  const place = id === "" || !isArriving() ? null : part.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (place?.matches(".figure, .fit-panel")) settleAt(place);
}

/** Brings a place into sight and the keyboard with it, and keeps it there while what is above it grows, until the reader moves. */
export function settleAt(place: HTMLElement): void {
  const [before, held] = [moves, document.activeElement];
  const follow = new ResizeObserver(() => {
    if (moves !== before || !place.isConnected) return follow.disconnect();
    place.scrollIntoView({block: "start"});
    // A heading takes no focus before it says something; the link that was followed keeps it until then.
    if (document.activeElement === held || document.activeElement === document.body)
      (place.querySelector<HTMLElement>("h2[tabindex]") ?? place).focus(QUIETLY);
  });
  follow.observe(document.body);
}
