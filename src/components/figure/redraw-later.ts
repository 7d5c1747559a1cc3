/** How long changes must pause before what is out of sight is redrawn, milliseconds: nearly in sight, and far from it. */
const PAUSE_MS = {near: 100, far: 1000};

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
const queues = {near: queue(PAUSE_MS.near), far: queue(PAUSE_MS.far)};

/**
 * Redraws what is out of sight once changes pause, so that a change repaints only what the reader sees. What is far away is
 * in no hurry: its figure draws itself as it comes near.
 *
 * @returns a function that takes the request back
 */
export const redrawLater = (draw: () => void, {isNear}: {readonly isNear: boolean}): (() => void) =>
  queues[isNear ? "near" : "far"](draw);
