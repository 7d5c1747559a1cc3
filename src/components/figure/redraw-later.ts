/** How long changes must pause before what is out of sight is redrawn, milliseconds. */
const PAUSE_MS = 100;

const waiting = new Set<() => void>();
let timer = 0;

function drawNext(): void {
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  draw();
  // One figure per task: a long page never blocks input for longer than its slowest figure.
  timer = window.setTimeout(drawNext);
}

/**
 * Redraws what is out of sight once changes pause, so that a dragged slider repaints only what the reader sees.
 *
 * @returns a function that takes the request back
 */
export function redrawLater(draw: () => void): () => void {
  waiting.add(draw);
  clearTimeout(timer);
  timer = window.setTimeout(drawNext, PAUSE_MS);
  return () => waiting.delete(draw);
}
