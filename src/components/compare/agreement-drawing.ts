import {group} from "d3-array";
import {scaleLinear, type ScaleLinear} from "d3-scale";
import {svg} from "htl";
import {BENCHMARK_IDS, type Measure} from "../../lib/benchmarks/index.js";
import {isClear, type RankAgreement} from "../../lib/stories/index.js";
import {drawing, fitName, legend, rod, textWidth, xGrid} from "../chart/index.js";
import {mark} from "../figure/index.js";
import {pValue, signed, signedInterval} from "../format/numbers.js";
import {measureName, nameOf, type CompareContext} from "./context.js";
import {scatterHref} from "./scatter-href.js";

/** Below this width, names stand above their rods. */
const BESIDE = 620;
/** Room for the head of a part and for the numbers beneath its axis. */
const [HEAD, FOOT] = [34, 36];
/** Room at the right for tau and for the count of models. */
const [TAU, MODELS] = [46, 34];
const SIZE = 13;

/** Where the names, the axis and the numbers of every row stand. */
interface Columns {
  readonly width: number;
  readonly isBeside: boolean;
  readonly rowHeight: number;
  readonly x: ScaleLinear<number, number>;
}

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
  const isBeside = width >= BESIDE;
  const names = Math.max(...rows.map((row) => textWidth(rowName(row), SIZE))) + 24;
  const left = isBeside ? Math.min(names, width * 0.52) : 6;
  const columns: Columns = {
    ...{width, isBeside},
    rowHeight: isBeside ? 24 : 44,
    x: scaleLinear([-1, 1], [left, width - TAU - MODELS])
  };
  const key = legend(
    [
      {shape: "other", words: "clear of chance, p < .05"},
      {shape: "other", open: true, words: "not clear"}
    ],
    width
  );
  let y = key.height;
  const drawn = parts.map((part) => {
    const node = svg`<g transform=${`translate(0,${y})`}>${partOf(context, part, columns)}</g>`;
    y += HEAD + part.length * columns.rowHeight + FOOT;
    return node;
  });
  return drawing(width, y, key.node, drawn);
}

function partOf(context: CompareContext, rows: readonly Row[], columns: Columns): SVGElement {
  const {width, x, rowHeight} = columns;
  const bench = (measure: Measure) => context.benches.get(measure.benchmark)!.name;
  const {first, second} = rows[0]!;
  const head = first.benchmark === second.benchmark ? `Within ${bench(first)}` : `${bench(first)} · ${bench(second)}`;
  const bottom = HEAD + rows.length * rowHeight;
  return svg`<g><g aria-hidden="true"><text class="label strong" x="0" y="14">${head}</text><text class="tick" x=${width - MODELS} y="14" text-anchor="end">tau</text><text class="tick" x=${width} y="14" text-anchor="end">n</text></g>${xGrid({ticks: [-1, 0, 1], x, y1: HEAD - 6, y2: bottom, zero: 0, format: axisText, left: x(-1) - 6, right: x(1) + 6})}${rows.map(
    (row, r) => rowNode(context, row, HEAD + r * rowHeight, columns)
  )}</g>` as SVGElement;
}

const axisText = (value: number): string =>
  value === 0 ? "0" : `${signed(value, 0)} ${value < 0 ? "opposite" : "same"} order`;

function rowNode(context: CompareContext, row: Row, y: number, {width, isBeside, rowHeight, x}: Columns): SVGElement {
  const {a, b, tau, lo, hi, rho, p, exact, models} = row.pair;
  const middle = isBeside ? y + rowHeight / 2 : y + 27;
  const nameY = isBeside ? middle + 4.5 : y + 14;
  const room = isBeside ? x(-1) - 12 : width - 4;
  const numbers = (text: string, right: number, look: string) =>
    svg`<text class=${look} x=${right} y=${middle + 4.5} text-anchor="end">${text}</text>`;
  return mark(
    svg`<g><rect class="hit" x="0" width=${width} y=${y} height=${rowHeight}></rect><text class="value halo" x="0" y=${nameY}>${fitName(rowName(row), room)}</text>${rod("other", x(lo), x(hi), middle, {height: 4})}<circle class="anchor" cx=${x(tau)} cy=${middle} r="4.5" style=${`fill:${isClear({p}) ? "var(--ink)" : "var(--paper)"};stroke:var(--ink);stroke-width:1.4`}></circle>${numbers(signed(tau, 2), width - MODELS, "value")}${numbers(String(models.length), width, "value faint")}</g>`,
    `${a.id}-${b.id}`,
    {
      heading: `${measureName(context, a)} and ${measureName(context, b)}`,
      lines: [
        `tau-b ${signed(tau, 2)} ${signedInterval({lo, hi}, 2)}, rho ${signed(rho, 2)}`,
        `${pValue(p)} by ${exact ? "all" : "random"} permutations, n = ${models.length}`,
        models.map((id) => nameOf(context, id)).join(", ")
      ],
      href: scatterHref(a.id, b.id) ?? undefined
    }
  );
}
