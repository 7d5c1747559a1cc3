import type {Rate} from "../../../lib/explore/index.js";
import {count} from "../../../components/format/numbers.js";
import {SeenCanvas} from "./seen-canvas.js";
import {canvasColour} from "../../../components/explore/figure/theme-colours.js";

/** What a row of a facet shows beside its name. */
export interface FacetMarks {
  readonly total: number;
  /** `null` where nothing was scored, or a rate would say nothing. */
  readonly rate: Rate | null;
}

/** Colours of a row, as tokens: of its interval and of its dot. */
export interface FacetHues {
  readonly rod: string;
  readonly dot: string;
}

/** Where a row lies in its list, in CSS pixels. */
interface RowBox {
  readonly top: number;
  readonly bottom: number;
}

/** Longer lists scroll: the canvas covers what is seen of them and this much above and beneath. */
const AROUND = 200;
/** The rate of a row: space that the style sheet keeps for it under the name, and sizes. */
const ROD = {height: 8, side: 4, interval: 5, dot: 3};

/**
 * Counts, rates and intervals of a list of values on one canvas: hundreds of them change at each step of a brush, and as
 * elements they cost more to style, lay out and paint than to count. Nothing is drawn that is not nearly in sight. The words
 * for screen readers stand in the rows themselves, written when the filters rest.
 */
export class FacetCanvas {
  readonly #list: HTMLElement;
  readonly #rows: readonly HTMLElement[];
  readonly #hues: readonly FacetHues[] | null;
  readonly #marksOf: (value: number) => FacetMarks;
  readonly #canvas: SeenCanvas;
  readonly #scroller: HTMLElement | null;
  #boxes: readonly RowBox[] = [];
  #width = 0;
  /** First pixel of the list that the canvas covers, and how many. */
  #window = {top: 0, height: 0};
  #look: {font: string; baseline: number; padTop: number; padSide: number; padBottom: number} | null = null;

  /**
   * @param list - what holds the rows; the canvas is put over it
   * @param scroller - what scrolls, if the list is long
   * @param hues - of each row; `null` for a facet without rates
   */
  constructor(
    list: HTMLElement,
    rows: readonly HTMLElement[],
    hues: readonly FacetHues[] | null,
    marksOf: (value: number) => FacetMarks,
    scroller: HTMLElement | null
  ) {
    [this.#list, this.#rows, this.#hues, this.#marksOf] = [list, rows, hues, marksOf];
    this.#canvas = new SeenCanvas(list, (pen) => this.#draw(pen));
    list.append(this.#canvas.node);
    this.#scroller = scroller;
    new ResizeObserver(() => this.measure()).observe(list);
    scroller?.addEventListener("scroll", () => this.#place(scroller), {passive: true});
    document.fonts.addEventListener("loadingdone", () => {
      this.#look = null;
      this.paint();
    });
  }

  /** Draws the rows anew. */
  paint(how?: {readonly isMoving: boolean}): void {
    this.#canvas.paint(how);
  }

  /** Where the rows are: their names may wrap. */
  measure(): void {
    this.#width = this.#list.clientWidth;
    this.#boxes = this.#rows.map(({offsetTop: top, offsetHeight: height}) => ({top, bottom: top + height}));
    this.#look = null;
    this.#window = {top: 0, height: -1};
    this.#place(this.#scroller);
  }

  /** Puts the canvas where the list is seen. */
  #place(scroller: HTMLElement | null): void {
    // The last rows of a list that is searched may be put away.
    const all = Math.max(0, ...this.#boxes.map(({bottom}) => bottom));
    const seen = scroller === null ? {top: 0, height: all} : {top: scroller.scrollTop, height: scroller.clientHeight};
    const {top, height} = this.#window;
    if (seen.top >= top && Math.min(all, seen.top + seen.height) <= top + height) return;
    const from = Math.max(0, Math.floor(seen.top - AROUND));
    this.#window = {top: from, height: Math.ceil(Math.min(all, seen.top + seen.height + AROUND)) - from};
    const {node} = this.#canvas;
    node.style.top = `${this.#window.top}px`;
    node.style.height = `${this.#window.height}px`;
    this.#canvas.resize(this.#width, this.#window.height);
  }

  #draw(pen: CanvasRenderingContext2D): void {
    const {top, height} = this.#window;
    pen.translate(0, -top);
    const shown = this.#boxes.flatMap((box, value) =>
      // A row that is put away has no height.
      box.bottom > Math.max(top, box.top) && box.top < top + height ? [{...box, value, ...this.#marksOf(value)}] : []
    );
    this.#drawCounts(pen, shown);
    if (this.#hues !== null) this.#drawRates(pen, shown, this.#hues);
  }

  #drawCounts(pen: CanvasRenderingContext2D, shown: readonly (RowBox & FacetMarks)[]): void {
    const {font, baseline, padTop, padSide} = (this.#look ??= this.#read(pen));
    pen.font = font;
    pen.textAlign = "end";
    for (const isNone of [false, true]) {
      pen.fillStyle = canvasColour(isNone ? "var(--ink-3)" : "var(--ink-2)");
      for (const {top, total} of shown)
        if ((total === 0) === isNone)
          pen.fillText(count(total), this.#width - padSide, onPixel(top + padTop + baseline));
    }
  }

  /** A line from 0 to 1, on it the interval and the rate. */
  #drawRates(
    pen: CanvasRenderingContext2D,
    shown: readonly (RowBox & FacetMarks & {readonly value: number})[],
    hues: readonly FacetHues[]
  ): void {
    const {padSide, padBottom} = (this.#look ??= this.#read(pen));
    const left = padSide + ROD.side;
    const length = this.#width - 2 * left;
    const rated = shown.flatMap(({bottom, value, rate}) =>
      rate === null
        ? []
        : [{y: onPixel(bottom - padBottom + (ROD.height - ROD.interval) / 2) + ROD.interval / 2, rate, ...hues[value]!}]
    );
    pen.fillStyle = canvasColour("var(--hairline)");
    for (const {y} of rated) pen.fillRect(left, y - 0.5, length, 1);
    for (const {y, rod, rate} of rated) {
      const {lo, hi} = rate.interval;
      pen.fillStyle = canvasColour(rod);
      pen.fillRect(left + lo * length, y - ROD.interval / 2, (hi - lo) * length, ROD.interval);
    }
    for (const {y, dot, rate} of rated) {
      pen.fillStyle = canvasColour(dot);
      pen.beginPath();
      pen.arc(left + ROD.dot + rate.rate * (length - 2 * ROD.dot), y, ROD.dot, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  /** Font and paddings of a row, as the style sheet says them. */
  #read(pen: CanvasRenderingContext2D) {
    const style = getComputedStyle(this.#rows[0]!);
    const font = `${style.fontSize} ${style.fontFamily}`;
    pen.font = font;
    const {fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent} = pen.measureText("0");
    return {
      font,
      baseline: (parseFloat(style.lineHeight) - ascent - descent) / 2 + ascent,
      padTop: parseFloat(style.paddingTop),
      padSide: parseFloat(style.paddingRight),
      padBottom: parseFloat(style.paddingBottom) + parseFloat(style.borderBottomWidth)
    };
  }
}

/** The nearest edge between two pixels of the screen. */
const onPixel = (y: number): number => Math.round(y * devicePixelRatio) / devicePixelRatio;
