import {SLOTS} from "../../lib/explore/index.js";
import {neutralShade} from "../chart/index.js";
import {fixed} from "../format/numbers.js";
import {canvasColour} from "./theme-colours.js";

/** Fewer scored verdicts are drawn without a number: an interval that wide says nothing. */
export const LEAST = 5;

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
    const {length} = this.#cells;
    if (length === 0) return;
    const pen = this.#pen;
    const [first, last] = [this.#cells[0]!, this.#cells[length - 1]!];
    // What lies beneath must not show at the edges of cells, which fall between pixels.
    pen.fillStyle = canvasColour("var(--paper)");
    pen.fillRect(first.x - 1, first.y - 1, last.x + last.width + 2 - first.x, last.y + last.height + 2 - first.y);
    const rated = this.#cells.flatMap((cell) => {
      const at = (cell.row * width + cell.model) * SLOTS;
      const [right, scored] = [counts[at + 2]!, counts[at + 1]! + counts[at + 2]!];
      return scored === 0 ? [] : [{cell, scored, rate: right / scored}];
    });
    for (const {cell, rate} of rated) {
      pen.fillStyle = canvasColour(neutralShade(rate).fill);
      pen.fillRect(cell.x, cell.y, cell.width, cell.height);
    }
    if (this.#font === null) return;
    pen.font = this.#font;
    pen.textAlign = "center";
    pen.fillStyle = canvasColour("var(--ink)");
    for (const {cell, scored, rate} of rated)
      if (scored >= LEAST)
        pen.fillText(fixed(100 * rate, 0), cell.x + cell.width / 2, cell.y + (cell.height + 1) / 2 + 4);
  }

  /** Another drawing takes the overlay's place: it keeps no pixels until the filters move again. */
  rest(): void {
    this.#canvas.remove();
    this.#canvas.width = this.#canvas.height = 0;
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
    const ratio = devicePixelRatio;
    const canvas = this.#canvas;
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    canvas.style.width = `${width}px`;
    this.#pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawing.after(canvas);
  }
}
