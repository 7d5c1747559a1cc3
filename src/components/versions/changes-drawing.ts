import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, fitName, glyph, NARROW, rod, textWidth, xGrid} from "../chart/index.js";
import {mark, type Detail} from "../figure/index.js";
import {signed} from "../format/numbers.js";

/** One change: what it is of, how large, and whether it is beyond chance. */
export interface ChangeRow {
  readonly id: string;
  readonly model: string;
  /** What of the model: empty where the model says it all. */
  readonly part: string;
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly isSure: boolean;
  readonly text: string;
  readonly detail: Detail;
}

/** Changes around zero with their intervals, names in front; on narrow screens above. */
export function changesDrawing(rows: readonly ChangeRow[], width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const [rowHeight, top] = narrow ? [42, 12] : [26, 12];
  const nameOf = ({model, part}: ChangeRow) => (part === "" ? model : `${model}, ${part}`);
  const textRoom = Math.max(...rows.map(({text}) => textWidth(text))) + 14;
  const nameRoom = Math.min(0.44 * width, Math.max(...rows.map((row) => textWidth(nameOf(row)))) + 16);
  const [left, right] = narrow ? [10, width - 10] : [nameRoom + 6, width - textRoom];
  const reach = Math.max(1, ...rows.flatMap(({lo, hi}) => [Math.abs(lo), Math.abs(hi)]));
  const step = reach <= 5 ? 1 : reach <= 20 ? 5 : reach <= 40 ? 10 : 25;
  const limit = Math.min(100, step * Math.ceil(reach / step));
  const x = scaleLinear([-limit, limit], [left, right]);
  const height = top + rows.length * rowHeight + 26;
  const ticks = narrow ? [-limit, 0, limit] : [-limit, -limit / 2, 0, limit / 2, limit];
  return drawing(
    width,
    height,
    xGrid({
      ticks,
      x,
      y1: top - 8,
      y2: height - 24,
      zero: 0,
      format: (value) => signed(value, Number.isInteger(value) ? 0 : 1),
      left: narrow ? 0 : left - 30,
      right: narrow ? width : right + 30
    }),
    rows.map((row) => {
      const at = top + rows.indexOf(row) * rowHeight + rowHeight / 2;
      const [y, nameY] = narrow ? [at + 9, at - 7] : [at, at + 4.5];
      const name = fitName(nameOf(row), narrow ? width - textRoom - 8 : nameRoom - 12);
      return mark(
        svg`<g><rect class="hit" x="0" width=${width} y=${at - rowHeight / 2} height=${rowHeight}></rect><text class="label" x=${
          narrow ? 0 : nameRoom - 8
        } y=${nameY} text-anchor=${narrow ? "start" : "end"}>${name}</text>${rod("other", x(row.lo), x(row.hi), y, {
          height: 4,
          key: `${row.id} rod`
        })}${glyph("other", x(row.value), y, {r: 4.5, open: !row.isSure, key: row.id})}<text class=${
          row.isSure ? "value" : "value faint"
        } x=${width} y=${nameY} text-anchor="end">${row.text}</text></g>`,
        row.id,
        row.detail,
        row.model
      );
    })
  );
}
