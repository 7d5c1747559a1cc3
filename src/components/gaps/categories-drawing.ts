import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, panelHead, panelLayout, rowName, rowY, xGrid, type PanelHead} from "../chart/index.js";
import {mark, type ItemsLink} from "../figure/index.js";
import {fixed, interval, words} from "../format/numbers.js";

/** Gap of one model in one category, points. */
export interface CategoryGap {
  /** Items behind it: a log of one's own may hold fewer than the table. */
  readonly n: number;
  readonly model: string;
  readonly name: string;
  /** `null` where the estimator has none. */
  readonly gap: number | null;
  /** `null` for an estimator without intervals. */
  readonly lo: number | null;
  readonly hi: number | null;
  readonly includesZero: boolean;
  readonly published: number | null;
  readonly repaired: boolean;
  readonly source: string;
  readonly items: ItemsLink | undefined;
}

export interface CategoryPanel {
  readonly category: string;
  readonly rows: readonly CategoryGap[];
}

/** Gaps by category: dot identified (open when its interval reaches zero), rod 95% interval, upright tick published. */
export function categoriesDrawing(
  panels: readonly CategoryPanel[],
  width: number,
  estimator = "identified"
): SVGSVGElement {
  // The printed value is the dot itself then.
  const isPublished = estimator === "published";
  const names = panels[0]!.rows.map((row) => row.name);
  const heads = panels.map(headOf);
  const layout = panelLayout(heads, names, width);
  const parts = panels.map(({category, rows}, k) => {
    const panel = layout.panels[k]!;
    const x = scaleLinear([0, 100], [panel.x + 5, panel.x + panel.width - 8]);
    const bottom = rowY(layout, panel, rows.length - 1) + layout.rowHeight / 2 + 4;
    return svg`<g>${panelHead(panel, heads[k]!)}${xGrid({
      ticks: [0, 50, 100],
      x,
      y1: panel.y + layout.head - 4,
      y2: bottom,
      zero: 0,
      left: panel.x
    })}${rows.map((row, i) => {
      const y = rowY(layout, panel, i);
      return svg`${rowName(layout, panel, i, row.name)}${mark(
        svg`<g><rect class="hit" x=${panel.x - 4} width=${panel.width + 8} y=${y - layout.rowHeight / 2} height=${layout.rowHeight}></rect>${
          row.lo === null || row.hi === null
            ? null
            : svg`<rect data-key=${`${category} ${row.model} rod`} x=${x(row.lo)} width=${Math.max(1, x(row.hi) - x(row.lo))} y=${y - 2.5} height="5" style="fill:var(--gap-weak)"></rect>`
        }${
          row.published === null || isPublished
            ? null
            : svg`<line x1=${x(row.published)} x2=${x(row.published)} y1=${y - 7.5} y2=${y + 7.5} style="stroke:var(--ink);stroke-width:1.5"></line>`
        }${
          row.gap === null
            ? null
            : svg`<circle class="anchor" data-key=${`${category} ${row.model}`} cx=${x(row.gap)} cy=${y} r="4" style=${`fill:${
                row.includesZero ? "var(--paper)" : "var(--gap)"
              };stroke:var(--gap);stroke-width:1.5`}></circle>`
        }${row.repaired ? svg`<text class="tick" x=${x(row.hi ?? row.gap ?? 0) + 6} y=${y + 4}>†</text>` : null}</g>`,
        `${category}|${row.model}`,
        {
          heading: `${row.name}, ${category}`,
          lines: [
            row.gap === null
              ? `no ${estimator} gap`
              : `${estimator} gap ${fixed(row.gap)}${row.lo === null || row.hi === null ? "" : ` ${interval({lo: row.lo, hi: row.hi})}`} points${row.includesZero ? ", cannot be told from zero" : ""}`,
            ...(isPublished ? [] : [row.published === null ? "not published" : `published ${fixed(row.published, 2)}`]),
            `n = ${row.n} items`
          ],
          source: row.source,
          items: row.items
        },
        row.model
      )}`;
    })}</g>`;
  });
  return drawing(width, layout.height, parts);
}

function headOf({category, rows}: CategoryPanel): PanelHead {
  const sizes = rows.map(({n}) => n);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const items = least < most ? `${least} to ${most} items` : `${least} items`;
  const zeros = rows.filter((row) => row.includesZero).length;
  const reach = zeros === 0 ? "all clear of zero" : `${words(zeros)} reach${zeros === 1 ? "es" : ""} zero`;
  return {title: category, sub: `${items}${rows.some((row) => row.lo !== null) ? `; ${reach}` : ""}`};
}
