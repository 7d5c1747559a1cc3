/** Width of A4 within the margins of print.css, CSS pixels. */
const PAPER_PX = 680;

/**
 * Calls back with the width of paper before the page is printed, and with `null` when that is done. A drawing made for a screen
 * would be cut off, or make the browser shrink the whole page.
 */
export function whenPrinted(draw: (paper: number | null) => void): void {
  addEventListener("beforeprint", () => draw(PAPER_PX));
  addEventListener("afterprint", () => draw(null));
}
