import {scaleLinear} from "d3-scale";
import {area, line} from "d3-shape";
import {svg} from "htl";
import {SIDES} from "../../../lib/explore/index.js";
import type {Trajectory, TrajectoryPoint} from "../../../lib/explore/trajectories.js";
import {drawing, glyph, hueOf, panelHead, textWidth, weakOf, type Ability, type Panel} from "../../chart/index.js";
import {mark} from "../../figure/index.js";
import {count, fixed, interval} from "../../format/numbers.js";

const [LEFT, HEAD, GAP, LEAST] = [34, 44, 26, 250];
/** Heights of the two plots of a panel, of what lies between them, and of what is beneath. */
const [RATES, BETWEEN, STRIP, FOOT] = [150, 14, 56, 40];
const EACH = HEAD + RATES + BETWEEN + STRIP + FOOT;

interface LinePoint {
  readonly step: number;
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/** What is drawn of a point, in percent, by line. */
const LINES: readonly {
  readonly name: string;
  readonly ability: Ability;
  readonly of: (point: TrajectoryPoint) => LinePoint | null;
}[] = [
  {
    name: "gap",
    ability: "gap",
    of: ({step, gap}) => gap && {step, value: 100 * gap.gap, lo: 100 * gap.lo, hi: 100 * gap.hi}
  },
  ...SIDES.map((name, side) => ({
    name,
    ability: name as Ability,
    of: ({step, rates}: TrajectoryPoint) => {
      const rate = rates[side]!;
      return rate && {step, value: 100 * rate.rate, lo: 100 * rate.interval.lo, hi: 100 * rate.interval.hi};
    }
  }))
];

/** Both sides over training steps, beneath them the gap, a panel per model and protocol; bands are 95% intervals. */
export function trajectoriesDrawing(
  found: readonly Trajectory[],
  nameOf: (trajectory: Trajectory) => {title: string; sub: string},
  width: number
): SVGSVGElement {
  const columns = Math.max(1, Math.min(found.length, 3, Math.floor((width + GAP) / (LEAST + GAP))));
  const each = (width - GAP * (columns - 1)) / columns;
  const steps = found.flatMap(({points}) => points.map(({step}) => step));
  const domain = [Math.min(...steps), Math.max(...steps)];
  const panels = found.map((trajectory, k) => {
    const left = (k % columns) * (each + GAP);
    const top = Math.floor(k / columns) * EACH;
    const panel: Panel = {x: left + LEFT, y: top, width: each - LEFT, names: false};
    const x = scaleLinear(domain, [panel.x + 6, panel.x + panel.width - 8]);
    const rates = scaleLinear([0, 100], [top + HEAD + RATES, top + HEAD]);
    const gaps = scaleLinear([0, 100], [top + EACH - FOOT, top + EACH - FOOT - STRIP]);
    const {title, sub} = nameOf(trajectory);
    const y = (ability: Ability) => (ability === "gap" ? gaps : rates);
    return svg`<g>${panelHead({...panel, x: left}, {title, sub})}${yGrid(rates, [0, 25, 50, 75, 100], panel)}${yGrid(gaps, [0, 50, 100], panel)}${stepAxis(x, gaps(0), panel)}${LINES.map(
      ({ability, of}) => {
        const points = trajectory.points.flatMap((point) => of(point) ?? []);
        const at = y(ability);
        const band = area<LinePoint>(
          (p) => x(p.step),
          (p) => at(p.lo),
          (p) => at(p.hi)
        )(points);
        const path = line<LinePoint>(
          (p) => x(p.step),
          (p) => at(p.value)
        )(points);
        return svg`<g aria-hidden="true"><path d=${band} style=${`fill:${weakOf(ability)};opacity:.6`}></path><path d=${path} style=${`fill:none;stroke:${hueOf(ability)};stroke-width:1.5`}></path>${points.length === 1 ? rodOf(points[0]!, ability, x, at) : ""}</g>`;
      }
    )}${trajectory.points.map((point) => pointMark(trajectory, point, title, x(point.step), y, top))}</g>`;
  });
  return drawing(width, Math.ceil(found.length / columns) * EACH, panels);
}

/** A point alone has no band: its interval is a rod. */
const rodOf = (
  {step, lo, hi}: LinePoint,
  ability: Ability,
  x: (step: number) => number,
  y: (value: number) => number
): SVGElement =>
  svg`<line class="alone" x1=${x(step)} x2=${x(step)} y1=${y(lo)} y2=${y(hi)} style=${`stroke:${weakOf(ability)};stroke-width:4`}></line>`;

const yGrid = (y: (value: number) => number, ticks: readonly number[], {x, width}: Panel): SVGElement =>
  svg`<g aria-hidden="true">${ticks.map(
    (value) =>
      svg`<line class=${value === 0 ? "grid zero" : "grid"} x1=${x} x2=${x + width} y1=${y(value)} y2=${y(value)}></line><text class="tick" x=${x - 7} y=${y(value) + 4} text-anchor="end">${value}</text>`
  )}</g>`;

/** Steps beneath a panel; the labels at the ends stay inside it. */
function stepAxis(x: ReturnType<typeof scaleLinear<number>>, bottom: number, {x: left, width}: Panel): SVGElement {
  return svg`<g aria-hidden="true">${x.ticks(Math.max(2, Math.floor(width / 80))).map((step) => {
    const text = count(step);
    const half = textWidth(text) / 2;
    const anchor = x(step) + half > left + width ? "end" : x(step) - half < left - LEFT ? "start" : "middle";
    return svg`<text class="tick" x=${anchor === "end" ? left + width : x(step)} y=${bottom + 17} text-anchor=${anchor}>${text}</text>`;
  })}</g>`;
}

function pointMark(
  trajectory: Trajectory,
  point: TrajectoryPoint,
  title: string,
  at: number,
  y: (ability: Ability) => (value: number) => number,
  top: number
): SVGElement {
  const shown = LINES.flatMap(({name, ability, of}) => {
    const value = of(point);
    return value ? [{name, ability, value}] : [];
  });
  return mark(
    svg`<g><rect class="hit" x=${at - 9} width="18" y=${top + HEAD} height=${RATES + BETWEEN + STRIP}></rect>${shown.map(
      ({name, ability, value}) =>
        glyph(ability, at, y(ability)(value.value), {
          r: 3.6,
          key: `${trajectory.model} ${trajectory.protocol} ${name} ${point.step}`
        })
    )}</g>`,
    `${trajectory.model} ${trajectory.protocol ?? -1} ${point.code}`,
    {
      heading: `${title}, step ${count(point.step)}`,
      lines: [
        ...shown
          .reverse()
          .map(({name, value}) => `${name} ${fixed(value.value)}${name === "gap" ? "" : "%"} ${interval(value)}`),
        "Click or Enter: its items"
      ]
    },
    String(trajectory.model)
  );
}
