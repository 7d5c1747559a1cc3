import {html} from "htl";
import {SIDES, type SliceComparison} from "../../../lib/explore/index.js";
// Few logs have steps: Explore's first load does without what follows them, as it is not in the room's index.
import {
  isLagging,
  LEAST_LAG_CASES,
  trajectories,
  type Lag,
  type Trajectory
} from "../../../lib/explore/trajectories.js";
import {table as tableOf, type FigureContent} from "../../figure/index.js";
import {
  count,
  fixedCount,
  interval,
  plural,
  probability,
  pValue,
  signed,
  signedInterval,
  words
} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";
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
        sub: [...(one.protocol === null ? [] : [nameOf("protocol", one.protocol)]), lagText(one, inSteps)].join("; ")
      });
      const {title, test} = findingOf(found, titled, inSteps);
      return {
        title,
        subtitle: html`Share right in percent over training steps. Circle: <span class="und">understanding</span>;
          diamond: <span class="gen">generation</span>; plum: their <span class="gap">gap score</span>, where both are
          scored. Bands: 95% intervals over cases.${state.frame ? "" : " A step leads to its items."}`,
        drawing: found.length === 0 ? null : trajectoriesDrawing(found.slice(0, MOST_PANELS), naming, width),
        caveats: [
          {
            lead: "Half-way",
            text: `is the step at which a side first has made half of its own rise, between measured steps by a straight line. A lag is given where both sides rise beyond doubt over the steps between which both are measured, three at least, with ${words(LEAST_LAG_CASES)} cases at each: fewer do not tell how far a half-way may move. Its interval resamples cases. A side is said to come later where p is below .05, Holm-adjusted over all models with a lag, and the interval does not reach zero.`
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
          test,
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
          },
          {
            label: "p of no lag, Holm",
            value: ({lag}) => lag?.pHolm ?? null,
            text: ({lag}) => (lag ? probability(lag.pHolm) : "")
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
  const own = measuredAt(points, side);
  const isWhole = own[0] === points[0] && own.at(-1) === points.at(-1);
  return isWhole ? changeNumbers(change) : `${changeNumbers(change)}, ${spanOf({points}, side)}`;
}

/** Where there is no interval, the test alone says whether the change may be chance. */
const changeNumbers = ({difference, interval: {lo, hi}, p}: SliceComparison): string =>
  `${signed(100 * difference)} ${signedInterval({lo: 100 * lo, hi: 100 * hi})}${Number.isNaN(lo) ? `, ${pValue(p)}` : ""}`;

const measuredAt = (points: Trajectory["points"], side: number) => points.filter(({rates}) => rates[side]);

/** From which to which step a side is measured. */
function spanOf({points}: Pick<Trajectory, "points">, side: number): string {
  const own = measuredAt(points, side);
  return `steps ${count(own[0]!.step)} to ${count(own.at(-1)!.step)}`;
}

type InSteps = ReturnType<typeof stepFormat>;
const lagNumbers = ({lag, interval: own}: Pick<Lag, "lag" | "interval">, inSteps: InSteps) =>
  `${inSteps(lag)} ${Number.isNaN(own.lo) ? interval(own) : `[${inSteps(own.lo)}, ${inSteps(own.hi)}]`}`;

function lagText({lag, leastCases}: Trajectory, inSteps: InSteps): string {
  if (lag === null)
    return leastCases > 0 && leastCases < LEAST_LAG_CASES
      ? `no lag with fewer than ${words(LEAST_LAG_CASES)} cases at a step`
      : "no lag to tell";
  if (!isLagging(lag)) return "neither side lags beyond doubt";
  const [late] = inOrder(lag);
  return `${late} ${lagNumbers(later(lag), inSteps)} steps later`;
}

const inOrder = ({lag}: Lag) => (lag > 0 ? ["generation", "understanding"] : ["understanding", "generation"]);

/** A lag as that of the side that is later. */
const later = ({lag, interval: {lo, hi, level}}: Lag): Pick<Lag, "lag" | "interval"> =>
  lag > 0 ? {lag, interval: {lo, hi, level}} : {lag: -lag, interval: {lo: -hi, hi: -lo, level}};

/** The finding as a sentence, and the test that it rests on. */
function findingOf(
  found: readonly Trajectory[],
  titled: (one: Trajectory) => string,
  inSteps: InSteps
): {readonly title: string; readonly test: string} {
  if (found.length === 0) return {title: "No model is followed over steps under these filters", test: ""};
  const lags = found.flatMap((one) => (one.lag ? [{one, lag: one.lag}] : []));
  const lagging = lags.filter(({lag}) => isLagging(lag)).sort((a, b) => Math.abs(b.lag.lag) - Math.abs(a.lag.lag))[0];
  if (lagging) {
    const {one, lag} = lagging;
    const [late, early] = inOrder(lag);
    const steps = inSteps(Math.abs(lag.lag));
    return {
      title: `In ${titled(one)}, ${late} comes ${steps} ${steps === "1" ? "step" : "steps"} after ${early}`,
      test: `lag ${lagNumbers(later(lag), inSteps)} by bootstrap of cases (95%), ${pValue(lag.pHolm)} (Holm over ${plural(lags.length, "lag")})`
    };
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
    return {
      title: `In ${titled(one)}, understanding changes by ${signed(100 * und.difference)} points over ${first} and generation by ${signed(100 * gen.difference)}${second}`,
      test: `understanding ${changeNumbers(und)}, generation ${changeNumbers(gen)} points over cases (95%); whether one changes more is not tested`
    };
  }
  const half = found.flatMap((one) => SIDES.flatMap((side, k) => (one.changes[k] ? [{one, side, k}] : [])))[0];
  if (half) {
    const {one, side, k} = half;
    const change = one.changes[k]!;
    return {
      title: `In ${titled(one)}, ${side} changes by ${signed(100 * change.difference)} points over training; ${SIDES[1 - k]} is not measured at two steps`,
      test: `${side} ${changeNumbers(change)} points over cases (95%)`
    };
  }
  const title =
    found.length === 1 && found[0]!.points.length === 1
      ? `${titled(found[0]!)} is measured at one step only`
      : "No side of any model is measured at two steps";
  return {title, test: ""};
}
