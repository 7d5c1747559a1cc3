import {range} from "d3-array";
import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, fitNames, NARROW, xGrid} from "../chart/index.js";
import {mark, type ItemsLink} from "../figure/index.js";
import {fixed, interval} from "../format/numbers.js";

/** One model of a ranking by gap, in points. */
export interface RankedGap {
  readonly id: string;
  readonly name: string;
  readonly gap: number;
  /** `null` for an estimator without intervals. */
  readonly lo: number | null;
  readonly hi: number | null;
  readonly includesZero: boolean;
  /** Mean of the published gaps of the same cells, or the printed overall value; `null` where none is printed. */
  readonly published: number | null;
  /** `null` without draws. */
  readonly rank: number | null;
  readonly repaired: boolean;
  readonly source: string;
  readonly items: ItemsLink | undefined;
  /** Models that cannot be told apart from this one at 95%. */
  readonly ties: ReadonlySet<string>;
}

/** Room for gap and interval beside a name. */
const VALUES = 124;

/**
 * Ranking by identified gap: upright tick published, dot identified, rod 95% interval; the band marks the rows that cannot
 * be told apart from the marked one. Values stand at the right edge; on narrow screens names sit above the marks.
 */
export function rankingDrawing(rows: readonly RankedGap[], width: number, estimator = "identified"): SVGSVGElement {
  const narrow = width < NARROW;
  // The printed value is the dot itself then.
  const isPublished = estimator === "published";
  const hasColumn = !narrow && !isPublished && rows.some(({published}) => published !== null);
  const [rowHeight, top] = narrow ? [44, 34] : [31, 50];
  const height = top + rows.length * rowHeight + 30;
  const least = Math.min(...rows.map(({gap, lo, published}) => Math.min(lo ?? gap, published ?? gap)));
  const floor = Math.min(80, 20 * Math.floor(least / 20));
  const [left, right] = narrow ? [8, width - 8] : [200, width - 214];
  const x = scaleLinear([floor, 100], [left, right]);
  const ticks = range(floor, 101, floor >= 60 ? 10 : 20);

  const names = fitNames(
    rows.map(({name}) => name),
    narrow ? width - VALUES : left - 36
  );
  const body = rows.map((row, i) => {
    const y = narrow ? 11 : 0;
    const nameY = narrow ? -7 : 4.5;
    const node = svg`<g transform=${`translate(0,${top + i * rowHeight + rowHeight / 2})`} data-key=${row.id}>
      <rect class="hit band" x=${narrow ? -8 : 0} width=${narrow ? width + 16 : width} y=${-rowHeight / 2} height=${rowHeight}></rect>
      <rect class="reference" x=${narrow ? -8 : 0} y=${-rowHeight / 2} width="3" height=${rowHeight} style="fill:var(--gap)" opacity="0"></rect>
      <text class="label" x=${narrow ? 0 : 12} y=${nameY}>${names[i]!}${row.repaired ? " †" : ""}</text>
      ${
        row.lo === null || row.hi === null
          ? null
          : svg`<rect data-key=${`${row.id} rod`} x=${x(row.lo)} width=${Math.max(1, x(row.hi) - x(row.lo))} y=${y - 3} height="6" style="fill:var(--gap-weak)"></rect>`
      }
      ${
        row.published === null || isPublished
          ? null
          : svg`<line x1=${x(row.published)} x2=${x(row.published)} y1=${y - 9} y2=${y + 9} style="stroke:var(--ink);stroke-width:1.75"></line>`
      }
      <circle class="anchor" data-key=${`${row.id} dot`} cx=${x(row.gap)} cy=${y} r="5" style=${
        row.includesZero
          ? "fill:var(--paper);stroke:var(--gap);stroke-width:1.75"
          : "fill:var(--gap);stroke:var(--paper);stroke-width:1.25"
      }></circle>
      <text class="value" x=${narrow ? width : width - 84} y=${nameY} text-anchor="end"><tspan class="strong">${fixed(row.gap)}</tspan><tspan class="faint">${intervalOf(row)}</tspan></text>
      ${!hasColumn ? null : svg`<text class="value" x=${width - 10} y=${nameY} text-anchor="end">${row.published === null ? "—" : fixed(row.published)}</text>`}
    </g>`;
    return mark(
      node,
      row.id,
      {
        heading: row.name,
        lines: [
          `${estimator} gap ${fixed(row.gap)}${intervalOf(row)} points`,
          ...(isPublished
            ? []
            : [
                row.published === null
                  ? "not published"
                  : `published ${fixed(row.published, 2)}${
                      row.lo === null || row.hi === null
                        ? ""
                        : `, ${row.published < row.lo || row.published > row.hi ? "outside" : "inside"} the interval`
                    }`
              ]),
          ...(row.rank === null
            ? []
            : [`rank ${row.rank}, cannot be told apart from ${row.ties.size} of ${rows.length - 1}`])
        ],
        source: row.source,
        items: row.items
      },
      row.id
    );
  });

  const svgNode = drawing(
    width,
    height,
    xGrid({ticks, x, y1: top - 4, y2: height - 26, unit: "points", left, right}),
    narrow ? narrowKey(rows[0]!, estimator) : wideKey(rows[0]!, estimator, x, top, width, right),
    body
  );
  paintTies(svgNode, rows, rows[0]!.id);
  return svgNode;
}

/** ` [45.3, 58.9]`; nothing for an estimator without intervals. */
const intervalOf = ({lo, hi}: RankedGap) => (lo === null || hi === null ? "" : ` ${interval({lo, hi})}`);

/** Shades the rows that cannot be told apart from `reference` and marks it. */
export function paintTies(root: SVGSVGElement, rows: readonly RankedGap[], reference: string): void {
  const row = rows.find(({id}) => id === reference);
  if (!row) return;
  for (const node of root.querySelectorAll("[data-mark]")) {
    const id = node.getAttribute("data-mark")!;
    const tied = id === reference || row.ties.has(id);
    const band = node.querySelector(".band") as SVGElement;
    band.style.fill = tied ? "var(--paper-2)" : "transparent";
    band.classList.toggle("tied", tied);
    node.querySelector(".reference")!.setAttribute("opacity", id === reference ? "1" : "0");
    (node.querySelector(".label") as SVGElement).style.fontWeight = id === reference ? "600" : "400";
  }
}

/** Direct labels on the first row stand in for a legend. */
function wideKey(
  first: RankedGap,
  estimator: string,
  x: (value: number) => number,
  top: number,
  width: number,
  right: number
): SVGElement {
  const parts = [
    ...(first.published === null || estimator === "published"
      ? []
      : [{text: "published", at: x(first.published), clear: 9}]),
    {text: estimator, at: x(first.gap), clear: 6},
    ...(first.hi === null ? [] : [{text: "95% interval", at: x(first.hi), clear: 3}])
  ].sort((a, b) => a.at - b.at);
  const step = 70;
  const middle = x(first.gap);
  const overflow = Math.max(0, middle + step + 36 - right);
  const y = top + 15.5;
  return svg`<g aria-hidden="true">${parts.map(({text, at, clear}, i) => {
    const px = middle + (i - (parts.length - 1) / 2) * step - overflow;
    return svg`<text class="note halo" x=${px} y=${top - 26} text-anchor="middle">${text}</text><path class="leader" d=${`M${px},${top - 21}L${at},${y - clear - 2}`}></path>`;
  })}<text class="tick" x=${width - 84} y="14" text-anchor="end">${first.hi === null ? "gap" : "gap [95%]"}</text>${
    estimator === "published" || first.published === null
      ? null
      : svg`<text class="tick" x=${width - 10} y="14" text-anchor="end">published</text>`
  }</g>`;
}

function narrowKey({hi, published}: RankedGap, estimator: string): SVGElement {
  const at = estimator === "published" || published === null ? [0, 0, 84] : [0, 88, 172];
  return svg`<g transform="translate(2,18)" aria-hidden="true">${
    estimator === "published" || published === null
      ? null
      : svg`<line x1="1" x2="1" y1="-11" y2="3" style="stroke:var(--ink);stroke-width:1.75"></line><text class="note" x="9">published</text>`
  }<circle cx=${
    at[1]! + 4
  } cy="-4" r="4.5" style="fill:var(--gap)"></circle><text class="note" x=${at[1]! + 13}>${estimator}</text>${
    hi === null
      ? null
      : svg`<rect x=${at[2]} y="-7" width="16" height="6" style="fill:var(--gap-weak)"></rect><text class="note" x=${at[2]! + 21}>95% interval</text>`
  }</g>`;
}
