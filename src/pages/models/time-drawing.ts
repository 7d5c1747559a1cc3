import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, glyph, NARROW, panelHead, placeLabels, weakOf, type Ability} from "../../components/chart/index.js";
import {mark, type Detail} from "../../components/figure/index.js";
import type {DatedValue, OverTime} from "../../lib/stories/index.js";

interface PointMark {
  readonly name: string;
  readonly shape: Ability;
  readonly detail: Detail;
}

/** Between panels; above a plot, for its head; beneath it, for months; beside it, for numbers. */
const [GAP, HEAD, FOOT, LEFT] = [26, 48, 40, 34];
const HEIGHT = 260;
/** Least room for the name of a month. */
const MONTH = 62;
const STEPS = [1, 2, 3, 6, 12, 24, 48];

/** Measures over time, a panel each on one axis of time: side by side, or one beneath the other on a narrow screen. */
export function timeDrawing(
  shown: readonly OverTime[],
  width: number,
  markOf: (of: OverTime, point: DatedValue) => PointMark
): SVGSVGElement {
  const columns = width < NARROW ? 1 : shown.length;
  const inner = (width - GAP * (columns - 1)) / columns;
  const height = HEAD + HEIGHT + FOOT;
  const months = shown.flatMap(({points}) => points.map(({month}) => month));
  const domain = [Math.min(...months), Math.max(...months) + 1] as const;
  return drawing(
    width,
    height * Math.ceil(shown.length / columns),
    shown.map((of, k) => {
      const at = {x: (k % columns) * (inner + GAP), y: Math.floor(k / columns) * height, width: inner};
      return panel(of, at, domain, (point) => markOf(of, point));
    })
  );
}

function panel(
  {measure, points}: OverTime,
  at: {readonly x: number; readonly y: number; readonly width: number},
  domain: readonly [number, number],
  markOf: (point: DatedValue) => PointMark
): SVGElement {
  const [left, right, top, bottom] = [at.x + LEFT, at.x + at.width - 4, at.y + HEAD, at.y + HEAD + HEIGHT];
  const x = scaleLinear(domain, [left + 8, right - 8]);
  const most = measure.unit === "score" ? 1 : 100;
  const y = scaleLinear([0, most], [bottom, top]);
  const placed = placeLabels(
    points.map((point) => ({text: markOf(point).name, x: x(point.time), y: y(point.own.value)})),
    {x: left, y: top - 10, w: right - left, h: bottom - top + 10},
    points.map(({time, own}) => ({x: x(time) - 3, y: y(own.hi), w: 6, h: y(own.lo) - y(own.hi)}))
  );
  const sub = `${measure.unit}${measure.better === "lower" ? "; less is better" : ""}`;
  return svg`<g>${panelHead({...at, names: false}, {title: measure.name, sub})}<g aria-hidden="true">${[
    0,
    most / 2,
    most
  ].map(
    (tick) =>
      svg`<line class=${tick === 0 ? "grid zero" : "grid"} x1=${left} x2=${right} y1=${y(tick)} y2=${y(tick)}></line><text class="tick" x=${left - 8} y=${y(tick) + 4} text-anchor="end">${tick}</text>`
  )}${monthTicks(domain, Math.max(2, Math.floor((right - left) / MONTH))).map(
    (month) =>
      svg`<line class="grid" x1=${x(month)} x2=${x(month)} y1=${bottom} y2=${bottom + 5}></line><text class="tick" x=${x(month)} y=${bottom + 19} text-anchor=${x(month) + MONTH / 2 > right ? "end" : "middle"}>${monthName(month)}</text>`
  )}<path class="frontier" d=${frontier(points, x, y)} style="fill:none;stroke:var(--ink-3);stroke-width:1.25"></path></g>${points.map(
    (point) => {
      const {name, shape, detail} = markOf(point);
      const [px, py] = [x(point.time), y(point.own.value)];
      return mark(
        svg`<g><circle class="hit" cx=${px} cy=${py} r="12"></circle><rect x=${px - 2} width="4" y=${y(point.own.hi)} height=${y(point.own.lo) - y(point.own.hi)} style=${`fill:${weakOf(shape)}`}></rect>${glyph(shape, px, py, {r: 4, open: !point.leads, key: `${name} ${measure.id}`})}</g>`,
        `${measure.id}|${point.model}`,
        detail,
        point.model
      );
    }
  )}${placed.flatMap((label, i) =>
    // A label away from its mark would be read as its neighbour's; the mark still says it.
    label === null || label.leader
      ? []
      : [
          svg`<text class="label halo" aria-hidden="true" x=${label.x} y=${label.y} text-anchor=${label.anchor}>${markOf(points[i]!).name}</text>`
        ]
  )}</g>` as SVGElement;
}

/** Steps from each best so far to the next, and on to the last model. */
function frontier(points: readonly DatedValue[], x: (time: number) => number, y: (value: number) => number): string {
  const best = points.filter(({leads}) => leads);
  const [first, ...later] = best;
  if (first === undefined) return "";
  const steps = later.map(({time, own}) => `H${x(time)}V${y(own.value)}`);
  return `M${x(first.time)},${y(first.own.value)}${steps.join("")}H${x(points.at(-1)!.time)}`;
}

/** Months at even steps, counted from a January, as many as there is room for. */
function monthTicks([first, last]: readonly [number, number], most: number): number[] {
  const ticksBy = (step: number) => {
    const from = Math.ceil(first / step) * step;
    return Array.from({length: Math.max(0, Math.floor((last - from) / step) + 1)}, (_, i) => from + i * step);
  };
  return ticksBy(STEPS.find((step) => ticksBy(step).length <= most) ?? STEPS.at(-1)!);
}

const monthName = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toLocaleDateString("en-GB", {
    ...{month: "short", year: "numeric", timeZone: "UTC"}
  });
