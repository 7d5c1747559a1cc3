import {dot, text, tickX} from "@observablehq/plot";
import type {PanelHead} from "../chart/index.js";
import {plottedPanels} from "../chart/plot/panels.js";
import {atRow, numberAxis, rods} from "../chart/plot/rows.js";
import type {ItemsLink} from "../figure/index.js";
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
  const rows = panels.flatMap(({category, rows: own}) => own.map((row) => ({...row, category})));
  return plottedPanels(panels.map(headOf), rows, {
    ...{width, domain: [0, 100], names: panels[0]!.rows.map(({name}) => name)},
    beneath: numberAxis([0, 50, 100]),
    own: [
      rods(rows, 24, 5, {x1: "lo", x2: "hi", fill: "var(--gap-weak)"}),
      tickX(isPublished ? [] : rows, {x: "published", y: atRow, inset: 4.5, stroke: "var(--ink)", strokeWidth: 1.5}),
      dot(rows, {
        ...{x: "gap", y: atRow, r: 4, stroke: "var(--gap)", className: "anchor"},
        fill: ({includesZero}) => (includesZero ? "var(--paper)" : "var(--gap)")
      }),
      text(rows, {
        ...{x: ({hi, gap}) => hi ?? gap ?? 0, y: atRow, dx: 6, textAnchor: "start", className: "tick"},
        text: ({repaired}) => (repaired ? "†" : null)
      })
    ],
    words: (row) => ({
      key: `${row.category}|${row.model}`,
      model: row.model,
      detail: {
        heading: `${row.name}, ${row.category}`,
        lines: [
          row.gap === null
            ? `no ${estimator} gap`
            : `${estimator} gap ${fixed(row.gap)}${row.lo === null || row.hi === null ? "" : ` ${interval({lo: row.lo, hi: row.hi})}`} points${row.includesZero ? ", cannot be told from zero" : ""}`,
          ...(isPublished ? [] : [row.published === null ? "not published" : `published ${fixed(row.published, 2)}`]),
          `n = ${row.n} items`
        ],
        source: row.source,
        items: row.items
      }
    })
  });
}

function headOf({category, rows}: CategoryPanel): PanelHead {
  const sizes = rows.map(({n}) => n);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const items = least < most ? `${least} to ${most} items` : `${least} items`;
  const zeros = rows.filter((row) => row.includesZero).length;
  const reach = zeros === 0 ? "all clear of zero" : `${words(zeros)} reach${zeros === 1 ? "es" : ""} zero`;
  return {title: category, sub: `${items}${rows.some((row) => row.lo !== null) ? `; ${reach}` : ""}`};
}
