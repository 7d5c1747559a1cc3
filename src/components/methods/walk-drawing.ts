import {axisX, axisY, dot, gridY, line, ruleX, ruleY, text} from "@observablehq/plot";
import {WALK_REACH, type FlatWalk, type WalkStop} from "../../lib/stories/index.js";
import {NARROW} from "../chart/index.js";
import {plotted} from "../chart/plot/plotted.js";
import {fixed, signed} from "../format/numbers.js";

/** Height of the plane of gaps, and how far beneath it the loss is drawn. */
const [HIGH, BENEATH] = [260, 46];

/** Gaps of a model's categories along the flat direction, and beneath them the loss, which does not move. */
export function walkDrawing({categories, stops}: FlatWalk, at: WalkStop, width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const script = stops.reduce((best, stop) => (Math.abs(stop.shift) < Math.abs(best.shift) ? stop : best));
  const curves = categories.flatMap((category, k) => stops.map(({shift, gaps}) => ({category, shift, gap: gaps[k]!})));
  const ends = spread(categories.map((_, k) => stops.at(-1)!.gaps[k]!));
  const rows = [
    ...categories.map((category, k) => ({
      key: category,
      gap: at.gaps[k],
      lines: [
        `gap ${fixed(at.gaps[k]!)} points at a shift of ${signed(at.shift, 1)} logits`,
        `${fixed(script.gaps[k]!)} where the script stops`
      ]
    })),
    {
      key: "loss",
      lines: [`${fixed(at.loss, 6)} here, likelihood and prior`, `the script’s ridge adds ${fixed(at.ridge, 4)}`]
    }
  ];
  const loss = {filter: ({key}: {key: string}) => key === "loss", dy: BENEATH};
  const upright = {insetTop: -4, insetBottom: -BENEATH - 26};
  const spot = {x: () => at.shift, stroke: "var(--paper)", className: "anchor"};
  return plotted(rows, {
    ...{width, height: HIGH + 136, marginTop: 24, marginBottom: 112, marginLeft: 36, marginRight: narrow ? 12 : 168},
    x: {domain: [-WALK_REACH, WALK_REACH], axis: null},
    y: {domain: [0, 100], axis: null},
    beneath: [
      gridY({ticks: [0, 25, 50, 75, 100], className: "grid", strokeOpacity: 1}),
      axisY({ticks: [0, 25, 50, 75, 100], tickSize: 0, label: null, className: "tick"}),
      axisX({ticks: 7, tickSize: 0, tickPadding: 76, tickFormat: (v) => signed(v, 0), label: null, className: "tick"}),
      text(["gap, points"], {frameAnchor: "top-left", dx: -30, dy: -20, className: "tick"}),
      text(["shift of understanding’s ability, difficulty and mean, logits"], {
        ...{frameAnchor: "bottom-right", dy: BENEATH + 58, className: "tick"}
      }),
      ruleX([0], {...upright, stroke: "var(--ink-3)", strokeDasharray: "2 3"}),
      text(["where the script stops"], {x: () => 0, frameAnchor: "top", dy: -17, className: "note halo"}),
      ruleX([at.shift], {...upright, stroke: "var(--ink)", strokeWidth: 1.5}),
      line(curves, {x: "shift", y: "gap", z: "category", stroke: "var(--gap)", strokeWidth: 1.4}),
      narrow ? null : text(categories, {x: () => WALK_REACH, y: (_, k) => ends[k], dx: 8, textAnchor: "start", className: "label"}) // prettier-ignore
    ],
    own: [
      dot(rows, {...spot, y: "gap", r: 5, fill: "var(--gap)", strokeWidth: 1.25}),
      ruleY(rows, {...loss, y: () => 0, stroke: "var(--ink-2)", strokeWidth: 1.6}),
      dot(rows, {...spot, ...loss, y: () => 0, r: 4, fill: "var(--ink)", strokeWidth: 1}),
      text(rows, {...loss, text: () => `loss ${fixed(at.loss, 3)}`, frameAnchor: "bottom-left", dy: BENEATH - 8, className: "note halo"}) // prettier-ignore
    ],
    words: ({key, lines}) => ({key, detail: {heading: key === "loss" ? "Loss" : key, lines}})
  });
}

/** Moves the places of labels apart, in order, to at least 16 px, which are six points and a little. */
function spread(gaps: readonly number[]): number[] {
  const least = (16 / HIGH) * 100;
  const order = gaps.map((_, k) => k).sort((a, b) => gaps[b]! - gaps[a]!);
  const out = [...gaps];
  for (let i = 1; i < order.length; i++) out[order[i]!] = Math.min(out[order[i]!]!, out[order[i - 1]!]! - least);
  return out;
}
