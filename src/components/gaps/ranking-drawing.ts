import {range} from "d3-array";
import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, fitNames, NARROW, xGrid} from "../chart/index.js";
import {mark, type ItemsLink} from "../figure/index.js";
import {fixed, interval, pValue} from "../format/numbers.js";
import {signedScale, signedText, signedTrack, type SignedValue} from "./signed-track.js";

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
  /** Where the way from its two rates to its gap is shown. */
  readonly walk?: ItemsLink;
  /** Models that cannot be told apart from this one at 95%, by what orders the rows. */
  readonly ties: ReadonlySet<string>;
  /** Mean over categories of logit u − logit g; `null` for an estimator without it. */
  readonly signed: SignedValue | null;
  /** p of no gap in any category; `null` for an estimator without it. */
  readonly p: number | null;
  /** What `gap` would be without any gap on as many items: expected, and in one of twenty at least; `null` without draws. */
  readonly floor: {readonly mean: number; readonly upper: number} | null;
}

/** Room for gap and interval beside a name, and for a signed gap beside its track. */
const VALUES = 124;
const SIGNED_VALUES = 138;

/**
 * Ranking by identified gap. Folded mean: upright tick published, dot identified, rod 95% interval, bracket the floor, what a model without any
 * gap would show. Beside it, on narrow screens beneath, the signed gap: diamond and rod. The band marks the rows that cannot be told apart from the marked
 * one. Values stand at the right of their tracks; on narrow screens names and values sit above the marks.
 */
export function rankingDrawing(rows: readonly RankedGap[], width: number, estimator = "identified"): SVGSVGElement {
  const narrow = width < NARROW;
  // The printed value is the dot itself then.
  const isPublished = estimator === "published";
  const hasColumn = !narrow && !isPublished && rows.some(({published}) => published !== null);
  const values = rows.flatMap((row) => row.signed ?? []);
  const hasSigned = values.length > 0;
  const [rowHeight, top] = narrow ? [hasSigned ? 84 : 44, 34] : [31, 50];
  const height = top + rows.length * rowHeight + 30;
  const least = Math.min(
    ...rows.map(({gap, lo, published, floor}) => Math.min(lo ?? gap, published ?? gap, floor?.mean ?? gap))
  );
  const from = Math.min(80, 20 * Math.floor(least / 20));
  const end = width - (hasColumn ? 214 : 144);
  const share = hasSigned ? 0.38 * (end - 200 - SIGNED_VALUES) : 0;
  const signedRange: [number, number] = narrow ? [8, width - 8] : [200, 200 + share];
  const [left, right] = narrow ? [8, width - 8] : [hasSigned ? 200 + share + SIGNED_VALUES + 14 : 200, end];
  const valueAt = narrow ? width : hasColumn ? width - 84 : width - 10;
  const x = scaleLinear([from, 100], [left, right]);
  const ticks = range(from, 101, from >= 60 ? 10 : 20);
  const signedX = hasSigned ? signedScale(values, signedRange) : null;

  const names = fitNames(
    rows.map(({name}) => name),
    narrow ? width - VALUES : 164
  );
  const body = rows.map((row, i) => {
    const y = !narrow ? 0 : hasSigned ? -9 : 11;
    const nameY = !narrow ? 4.5 : hasSigned ? -27 : -7;
    const signedY = narrow ? 33 : 0;
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
      ${row.floor === null ? null : floorMark(row.floor, x, y, narrow ? 8 : 11)}
      ${
        row.signed === null || signedX === null
          ? null
          : svg`${signedTrack(row.signed, row.id, signedX, signedY)}<text class="value" x=${narrow ? width : signedRange[1] + SIGNED_VALUES} y=${narrow ? 16 : nameY} text-anchor="end"><tspan class="faint">${signedText(row.signed)}</tspan></text>${
              narrow
                ? svg`<text class="note" x="0" y="16">und. − gen., logits</text><line class="grid zero" x1=${signedX(0)} x2=${signedX(0)} y1="24" y2="41"></line>`
                : null
            }`
      }
      <circle class="anchor" data-key=${`${row.id} dot`} cx=${x(row.gap)} cy=${y} r="5" style=${
        row.includesZero
          ? "fill:var(--paper);stroke:var(--gap);stroke-width:1.75"
          : "fill:var(--gap);stroke:var(--paper);stroke-width:1.25"
      }></circle>
      <text class="value" x=${valueAt} y=${nameY} text-anchor="end"><tspan class="strong">${fixed(row.gap)}</tspan><tspan class="faint">${intervalOf(row)}</tspan></text>
      ${!hasColumn ? null : svg`<text class="value" x=${width - 10} y=${nameY} text-anchor="end">${row.published === null ? "—" : fixed(row.published)}</text>`}
    </g>`;
    return mark(
      node,
      row.id,
      {
        heading: row.name,
        lines: [
          `${estimator} gap ${fixed(row.gap)}${intervalOf(row)} points`,
          ...(row.floor === null ? [] : [floorText(row)]),
          ...(row.signed === null ? [] : [`understanding − generation ${signedText(row.signed)} logits`]),
          ...(row.p === null ? [] : [`no gap in any category: ${pValue(row.p)}`]),
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
        items: [row.items ?? [], row.walk ?? []].flat()
      },
      row.id
    );
  });

  const svgNode = drawing(
    width,
    height,
    xGrid({ticks, x, y1: top - 4, y2: height - 26, unit: "points", left, right}),
    signedX === null || narrow
      ? null
      : xGrid({
          ticks: signedX.ticks(Math.max(2, Math.floor(share / 44))).filter(Number.isInteger),
          x: signedX,
          y1: top - 4,
          y2: height - 26,
          zero: 0,
          ...(share > 150 ? {unit: "logits"} : {}),
          left: signedRange[0],
          right: signedRange[1]
        }),
    narrow
      ? narrowKey(rows[0]!, estimator)
      : wideKey(rows[0]!, estimator, x, top, width, {right, valueAt, signedAt: hasSigned ? signedRange[0] : null}),
    body
  );
  paintTies(svgNode, rows, rows[0]!.id);
  return svgNode;
}

/** ` [45.3, 58.9]`; nothing for an estimator without intervals. */
const intervalOf = ({lo, hi}: RankedGap) => (lo === null || hi === null ? "" : ` ${interval({lo, hi})}`);

/** Where a model without a gap would be: a bracket from its expected value to its 95th percentile. */
const floorMark = (
  {mean, upper}: {readonly mean: number; readonly upper: number},
  x: (value: number) => number,
  y: number,
  drop: number
): SVGElement =>
  svg`<path d=${`M${x(mean)},${y + drop - 4}V${y + drop}H${x(upper)}V${y + drop - 4}`} style="fill:none;stroke:var(--ink-2);stroke-width:1"></path>`;

const floorText = ({gap, floor}: RankedGap): string =>
  `without any gap ${fixed(floor!.mean)}, one in twenty above ${fixed(floor!.upper)}: ${gap > floor!.upper ? "above" : "not above"} its floor`;

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
  {right, valueAt, signedAt}: {readonly right: number; readonly valueAt: number; readonly signedAt: number | null}
): SVGElement {
  const parts = [
    ...(first.published === null || estimator === "published"
      ? []
      : [{text: "published", at: x(first.published), clear: 9}]),
    {text: estimator, at: x(first.gap), clear: 6},
    ...(first.hi === null ? [] : [{text: "95% interval", at: x(first.hi), clear: 3}]),
    ...(first.floor === null ? [] : [{text: "floor", at: x(first.floor.mean), clear: -7}])
  ].sort((a, b) => a.at - b.at);
  const step = 70;
  const middle = x(first.gap);
  const overflow = Math.max(0, middle + step + 36 - right);
  const y = top + 15.5;
  return svg`<g aria-hidden="true">${parts.map(({text, at, clear}, i) => {
    const px = middle + (i - (parts.length - 1) / 2) * step - overflow;
    return svg`<text class="note halo" x=${px} y=${top - 26} text-anchor="middle">${text}</text><path class="leader" d=${`M${px},${top - 21}L${at},${y - clear - 2}`}></path>`;
  })}<text class="tick" x=${valueAt} y="14" text-anchor="end">${first.hi === null ? "gap" : "gap, folded [95%]"}</text>${
    signedAt === null
      ? null
      : svg`<text class="tick" x=${signedAt} y="14">understanding − generation, logits [95%]</text>`
  }${
    estimator === "published" || first.published === null
      ? null
      : svg`<text class="tick" x=${width - 10} y="14" text-anchor="end">published</text>`
  }</g>`;
}

function narrowKey({hi, published, floor}: RankedGap, estimator: string): SVGElement {
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
  }${
    floor === null
      ? null
      : svg`<path d=${`M${at[2]! + 106},-9V-3H${at[2]! + 124}V-9`} style="fill:none;stroke:var(--ink-2);stroke-width:1"></path><text class="note" x=${at[2]! + 129}>floor</text>`
  }</g>`;
}
