import {html} from "htl";
import {textWidth} from "../../chart/index.js";
import {whenPrinted} from "../../figure/when-printed.js";
import {shownName} from "../../format/shown-name.js";
import {roomyCanvas} from "../figure/roomy-canvas.js";
import {onRecolour} from "../figure/theme-colours.js";
import type {ExploreContext} from "../view/context.js";
import {MatrixNames, MatrixRates, WIDEST, type BlockHead} from "./matrix-margins.js";
import {
  matrixColours,
  paintMatrix,
  paintNotes,
  type LineBox,
  type MatrixColours,
  type MatrixWindow
} from "./matrix-painter.js";
import type {ShownMatrix} from "./shown-matrix.js";

const LINE = 17;
const BLOCK_HEAD = 24;
/** Strip under the lines for marks of the reader's own notes. */
const NOTES = 8;
const LEAST_SPAN = 12;

/** A cell of the matrix as it is shown. */
export interface MatrixCell {
  readonly line: number;
  readonly column: number;
}

/** The canvas with its margins, the part of the matrix that is visible on it, and the cell that is read. */
export class MatrixStage {
  readonly canvas = html`<canvas class="matrix" tabindex="0" role="application"></canvas>` as HTMLCanvasElement;
  readonly names = new MatrixNames();
  readonly rates = new MatrixRates();
  /** Names the cell that the pointer or the keyboard is on; `live` announces that of the keyboard. */
  readonly readout = html`<p class="matrix-readout"></p>` as HTMLElement;
  readonly live = html`<span class="visually-hidden" aria-live="polite"></span>` as HTMLElement;
  readonly node: HTMLElement;
  readonly #context: ExploreContext;
  readonly #shown: ShownMatrix;
  readonly #marker = html`<div class="matrix-marker" aria-hidden="true"></div>` as HTMLElement;
  readonly #cursor = html`<div class="matrix-focus" aria-hidden="true" hidden></div>` as HTMLElement;
  #view: MatrixWindow;
  #lines: readonly LineBox[] = [];
  #width = 0;
  /** Of the theme; `null` until they are read. */
  #colours: MatrixColours | null = null;
  #focus: MatrixCell = {line: 0, column: 0};
  /** Is the keyboard on a cell? */
  #isFocused = false;
  #painting = 0;
  /** Cell that the read-out names: of the pointer or the keyboard, whichever moved last, as the matrix now is. */
  #named: () => MatrixCell | null = () => null;

  constructor(context: ExploreContext, shown: ShownMatrix) {
    this.#context = context;
    this.#shown = shown;
    this.#view = {first: 0, span: shown.width};
    this.node = html`<div class="matrix-stage">
      ${this.names.node}
      <div class="matrix-canvas">${this.canvas}${this.#marker}${this.#cursor}</div>
      ${this.rates.node}
    </div>` as HTMLElement;
  }

  get view(): MatrixWindow {
    return this.#view;
  }

  get width(): number {
    return this.#width;
  }

  get focus(): MatrixCell {
    return this.#focus;
  }

  /** Paints at every width that it gets, in every theme, and on paper in the light one. */
  watch(): void {
    new ResizeObserver(([entry]) => {
      const next = Math.round(entry!.contentRect.width);
      // Of another height alone it has been painted already.
      if (next === this.#width) return;
      this.#width = next;
      this.paint();
    }).observe(this.canvas.parentElement!);
    onRecolour(() => {
      this.#colours = null;
      this.paint();
    });
    whenPrinted((paper) => this.wear(paper === null ? null : "light", paper));
  }

  /** Lays out another matrix. @param before - columns of the one before: where all of them were visible, all of these are */
  show(before: number): void {
    const {width} = this.#shown;
    const {first, span} = this.#view;
    const isWhole = span >= before;
    this.#view = isWhole || width < span ? {first: 0, span: width} : {span, first: Math.min(first, width - span)};
    this.#layout();
    this.paint();
  }

  #layout(): void {
    const {rows} = this.#shown.matrix;
    const lines: LineBox[] = [];
    const heads: BlockHead[] = [];
    let y = 0;
    let last: string | null | undefined;
    const blocks = new Set(rows.map((row) => row.capability)).size;
    for (const {capability: form} of rows) {
      if (blocks > 1 && form !== last) {
        heads.push({y, capability: form});
        y += BLOCK_HEAD;
      }
      last = form;
      lines.push({y, height: LINE - 2});
      y += LINE;
    }
    this.#lines = lines;
    this.#focus = {
      line: Math.max(0, Math.min(this.#focus.line, lines.length - 1)),
      column: Math.max(0, Math.min(this.#focus.column, this.#shown.width - 1))
    };
    this.node.style.height = `${y + NOTES + 6}px`;
    this.names.show(rows, lines, heads);
    const longest = Math.min(WIDEST, Math.max(40, ...rows.map(({name}) => textWidth(shownName(name), 13)))) + 12;
    this.node.style.setProperty("--names", `${longest}px`);
    this.rates.show(rows, lines, y);
  }

  readonly paint = (): void => {
    this.tell();
    if (this.#width === 0 || this.#lines.length === 0) return;
    const height = this.#lines.at(-1)!.y + LINE + NOTES;
    const pen = roomyCanvas(this.canvas, this.#width, height);
    this.#colours ??= matrixColours(this.node);
    const isFaded = this.#context.state.get().overlay === "misfit";
    paintMatrix(pen, this.#shown.matrix, this.#view, this.#width, this.#lines, this.#colours, isFaded);
    paintNotes(pen, this.#shown.notedColumns(), this.#view, this.#width, height - NOTES, this.#colours.ink);
    this.place();
  };

  /** Paints in a theme of its own, for paper and for files, or in the page's again; at the width that it has, or gets on paper. */
  wear(theme: "light" | null, paper: number | null = null): void {
    if (theme === null) delete this.node.dataset.theme;
    else this.node.dataset.theme = theme;
    const {clientWidth} = this.canvas.parentElement!;
    this.#width = paper === null ? clientWidth : paper - (this.node.clientWidth - clientWidth);
    this.#colours = null;
    this.paint();
  }

  /** Frames around the cell that the keyboard is on and the open item's column. */
  place(): void {
    this.#placeCursor();
    const {items} = this.#context.table;
    const {item} = this.#context.state.get();
    if (item === "") return void (this.#marker.hidden = true);
    const open = items.ids.indexOf(item);
    const column = this.#shown.matrix.columns.findIndex((item) => item === open || items.pairs[item] === open);
    const x = this.#xOf(column);
    this.#marker.hidden = open < 0 || column < 0 || x < -1 || x > this.#width;
    this.#marker.style.transform = `translateX(${x}px)`;
    this.#marker.style.width = `${Math.max(3, this.#width / this.#view.span)}px`;
  }

  #placeCursor(): void {
    const box = this.#lines[this.#focus.line];
    this.#cursor.hidden = !this.#isFocused || box === undefined || this.#shown.width === 0;
    if (this.#cursor.hidden || !box) return;
    const x = this.#xOf(this.#focus.column);
    this.#cursor.style.transform = `translate(${x - 2}px, ${box.y - 2}px)`;
    this.#cursor.style.width = `${Math.max(3, this.#width / this.#view.span) + 3}px`;
    this.#cursor.style.height = `${box.height + 4}px`;
  }

  #xOf(column: number): number {
    return ((column - this.#view.first) / this.#view.span) * this.#width;
  }

  setView({first, span}: MatrixWindow): void {
    const all = this.#shown.width;
    const wide = Math.max(Math.min(LEAST_SPAN, all), Math.min(all, span));
    this.#view = {span: wide, first: Math.max(0, Math.min(all - wide, first))};
    // Wheels turn faster than frames are made.
    cancelAnimationFrame(this.#painting);
    this.#painting = requestAnimationFrame(this.paint);
  }

  zoom(factor: number, at = 0.5): void {
    const {first, span} = this.#view;
    const next = Math.max(LEAST_SPAN, Math.min(this.#shown.width, span * factor));
    this.setView({first: first + (span - next) * at, span: next});
  }

  showWhole(): void {
    this.setView({first: 0, span: this.#shown.width});
  }

  /** The cell under the pointer. */
  cellAt({clientX, clientY}: MouseEvent): MatrixCell | null {
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor(this.#view.first + ((clientX - box.left) / this.#width) * this.#view.span);
    const y = clientY - box.top;
    const line = this.#lines.findIndex((one) => y >= one.y - 1 && y < one.y + LINE - 1);
    return line >= 0 && column >= 0 && column < this.#shown.width ? {line, column} : null;
  }

  /** From here on the read-out names the cell that the pointer is on. */
  follow(pointer: () => MatrixCell | null): void {
    this.#named = pointer;
  }

  /** Brings the read-out up to date. */
  tell(): void {
    const cell = this.#named();
    const words = cell ? this.#shown.describe(cell.line, cell.column) : "";
    if (words === this.readout.textContent) return;
    this.readout.textContent = words;
    if (this.#named === this.#focused) this.live.textContent = words;
  }

  readonly #focused = (): MatrixCell | null => {
    const {line, column} = this.#focus;
    const isThere = line < this.#shown.matrix.rows.length && column < this.#shown.width;
    return this.#isFocused && isThere ? this.#focus : null;
  };

  /** The keyboard has come to the matrix. */
  comes(): void {
    this.#isFocused = true;
  }

  /** The keyboard has left. */
  leaves(): void {
    this.#isFocused = false;
    this.#placeCursor();
  }

  /** The keyboard goes to a cell, which comes into view and is announced. */
  focusOn({line, column}: MatrixCell): void {
    const {rows} = this.#shown.matrix;
    this.#focus = {line: Math.min(line, rows.length - 1), column: Math.min(column, this.#shown.width - 1)};
    const at = this.#focus.column;
    if (at < this.#view.first) this.setView({...this.#view, first: at});
    if (at >= this.#view.first + this.#view.span) this.setView({...this.#view, first: at - this.#view.span + 1});
    this.#named = this.#focused;
    this.tell();
    this.live.textContent = this.readout.textContent;
    this.#placeCursor();
  }
}
