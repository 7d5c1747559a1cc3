import {Sight} from "../../../components/dom/sight.js";
import {onRecolour} from "../../../components/explore/figure/theme-colours.js";

/** Draws in CSS pixels on a cleared canvas of this size. */
export type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

/**
 * A canvas for what follows every step of the filters: while they move it is drawn where the reader sees it, at rest also
 * where it is nearly in sight. Until it has been there it holds no pixels; then it keeps them, as to be given some anew costs
 * more than to draw. Sharp on any screen, and drawn anew in other colours. Its place is sized by the style sheet or whoever owns it.
 */
export class SeenCanvas {
  readonly node = document.createElement("canvas");
  readonly #draw: Draw;
  readonly #pen = this.node.getContext("2d")!;
  readonly #sight = new Sight(() => this.#isStale && this.paint());
  #size = {width: 0, height: 0};
  #isStale = true;

  /** @param place - part of the page that the canvas belongs to */
  constructor(place: Element, draw: Draw) {
    this.#draw = draw;
    this.node.setAttribute("aria-hidden", "true");
    this.#sight.of(place);
    onRecolour(() => this.paint());
  }

  /** In CSS pixels; draws. */
  resize(width: number, height: number): void {
    this.#size = {width, height};
    this.paint();
  }

  paint({isMoving = false} = {}): void {
    const {width, height} = this.#size;
    this.#isStale = true;
    if (!(isMoving ? this.#sight.isSeen : this.#sight.isNear) || width <= 0 || height <= 0) return;
    this.#isStale = false;
    const {node} = this;
    const pen = this.#pen;
    const ratio = devicePixelRatio;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (node.width !== w || node.height !== h) [node.width, node.height] = [w, h];
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.#draw(pen, width, height);
  }
}
