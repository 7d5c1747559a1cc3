/** How long changes must pause before what is in sight is drawn whole, and what is out of sight, milliseconds. */
const PAUSE_MS = {seen: 100, unseen: 1000};

function queue(pauseMs: number): (draw: () => void) => () => void {
  const waiting = new Set<() => void>();
  let timer = 0;
  const drawNext = () => {
    const [draw] = waiting;
    if (draw === undefined) return;
    waiting.delete(draw);
    draw();
    // One figure per task: a long page never blocks input for longer than its slowest figure.
    timer = window.setTimeout(drawNext);
  };
  return (draw) => {
    waiting.add(draw);
    clearTimeout(timer);
    timer = window.setTimeout(drawNext, pauseMs);
    return () => waiting.delete(draw);
  };
}
const queues = {seen: queue(PAUSE_MS.seen), unseen: queue(PAUSE_MS.unseen), first: queue(0)};

/**
 * Redraws a figure once changes pause, so that a change repaints only what the reader sees. What is out of sight is in no hurry:
 * it draws itself as it comes into sight, and must not fall into the next of a series of changes.
 *
 * @returns a function that takes the request back
 */
export const redrawLater = (draw: () => void, {isSeen}: {readonly isSeen: boolean}): (() => void) =>
  queues[isSeen ? "seen" : "unseen"](draw);

/**
 * Draws a figure that has just come into the page: at once where it stands in the window, else behind the others, each in a task of
 * its own. Drawn together, those of a long page would hold up its first.
 *
 * @returns a function that takes the request back, `null` where it is drawn
 */
export function drawFirst(draw: () => void, node: Element): (() => void) | null {
  const {top, bottom} = node.getBoundingClientRect();
  if (top > innerHeight || bottom < 0) return queues.first(draw);
  draw();
  return null;
}
