import {svg} from "htl";
import {OUTCOME_ORDER, type KnownAndDrawn, type Outcome} from "../../lib/stories/index.js";
import {drawing, textWidth} from "../../components/chart/index.js";
import {OUTCOME_FILLS} from "../../components/chart/outcome-fills.js";

/** What became of an item, as it is called above the wall, on two lines. */
export const OUTCOME_NAMES: Readonly<Record<Outcome, readonly [string, string]>> = {
  p01: ["only", "drawn"],
  p11: ["right", "both ways"],
  p10: ["known, but", "not drawn"],
  p00: ["neither known", "nor drawn"]
};

/** Colour of the number above them. */
const INK: Readonly<Record<Outcome, string>> = {
  p01: "var(--gen)",
  p11: "var(--ink)",
  p10: "var(--und)",
  p00: "var(--ink-3)"
};

/** Widths that the picture is made for, in pixels, with the height from the wall to the eyes. */
const LAYOUTS = [
  {from: 900, drop: 300, wall: 46, number: 34},
  {from: 560, drop: 220, wall: 38, number: 28},
  {from: 0, drop: 170, wall: 30, number: 22}
] as const;

/** Room above the wall for numbers and names, and from an eye to the edge of the drawing. */
const TOP = 62;
const EYE_ROOM = 58;
/** Between a number and its name, and after them. */
const [NAME_GAP, CLEAR] = [7, 4];

/**
 * One model's two views of a hundred items, a wall with one sight line from each eye to each item that it gets right: where the lines
 * overlap, the model is right both ways.
 *
 * @param width - of the drawing, pixels; text keeps its size at every width
 */
export function sightLines({hundred}: KnownAndDrawn, name: string, width: number): SVGSVGElement {
  const {drop, wall, number} = LAYOUTS.find(({from}) => width >= from)!;
  const step = width / 100;
  const bar = Math.max(1.5, step * 0.8);
  const starts = new Map<Outcome, number>();
  let sum = 0;
  for (const key of OUTCOME_ORDER) {
    starts.set(key, sum);
    sum += hundred[key];
  }
  const outcomeAt = (item: number): Outcome =>
    OUTCOME_ORDER.findLast((key) => hundred[key] > 0 && starts.get(key)! <= item)!;
  const pictures = [0, hundred.p01 + hundred.p11] as const;
  const words = [hundred.p01, hundred.p01 + hundred.p11 + hundred.p10] as const;
  const eyes = TOP + wall + drop;
  const middle = ([from, to]: readonly [number, number]) => ((from + to) / 2) * step;
  // Two eyes stand apart, however much the views share, and within the drawing.
  const least = Math.min(150, width * 0.4);
  const centre = (middle(pictures) + middle(words)) / 2;
  const half = Math.max(least / 2, (middle(words) - middle(pictures)) / 2);
  const picturesAt = Math.max(EYE_ROOM, centre - half);
  const wordsAt = Math.min(width - EYE_ROOM, Math.max(picturesAt + least, centre + half));
  const line = (item: number, at: number, colour: string) =>
    svg`<line x1=${(item + 0.5) * step} y1=${TOP + wall + 2} x2=${at} y2=${eyes - 16} style=${`stroke:${colour}`}></line>`;
  const items = Array.from({length: 100}, (_, item) => item);
  const inView = ([from, to]: readonly [number, number]) => items.slice(from, to);
  const node = drawing(
    width,
    eyes + 74,
    svg`<g aria-hidden="true">
      <g class="sight" style="stroke-opacity:.55">${inView(words).map((item) => line(item, wordsAt, "var(--und)"))}${inView(pictures).map((item) => line(item, picturesAt, "var(--gen)"))}</g>
      <g>${items.map(
        (item) =>
          svg`<rect x=${item * step + (step - bar) / 2} y=${TOP} width=${bar} height=${wall} style=${`fill:${OUTCOME_FILLS[outcomeAt(item)]}`}></rect>`
      )}</g>
      ${OUTCOME_ORDER.map((key) => heading(key, hundred[key], starts.get(key)! * step, hundred[key] * step, number))}
      ${Eye("pictures", picturesAt, eyes, `${hundred.p01 + hundred.p11} of 100 right`)}
      ${Eye("words", wordsAt, eyes, `${hundred.p11 + hundred.p10} of 100 right`)}
    </g>`
  );
  node.setAttribute("role", "img");
  node.setAttribute(
    "aria-label",
    `A hundred items for ${name}: ${OUTCOME_ORDER.map((key) => `${hundred[key]} ${OUTCOME_NAMES[key].join(" ")}`).join(", ")}`
  );
  return node;
}

/** The number above a run of items, with its name beside it where there is room; the legend names all of them. */
function heading(key: Outcome, value: number, x: number, room: number, size: number): SVGElement | string {
  if (value === 0) return "";
  const [first, second] = OUTCOME_NAMES[key];
  const digits = textWidth(String(value), size);
  const fill = `fill:${INK[key]}`;
  const big = svg`<text x=${x} y=${TOP - 12} style=${`${fill};font:400 ${size}px/1 var(--serif)`}>${value}</text>`;
  const beside = x + digits + NAME_GAP;
  const isBeside = room >= digits + NAME_GAP + Math.max(textWidth(first), textWidth(second)) + CLEAR;
  if (isBeside)
    return svg`<g>${big}<text class="label" x=${beside} y=${TOP - 26} style=${fill}>${first}</text><text class="label" x=${beside} y=${TOP - 11} style=${fill}>${second}</text></g>`;
  return room < digits + CLEAR ? "" : svg`<g>${big}</g>`;
}

/** An eye with the mark of its ability as its pupil, its name and what it sees. */
function Eye(kind: "pictures" | "words", x: number, y: number, sees: string): SVGElement {
  const colour = kind === "words" ? "var(--und)" : "var(--gen)";
  const pupil =
    kind === "words"
      ? svg`<circle cx=${x} cy=${y} r="8" style=${`fill:${colour}`}></circle>`
      : svg`<path d=${`M${x},${y - 9}L${x + 9},${y}L${x},${y + 9}L${x - 9},${y}Z`} style=${`fill:${colour}`}></path>`;
  return svg`<g><path d=${`M${x - 34},${y}Q${x},${y - 30} ${x + 34},${y}Q${x},${y + 30} ${x - 34},${y}Z`} style=${`fill:var(--paper);stroke:${colour};stroke-width:1.6`}></path>${pupil}<text class="strong" x=${x} y=${y + 40} text-anchor="middle" style=${`fill:${colour};font-size:15px`}>in ${kind}</text><text class="label" x=${x} y=${y + 60} text-anchor="middle" style=${`fill:${colour}`}>${sees}</text></g>`;
}
