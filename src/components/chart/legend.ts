import {svg} from "htl";
import {glyph, type Ability} from "./glyph.js";
import {textWidth} from "./text-width.js";

/** A mark and what it stands for: the glyph of an ability, open or filled, or an upright tick. */
export interface LegendEntry {
  readonly shape: Ability | "tick";
  readonly open?: boolean;
  readonly words: string;
}

/** A line of a legend, a glyph with the room behind it, and the room between entries. */
const [LINE, GLYPH, BETWEEN] = [20, 13, 18];
const SIZE = 12;

/** Entries in lines no longer than `width`, from the top of a drawing, and the height that they take. */
export function legend(
  entries: readonly LegendEntry[],
  width: number
): {readonly node: SVGElement; readonly height: number} {
  let [x, line] = [0, 0];
  const placed = entries.map((entry) => {
    const long = GLYPH + textWidth(entry.words, SIZE);
    if (x > 0 && x + long > width) [x, line] = [0, line + 1];
    const at = {...entry, x, y: 8 + LINE * line};
    x += long + BETWEEN;
    return at;
  });
  const node = svg`<g aria-hidden="true">${placed.map(
    ({shape, open = false, words, x: left, y}) =>
      svg`<g>${
        shape === "tick"
          ? svg`<line x1=${left + 5} x2=${left + 5} y1=${y - 6} y2=${y + 6} style="stroke:var(--ink);stroke-width:1.5"></line>`
          : glyph(shape, left + 5, y, {r: 4, open})
      }<text class="note" x=${left + GLYPH} y=${y + 4}>${words}</text></g>`
  )}</g>` as SVGElement;
  return {node, height: LINE * (line + 1) + 10};
}
