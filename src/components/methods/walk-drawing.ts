import {scaleLinear} from "d3-scale";
import {line} from "d3-shape";
import {svg} from "htl";
import {WALK_REACH, type FlatWalk, type WalkStop} from "../../lib/stories/index.js";
import {drawing, NARROW} from "../chart/index.js";
import {mark} from "../figure/index.js";
import {fixed, signed} from "../format/numbers.js";

/** Gaps of a model's categories along the flat direction, and beneath them the loss, which does not move. */
export function walkDrawing({categories, stops}: FlatWalk, at: WalkStop, width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const [left, right, top, height] = [36, narrow ? 12 : 168, 24, 260];
  const lossTop = top + height + 46;
  const x = scaleLinear([-WALK_REACH, WALK_REACH], [left, width - right]);
  const y = scaleLinear([0, 100], [top + height, top]);
  const path = (k: number) =>
    line<WalkStop>(
      (stop) => x(stop.shift),
      (stop) => y(stop.gaps[k]!)
    )(stops as WalkStop[])!;
  const last = stops.at(-1)!;
  const labels = spread(categories.map((_, k) => y(last.gaps[k]!)));
  const script = stops.reduce((best, stop) => (Math.abs(stop.shift) < Math.abs(best.shift) ? stop : best));
  return drawing(
    width,
    lossTop + 66,
    [0, 25, 50, 75, 100].map(
      (v) =>
        svg`<g aria-hidden="true"><line class="grid" x1=${left} x2=${width - right} y1=${y(v)} y2=${y(v)}></line><text class="tick" x=${left - 7} y=${y(v) + 4} text-anchor="end">${v}</text></g>`
    ),
    svg`<g aria-hidden="true"><line x1=${x(0)} x2=${x(0)} y1=${top - 4} y2=${lossTop + 26} style="stroke:var(--ink-3);stroke-dasharray:2 3"></line><text class="note halo" x=${x(0)} y=${top - 8} text-anchor="middle">where the script stops</text></g>`,
    svg`<line aria-hidden="true" x1=${x(at.shift)} x2=${x(at.shift)} y1=${top - 4} y2=${lossTop + 26} style="stroke:var(--ink);stroke-width:1.5"></line>`,
    categories.map((category, k) => {
      const label = narrow
        ? null
        : svg`<text class="label" x=${width - right + 8} y=${labels[k]! + 4}>${category}</text>`;
      return svg`<g><path d=${path(k)} style="fill:none;stroke:var(--gap);stroke-width:1.4"></path>${label}${mark(
        svg`<g><circle class="anchor" data-key=${category} cx=${x(at.shift)} cy=${y(at.gaps[k]!)} r="5" style="fill:var(--gap);stroke:var(--paper);stroke-width:1.25"></circle></g>`,
        category,
        {
          heading: category,
          lines: [
            `gap ${fixed(at.gaps[k]!)} points at a shift of ${signed(at.shift, 1)} logits`,
            `${fixed(script.gaps[k]!)} where the script stops`
          ]
        }
      )}</g>`;
    }),
    mark(
      svg`<g><line x1=${left} x2=${width - right} y1=${lossTop} y2=${lossTop} style="stroke:var(--ink-2);stroke-width:1.6"></line><circle class="anchor" data-key="loss" cx=${x(at.shift)} cy=${lossTop} r="4" style="fill:var(--ink);stroke:var(--paper)"></circle><text class="note halo" x=${left} y=${lossTop - 8}>loss ${fixed(at.loss, 3)}</text></g>`,
      "loss",
      {
        heading: "Loss",
        lines: [`${fixed(at.loss, 6)} here, likelihood and prior`, `the script’s ridge adds ${fixed(at.ridge, 4)}`]
      }
    ),
    [-3, -2, -1, 0, 1, 2, 3].map(
      (v) =>
        svg`<text class="tick" aria-hidden="true" x=${x(v)} y=${lossTop + 42} text-anchor="middle">${signed(v, 0)}</text>`
    ),
    svg`<text class="tick" aria-hidden="true" x=${width - right} y=${lossTop + 60} text-anchor="end">shift of understanding’s ability, difficulty and mean, logits</text>`,
    svg`<text class="tick" aria-hidden="true" x=${left - 30} y=${top - 11}>gap, points</text>`
  );
}

/** Moves labels apart to at least 16 px, in order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((_, k) => k).sort((a, b) => places[a]! - places[b]!);
  const out = [...places];
  for (let i = 1; i < order.length; i++) out[order[i]!] = Math.max(out[order[i]!]!, out[order[i - 1]!]! + 16);
  return out;
}
