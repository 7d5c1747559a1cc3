import {html} from "htl";
import {SIDES, trajectories, type Lag, type Trajectory} from "../../lib/explore/index.js";
import {table as tableOf, type FigureContent} from "../figure/index.js";
import {count, plural, signed, signedInterval} from "../format/numbers.js";
import type {ExploreContext} from "./context.js";
import {onMark} from "./on-mark.js";
import {RestingFigure, sourceOfLog} from "./resting-figure.js";
import {trajectoriesDrawing} from "./trajectories-drawing.js";

/** Panels that are drawn; the table has them all. */
const MOST_PANELS = 12;

/** Understanding, generation and the gap over training, their changes, and which side lags by how much. */
export function TrajectoriesFigure(context: ExploreContext, openFirst: () => void): HTMLElement {
  const {table, filter, state, nameOf} = context;
  const naming = (one: Trajectory) => ({
    title: nameOf("model", one.model),
    sub: one.protocol === null ? lagText(one.lag) : `${nameOf("protocol", one.protocol)}; ${lagText(one.lag)}`
  });
  const node = RestingFigure(context, {
    id: "trajectories",
    number: context.figures.indexOf("trajectories") + 1,
    keys: [],
    compute: () => trajectories(filter),
    content: (found, width): FigureContent => ({
      title: titleOf(found, naming),
      subtitle: html`Share right in percent over training steps. Circle: <span class="und">understanding</span>;
        diamond: <span class="gen">generation</span>; plum: their <span class="gap">gap score</span>, where both are
        scored. Bands: 95% intervals over cases.${state.frame ? "" : " A step leads to its items."}`,
      drawing: found.length === 0 ? null : trajectoriesDrawing(found.slice(0, MOST_PANELS), naming, width),
      caveats: [
        {
          lead: "Half-way",
          text: "is the step at which a side first has made half of its own rise, between measured steps by a straight line. A lag is given where both sides rise beyond doubt; its interval resamples cases."
        },
        {
          lead: "A change that stays on its side",
          text: "says that what was taught there did not reach the other: compare the two changes in the table, each from the first to the last step, over the same cases."
        },
        ...(found.length > MOST_PANELS
          ? [{lead: `The first ${MOST_PANELS} of ${found.length}`, text: "are drawn; filter models to see others."}]
          : [])
      ],
      tested: {
        test: "changes of two ratio estimates over cases; lag by bootstrap of cases",
        n: plural(found.length, "trajectory", "trajectories")
      },
      source: `${sourceOfLog(table)}.`,
      table: tableOf(found, [
        {label: "Model", value: ({model}) => nameOf("model", model)},
        {label: "Protocol", value: ({protocol}) => (protocol === null ? null : nameOf("protocol", protocol))},
        {label: "First step", value: ({points}) => points[0]!.step, text: ({points}) => count(points[0]!.step)},
        {label: "Last step", value: ({points}) => points.at(-1)!.step, text: ({points}) => count(points.at(-1)!.step)},
        ...SIDES.flatMap((side, k) => [
          {
            label: `Change of ${side}, points`,
            value: ({changes}: Trajectory) => (changes[k] ? 100 * changes[k].difference : null),
            text: ({changes}: Trajectory) => (changes[k] ? changeText(changes[k]) : "")
          },
          {
            label: `Half-way of ${side}, step`,
            value: ({lag}: Trajectory) => lag?.half[k] ?? null,
            text: ({lag}: Trajectory) => (lag ? count(Math.round(lag.half[k]!)) : "")
          }
        ]),
        {
          label: "Lag of generation, steps",
          value: ({lag}) => lag?.lag ?? null,
          text: ({lag}) => (lag ? lagNumbers(lag) : "")
        }
      ])
    })
  });
  // In a report the items of a step stand nowhere.
  if (state.frame) return node;
  onMark(node, (mark) => {
    const [model, protocol, step] = mark.split(" ").map(Number);
    if (model === undefined || step === undefined) return;
    state.set({model: [model], step: [step], ...(protocol! >= 0 ? {protocol: [protocol!]} : {})});
    openFirst();
  });
  return node;
}

const changeText = ({difference, interval}: {difference: number; interval: {lo: number; hi: number}}) =>
  `${signed(100 * difference)} ${signedInterval({lo: 100 * interval.lo, hi: 100 * interval.hi})}`;

const whole = (value: number) => (value < 0 ? `−${count(Math.round(-value))}` : count(Math.round(value)));
const lagNumbers = ({lag, interval}: Lag) => `${whole(lag)} [${whole(interval.lo)}, ${whole(interval.hi)}]`;

function lagText(lag: Lag | null): string {
  if (lag === null) return "no lag to tell";
  if (lag.interval.lo <= 0 && lag.interval.hi >= 0) return "neither side lags beyond doubt";
  return lag.lag > 0 ? `generation ${lagNumbers(lag)} steps later` : `understanding ${whole(-lag.lag)} steps later`;
}

function titleOf(found: readonly Trajectory[], naming: (one: Trajectory) => {title: string}): string {
  if (found.length === 0) return "No model is followed over steps under these filters";
  const lagging = found
    .flatMap((one) => (one.lag ? [{one, lag: one.lag}] : []))
    .filter(({lag}) => lag.interval.lo > 0 || lag.interval.hi < 0)
    .sort((a, b) => Math.abs(b.lag.lag) - Math.abs(a.lag.lag))[0];
  if (lagging) {
    const {one, lag} = lagging;
    const [late, early] = lag.lag > 0 ? ["generation", "understanding"] : ["understanding", "generation"];
    return `In ${naming(one).title}, ${late} comes ${whole(Math.abs(lag.lag))} steps after ${early}`;
  }
  const apart = found
    .flatMap((one) => {
      const [und, gen] = one.changes;
      return und && gen ? [{one, und, gen, apart: Math.abs(und.difference - gen.difference)}] : [];
    })
    .sort((a, b) => b.apart - a.apart)[0];
  if (apart === undefined) return `${naming(found[0]!).title} is measured at one step only`;
  return `In ${naming(apart.one).title}, understanding changes by ${signed(100 * apart.und.difference)} points over training and generation by ${signed(100 * apart.gen.difference)}`;
}
