import {range} from "d3-array";
import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {accuracyRange, GEU_CHANCE, type StepChange} from "../../lib/benchmarks/realunify/index.js";
import {drawing, glyph, NARROW, rod, textWidth, xGrid} from "../chart/index.js";
import {mark, type ItemsLink} from "../figure/index.js";
import {signed, signedInterval} from "../format/numbers.js";
import type {TrackResult} from "./context.js";
import {TRACK_LOOK, type Track} from "./state.js";
import {accuracyText, changeText, clearText} from "./wording.js";
import {capitalized} from "../format/capitalized.js";

/** One track of the figure: its unified models, largest gain first. */
export interface ChangeBlock {
  readonly track: Track;
  readonly sub: string;
  readonly rows: readonly (TrackResult & {readonly source: string; readonly items: ItemsLink | undefined})[];
}

const HEAD = 62;
const FOOT = 34;
const RAMP = {gain: "var(--chg-p2)", loss: "var(--chg-n2)", no: "var(--rule)"} as const;

type Scale = (value: number) => number;

/** Where things stand at one width; `change` is missing where there is no room for a second axis. */
interface Places {
  readonly narrow: boolean;
  readonly width: number;
  readonly rowHeight: number;
  readonly rate: Scale;
  readonly rateRange: readonly [number, number];
  readonly change: Scale | null;
  readonly changeRange: readonly [number, number];
  readonly changeTicks: readonly number[];
  readonly rateTicks: readonly number[];
}

function places(blocks: readonly ChangeBlock[], width: number): Places {
  const narrow = width < NARROW;
  const rows = blocks.flatMap((block) => block.rows);
  const most = Math.max(
    50,
    ...rows.flatMap(({direct, stepwise}) => [direct, stepwise].map((a) => (a ? accuracyRange(a).hi : 0)))
  );
  const top = Math.min(100, 10 * Math.ceil(most / 10));
  const changes = rows.flatMap(({change}) => (change ? [change.lo, change.hi] : []));
  const low = Math.min(-10, 10 * Math.floor(Math.min(0, ...changes) / 10));
  const high = Math.max(10, 10 * Math.ceil(Math.max(0, ...changes) / 10));
  const names = 16 + Math.max(...rows.map(({system}) => textWidth(system.name)));
  const rateRange: [number, number] = narrow ? [8, width - 8] : [names, names + (width - names - 178) * 0.52];
  const changeRange: [number, number] = [rateRange[1] + 34, width - 144];
  const step = high - low > 60 ? 20 : 10;
  return {
    narrow,
    width,
    rowHeight: narrow ? 46 : 27,
    rate: scaleLinear([0, top], rateRange),
    rateRange,
    rateTicks: range(0, top + 1, 20),
    change: narrow ? null : scaleLinear([low, high], changeRange),
    changeRange,
    changeTicks: range(Math.ceil(low / step) * step, high + 1, step)
  };
}

/**
 * Direct to stepwise by track: on the left the two accuracies (open direct, filled stepwise), on the right their
 * difference with its interval; on narrow screens the difference is text.
 */
export function changeDrawing(blocks: readonly ChangeBlock[], width: number): SVGSVGElement {
  const at = places(blocks, width);
  let y = 0;
  const parts = blocks.map((block) => {
    const top = y;
    y += HEAD + block.rows.length * at.rowHeight + FOOT;
    return changeBlock(block, top, at);
  });
  return drawing(width, y, parts);
}

function changeBlock({track, sub, rows}: ChangeBlock, top: number, at: Places): SVGElement {
  const {narrow, width, rate, rateRange, change, changeRange} = at;
  const first = top + HEAD;
  const bottom = first + rows.length * at.rowHeight + 4;
  const chance = track.id === "GEU" ? rate(100 * GEU_CHANCE) : null;
  const chanceText = `chance ${100 * GEU_CHANCE}`;
  // Beside the line where, above it, it would run into the axis's title.
  const isBeside =
    !narrow && chance !== null && chance - textWidth(chanceText, 12) / 2 < rateRange[0] + textWidth("right, %", 12) + 6;
  const verb = TRACK_LOOK[track.id].verb;
  return svg`<g><g aria-hidden="true"><text class="label strong" x="0" y=${top + 13}>${capitalized(verb)}: ${track.name.toLowerCase()} (${track.id})</text><text class="tick" x="0" y=${top + 30}>${sub}</text>${
    narrow
      ? null
      : svg`<text class="tick" x=${rateRange[0]} y=${first - 12}>right, %</text><text class="tick" x=${change!(0)} y=${first - 12} text-anchor="middle">change, points</text><text class="tick" x=${width} y=${first - 12} text-anchor="end">change [95%]</text>`
  }</g>${xGrid({ticks: at.rateTicks, x: rate, y1: first - 4, y2: bottom, zero: 0, left: rateRange[0], right: rateRange[1], ...(narrow ? {unit: "%"} : {})})}${
    change === null
      ? null
      : xGrid({
          ticks: at.changeTicks,
          x: change,
          y1: first - 4,
          y2: bottom,
          zero: 0,
          format: (v) => signed(v, 0),
          left: changeRange[0],
          right: changeRange[1]
        })
  }${
    chance === null
      ? null
      : svg`<g aria-hidden="true"><line x1=${chance} x2=${chance} y1=${first - 6} y2=${bottom} style="stroke:var(--ink-2);stroke-dasharray:2 3"></line><text class="note halo" x=${isBeside ? chance - 3 : chance} y=${first - (narrow ? 9 : 11)} text-anchor=${isBeside ? "start" : "middle"}>${chanceText}</text></g>`
  }${rows.map((row, i) => changeRow(row, track, first + (i + 0.5) * at.rowHeight, at))}</g>`;
}

function changeRow(row: ChangeBlock["rows"][number], track: Track, middle: number, at: Places): SVGElement {
  const {narrow, width, rowHeight, rate} = at;
  const {system, direct, stepwise, change, source, items} = row;
  const {shape, verb} = TRACK_LOOK[track.id];
  const y = middle + (narrow ? 7 : 0);
  const nameY = middle + (narrow ? -9 : 4.5);
  const key = `${track.id}|${system.id}`;
  const [d, s] = [accuracyRange(direct), stepwise && accuracyRange(stepwise)];
  return mark(
    svg`<g><rect class="hit" x="0" width=${width} y=${middle - rowHeight / 2} height=${rowHeight}></rect><text class="label" x="0" y=${nameY}>${system.name}</text>${rod(shape, rate(d.lo), rate(d.hi), y, {height: 4, key: `${key} d rod`})}${
      s === null ? null : rod(shape, rate(s.lo), rate(s.hi), y, {height: 4, key: `${key} s rod`})
    }${s === null ? null : svg`<line x1=${rate(d.value)} x2=${rate(s.value)} y1=${y} y2=${y} style="stroke:var(--ink-2);stroke-width:1.25"></line>`}${glyph(
      shape,
      rate(d.value),
      y,
      {r: 4.5, open: true, key: `${key} d`}
    )}${s === null ? null : glyph(shape, rate(s.value), y, {r: 4.5, key: `${key} s`})}${
      change === null || at.change === null ? null : changeMark(change, at.change, y, key)
    }<text class="value" x=${width} y=${nameY} text-anchor="end"><tspan class="strong">${change === null ? "" : signed(change.value)}</tspan><tspan class="faint">${
      change === null ? "direct only" : ` ${signedInterval(change)}`
    }</tspan></text></g>`,
    key,
    {
      heading: `${system.name}, ${verb}`,
      lines: [
        `direct ${accuracyText(direct)}`,
        stepwise === null ? "stepwise not published" : `stepwise ${accuracyText(stepwise)}`,
        ...(change === null ? [] : [`change ${changeText(change)} points, ${clearText(change)}`])
      ],
      source,
      items
    },
    system.id
  );
}

/** The change as a dot on its interval; the rod takes the colour of a gain or a loss when it is clear of zero. */
function changeMark(change: StepChange, x: Scale, y: number, key: string): SVGElement {
  return svg`<g><rect data-key=${`${key} change rod`} x=${x(change.lo)} width=${Math.max(1, x(change.hi) - x(change.lo))} y=${y - 2.5} height="5" style=${`fill:${RAMP[change.clear]}`}></rect><circle data-key=${`${key} change`} cx=${x(change.value)} cy=${y} r="4" style=${
    change.clear === "no"
      ? "fill:var(--paper);stroke:var(--ink-2);stroke-width:1.5"
      : "fill:var(--ink);stroke:var(--paper);stroke-width:1"
  }></circle></g>`;
}
