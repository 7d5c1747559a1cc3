import {html} from "htl";
import {
  compareSidesSteps,
  comparisonsBy,
  facetOf,
  type Comparison,
  type FacetId,
  type PartComparison,
  type SideFacetId,
  type Sides
} from "../../../lib/explore/index.js";
import {dotPanels, type DotRow} from "../../chart/index.js";
import {intervalColumns, pointsColumn, table as tableOf, type Caveat, type FigureContent} from "../../figure/index.js";
import {count, fixed, plural, probability, pValue, signed, signedInterval} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import type {ExploreChoices, ExploreState} from "../view/state.js";
import {Segments} from "../../controls/index.js";
import {LEADS, titleCase, TRAILS} from "./side-words.js";
import {outsideClause, outsideFilter, outsideSentence, pairedSides, sideFacet} from "./sides.js";
import {sideFacets} from "../view/side-facets.js";
import {ValuePicker} from "../figure/value-picker.js";
import {LEADS_ON, onMark, rowOfMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";

const SIDE_NAMES: Readonly<Record<string, string>> = {
  model: "models",
  capability: "forms",
  judge: "judges",
  protocol: "protocols",
  run: "runs",
  scorer: "scorers",
  step: "training steps"
};

/** What two sides share, and how they compare on it. */
interface HeadToHead {
  readonly sides: Sides;
  /** Sides that the filter leaves out, as `outsideFilter` names them. */
  readonly outside: string;
  /** Verdicts without a partner. */
  readonly alone: number;
  readonly whole: Comparison;
  /** The facet that the groups are values of. */
  readonly by: FacetId;
  readonly parts: readonly PartComparison[];
}

/** Most groups that are drawn; each stands in the table. */
const MOST_DRAWN = 60;

/** Two models, judges, protocols or forms on the same verdicts: 2 by 2 table, paired tests, effect by category. */
export function HeadToHeadFigure(context: ExploreContext): HTMLElement {
  const {table, state} = context;
  const facets = sideFacets(context);
  const groups = (["category", "subcategory", "stage", "benchmark"] as const).filter((id) => facetOf(table, id));
  const group = (): FacetId => groups.find((id) => id === state.get().rows) ?? groups[0] ?? "benchmark";
  const controls = html`<div class="view-tools">
    ${
      facets.length > 1
        ? Segments(
            state,
            "by",
            "Sides",
            facets.map(({id}) => ({id, name: SIDE_NAMES[id] ?? id}))
          )
        : ""
    }
    ${ValuePicker(context, "a", "first", () => sideFacet(context)!, "chosen for you")}
    ${ValuePicker(context, "b", "second", () => sideFacet(context)!, "chosen for you")}
  </div>`;
  /** What the rows stand for. */
  let shownFor: {readonly sides: Sides; readonly by: FacetId} | null = null;
  const node = RestingFigure(context, {
    id: "head-to-head",
    isTest: true,
    byRule: () => sideFacet(context)?.id === "scorer",
    byJudge: () => sideFacet(context)?.id === "judge",
    number: context.figures.indexOf("versus") + 1,
    controls,
    keys: ["by", "a", "b", "rows"],
    compute: () => headToHeadSteps(context, group()),
    content(found, width) {
      shownFor = {sides: found.sides, by: found.by};
      return headToHeadContent(context, found, width);
    }
  });
  // In a report the verdicts of a row stand nowhere.
  if (state.frame) return node;
  onMark(node, (mark) => {
    const group = rowOfMark(mark);
    if (Number.isNaN(group) || shownFor === null) return;
    const {sides, by} = shownFor;
    // The two that are compared stay so, whichever would be chosen among what is left.
    const chosen: Partial<ExploreChoices> = {by: sides.facet, a: sides.a, b: sides.b};
    state.set({...chosen, [by]: [group]} as Partial<ExploreState>);
  });
  return node;
}

function* headToHeadSteps(context: ExploreContext, by: FacetId): Generator<void, HeadToHead> {
  const {table} = context;
  const pairs = yield* pairedSides(context);
  const whole = yield* compareSidesSteps(table, pairs);
  yield;
  const parts = yield* comparisonsBy(table, pairs, by);
  const {sides, alone} = pairs;
  return {sides, outside: outsideFilter(context, sides), alone, whole, by, parts};
}

function headToHeadContent(context: ExploreContext, found: HeadToHead, width: number): FigureContent {
  const {table, nameOf} = context;
  const {sides, outside, alone, whole, by, parts} = found;
  const isPaired = whole.n > 0;
  const [a, b] = [nameOf(sides.facet, sides.a), nameOf(sides.facet, sides.b)];
  const name = (part: PartComparison) => nameOf(by, part.value);
  return {
    title: titleCase(headToHeadTitle(sides.facet, a, b, whole, parts)),
    subtitle: isPaired
      ? html`Points by which <b>${a}</b> ${LEADS[sides.facet]} <b>${b}</b> on the same ${count(whole.n)} verdicts, with
          95% intervals over cases. Open: the interval reaches zero.${outsideSentence(outside)}`
      : `Sides are compared where both were asked the same: item or pair of items, attempt and so on.${outsideSentence(outside)}`,
    drawing: isPaired
      ? headToHeadDrawing(found, {a, b, name, isAlone: context.state.frame !== undefined}, width)
      : null,
    ...(isPaired ? {} : {absent: "The two share nothing that could be compared."}),
    caveats: [
      ...(isPaired ? caveatsOf(a, b, whole) : []),
      ...(alone > 0
        ? [
            {
              lead: `${count(alone)} verdicts have no partner`,
              text: "and are left out: only one side was asked or scored there.",
              data: true
            }
          ]
        : [])
    ],
    ...(isPaired ? {tested: testOf(a, b, whole, outside)} : {}),
    source: isPaired
      ? `${sourceOfLog(table)}; ${plural(whole.cases, "case")}, 1,000 bootstrap draws and a jackknife, sign-flip tests.`
      : `${sourceOfLog(table)}.`,
    table: tableOf(isPaired ? [{value: -1, pHolm: whole.pCases, ...whole}, ...parts] : [], [
      {label: "Group", value: (part) => (part.value < 0 ? "All verdicts" : name(part))},
      {label: "Pairs", value: (part) => part.n},
      {label: "Cases", value: (part) => part.cases},
      {label: "Both right", value: (part) => part.both},
      {label: `Only ${a}`, value: (part) => part.onlyA},
      {label: `Only ${b}`, value: (part) => part.onlyB},
      {label: "Neither", value: (part) => part.neither},
      pointsColumn("Difference, points", ({difference}) => difference),
      intervalColumns(
        ({interval}) => ({lo: 100 * interval.lo, hi: 100 * interval.hi}),
        (end) => signed(end),
        ["Low", "High"]
      ),
      {label: "p, McNemar", value: (part) => part.pVerdicts, text: (part) => probability(part.pVerdicts)},
      {label: "p, cases", value: (part) => part.pCases, text: (part) => probability(part.pCases)},
      {label: "p, Holm", value: (part) => part.pHolm, text: (part) => probability(part.pHolm)}
    ])
  };
}

interface Named {
  readonly a: string;
  readonly b: string;
  readonly name: (part: PartComparison) => string;
  /** Does the figure stand in a report? */
  readonly isAlone: boolean;
}

/** Differences of all verdicts and of each group, on one axis. */
function headToHeadDrawing({whole, by, parts}: HeadToHead, {a, b, name, isAlone}: Named, width: number): SVGSVGElement {
  const shown = parts.slice(0, MOST_DRAWN);
  const reach = Math.max(
    0.1,
    ...shown.map(({interval: {lo, hi}, difference}) =>
      Math.max(Math.abs(lo) || 0, Math.abs(hi) || 0, Math.abs(difference))
    )
  );
  const limit = Math.min(1, Math.ceil(reach * 10) / 10);
  return dotPanels(
    [
      {
        title: `${a} minus ${b}`,
        sub: `by ${by}`,
        rule: {value: 0, label: ""},
        rows: [
          differenceRow("all", "All verdicts", whole, whole.pCases, []),
          null,
          ...shown.map((part) =>
            differenceRow(String(part.value), name(part), part, part.pHolm, isAlone ? [] : [LEADS_ON])
          )
        ]
      }
    ],
    width,
    {
      domain: [-100 * limit, 100 * limit],
      ticks: [-100 * limit, -50 * limit, 0, 50 * limit, 100 * limit],
      names: ["All verdicts", null, ...shown.map(name)],
      textWidth: 150
    }
  );
}

/** @param leading - what a click on the row does */
const differenceRow = (
  id: string,
  name: string,
  {difference, interval: {lo, hi}, n, cases}: Pick<Comparison, "difference" | "interval" | "n" | "cases">,
  p: number,
  leading: readonly string[]
): DotRow => ({
  id,
  name,
  dots: [
    {
      value: 100 * difference,
      lo: 100 * lo,
      hi: 100 * hi,
      shape: "other",
      open: Number.isNaN(lo) ? p >= 0.05 : lo <= 0 && hi >= 0
    }
  ],
  text: `${signed(100 * difference)}  ${pValue(p)}`,
  detail: {
    heading: name,
    lines: [
      `${signed(100 * difference)} points ${signedInterval({lo: 100 * lo, hi: 100 * hi})}`,
      `${count(n)} pairs in ${plural(cases, "case")}`,
      pValue(p),
      ...leading
    ]
  }
});

/** What the comparison of two sides found, in all verdicts and in groups of them. */
export function headToHeadTitle(
  facet: SideFacetId,
  a: string,
  b: string,
  {n, difference, interval: {lo, hi}, pCases}: Pick<Comparison, "n" | "difference" | "interval" | "pCases">,
  parts: readonly Pick<PartComparison, "difference" | "pHolm">[]
): string {
  if (n === 0) return `${a} and ${b} share no scored verdict under these filters`;
  const sure = parts.filter(({pHolm}) => pHolm < 0.05);
  // Few cases have short intervals; of cases all alike there is none: the test must agree.
  if (pCases < 0.05 && !(lo <= 0 && hi >= 0)) {
    const [first, second] = difference > 0 ? [a, b] : [b, a];
    const ahead = sure.filter((part) => part.difference > 0 === difference > 0).length;
    const behind = sure.length - ahead;
    const groups = `, and in ${ahead === 0 ? "no single group" : `${ahead} of ${parts.length} groups`}${behind > 0 ? `; ${TRAILS[facet]} in ${behind}` : ""}`;
    return `${first} ${LEADS[facet]} ${second} by ${fixed(Math.abs(100 * difference))} points${parts.length > 1 ? groups : ""}`;
  }
  return `${a} and ${b} cannot be told apart here${sure.length > 0 ? `, but differ in ${sure.length} of ${parts.length} groups` : ""}`;
}

/** What is to be read with a comparison of pairs. */
const caveatsOf = (a: string, b: string, whole: Comparison): readonly Caveat[] => [
  {lead: "", text: twoByTwo(a, b, whole)},
  {
    lead: "Cases, not verdicts, were sampled.",
    text: `Intervals draw cases anew, tests flip the sign of whole cases: ${pValue(whole.pCases)}. McNemar's exact test, with each verdict independent, gives ${pValue(whole.pVerdicts)}. Tests of rows are Holm-adjusted.`
  },
  {lead: "What this log can show:", text: shownBy(whole)}
];

/**
 * The test behind the title, and what it counted.
 *
 * @param outside - sides that the filter leaves out, as `outsideFilter` names them
 */
export const testOf = (
  a: string,
  b: string,
  {
    n,
    cases,
    pCases,
    difference,
    interval: {lo, hi}
  }: Pick<Comparison, "n" | "cases" | "pCases" | "difference" | "interval">,
  outside: string
) => ({
  test: `sign flips over cases, ${pValue(pCases)}; ${a} minus ${b} ${signed(100 * difference)} points${
    Number.isNaN(lo)
      ? ", no interval where all cases are alike"
      : ` ${signedInterval({lo: 100 * lo, hi: 100 * hi})} (95%, over cases)`
  }${outsideClause(outside)}`,
  n: `${count(n)} pairs in ${plural(cases, "case")}`
});

/** What size of difference the cases would show. */
function shownBy({cases, detectable, onlyA, onlyB}: Comparison): string {
  if (cases < 6) return "with fewer than six cases, nothing: the test over cases then never finds a difference at 5%.";
  if (Number.isFinite(detectable))
    return `with ${count(cases)} cases, a difference below ${fixed(100 * detectable)} points would be missed in one of five logs or more.`;
  return `the two ${onlyA + onlyB === 0 ? "never differ on" : "differ alike on each of"} its ${count(cases)} cases, so what size of difference would be missed cannot be told from them.`;
}

/** The 2 by 2 table of the pairs: what one side gets right that the other does not. */
function twoByTwo(
  a: string,
  b: string,
  {both, onlyA, onlyB, neither}: {both: number; onlyA: number; onlyB: number; neither: number}
): Node {
  return html`<table class="two-by-two">
    <caption>
      Verdicts
    </caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${b} right</th>
        <th scope="col">wrong</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">${a} right</th>
        <td>${count(both)}</td>
        <td><b>${count(onlyA)}</b></td>
      </tr>
      <tr>
        <th scope="row">wrong</th>
        <td><b>${count(onlyB)}</b></td>
        <td>${count(neither)}</td>
      </tr>
    </tbody>
  </table>`;
}
