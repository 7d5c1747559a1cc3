import {SLOTS} from "../../../lib/explore/index.js";
import {neutralShade} from "../../chart/index.js";
import {fixed} from "../../format/numbers.js";
import {roomyCanvas} from "../figure/roomy-canvas.js";
import {canvasColour} from "../figure/theme-colours.js";

/** Fewer scored verdicts are drawn without a number: an interval that wide says nothing. */
export const LEAST = 5;

/** What a cell shows: its shade, as the theme has it now, and its number where enough verdicts are scored. */
interface Shown {
  readonly fill: string;
  readonly text: string;
}

/** Between two cells, pixels of the drawing. */
const GAP = 1;

interface Cell {
  readonly row: number;
  readonly model: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Shades and numbers of a figure's cells while the filters move, on a canvas over the drawing: hundreds of texts in a drawing
 * cost more to lay out than all else of a step. The drawing beneath keeps pointer and keyboard; the one that is made when the
 * filters rest, with intervals, tests and words, takes the place of both.
 */
export class RatesOverlay {
  readonly #canvas = document.createElement("canvas");
  readonly #pen = this.#canvas.getContext("2d")!;
  /** The cells of the drawing beneath, read when the overlay comes: at rest the figure may have given them other keys. */
  #cells: readonly Cell[] = [];
  /** What each cell shows already: many keep their percent from step to step. */
  #drawn: readonly Shown[] = [];
  #font: string | null = null;

  constructor() {
    this.#canvas.className = "overlay";
    this.#canvas.setAttribute("aria-hidden", "true");
  }

  /** Draws the cells of what the filters leave: `counts` of rows × models, `width` models a row. */
  follow(figure: HTMLElement, counts: Uint32Array, width: number): void {
    if (!this.#canvas.isConnected) {
      const drawing = figure.querySelector("[data-mark]")?.closest("svg") ?? null;
      this.#read(drawing);
      if (drawing !== null && this.#cells.length > 0) this.#place(drawing);
    }
    this.#drawn = this.#cells.map((cell, k) => {
      const at = (cell.row * width + cell.model) * SLOTS;
      const [right, scored] = [counts[at + 2]!, counts[at + 1]! + counts[at + 2]!];
      const [shown, before] = [shownOf(right, scored), this.#drawn[k]];
      if (shown.fill !== before?.fill || shown.text !== before.text) this.#drawCell(cell, shown);
      return shown;
    });
  }

  #drawCell({x, y, width, height}: Cell, {fill, text}: Shown): void {
    const pen = this.#pen;
    // What lies beneath must not show at the edges of cells, which fall between pixels.
    pen.fillStyle = canvasColour("var(--paper)");
    pen.fillRect(x - GAP / 2, y - GAP / 2, width + GAP, height + GAP);
    pen.fillStyle = fill;
    pen.fillRect(x, y, width, height);
    if (text === "" || this.#font === null) return;
    pen.fillStyle = canvasColour("var(--ink)");
    pen.fillText(text, x + width / 2, y + (height + 1) / 2 + 4);
  }

  /** Another drawing takes the overlay's place. Its pixels are kept for the next step: to be given some anew costs most of a frame. */
  rest(): void {
    this.#canvas.remove();
  }

  #read(drawing: SVGSVGElement | null): void {
    this.#cells = [...(drawing?.querySelectorAll("[data-mark]") ?? [])].flatMap((cell) => {
      const [row, model] = cell.getAttribute("data-mark")!.split("|").map(Number) as [number, number];
      const box = cell.querySelector("rect");
      const of = (name: string) => Number(box!.getAttribute(name));
      return box ? [{row, model, x: of("x"), y: of("y"), width: of("width"), height: of("height")}] : [];
    });
    const label = drawing?.querySelector("[data-mark] text");
    const style = label && getComputedStyle(label);
    this.#font = style ? `${style.fontSize} ${style.fontFamily}` : null;
  }

  /** Over the drawing, in its pixels. */
  #place(drawing: SVGSVGElement): void {
    const {width, height} = drawing.viewBox.baseVal;
    const canvas = this.#canvas;
    const pen = roomyCanvas(canvas, width, height);
    canvas.style.width = `${width}px`;
    if (this.#font !== null) pen.font = this.#font;
    pen.textAlign = "center";
    this.#drawn = [];
    drawing.after(canvas);
  }
}

function shownOf(right: number, scored: number): Shown {
  if (scored === 0) return {fill: canvasColour("var(--paper)"), text: ""};
  const rate = right / scored;
  return {fill: canvasColour(neutralShade(rate).fill), text: scored < LEAST ? "" : fixed(100 * rate, 0)};
}
