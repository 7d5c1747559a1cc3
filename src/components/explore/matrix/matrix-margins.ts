import type {MatrixRow} from "../../../lib/explore/index.js";
import {clusteredInterval} from "../../../lib/math/index.js";
import {drawing, fitNames, glyph, hueOf, rod, svgElement, type Ability} from "../../chart/index.js";
import {fixed, interval} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {LineBox} from "./matrix-painter.js";

const RATES = 168;
/** Room for names of lines, at most. */
export const WIDEST = 150;
/** Middle of a line, from its top. */
const MIDDLE = 7;

/** Name of a capability above its lines. */
export interface BlockHead {
  readonly y: number;
  readonly capability: string | null;
}

const BLOCK_CLASS: Readonly<Record<string, string>> = {understanding: "und", generation: "gen", editing: "edit"};

// Both margins change in place as long as the lines stand where they stood: made anew at each rest of the filters they were a
// third of all elements that the page threw away.

/** Names of the lines, left of the matrix. */
export class MatrixNames {
  readonly node = margin("matrix-names");
  #frame = "";
  #spans: readonly HTMLElement[] = [];

  show(rows: readonly MatrixRow[], lines: readonly LineBox[], heads: readonly BlockHead[]): void {
    const frame = JSON.stringify([heads, lines.map(({y}) => y)]);
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#spans = lines.map(({y}) => placed("span", y));
      const blocks = heads.map(({y, capability}) => {
        const block = placed("b", y + 5);
        block.className = BLOCK_CLASS[capability ?? ""] ?? "";
        block.textContent = capability ?? "none";
        return block;
      });
      this.node.replaceChildren(...blocks, ...this.#spans);
    }
    const names = rows.map(({name}) => shownName(name));
    fitNames(names, WIDEST).forEach((text, l) => {
      const [span, name] = [this.#spans[l]!, names[l]!];
      if (span.title === name && span.textContent === text) return;
      span.title = name;
      span.textContent = text;
    });
  }
}

/** What shows the share right of a line. */
interface RateMark {
  readonly title: SVGElement;
  readonly rod: SVGElement;
  readonly glyph: SVGElement;
  readonly text: SVGElement;
}

/** Shares right of the lines with intervals over cases, right of the matrix. */
export class MatrixRates {
  readonly node = margin("matrix-rates");
  #frame = "";
  #drawing: SVGSVGElement | null = null;
  /** `null` for a line without scored verdicts. */
  #marks: readonly (RateMark | null)[] = [];

  get drawing(): SVGSVGElement {
    return this.#drawing!;
  }

  show(rows: readonly MatrixRow[], lines: readonly LineBox[], height: number): void {
    const frame = JSON.stringify([
      height,
      rows.map(({capability, scored}, l) => [lines[l]!.y, capability, scored > 0])
    ]);
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#begin(rows, lines, height);
    }
    this.#marks.forEach((mark, l) => mark && fillMark(mark, rows[l]!, lines[l]!.y + MIDDLE));
  }

  #begin(rows: readonly MatrixRow[], lines: readonly LineBox[], height: number): void {
    const grid = [0, 0.5, 1].map((share) =>
      svgElement("line", {x1: x(share), x2: x(share), y1: 0, y2: height, style: "stroke:var(--hairline)"})
    );
    const end = {x: RATES, "text-anchor": "end"};
    const shown = rows.map(({capability, scored}, l) => {
      const y = lines[l]!.y + MIDDLE;
      if (scored === 0) return {mark: null, node: svgElement("text", {...end, y: y + 5}, "—")};
      const ability = abilityOf(capability);
      const mark = {
        title: svgElement("title", {}),
        rod: rod(ability, 0, 0, y, {height: 5}),
        glyph: glyph(ability, 0, y, {r: 3.6}),
        text: svgElement("text", {...end, y: y + 4, style: `fill:${hueOf(ability)}`})
      };
      return {mark, node: svgElement("g", {}, mark.title, mark.rod, mark.glyph, mark.text)};
    });
    this.#marks = shown.map(({mark}) => mark);
    this.#drawing = drawing(
      RATES,
      height,
      grid,
      shown.map(({node}) => node)
    );
    this.node.replaceChildren(this.#drawing);
  }
}

function fillMark(mark: RateMark, {right, scored, designEffect}: MatrixRow, y: number): void {
  const {lo, hi} = clusteredInterval(right, scored, designEffect);
  setText(mark.title, interval({lo: 100 * lo, hi: 100 * hi}));
  mark.rod.setAttribute("x", String(x(lo)));
  mark.rod.setAttribute("width", String(Math.max(1, x(hi) - x(lo))));
  mark.glyph.setAttribute("transform", `translate(${x(right / scored)},${y})`);
  setText(mark.text, fixed((100 * right) / scored));
}

/** The same text set again would be another node. */
function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

const x = (share: number): number => 8 + share * (RATES - 64);

const abilityOf = (capability: string | null): Ability =>
  capability === "understanding" || capability === "generation" || capability === "editing" ? capability : "other";

function margin(name: string): HTMLElement {
  const node = document.createElement("div");
  node.className = name;
  node.setAttribute("aria-hidden", "true");
  return node;
}

/** An element that stands a pixel above a line's cells. */
function placed(name: string, y: number): HTMLElement {
  const node = document.createElement(name);
  node.style.top = `${y - 1}px`;
  return node;
}
