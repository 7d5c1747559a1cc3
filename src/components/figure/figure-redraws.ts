import type {PageState} from "../../runtime/page-state.js";
import {Sight} from "../dom/sight.js";
import type {DrawnFigure} from "./drawn-figure.js";
import type {FigureOptions} from "./figure-content.js";
import {drawFirst, redrawLater} from "./redraw-later.js";
import {whenPrinted} from "./when-printed.js";

/** When a figure is drawn again: for another width, on paper, and after changes of what it shows. */
export class FigureRedraws<S> {
  readonly #node: HTMLElement;
  readonly #drawn: DrawnFigure<S>;
  readonly #sight = new Sight(() => this.settle());
  #takeBack: (() => void) | null = null;
  /** Width at the screen, while the figure is on paper. */
  #onScreen: number | null = null;
  #isQueued = false;

  constructor(node: HTMLElement, drawn: DrawnFigure<S>) {
    this.#node = node;
    this.#drawn = drawn;
    whenPrinted((paper) => {
      if (drawn.width === 0) return;
      [this.#onScreen, drawn.width] = paper === null ? [null, this.#onScreen ?? drawn.width] : [drawn.width, paper];
      drawn.isOnPaper = paper !== null;
      this.#drawNow();
    });
    this.#sight.of(node);
    new ResizeObserver(([entry]) => this.#resize(Math.round(entry!.contentRect.width))).observe(drawn.body.node);
  }

  /** Draws at once what waits to be drawn. */
  settle(): void {
    if (this.#takeBack !== null) this.#drawNow();
  }

  #resize(next: number): void {
    const before = this.#drawn.width;
    if (next === before || next === 0) return;
    this.#drawn.width = next;
    if (before === 0) this.#takeBack = drawFirst(() => this.#drawNow(), this.#node);
    else this.#drawNow();
  }

  #drawNow(): void {
    this.#forget();
    this.#drawn.draw(this.#node);
  }

  #drawLater(): void {
    this.#takeBack?.();
    this.#takeBack = redrawLater(() => this.#drawNow(), this.#sight);
  }

  #forget(): void {
    this.#takeBack?.();
    this.#takeBack = null;
  }

  /** State and estimates often change together: one drawing for both. */
  readonly #follow = (): void => {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      // What shows nothing yet is drawn wherever it stands.
      if (!this.#drawn.hasTable || (this.#sight.isSeen && this.#takeBack === null)) this.#drawNow();
      else this.#drawLater();
    });
  };

  /** Follows the state, but for what the figure does not show, and what else it is drawn from. */
  follow(state: PageState<S>, {ignore = [], steps, follow = []}: FigureOptions<S>): void {
    const seen = (value: S, without: readonly (keyof S)[]) =>
      JSON.stringify(value, (key, part: unknown) => (without.includes(key as keyof S) ? undefined : part));
    const still = [...ignore, ...(steps?.keys ?? [])];
    let [shown, shownStill] = ["", ""];
    state.subscribe((value) => {
      const [next, nextStill] = [seen(value, ignore), seen(value, still)];
      if (next === shown) return;
      const isStep = steps !== undefined && nextStill === shownStill;
      [shown, shownStill] = [next, nextStill];
      const {drawing} = this.#drawn.body;
      if (isStep && this.#sight.isSeen && drawing?.isConnected) {
        steps.repaint(value, drawing);
        this.#drawLater();
      } else {
        this.#forget();
        this.#follow();
      }
    });
    follow.forEach((source) => source.subscribe(this.#follow));
  }
}
