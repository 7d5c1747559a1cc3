import {ticks as tickValues} from "d3-array";
import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, fitName, glyph, rod, xGrid} from "../../../components/chart/index.js";
import {mark, type Detail} from "../../../components/figure/index.js";
import {fixed, interval, signed, words} from "../../../components/format/numbers.js";
import type {CategorySteps} from "../../../lib/stories/index.js";
import type {Step} from "./context.js";
import type {NamedSteps} from "./sentences.js";

interface Range {
  readonly lo: number;
  readonly hi: number;
}

/** One model beside the other. */
export interface DistancePanel extends NamedSteps {
  /** 95% intervals of the gap, by category and overall, points. */
  readonly ranges: ReadonlyMap<string, Range>;
  readonly range: Range;
  readonly detailOf: (step: CategorySteps | null) => Detail;
}

/** From here on two models stand side by side. */
const BESIDE = 680;
const [BETWEEN, HEAD, ROW, FOOT] = [56, 38, 52, 34];
/** A row's marks under its name, and its end to both sides of them, so that no mark is cut. */
const [MARKS, EDGE] = [31, 8];

/**
 * Two models at one step of the walk, side by side or one beneath the other, on one axis. A mark keeps its key from step to step as long
 * as it stands for the same thing, so that it travels.
 *
 * @param width - of the drawing, pixels; text keeps its size at every width
 */
export function distanceDrawing(panels: readonly DistancePanel[], step: Step, width: number): SVGSVGElement {
  const isBeside = width >= BESIDE;
  const each = isBeside ? (width - BETWEEN * (panels.length - 1)) / panels.length : width;
  const rows = Math.max(...panels.map(({categories}) => categories.length));
  const height = HEAD + rows * ROW + FOOT;
  const axis = axisOf(step, panels);
  return drawing(
    width,
    isBeside ? height : height * panels.length,
    panels.map((panel, k) => {
      const [left, top] = isBeside ? [k * (each + BETWEEN), 0] : [0, k * height];
      return panelOf(panel, step, {left, top, width: each, rows, axis});
    })
  );
}

interface Axis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/** Both models share it; of log-odds and weighed differences it reaches as far as theirs. */
function axisOf(step: Step, panels: readonly DistancePanel[]): Axis {
  const all = panels.flatMap(({categories}) => categories);
  const reach =
    step === "stretch"
      ? all.flatMap(({wordsLogit, picturesLogit}) => [wordsLogit, picturesLogit])
      : step === "weigh"
        ? all.flatMap(({delta, weighted}) => [delta, weighted])
        : null;
  if (reach === null) return {domain: [0, 100], ticks: [0, 50, 100]};
  const domain = scaleLinear([Math.min(0, ...reach), Math.max(0, ...reach)], [0, 1])
    .nice(5)
    .domain();
  return {domain: [domain[0]!, domain[1]!], ticks: tickValues(domain[0]!, domain[1]!, 5)};
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly rows: number;
  readonly axis: Axis;
}

function panelOf(panel: DistancePanel, step: Step, {left, top, width, rows, axis}: Place): SVGElement {
  const right = left + width;
  const x = scaleLinear(axis.domain, [left + EDGE, right - EDGE]);
  const first = top + HEAD;
  const bottom = first + rows * ROW;
  // One row for all items stands where the middle of the categories does.
  const single = first + ((rows - 1) * ROW) / 2;
  const title = svg`<text aria-hidden="true" x=${left} y=${top + 17} style="font:600 17px var(--serif);fill:var(--ink)">${fitName(panel.name, width, 17, 600)}</text>`;
  const grid = xGrid({ticks: axis.ticks, x, y1: first - 4, y2: bottom, zero: 0, left, right});
  const row = (y: number, name: string, value: string, step: CategorySteps | null, marks: unknown) =>
    mark(
      svg`<g><rect class="hit" x=${left} width=${width} y=${y} height=${ROW - 4}></rect><text class="label halo" x=${left} y=${y + 15}>${name}</text><text class="label strong halo" x=${right} y=${y + 15} text-anchor="end">${value}</text>${marks}<rect class="anchor" x=${left + width / 2} y=${y + MARKS} width="1" height="1" style="fill:none"></rect></g>`,
      `${panel.model} ${step?.category ?? "all"}`,
      panel.detailOf(step),
      panel.model
    );
  if (step === "see") {
    const marks = twoForms(panel.words, panel.pictures, `${panel.model} all`, x, single + MARKS);
    return svg`<g>${title}${grid}${row(single, `all ${panel.n} items`, `${fixed(Math.abs(panel.distance))} apart`, null, marks)}</g>`;
  }
  if (step === "average") {
    const y = single + MARKS;
    const marks = [
      rod("gap", x(panel.range.lo), x(panel.range.hi), y, {height: 8}),
      ...panel.categories.map(({category, gap}) => dot(panel.model, category, x(gap), y, {r: 5, open: true})),
      glyph("gap", x(panel.gap), y, {r: 8})
    ];
    const name = `mean of ${words(panel.categories.length)}`;
    return svg`<g>${title}${grid}${row(single, name, `${fixed(panel.gap)} ${interval(panel.range)}`, null, marks)}</g>`;
  }
  return svg`<g>${title}${grid}${panel.categories.map((own, r) => {
    const y = first + r * ROW;
    const {value, marks} = rowAt[step](own, panel, x, y + MARKS);
    return row(y, `${own.category}${own.repaired ? " †" : ""}`, value, own, marks);
  })}</g>`;
}

type Scale = (value: number) => number;

const dot = (model: string, category: string, x: number, y: number, look: {r: number; open?: boolean}): SVGElement =>
  glyph("gap", x, y, {...look, key: `${model} ${category} dot`});

/** Words and pictures, with what lies between them. */
const twoForms = (inWords: number, inPictures: number, key: string, x: Scale, y: number): readonly SVGElement[] => [
  rod("gap", x(inPictures), x(inWords), y, {key: `${key} rod`}),
  glyph("understanding", x(inWords), y, {r: 7, key: `${key} words`}),
  glyph("generation", x(inPictures), y, {r: 7, key: `${key} pictures`})
];

type RowAt = (
  step: CategorySteps,
  panel: DistancePanel,
  x: Scale,
  y: number
) => {readonly value: string; readonly marks: unknown};

const rowAt: Readonly<Record<Exclude<Step, "see" | "average">, RowAt>> = {
  split: ({category, words: inWords, pictures}, {model}, x, y) => ({
    value: signed(inWords - pictures),
    marks: twoForms(inWords, pictures, `${model} ${category}`, x, y)
  }),
  stretch: ({category, wordsLogit, picturesLogit, delta}, {model}, x, y) => ({
    value: signed(delta, 2),
    marks: twoForms(wordsLogit, picturesLogit, `${model} ${category}`, x, y)
  }),
  weigh({category, delta, weight, weighted}, {model}, x, y) {
    const left = Math.abs(weighted) < Math.abs(delta) ? weighted : delta;
    return {
      value: `${signed(delta, 2)} × ${fixed(weight)} = ${signed(weighted)}`,
      marks: [
        rod("gap", x(Math.min(0, delta, weighted)), x(Math.max(0, delta, weighted)), y, {
          key: `${model} ${category} rod`
        }),
        svg`<rect x=${Math.min(x(0), x(left))} width=${Math.abs(x(left) - x(0))} y=${y - 3} height="6" style="fill:var(--gap)"></rect>`,
        dot(model, category, x(weighted), y, {r: 7})
      ]
    };
  },
  fold({category, gap}, {model, ranges}, x, y) {
    const range = ranges.get(category)!;
    return {
      value: `${fixed(gap)} ${interval(range)}`,
      marks: [rod("gap", x(range.lo), x(range.hi), y), dot(model, category, x(gap), y, {r: 7})]
    };
  }
};
