import {group} from "d3-array";
import {dot, text} from "@observablehq/plot";
import {BENCHMARK_IDS, type Measure} from "../../lib/benchmarks/index.js";
import {isClear, type RankAgreement} from "../../lib/stories/index.js";
import {textWidth, tiled} from "../chart/index.js";
import {atRow, numberAxis, plottedRows, rods, rowTexts} from "../chart/plot/rows.js";
import {pValue, signed, signedInterval} from "../format/numbers.js";
import {measureName, nameOf, type CompareContext} from "./context.js";
import {scatterHref} from "./scatter-href.js";

/** Below this width, names stand above their rods. */
const BESIDE = 620;
/** Room for the head of a part and for the numbers beneath its axis. */
const [HEAD, FOOT] = [34, 36];
/** Room at the right for tau and for the count of models. */
const [TAU, MODELS] = [46, 34];
/** Half of the longest words beneath an axis. */
const NUMBER = 48;
const SIZE = 13;

/** A pair of measures in the order in which its part names their benchmarks. */
interface Row {
  readonly pair: RankAgreement;
  readonly first: Measure;
  readonly second: Measure;
}

const rankOf = ({benchmark}: Measure) => BENCHMARK_IDS.indexOf(benchmark);

function rowOf(pair: RankAgreement): Row {
  const [first, second] = rankOf(pair.a) <= rankOf(pair.b) ? [pair.a, pair.b] : [pair.b, pair.a];
  return {pair, first, second};
}

/** Name of a measure where its benchmark is said already. */
const shortName = ({name}: Measure) =>
  (name.startsWith("UniScore") ? name : name[0]!.toLowerCase() + name.slice(1)).replace(/, direct$/, "");

const rowName = ({first, second}: Row) => `${shortName(first)} · ${shortName(second)}`;

/** Agreements as dots with their intervals, the best of each two benchmarks on top, a part for each two. */
export function agreementDrawing(
  context: CompareContext,
  pairs: readonly RankAgreement[],
  width: number
): SVGSVGElement {
  const rows = pairs.map(rowOf);
  const parts = [...group(rows, ({first, second}) => `${rankOf(first)} ${rankOf(second)}`)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, part]) => part);
  const names = Math.max(...rows.map((row) => textWidth(rowName(row), SIZE))) + 24;
  const left = width >= BESIDE ? Math.min(names, width * 0.52) : NUMBER;
  return tiled(width, parts.map((part) => (inner) => partOf(context, part, inner, left)), {gapY: 0}); // prettier-ignore
}

function partOf(context: CompareContext, rows: readonly Row[], width: number, left: number): SVGSVGElement {
  const [rowHeight, nameY, dy, within] = width >= BESIDE ? [24, 0, 0, left - 12] : [44, -13, 5, width - 4];
  const bench = (measure: Measure) => context.benches.get(measure.benchmark)!.name;
  const {first, second} = rows[0]!;
  const head = first.benchmark === second.benchmark ? `Within ${bench(first)}` : `${bench(first)} · ${bench(second)}`;
  const above = {frameAnchor: "top-right", dy: 3 - HEAD, className: "tick"} as const;
  return plottedRows(rows, {
    ...{width, rowHeight, room: [HEAD, TAU + MODELS, FOOT, left], domain: [-1, 1]},
    beneath: [
      ...numberAxis([-1, 0, 1], axisText),
      text([head], {frameAnchor: "top-left", dx: -left, dy: 3 - HEAD, className: "label strong"}),
      text(["tau"], {...above, dx: TAU}),
      text(["n"], {...above, dx: TAU + MODELS})
    ],
    own: [
      rowTexts(rows, "left", "value halo", {text: rowName, dx: -left, dy: nameY, within}),
      rods(rows, rowHeight, 4, {x1: ({pair}) => pair.lo, x2: ({pair}) => pair.hi, dy, fill: "var(--rule)"}),
      dot(rows, {
        ...{x: ({pair}) => pair.tau, y: atRow, dy, r: 4.5, stroke: "var(--ink)", className: "anchor"},
        fill: ({pair}) => (isClear(pair) ? "var(--ink)" : "var(--paper)")
      }),
      rowTexts(rows, "right", "value", {text: ({pair}) => signed(pair.tau, 2), dx: TAU, dy}),
      rowTexts(rows, "right", "value faint", {text: ({pair}) => String(pair.models.length), dx: TAU + MODELS, dy})
    ],
    words: ({pair: {a, b, tau, lo, hi, rho, p, exact, models}}) => ({
      key: `${a.id}-${b.id}`,
      detail: {
        heading: `${measureName(context, a)} and ${measureName(context, b)}`,
        lines: [
          `tau-b ${signed(tau, 2)} ${signedInterval({lo, hi}, 2)}, rho ${signed(rho, 2)}`,
          `${pValue(p)} by ${exact ? "all" : "random"} permutations, n = ${models.length}`,
          models.map((id) => nameOf(context, id)).join(", ")
        ],
        href: scatterHref(a.id, b.id) ?? undefined
      }
    })
  });
}

const axisText = (value: number): string =>
  value === 0 ? "0" : `${signed(value, 0)} ${value < 0 ? "opposite" : "same"} order`;
