import {range} from "d3-array";
import {scaleLinear} from "d3-scale";
import {line} from "d3-shape";
import {svg} from "htl";
import {logistic} from "../../lib/math/index.js";
import type {GapAnatomy, GapParameters} from "../../lib/stories/index.js";
import {drawing, glyph, textWidth} from "../chart/index.js";
import {mark} from "../figure/index.js";
import {fixed, signed} from "../format/numbers.js";
import {capitalized} from "../format/capitalized.js";

const REACH = 5;
const OUTCOMES = [
  {key: "p11", name: "both", fill: "var(--both)"},
  {key: "p10", name: "only understands", fill: "var(--und)"},
  {key: "p01", name: "only draws", fill: "var(--gen)"},
  {key: "p00", name: "neither", fill: "var(--neither)"}
] as const;

/** Length of the square's sides, at most, and from there to the words of its key. */
const [SIDE, KEY] = [170, 34];

/** Curves with the two abilities on them, the 2 × 2 table as areas, and the gap with and without its weights. */
export function anatomyDrawing(parameters: GapParameters, found: GapAnatomy, width: number): SVGSVGElement {
  const beside = width * 0.56 + 56;
  const words = KEY + Math.max(...OUTCOMES.map(({name}) => textWidth(`00.0 ${name}`)));
  const narrow = width < beside + SIDE + words;
  const curves = {x: 40, y: 26, w: narrow ? width - 52 : width * 0.56 - 40, h: 230};
  const side = narrow ? Math.min(SIDE, width - 200) : SIDE;
  const square = narrow ? {x: 40, y: curves.y + curves.h + 116} : {x: beside, y: 40};
  const rod = {x: 40, y: narrow ? square.y + side + 74 : curves.y + curves.h + 96, w: width - 52};
  return drawing(
    width,
    rod.y + 44,
    curvesPart(parameters, found, curves),
    squarePart(found, square, side),
    gapPart(found, rod)
  );
}

function curvesPart(
  {thetaUnd, thetaGen, betaUnd, betaGen}: GapParameters,
  {understanding, generation, delta}: GapAnatomy,
  {x: left, y: top, w, h}: {x: number; y: number; w: number; h: number}
): SVGElement {
  const x = scaleLinear([-REACH, REACH], [left, left + w]);
  const y = scaleLinear([0, 1], [top + h, top]);
  const path = (beta: number) =>
    line<number>(
      (theta) => x(theta),
      (theta) => y(logistic(theta - beta))
    )(range(-REACH, REACH + 0.01, 0.1))!;
  const low = top + h + 44;
  const stem = (theta: number, p: number, hue: string) =>
    svg`<g aria-hidden="true" style=${`stroke:${hue};stroke-dasharray:2 3;fill:none`}><path d=${`M${left},${y(p)}H${x(theta)}V${low}`}></path></g>`;
  const marked = (kind: "understanding" | "generation", theta: number, p: number, beta: number) =>
    mark(
      svg`<g class="focusable">${glyph(kind, x(theta), y(p), {r: 7, key: kind})}<circle class="anchor" cx=${x(theta)} cy=${y(p)} r="11" style="fill:transparent"></circle></g>`,
      kind,
      {
        heading: kind === "understanding" ? "Understanding" : "Generation",
        lines: [
          `ability ${signed(theta, 2)}, difficulty ${signed(beta, 2)} logits`,
          `right in ${fixed(100 * p)}% of items (equation ${kind === "understanding" ? 7 : 8})`
        ]
      }
    );
  const [from, to] = [Math.min(thetaUnd, thetaGen), Math.max(thetaUnd, thetaGen)];
  return svg`<g>
    ${[0, 0.25, 0.5, 0.75, 1].map((p) => svg`<g aria-hidden="true"><line class="grid" x1=${left} x2=${left + w} y1=${y(p)} y2=${y(p)}></line><text class="tick" x=${left - 7} y=${y(p) + 4} text-anchor="end">${100 * p}</text></g>`)}
    ${range(-4, 5, 2).map((theta) => svg`<text class="tick" aria-hidden="true" x=${x(theta)} y=${top + h + 16} text-anchor="middle">${signed(theta, 0)}</text>`)}
    <text class="tick" aria-hidden="true" x=${left - 30} y=${top - 11}>right, %</text>
    <text class="tick" aria-hidden="true" x=${left + w} y=${top + h + 32} text-anchor="end">ability θ, logits</text>
    <path d=${path(betaUnd)} style="fill:none;stroke:var(--und);stroke-width:1.6"></path>
    <path d=${path(betaGen)} style="fill:none;stroke:var(--gen);stroke-width:1.6;stroke-dasharray:${betaUnd === betaGen ? "6 6" : "none"}"></path>
    ${stem(thetaUnd, understanding, "var(--und)")}${stem(thetaGen, generation, "var(--gen)")}
    <g aria-hidden="true"><rect x=${x(from)} y=${low - 3} width=${Math.max(1, x(to) - x(from))} height="6" style="fill:var(--gap-weak)"></rect>
    <text class="note" x=${x((from + to) / 2)} y=${low + 20} text-anchor="middle">θ<tspan dy="3" style="font-size:var(--t-micro)">u</tspan><tspan dy="-3"> − θ</tspan><tspan dy="3" style="font-size:var(--t-micro)">g</tspan><tspan dy="-3"> = ${signed(delta, 2)}</tspan></text></g>
    ${marked("understanding", thetaUnd, understanding, betaUnd)}${marked("generation", thetaGen, generation, betaGen)}
  </g>`;
}

/** The four outcomes as areas: columns understood or not, rows drawn or not. */
function squarePart(
  {outcomes, understanding: u}: GapAnatomy,
  {x, y}: {x: number; y: number},
  side: number
): SVGElement {
  const both = u > 0 ? outcomes.p11 / u : 0;
  const draws = u < 1 ? outcomes.p01 / (1 - u) : 0;
  const areas = {
    p11: [0, 0, side * u, side * both],
    p10: [0, side * both + 1, side * u, side * (1 - both) - 1],
    p01: [side * u + 1, 0, side * (1 - u) - 1, side * draws],
    p00: [side * u + 1, side * draws + 1, side * (1 - u) - 1, side * (1 - draws) - 1]
  } as const;
  return svg`<g><text class="tick" aria-hidden="true" x=${x} y=${y - 12}>all items, by outcome, %</text>${OUTCOMES.map(
    ({key, name, fill}, i) => {
      const [dx, dy, w, h] = areas[key];
      const key2 = y + 12 + i * 24;
      return mark(
        svg`<g><rect class="anchor" x=${x + dx} y=${y + dy} width=${Math.max(0, w)} height=${Math.max(0, h)} style=${`fill:${fill}`}></rect><rect x=${x + side + 16} y=${key2 - 9} width="10" height="10" style=${`fill:${fill}`}></rect><text class="value" x=${x + side + KEY} y=${key2}><tspan class="strong">${fixed(100 * outcomes[key])}</tspan><tspan class="faint"> ${name}</tspan></text></g>`,
        key,
        {heading: capitalized(name), lines: [`${fixed(100 * outcomes[key])}% of items, ${key}`]}
      );
    }
  )}</g>`;
}

/** The gap before and after its weights on one scale. */
function gapPart(
  {bare, gap, factor, odds, delta}: GapAnatomy,
  {x: left, y, w}: {x: number; y: number; w: number}
): SVGElement {
  const x = scaleLinear([0, 100], [left, left + w]);
  const [from, to] = [Math.min(bare, gap), Math.max(bare, gap)];
  const near = Math.abs(x(bare) - x(gap)) < 120;
  const place = (value: number, other: number) => (!near ? "middle" : value < other ? "end" : "start");
  return svg`<g>
    <line class="grid zero" x1=${left} x2=${left + w} y1=${y} y2=${y}></line>
    ${[0, 25, 50, 75, 100].map((v) => svg`<text class="tick" aria-hidden="true" x=${x(v)} y=${y + 24} text-anchor=${v === 0 ? "start" : v === 100 ? "end" : "middle"}>${v}${v === 100 ? " points" : ""}</text>`)}
    <rect x=${x(from)} y=${y - 3} width=${Math.max(1, x(to) - x(from))} height="6" style="fill:var(--gap-weak)"></rect>
    ${mark(
      svg`<g>${glyph("gap", x(bare), y, {r: 5, open: true})}<circle class="anchor" cx=${x(bare)} cy=${y} r="9" style="fill:transparent"></circle><text class="note halo" x=${x(bare)} y=${y - 14} text-anchor=${place(bare, gap)}>without weights ${fixed(bare)}</text></g>`,
      "bare",
      {
        heading: "Gap without weights",
        lines: [`|θu − θg| = ${fixed(Math.abs(delta), 2)}`, `${fixed(bare)} points (equation 13)`]
      }
    )}
    ${mark(
      svg`<g>${glyph("gap", x(gap), y, {r: 6})}<circle class="anchor" cx=${x(gap)} cy=${y} r="9" style="fill:transparent"></circle><text class="label halo" x=${x(gap)} y=${y - 14} text-anchor=${place(gap, bare + 1e-9)} style="font-weight:600">gap ${fixed(gap)}</text></g>`,
      "gap",
      {
        heading: "Gap",
        lines: [
          `${fixed(Math.abs(delta), 2)} × ${fixed(factor, 2)} = ${fixed(odds, 2)}`,
          `${fixed(gap)} points (equation 16)`
        ]
      }
    )}
  </g>`;
}
