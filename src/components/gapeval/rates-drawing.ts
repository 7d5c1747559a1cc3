import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, glyph, panelHead, panelLayout, rod, rowName, rowY, xGrid} from "../chart/index.js";
import {mark} from "../figure/index.js";
import {fixed, interval} from "../format/numbers.js";

/** A rate in percent with its binomial interval. */
export interface Rate {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

export interface RateRow {
  readonly model: string;
  readonly name: string;
  readonly understanding: Rate | null;
  readonly generation: Rate | null;
  readonly success: Rate | null;
  readonly source: string;
}

export interface RatePanel {
  readonly category: string;
  readonly n: number;
  /** Rows in the shared order; `null` separates unified models from the specialists below them. */
  readonly rows: readonly (RateRow | null)[];
}

const ABILITIES = [
  ["understanding", "understands"],
  ["generation", "draws"]
] as const;

/** Rates by category: circle understanding, diamond generation, upright tick both, thin rods 95% intervals. */
export function ratesDrawing(panels: readonly RatePanel[], width: number): SVGSVGElement {
  const names = panels[0]!.rows.map((row) => row?.name ?? "");
  const layout = panelLayout(panels.length, names, width);
  const parts = panels.map(({category, n, rows}, k) => {
    const panel = layout.panels[k]!;
    const x = scaleLinear([0, 100], [panel.x + 5, panel.x + panel.width - 8]);
    const bottom = rowY(layout, panel, rows.length - 1) + layout.rowHeight / 2 + 4;
    return svg`<g>${panelHead(panel, category, `${n} items`)}${xGrid({
      ticks: [0, 50, 100],
      x,
      y1: panel.y + layout.head - 4,
      y2: bottom,
      zero: 0,
      left: panel.x
    })}${rows.map((row, i) => {
      const y = rowY(layout, panel, i);
      if (row === null)
        return svg`<line class="grid zero" x1=${panel.names ? panel.x - layout.nameWidth : panel.x} x2=${panel.x + panel.width} y1=${y} y2=${y}></line>`;
      const {understanding: u, generation: g, success: s} = row;
      const say = (word: string, rate: Rate | null) =>
        rate === null ? [] : [`${word} ${fixed(rate.value, 2)}% ${interval(rate)}`];
      return svg`${rowName(layout, panel, i, row.name)}${mark(
        svg`<g class="row"><rect class="hit" x=${panel.x - 4} width=${panel.width + 8} y=${y - layout.rowHeight / 2} height=${layout.rowHeight}></rect>${
          u && g
            ? svg`<line x1=${x(u.value)} x2=${x(g.value)} y1=${y} y2=${y} style="stroke:var(--gap);stroke-width:1.25"></line>`
            : null
        }${ABILITIES.map(([ability]) => {
          const rate = row[ability];
          return rate === null ? null : rod(ability, x(rate.lo), x(rate.hi), y, {height: 4});
        })}${s ? svg`<line x1=${x(s.value)} x2=${x(s.value)} y1=${y - 6} y2=${y + 6} style="stroke:var(--ink);stroke-width:1.5"></line>` : null}${ABILITIES.map(
          ([ability]) => {
            const rate = row[ability];
            return rate === null ? null : glyph(ability, x(rate.value), y, {r: 4});
          }
        )}</g>`,
        `${category}|${row.model}`,
        {
          heading: `${row.name}, ${category}`,
          lines: [...say("understands", u), ...say("draws", g), ...say("both", s), `n = ${n} items`],
          source: row.source
        },
        row.model
      )}`;
    })}</g>`;
  });
  return drawing(width, layout.height, parts);
}
