import {range} from "d3-array";
import {scaleLinear} from "d3-scale";
import {line} from "d3-shape";
import {svg} from "htl";
import type {UmniStage} from "../../lib/benchmarks/umnibench/index.js";
import {drawing, glyph, NARROW, rod, weakOf, xGrid} from "../chart/index.js";
import {mark, type Detail} from "../figure/index.js";
import {fixed} from "../format/numbers.js";
import {STAGE_LOOK} from "./state.js";

/** One model on its way through the stages. */
export interface StageCurve {
  readonly id: string;
  readonly name: string;
  readonly points: readonly {
    readonly stage: UmniStage;
    readonly value: number;
    readonly lo?: number;
    readonly hi?: number;
  }[];
  /** Share of the first stage that the last still reaches, as text. */
  readonly kept: string;
  readonly detail: Detail;
}

export interface StageHead {
  readonly stage: UmniStage;
  readonly sub: string;
}

export const stagesDrawing = (
  curves: readonly StageCurve[],
  heads: readonly StageHead[],
  width: number
): SVGSVGElement =>
  width < NARROW || heads.length < 2 ? stageRows(curves, heads, width) : slopes(curves, heads, width);

const lowest = (curves: readonly StageCurve[]): number =>
  Math.max(0, 10 * Math.floor(Math.min(...curves.flatMap(({points}) => points.map((p) => p.lo ?? p.value))) / 10));

/** Moves label positions apart so that none is nearer than `step` to the next, in their order and as little as possible. */
export function spread(ys: readonly number[], step: number): number[] {
  const order = ys.map((_, i) => i).sort((a, b) => ys[a] - ys[b]);
  const blocks: {sum: number; members: number[]}[] = [];
  order.forEach((i, k) => {
    blocks.push({sum: ys[i] - k * step, members: [i]});
    while (blocks.length > 1) {
      const [upper, lower] = blocks.slice(-2);
      if (upper.sum / upper.members.length <= lower.sum / lower.members.length) break;
      blocks.splice(-2, 2, {sum: upper.sum + lower.sum, members: [...upper.members, ...lower.members]});
    }
  });
  const out = [...ys];
  let k = 0;
  for (const {sum, members} of blocks) for (const i of members) out[i] = sum / members.length + k++ * step;
  return out;
}

/** A line per model through the stages, its points set a little apart so that rods do not hide each other. */
function slopes(curves: readonly StageCurve[], heads: readonly StageHead[], width: number): SVGSVGElement {
  const [top, height, right] = [52, 520, 272];
  const low = lowest(curves);
  const y = scaleLinear([low, 100], [height - 16, top]);
  const gap = Math.min(7, 70 / curves.length);
  const half = ((curves.length - 1) / 2) * gap;
  const x = scaleLinear([0, heads.length - 1], [40 + half, width - right - half - 10]);
  const labels = spread(
    curves.map(({points}) => y(points.at(-1)!.value)),
    19
  );
  const labelX = width - right + 14;
  return drawing(
    width,
    height,
    svg`<g aria-hidden="true">${range(low, 101, 10).map(
      (tick) =>
        svg`<line class="grid" x1="26" x2=${width - right} y1=${y(tick)} y2=${y(tick)}></line><text class="tick" x="18" y=${y(tick) + 4} text-anchor="end">${tick}</text>`
    )}${heads.map(
      ({stage, sub}, s) =>
        svg`<text class="label strong" x=${x(s)} y="14" text-anchor="middle">${stage}</text><text class="tick" x=${x(s)} y="31" text-anchor="middle">${sub}</text>`
    )}<text class="tick" x=${width - 52} y="31" text-anchor="end">${heads.at(-1)!.stage} [95%]</text><text class="tick" x=${width} y="31" text-anchor="end">kept, %</text></g>`,
    curves.map(({id, name, points, kept, detail}, i) => {
      const shift = (i - (curves.length - 1) / 2) * gap;
      const at = points.map((p) => ({
        ...p,
        x: x(heads.findIndex(({stage}) => stage === p.stage)) + shift,
        y: y(p.value)
      }));
      const path = line<(typeof at)[number]>(
        (p) => p.x,
        (p) => p.y
      );
      const last = at.at(-1)!;
      return mark(
        svg`<g><rect class="hit" x=${labelX - 4} width=${right - 8} y=${labels[i] - 9.5} height="19"></rect><path class="curve" d=${path(at)} style="fill:none;stroke:var(--graphic);stroke-width:1.25"></path><path class="leader" d=${`M${last.x + 7},${last.y}L${labelX - 6},${labels[i]}`}></path>${at.map(
          ({stage, lo, hi, ...p}) =>
            lo === undefined || hi === undefined
              ? null
              : svg`<rect x=${p.x - 2} width="4" y=${y(hi)} height=${y(lo) - y(hi)} style=${`fill:${weakOf(STAGE_LOOK[stage].shape)}`}></rect>`
        )}${at.map(({stage, ...p}) => svg`<g class=${p.x === last.x ? "anchor" : ""}>${glyph(STAGE_LOOK[stage].shape, p.x, p.y, {r: 4.5, open: STAGE_LOOK[stage].open, key: `${id} ${stage}`})}</g>`)}<text class="label" x=${labelX} y=${labels[i] + 4.5}>${name}</text><text class="value" x=${width - 52} y=${labels[i] + 4.5} text-anchor="end"><tspan class="strong">${fixed(last.value)}</tspan><tspan class="faint">${last.lo === undefined ? "" : ` [${fixed(last.lo)}, ${fixed(last.hi!)}]`}</tspan></text><text class="value" x=${width} y=${labels[i] + 4.5} text-anchor="end">${kept}</text></g>`,
        id,
        detail,
        id
      );
    })
  );
}

/** A row per model with a glyph per stage: narrow screens, and a single stage. */
function stageRows(curves: readonly StageCurve[], heads: readonly StageHead[], width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const [rowHeight, top] = narrow ? [46, 26] : [29, 26];
  const height = top + curves.length * rowHeight + 30;
  const [left, right] = narrow ? [8, width - 8] : [140, width - 130];
  const low = Math.min(80, lowest(curves));
  const x = scaleLinear([low, 100], [left, right]);
  return drawing(
    width,
    height,
    xGrid({ticks: range(Math.ceil(low / 20) * 20, 101, 20), x, y1: top - 4, y2: height - 24, unit: "%", left, right}),
    svg`<text class="tick" x=${width} y="12" text-anchor="end" aria-hidden="true">${heads.length > 1 ? `${heads.at(-1)!.stage}, % kept` : heads[0].stage}</text>`,
    curves.map(({id, name, points, kept, detail}, i) => {
      const middle = top + (i + 0.5) * rowHeight;
      const y = middle + (narrow ? 7 : 0);
      const nameY = middle + (narrow ? -9 : 4.5);
      const [first, last] = [points[0], points.at(-1)!];
      return mark(
        svg`<g><rect class="hit" x="0" width=${width} y=${middle - rowHeight / 2} height=${rowHeight}></rect><text class="label" x="0" y=${nameY}>${name}</text>${points.map(
          ({stage, lo, hi}) =>
            lo === undefined || hi === undefined ? null : rod(STAGE_LOOK[stage].shape, x(lo), x(hi), y, {height: 4})
        )}<line x1=${x(first.value)} x2=${x(last.value)} y1=${y} y2=${y} style="stroke:var(--graphic)"></line>${points.map(
          ({stage, value}) =>
            glyph(STAGE_LOOK[stage].shape, x(value), y, {r: 4.5, open: STAGE_LOOK[stage].open, key: `${id} ${stage}`})
        )}<text class="value" x=${width} y=${nameY} text-anchor="end"><tspan class="strong">${fixed(last.value)}</tspan><tspan class="faint">${heads.length > 1 ? `, ${kept} kept` : ""}</tspan></text></g>`,
        id,
        detail,
        id
      );
    })
  );
}

/** Strengthens the line of the model that the pointer or focus is on. */
export function emphasise(root: SVGSVGElement, key: string | null): void {
  for (const node of root.querySelectorAll<SVGElement>("[data-mark]")) {
    const on = node.getAttribute("data-mark") === key;
    const curve = node.querySelector<SVGElement>(".curve");
    if (!curve) continue;
    curve.style.stroke = on ? "var(--ink)" : "var(--graphic)";
    curve.style.strokeWidth = on ? "2" : "1.25";
  }
}
