import {extent} from "d3-array";
import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {logit} from "../../lib/math/index.js";
import {populationEllipse, type Shrinkage} from "../../lib/stories/index.js";
import {drawing, placeLabels, type Box} from "../chart/index.js";
import {mark, type Detail} from "../figure/index.js";

export interface ShrinkagePoint {
  readonly id: string;
  readonly name: string;
  readonly detail: Detail;
}

const PERCENTS = [0.2, 0.5, 1, 2, 5, 10, 20, 35, 50, 65, 80, 90, 95, 98];
const MARGIN = {left: 46, right: 12, top: 26, bottom: 44};

/** Abilities in the plane: open where the answers alone put a model, filled where the fit moves it, and the population. */
export function shrinkageDrawing(found: Shrinkage, points: readonly ShrinkagePoint[], width: number): SVGSVGElement {
  const ellipse = populationEllipse(found);
  const all = [...ellipse, ...found.models.flatMap(({raw, fitted}) => [raw, fitted])];
  const pad = ([lo, hi]: [number, number]) => [Math.floor((lo - 0.3) * 2) / 2, Math.ceil((hi + 0.3) * 2) / 2] as const;
  const domainX = pad(extent(all, ([und]) => und) as [number, number]);
  const domainY = pad(extent(all, ([, gen]) => gen) as [number, number]);
  const w = Math.min(width, 760) - MARGIN.left - MARGIN.right;
  const h = Math.max(260, Math.min(460, (w * (domainY[1] - domainY[0])) / (domainX[1] - domainX[0])));
  const x = scaleLinear(domainX, [MARGIN.left, MARGIN.left + w]);
  const y = scaleLinear(domainY, [MARGIN.top + h, MARGIN.top]);
  const frame: Box = {x: MARGIN.left, y: MARGIN.top, w, h};
  const spots = found.models.map(({fitted}, s) => ({text: points[s]!.name, x: x(fitted[0]), y: y(fitted[1])}));
  const labels = placeLabels(spots, frame, []);
  const ticks = ([from, to]: readonly [number, number]) =>
    PERCENTS.map((percent) => ({percent, at: logit(percent / 100)})).filter(({at}) => at >= from && at <= to);
  const clip = `shrink-clip-${Math.round(width)}`;
  const low = Math.max(domainX[0], domainY[0]);
  const high = Math.min(domainX[1], domainY[1]);
  return drawing(
    width,
    h + MARGIN.top + MARGIN.bottom,
    svg`<clipPath id=${clip}><rect x=${frame.x} y=${frame.y} width=${w} height=${h}></rect></clipPath>`,
    ticks(domainX).map(
      ({percent, at: v}) =>
        svg`<g aria-hidden="true"><line class="grid" x1=${x(v)} x2=${x(v)} y1=${frame.y} y2=${frame.y + h}></line><text class="tick" x=${x(v)} y=${frame.y + h + 16} text-anchor="middle">${percent}</text></g>`
    ),
    ticks(domainY).map(
      ({percent, at: v}) =>
        svg`<g aria-hidden="true"><line class="grid" x1=${frame.x} x2=${frame.x + w} y1=${y(v)} y2=${y(v)}></line><text class="tick" x=${frame.x - 7} y=${y(v) + 4} text-anchor="end">${percent}</text></g>`
    ),
    svg`<text x=${frame.x + w} y=${frame.y + h + 36} text-anchor="end" style="fill:var(--und);font-weight:600;font-size:13px">understanding, %, log-odds →</text>`,
    svg`<text transform=${`translate(12,${frame.y}) rotate(-90)`} text-anchor="end" style="fill:var(--gen);font-weight:600;font-size:13px">generation, %, log-odds →</text>`,
    svg`<g clip-path=${`url(#${clip})`} aria-hidden="true"><path d=${`M${ellipse.map(([und, gen]) => `${x(und)},${y(gen)}`).join("L")}Z`} style="fill:var(--paper-2);stroke:var(--graphic)"></path>${
      high > low
        ? svg`<line x1=${x(low)} y1=${y(low)} x2=${x(high)} y2=${y(high)} style="stroke:var(--ink-2);stroke-dasharray:1 3"></line>`
        : null
    }</g>`,
    svg`<circle aria-hidden="true" cx=${x(found.mean[0])} cy=${y(found.mean[1])} r="2.5" style="fill:var(--graphic)"></circle>`,
    found.models.map(({raw, fitted}, s) =>
      mark(
        svg`<g><line x1=${x(raw[0])} y1=${y(raw[1])} x2=${x(fitted[0])} y2=${y(fitted[1])} style="stroke:var(--gap-weak);stroke-width:3"></line><circle data-key=${`${points[s]!.id} raw`} cx=${x(raw[0])} cy=${y(raw[1])} r="4" style="fill:var(--paper);stroke:var(--gap);stroke-width:1.4"></circle><circle class="anchor" data-key=${points[s]!.id} cx=${x(fitted[0])} cy=${y(fitted[1])} r="5" style="fill:var(--gap);stroke:var(--paper);stroke-width:1.25"></circle></g>`,
        points[s]!.id,
        points[s]!.detail,
        points[s]!.id
      )
    ),
    svg`<g style="pointer-events:none" aria-hidden="true">${labels.map((at, s) =>
      at
        ? svg`<g>${
            at.leader
              ? svg`<line class="leader" x1=${spots[s]!.x} y1=${spots[s]!.y} x2=${at.x} y2=${at.y - (at.y > spots[s]!.y ? 11 : -2)}></line>`
              : null
          }<text class="label halo" x=${at.x} y=${at.y} text-anchor=${at.anchor}>${points[s]!.name}</text></g>`
        : null
    )}</g>`
  );
}
