import {svg} from "htl";
import type {JointOutcomes} from "../../lib/models/gap/joint-outcomes.js";
import {OUTCOME_FILLS} from "../chart/outcome-fills.js";
import {drawing, panelHead, panelLayout, rowName, rowY} from "../chart/index.js";
import {mark, type ItemsLink} from "../figure/index.js";
import {fixed} from "../format/numbers.js";

export interface OutcomeRow {
  readonly model: string;
  readonly name: string;
  /** Items behind the shares: a log of one's own may hold fewer than the table. */
  readonly n: number;
  readonly outcomes: JointOutcomes;
  readonly repaired: boolean;
  readonly source: string;
  /** Address of the items that are understood and not drawn, in the explorer. */
  readonly items: ItemsLink | undefined;
}

export interface OutcomePanel {
  readonly category: string;
  readonly sub: string;
  readonly rows: readonly OutcomeRow[];
}

/** The four outcomes, always in this order. */
export const OUTCOMES = [
  {key: "p11", name: "both", fill: OUTCOME_FILLS.p11},
  {key: "p10", name: "only understands", fill: OUTCOME_FILLS.p10},
  {key: "p01", name: "only draws", fill: OUTCOME_FILLS.p01},
  {key: "p00", name: "neither", fill: OUTCOME_FILLS.p00}
] as const;

/** Shares of the four outcomes as strips, one per model and category, with a one pixel gap between segments. */
export function outcomesDrawing(panels: readonly OutcomePanel[], width: number): SVGSVGElement {
  const names = panels[0]!.rows.map((row) => row.name);
  const heads = panels.map(({category, sub}) => ({title: category, sub}));
  const layout = panelLayout(heads, names, width, {foot: 18});
  const parts = panels.map(({category, rows}, k) => {
    const panel = layout.panels[k]!;
    return svg`<g>${panelHead(panel, heads[k]!)}${rows.map((row, i) => {
      const y = rowY(layout, panel, i);
      let at = panel.x;
      const strips = OUTCOMES.map(({key, fill}) => {
        const length = row.outcomes[key] * (panel.width - 6);
        const rect =
          length < 0.4
            ? null
            : svg`<rect data-key=${`${category} ${row.model} ${key}`} x=${at} width=${Math.max(0.5, length - 1)} y=${y - 7} height="14" style=${`fill:${fill}`}></rect>`;
        at += length;
        return rect;
      });
      return svg`${rowName(layout, panel, i, row.name)}${mark(
        svg`<g><rect class="hit" x=${panel.x - 3} width=${panel.width} y=${y - 11} height="22"></rect>${strips}${
          row.repaired ? svg`<text class="tick" x=${panel.x + panel.width - 5} y=${y - 1}>†</text>` : null
        }</g>`,
        `${category}|${row.model}`,
        {
          heading: `${row.name}, ${category}`,
          lines: [...OUTCOMES.map(({key, name}) => `${name} ${fixed(100 * row.outcomes[key])}%`), `n = ${row.n} items`],
          source: row.source,
          items: row.items
        },
        row.model
      )}`;
    })}</g>`;
  });
  return drawing(width, layout.height, parts);
}
