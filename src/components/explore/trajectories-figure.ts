import {html} from "htl";
import {SIDES, trajectories, type Lag, type Trajectory} from "../../lib/explore/index.js";
import {table as tableOf, type FigureContent} from "../figure/index.js";
import {count, fixedCount, plural, signed, signedInterval} from "../format/numbers.js";
import type {ExploreContext} from "./context.js";
import {onMark} from "./on-mark.js";
import {RestingFigure, sourceOfLog} from "./resting-figure.js";
import {trajectoriesDrawing} from "./trajectories-drawing.js";

/** Panels that are drawn; the table has them all. */
const MOST_PANELS = 12;

/** Understanding, generation and the gap over training, their changes, and which side lags by how much. */
export function TrajectoriesFigure(context: ExploreContext, openFirst: () => void): HTMLElement {
  const {table, filter, state, nameOf} = context;
  const titled = (one: Trajectory) => nameOf("model", one.model);
  const node = RestingFigure(context, {
    id: "trajectories",
    number: context.figures.indexOf("trajectories") + 1,
    keys: [],
    compute: () => trajectories(filter),
    content: (found, width): FigureContent => {
      const inSteps = stepFormat(found);
      const naming = (one: Trajectory) => ({
        title: titled(one),
        sub: [...(one.protocol === null ? [] : [nameOf("protocol", one.protocol)]), lagText(one.lag, inSteps)].join(
          "; "
        )
      });
      return {
        title: titleOf(found, titled, inSteps),
        subtitle: html`Share right in percent over training steps. Circle: <span class="und">understanding</span>;
          diamond: <span class="gen">generation</span>; plum: their <span class="gap">gap score</span>, where both are
          scored. Bands: 95% intervals over cases.${state.frame ? "" : " A step leads to its items."}`,
        drawing: found.length === 0 ? null : trajectoriesDrawing(found.slice(0, MOST_PANELS), naming, width),
        caveats: [
          {
            lead: "Half-way",
            text: "is the step at which a side first has made half of its own rise, between measured steps by a straight line. A lag is given where both sides rise beyond doubt over the steps between which both are measured, three at least; its interval resamples cases."
          },
          {
            lead: "A change that stays on its side",
            text: "says that what was taught there did not reach the other: compare the two changes in the table, each from the first to the last step at which that side is measured."
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
          {
            label: "Last step",
            value: ({points}) => points.at(-1)!.step,
            text: ({points}) => count(points.at(-1)!.step)
          },
          ...SIDES.flatMap((side, k) => [
            {
              label: `Change of ${side}, points`,
              value: ({changes}: Trajectory) => (changes[k] ? 100 * changes[k].difference : null),
              text: (one: Trajectory) => changeText(one, k)
            },
            {
              label: `Half-way of ${side}, step`,
              value: ({lag}: Trajectory) => lag?.half[k] ?? null,
              text: ({lag}: Trajectory) => (lag ? inSteps(lag.half[k]!) : "")
            }
          ]),
          {
            label: "Lag of generation, steps",
            value: ({lag}) => lag?.lag ?? null,
            text: ({lag}) => (lag ? lagNumbers(lag, inSteps) : "")
          }
        ])
      };
    }
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

/** Writes steps: with as many decimals as a tenth of the shortest way between two of them needs (epochs may be 0.25 apart). */
function stepFormat(found: readonly Trajectory[]): (steps: number) => string {
  const ways = found.flatMap(({points}) => points.slice(1).map(({step}, k) => step - points[k]!.step));
  const decimals = ways.length === 0 ? 0 : 1 - Math.floor(Math.log10(Math.min(...ways)));
  return (steps) => fixedCount(steps, Math.max(0, Math.min(6, decimals)));
}

/** A side's change with its interval, and from where to where if the side is not measured as long as the model. */
function changeText({points, changes}: Trajectory, side: number): string {
  const change = changes[side];
  if (!change) return "";
  const {difference, interval} = change;
  const text = `${signed(100 * difference)} ${signedInterval({lo: 100 * interval.lo, hi: 100 * interval.hi})}`;
  const own = measuredAt(points, side);
  const isWhole = own[0] === points[0] && own.at(-1) === points.at(-1);
  return isWhole ? text : `${text}, ${spanOf({points}, side)}`;
}

const measuredAt = (points: Trajectory["points"], side: number) => points.filter(({rates}) => rates[side]);

/** From which to which step a side is measured. */
function spanOf({points}: Pick<Trajectory, "points">, side: number): string {
  const own = measuredAt(points, side);
  return `steps ${count(own[0]!.step)} to ${count(own.at(-1)!.step)}`;
}

type InSteps = ReturnType<typeof stepFormat>;
const lagNumbers = ({lag, interval}: Pick<Lag, "lag" | "interval">, inSteps: InSteps) =>
  `${inSteps(lag)} [${inSteps(interval.lo)}, ${inSteps(interval.hi)}]`;

function lagText(lag: Lag | null, inSteps: InSteps): string {
  if (lag === null) return "no lag to tell";
  const {lo, hi, level} = lag.interval;
  if (lo <= 0 && hi >= 0) return "neither side lags beyond doubt";
  if (lag.lag > 0) return `generation ${lagNumbers(lag, inSteps)} steps later`;
  return `understanding ${lagNumbers({lag: -lag.lag, interval: {lo: -hi, hi: -lo, level}}, inSteps)} steps later`;
}

function titleOf(found: readonly Trajectory[], titled: (one: Trajectory) => string, inSteps: InSteps): string {
  if (found.length === 0) return "No model is followed over steps under these filters";
  const lagging = found
    .flatMap((one) => (one.lag ? [{one, lag: one.lag}] : []))
    .filter(({lag}) => lag.interval.lo > 0 || lag.interval.hi < 0)
    .sort((a, b) => Math.abs(b.lag.lag) - Math.abs(a.lag.lag))[0];
  if (lagging) {
    const {one, lag} = lagging;
    const [late, early] = lag.lag > 0 ? ["generation", "understanding"] : ["understanding", "generation"];
    const later = inSteps(Math.abs(lag.lag));
    return `In ${titled(one)}, ${late} comes ${later} ${later === "1" ? "step" : "steps"} after ${early}`;
  }
  const apart = found
    .flatMap((one) => {
      const [und, gen] = one.changes;
      if (!und || !gen) return [];
      const [over, overGen] = [spanOf(one, 0), spanOf(one, 1)];
      const isEven = over === overGen;
      return [{one, und, gen, over, overGen, isEven, apart: Math.abs(und.difference - gen.difference)}];
    })
    // Changes over the same steps are compared; others only for want of these, and said to be others.
    .sort((a, b) => Number(b.isEven) - Number(a.isEven) || b.apart - a.apart)[0];
  if (apart) {
    const {one, und, gen, over, overGen, isEven} = apart;
    const [first, second] = isEven ? ["training", ""] : [over, ` over ${overGen}`];
    return `In ${titled(one)}, understanding changes by ${signed(100 * und.difference)} points over ${first} and generation by ${signed(100 * gen.difference)}${second}`;
  }
  const half = found.flatMap((one) => SIDES.flatMap((side, k) => (one.changes[k] ? [{one, side, k}] : [])))[0];
  if (half) {
    const {one, side, k} = half;
    return `In ${titled(one)}, ${side} changes by ${signed(100 * one.changes[k]!.difference)} points over training; ${SIDES[1 - k]} is not measured at two steps`;
  }
  return found.length === 1 && found[0]!.points.length === 1
    ? `${titled(found[0]!)} is measured at one step only`
    : "No side of any model is measured at two steps";
}
