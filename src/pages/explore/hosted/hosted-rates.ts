import {sum} from "d3-array";
import {heatmap} from "../../../components/chart/index.js";
import {Segments} from "../../../components/controls/index.js";
import {Figure, intervalColumns, table, type FigureContent} from "../../../components/figure/index.js";
import {count, fixed, plural, words} from "../../../components/format/numbers.js";
import {onMark} from "../../../components/explore/figure/on-mark.js";
import {rateFace} from "../../../components/explore/rates/rate-face.js";
import {LEAST} from "../../../components/explore/rates/rates-overlay.js";
import {verdictsOf, type CubeGroup} from "../../../lib/explore/cube/cube-rates.js";
import type {RateCell} from "../../../lib/explore/index.js";
import {nameOfValue} from "./hosted-facets.js";
import type {HostedLog} from "./hosted-log.js";
import {writtenValue, type HostedState} from "./hosted-state.js";
import {trafficText} from "./traffic-text.js";

/** Most cells of a table: each is drawn and has a mark of its own. */
const MOST_CELLS = 5_000;
/** Rows that the table may be by: as many as stand in a line. */
const MOST_CHOICES = 5;
const UNKNOWN = {lo: NaN, hi: NaN, level: 0.95} as const;

/** Categories, or values of another facet, by models: the share right, made of counts alone. A cell leads to its answers. */
export function HostedRates(log: HostedLog): HTMLElement {
  const {state, manifest} = log;
  const model = log.facet("model");
  const choices = (["category", "benchmark", "capability", "modality", "protocol", "scorer", "judge"] as const)
    .filter((id) => log.facet(id).values.length > 1)
    .slice(0, MOST_CHOICES)
    .map((id) => ({id, name: `by ${id}`}));
  const node = Figure(state, {
    id: "rates",
    number: 1,
    wide: true,
    cite: [],
    ignore: ["cell", "outcome", "page"],
    ...(choices.length > 1 ? {controls: Segments(state, "rows", "Rows", choices)} : {}),
    data: {fingerprint: manifest.cube.sha256.slice(0, 16), isSimulated: manifest.simulated},
    content: (now, width) => content(log, now, width)
  });
  onMark(node, (key) => {
    const [row, column] = (/(\d+)\D+(\d+)$/.exec(key) ?? []).slice(1).map(Number);
    if (row === undefined || column === undefined) return;
    const facet = log.facet(state.get().rows);
    state.set({cell: [writtenValue(facet.values[row]!), writtenValue(model.values[column]!)], outcome: "all", page: 1});
  });
  return node;
}

function content(log: HostedLog, now: HostedState, width: number): FigureContent {
  const {manifest} = log;
  const [facet, model] = [log.facet(now.rows), log.facet("model")];
  const groups = log.groups(now);
  const rows = [...new Set(groups.map(({row}) => row))].sort((a, b) => a - b);
  const columns = byRate(groups);
  const isTooMuch = rows.length * columns.length > MOST_CELLS;
  const cells = new Map(groups.map((group) => [`${group.row} ${group.column}`, group]));
  const [rowName, name] = [
    (row: number) => nameOfValue(facet.values[row]!),
    (column: number) => nameOfValue(model.values[column]!)
  ];
  const face = (row: number, column: number) =>
    rateFace(rateCell(cells.get(`${row} ${column}`), row, column), `${name(column)}, ${rowName(row)}`, {
      show: "rate",
      reference: "",
      columns: columns.length
    });
  const verdicts = sum(groups, verdictsOf);
  const isSmall = groups.some(({rate}) => rate !== null && rate.scored < LEAST);
  const isUnknown = groups.some(({rate}) => rate !== null && rate.interval === null);
  return {
    title:
      groups.length === 0
        ? "Nothing matches these filters"
        : isTooMuch
          ? `${count(rows.length)} rows by ${plural(columns.length, "model")} are more cells than a table shows`
          : `Rates of ${plural(columns.length, "model")} in ${plural(rows.length, "group")}`,
    subtitle: isTooMuch
      ? "Choose some models or groups in the filters."
      : "Share right among scored verdicts, in percent. Stronger shade: more. A cell leads to its answers.",
    drawing:
      groups.length === 0 || isTooMuch
        ? null
        : heatmap(width, {
            rows: rows.map((row) => ({id: String(row), name: rowName(row)})),
            columns: columns.map((column) => ({id: String(column), name: name(column), model: String(column)})),
            rowHeight: rows.length > 30 ? 16 : 24,
            cell: (r, c) => face(rows[r]!, columns[c]!)
          }),
    caveats: [
      {lead: "Intervals", text: "count verdicts of one case as dependent, and are those that the rows give."},
      ...(isUnknown
        ? [
            {
              lead: "Some cells have no interval:",
              text: "they unite verdicts whose cases the counts do not tell apart. Filters that leave one kind of verdict a cell give it.",
              data: true
            }
          ]
        : []),
      ...(isSmall
        ? [{lead: "Cells without a number", text: `rest on fewer than ${words(LEAST)} scored verdicts.`, data: true}]
        : [])
    ],
    tested: {
      test: "rates with Wilson intervals at design effects of cases; nothing is compared",
      n: `${count(verdicts)} verdicts`
    },
    source: `${nameOfValue(manifest.name)}${manifest.simulated ? ", simulated" : ""}: counts of ${count(manifest.rows)} verdicts, in ${trafficText(log.traffic)}.`,
    table: twin(groups, rowName, name)
  };
}

/** Models by their rate over all rows, the best first. */
function byRate(groups: readonly CubeGroup[]): number[] {
  const sums = new Map<number, {right: number; scored: number}>();
  for (const {column, wrong, right} of groups) {
    const own = sums.get(column) ?? {right: 0, scored: 0};
    sums.set(column, {right: own.right + right, scored: own.scored + wrong + right});
  }
  const rate = (column: number): number => {
    const {right, scored} = sums.get(column)!;
    return scored === 0 ? -1 : right / scored;
  };
  return [...sums.keys()].sort((a, b) => rate(b) - rate(a) || a - b);
}

const rateCell = (group: CubeGroup | undefined, row: number, model: number): RateCell => ({
  row,
  model,
  rate: group?.rate ? {...group.rate, interval: group.rate.interval ?? UNKNOWN} : null,
  difference: null,
  p: null,
  rank: null
});

const twin = (groups: readonly CubeGroup[], rowName: (row: number) => string, name: (column: number) => string) =>
  table(groups, [
    {label: "Group", value: ({row}) => rowName(row)},
    {label: "Model", value: ({column}) => name(column)},
    {label: "Right, %", value: ({rate}) => rate && 100 * rate.rate, text: ({rate}) => fixed(100 * rate!.rate)},
    intervalColumns(
      ({rate}) => rate?.interval && {lo: 100 * rate.interval.lo, hi: 100 * rate.interval.hi},
      (end) => fixed(end),
      ["Low", "High"]
    ),
    {label: "Scored", value: ({wrong, right}) => wrong + right},
    {label: "Without score", value: ({none}) => none}
  ]);
