import {html} from "htl";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {answersOf, CATEGORIES, OVERALL, RELEASES, type Release} from "../../lib/benchmarks/wise/releases/releases.js";
import {kendall, newcombeDifference, permutationTest, wilsonInterval} from "../../lib/math/index.js";
import type {PublishedRow} from "../../lib/schema/index.js";
import {heatmap, NARROW, neutralShade, type HeatCell} from "../chart/index.js";
import {Segments} from "../controls/index.js";
import {Figure, intervalColumns, isOwnModel, itemsBehind, itemsColumn, table, type Caveat} from "../figure/index.js";
import {count, fixed, interval, plural, pValue} from "../format/numbers.js";
import {sourceOf} from "../page/site-data.js";
import {chosenSystems, scoreOf, type System, type WiseContext, type WiseState} from "./context.js";

/** A system that is printed with and without thinking before it draws. */
const THINKING = {without: "bagel", with: "bagel-think"};
/** Fewest systems whose order in both releases is compared. */
const FEWEST = 5;
/** Scores between which shades lie: few are printed outside. */
const SHADES = {from: 0.1, to: 0.9};

interface Column {
  readonly release: Release;
  readonly category: string;
  readonly name: string;
}

interface Score {
  readonly system: System;
  readonly column: Column;
  readonly row: PublishedRow;
}

/** Scores by category of the systems of one release, or of those that are in both. */
export function WiseScoresFigure(context: WiseContext): HTMLElement {
  const [verified, first] = RELEASES as readonly [Release, Release];
  const controls = html`<div class="toolrow">
    ${Segments(context.state, "release", "Release", [
      {id: "verified", name: verified.name},
      {id: "first", name: first.name},
      {id: "both", name: "Systems in both"}
    ])}
  </div>`;
  return Figure<WiseState>(context.state, {
    id: "scores",
    number: 1,
    wide: true,
    controls,
    cite: [context.bench],
    content(state, width) {
      const systems = chosenSystems(context, state);
      const columns = columnsOf(state, width);
      const scores = systems.flatMap((system) =>
        columnsOf(state).flatMap((column) => scoreIn(context, system, column))
      );
      const {title, tested} = findingOf(context, state, systems);
      return {
        title,
        ...(tested && {tested}),
        subtitle: subtitleOf(state),
        drawing: systems.length === 0 ? null : drawingOf(context, systems, columns, width),
        caveats: systems.length === 0 ? [] : caveatsOf(state),
        source: `Source: ${context.bench.name}, tables of its repository, as printed.${state.release === "first" ? "" : " Intervals: Wilson, 95%."}`,
        table: table(scores, [
          {label: "Model", value: ({system}) => system.name},
          {label: "Release", value: ({column}) => column.release.name},
          {label: "Judge", value: ({row}) => row.evaluator},
          {label: "Category", value: ({column}) => column.category},
          {label: "Score", value: ({row}) => row.value, text: ({row}) => printed(row)},
          intervalColumns(
            ({row}) => rangeOf(row),
            (end) => fixed(end, 3)
          ),
          {label: "Prompts", value: ({row}) => row.n},
          itemsColumn(({system, column}) => itemsOf(context, system, column)),
          {label: "Source", value: ({row}) => sourceOf(context.bench.name, row)}
        ])
      };
    }
  });
}

/** Columns that a choice shows; of both releases on a narrow screen the overall scores alone. */
function columnsOf({release}: WiseState, width = Infinity): Column[] {
  const categories = release === "both" && width < NARROW ? [OVERALL] : [OVERALL, ...CATEGORIES];
  const shown = RELEASES.filter(({id}) => release === "both" || id === release);
  return categories.flatMap((category) =>
    shown.map((one) => ({
      release: one,
      category,
      name: release === "both" ? `${category}, ${one.id === "first" ? "first" : "Verified"}` : category
    }))
  );
}

function scoreIn(context: WiseContext, system: System, column: Column): Score[] {
  const row = scoreOf(context, system.id, column.release.id, column.category);
  return row === null ? [] : [{system, column, row}];
}

const printed = (row: PublishedRow): string => fixed(row.value, isOwnCell(row.cell) ? 4 : row.decimals);

/** Wilson's interval of a share of images that are right; means of grades have none, for how they vary is not printed. */
function rangeOf(row: PublishedRow): {readonly lo: number; readonly hi: number} | null {
  if (row.n === null || answersOf(row) === null) return null;
  return wilsonInterval(row.value * row.n, row.n, 0.95);
}

const itemsOf = (context: WiseContext, {id}: System, {category}: Column) =>
  itemsBehind(context, id, isOwnModel(id) && category !== OVERALL ? {category: category.toUpperCase()} : {});

function subtitleOf({release}: WiseState): string {
  if (release === "both")
    return "Score, 0 to 1, in each release, with its own judge and prompts; the stronger the shade, the higher.";
  const {score, judge} = RELEASES.find(({id}) => id === release)!;
  return `Score, 0 to 1: ${score}, judged by ${judge}. The stronger the shade, the higher.`;
}

function caveatsOf({release}: WiseState): Caveat[] {
  const [verified] = RELEASES;
  const spread: Caveat =
    release === "verified"
      ? {lead: "Intervals take prompts as independent;", text: "all systems drew the same ones."}
      : {lead: "No intervals of the first release:", text: "how its grades vary is not printed."};
  const other: Caveat = {
    lead: "The releases are not pooled.",
    text: `${verified!.name} has another judge, another score and partly other prompts.`
  };
  return release === "both" ? [other, spread] : [spread, other];
}

interface Found {
  readonly title: string;
  readonly tested?: {readonly test: string; readonly n: string};
}

/** What the chosen view shows: thinking first in WISE Verified, the order in both releases, and of the first release nothing. */
function findingOf(context: WiseContext, state: WiseState, systems: readonly System[]): Found {
  const many = plural(systems.length, "system");
  if (systems.length === 0) return {title: "No chosen system is in this view"};
  if (state.release === "both") return orderFound(context, systems);
  if (state.release === "first")
    return {title: `Scores of ${many}, printed without how the grades vary: none is told from another`};
  const overall = (model: string) =>
    systems.some(({id}) => id === model) ? scoreOf(context, model, "verified", OVERALL) : null;
  const [without, thinking] = [overall(THINKING.without), overall(THINKING.with)];
  if (!without || !thinking) return {title: `${many}, judged right or wrong by category`};
  const [n, m] = [thinking.n!, without.n!];
  const {estimate, interval: range} = newcombeDifference(thinking.value * n, n, without.value * m, m);
  const said = `${fixed(100 * thinking.value)}% right where it thinks first and ${fixed(100 * without.value)}% where it does not`;
  const name = context.models.get(THINKING.without)?.short ?? without.row;
  return {
    title:
      range.lo > 0 || range.hi < 0 ? `${name} draws ${said}` : `Thinking first is not told to help ${name}: ${said}`,
    tested: {
      test: `difference ${fixed(100 * estimate)} points ${interval({lo: 100 * range.lo, hi: 100 * range.hi})}, Newcombe, as if of other prompts`,
      n: `${count(n)} prompts each`
    }
  };
}

function orderFound(context: WiseContext, systems: readonly System[]): Found {
  const side = (release: Release) => systems.map(({id}) => scoreOf(context, id, release.id, OVERALL)!.value);
  const [a, b] = RELEASES.map(side) as [number[], number[]];
  if (systems.length < FEWEST)
    return {title: `${plural(systems.length, "system")} in both releases: too few to compare orders`};
  const {p} = permutationTest(a, b, {method: "kendall"});
  const tau = kendall(a, b).estimate;
  return {
    title:
      p < 0.05
        ? `The releases put the ${systems.length} systems of both into much the same order`
        : `The releases share no order of ${systems.length} systems beyond chance`,
    tested: {test: `Kendall’s tau-b ${fixed(tau, 2)}, permutation, ${pValue(p)}`, n: plural(systems.length, "system")}
  };
}

function drawingOf(
  context: WiseContext,
  systems: readonly System[],
  columns: readonly Column[],
  width: number
): SVGSVGElement {
  return heatmap(width, {
    rows: systems.map(({id, name}) => ({id, name})),
    columns: columns.map(({release, category, name}) => ({id: `${release.id}-${category}`, name})),
    rowHeight: 24,
    breaks: breaksOf(columns),
    cell: (r, c): HeatCell => cellOf(context, systems[r]!, columns[c]!)
  });
}

/** Gaps between categories, of one release behind the overall score alone. */
function breaksOf(columns: readonly Column[]): number[] {
  const ends = columns.flatMap(({category}, c) => (category === (columns[c + 1]?.category ?? category) ? [] : [c]));
  return new Set(columns.map(({release}) => release)).size === 1 ? ends.slice(0, 1) : ends;
}

function cellOf(context: WiseContext, system: System, column: Column): HeatCell {
  const heading = `${system.name}, ${column.category}`;
  const [score] = scoreIn(context, system, column);
  if (score === undefined) return {fill: null, text: "", detail: {heading, lines: ["not printed"]}};
  const {row} = score;
  const range = rangeOf(row);
  return {
    ...neutralShade((row.value - SHADES.from) / (SHADES.to - SHADES.from)),
    text: fixed(row.value, 2).replace(/^0/, ""),
    detail: {
      heading,
      lines: [
        `${printed(row)}${range === null ? "" : ` ${interval(range, 3)}`}, n = ${count(row.n!)} prompts`,
        `${column.release.name}, judged by ${column.release.judge}`,
        ...(row.note === "" ? [] : [row.note])
      ],
      source: sourceOf(context.bench.name, row),
      items: itemsOf(context, system, column)
    }
  };
}
