import {largestDifferences, type FacetId, type SideFacetId, type SliceDifference} from "../../../lib/explore/index.js";
import {dotPanels, NARROW} from "../../chart/index.js";
import {intervalColumns, pointsColumn, table as tableOf, type Caveat} from "../../figure/index.js";
import {count, fixed, plural, probability, qValue, signed, signedInterval} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS, titleCase} from "./side-words.js";
import {outsideClause, outsideFilter, outsideSentence, pairedSides, sideFacet} from "./sides.js";
import {onMark} from "../figure/on-mark.js";
import {TestedColumns} from "./tested-columns.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";

const SHOWN = 16;
const LEVEL = 0.05;

/** What is to be thought of the slices that pass. */
const findings = (n: number): string =>
  n === 0
    ? "none of them is a finding at a false discovery rate of 5% (Benjamini and Hochberg)."
    : `${count(n)} of them ${n === 1 ? "is a finding" : "are findings"}; of such, one in twenty is chance (Benjamini and Hochberg).`;

/** What is to be read with a list of slices. */
const caveatsOf = (slices: readonly SliceDifference[], sure: number): readonly Caveat[] => [
  {
    lead: `${count(slices.length)} slices were tested,`,
    text: findings(sure)
  },
  {
    lead: "Slices overlap,",
    text: "so one cause can show in several rows. Slices of fewer than eight cases are left out, and further names of the same verdicts."
  },
  ...(slices.some(({difference, interval}) => difference !== 0 && Number.isNaN(interval.lo))
    ? [
        {
          lead: "Where all cases differ alike",
          text: "there is no interval: they do not say how far other cases would lie."
        }
      ]
    : [])
];

/** Which side leads in the clearest slice. */
export function differencesTitle(facet: SideFacetId, a: string, b: string, difference: number, slice: string): string {
  const [first, second] = difference > 0 ? [a, b] : [b, a];
  return titleCase(
    `${first} ${LEADS[facet]} ${second} by ${fixed(Math.abs(100 * difference))} points in ${slice}, the clearest difference`
  );
}

/**
 * The test behind the title, and what the clearest slice counts; without any, what was looked through.
 *
 * @param outside - sides that the filter leaves out, as `outsideFilter` names them
 */
export function testOf(
  a: string,
  b: string,
  slices: readonly SliceDifference[],
  top: SliceDifference | undefined,
  pairs: number,
  outside: string
): {readonly test: string; readonly n: string} {
  const family = `sign flips over cases, false discovery rate 5% over ${plural(slices.length, "slice")}`;
  const without = outsideClause(outside);
  if (!top) return {test: `${family}${without}`, n: `${plural(slices.length, "slice")} of ${plural(pairs, "pair")}`};
  const {difference, interval, q, n, cases} = top;
  const range = Number.isNaN(interval.lo)
    ? ", no interval where all cases are alike"
    : ` ${signedInterval({lo: 100 * interval.lo, hi: 100 * interval.hi})} (95%, over cases)`;
  return {
    test: `${family}; ${a} minus ${b} ${signed(100 * difference)} points${range}, ${qValue(q)}${without}`,
    n: `${plural(n, "pair")} in ${plural(cases, "case")}`
  };
}

/** Slices by one facet or two in which the two sides differ most: tested, with the share of false findings controlled. */
export function DifferencesFigure(context: ExploreContext): HTMLElement {
  const {table, state, nameOf} = context;
  const controls = TestedColumns(context, () => sideFacet(context)?.id ?? "model");
  const sliceName = ({where}: SliceDifference, between = ", ") =>
    where.map(({facet, value}) => named(facet, value)).join(between);
  const named = (facet: FacetId, value: number) =>
    facet === "key" || facet === "answer" ? `right answer ${nameOf(facet, value)}` : nameOf(facet, value);
  const node = RestingFigure(context, {
    id: "differences",
    isTest: true,
    byRule: () => sideFacet(context)?.id === "scorer",
    byJudge: () => sideFacet(context)?.id === "judge",
    number: context.figures.indexOf("differences") + 1,
    keys: ["by", "a", "b", "tested"],
    ...(state.frame ? {} : {controls}),
    compute: function* () {
      const pairs = yield* pairedSides(context);
      const slices = yield* largestDifferences(table, pairs, state.get().tested);
      const {sides, item} = pairs;
      return {sides, outside: outsideFilter(context, sides), n: item.length, slices};
    },
    content(found, width) {
      const {sides, outside, n, slices} = found;
      const [a, b] = [nameOf(sides.facet, sides.a), nameOf(sides.facet, sides.b)];
      const sure = slices.filter(({q}) => q < LEVEL);
      const shown = slices.slice(0, SHOWN);
      const top = sure[0];
      // Cut to the room of one line, "Reasoning, judge A" and "Reasoning, judge B" would read alike.
      const isTwoLined = width < NARROW && shown.some(({where}) => where.length > 1);
      const reach = shown.map(({difference, interval: {lo, hi}}) =>
        Number.isNaN(lo) ? Math.abs(difference) : Math.max(Math.abs(lo), Math.abs(hi))
      );
      const limit = Math.min(1, Math.ceil(10 * Math.max(0.1, ...reach)) / 10);
      return {
        title:
          n === 0
            ? `No slice has verdicts of both ${a} and ${b}`
            : slices.length === 0
              ? "No slice has enough cases"
              : top
                ? differencesTitle(sides.facet, a, b, top.difference, sliceName(top))
                : `No slice tells ${a} and ${b} apart once the number of slices is counted`,
        subtitle:
          slices.length === 0
            ? `Slices are compared where both sides were asked the same in eight cases at least.${outsideSentence(outside)}`
            : `Points by which ${a} ${LEADS[sides.facet]} ${b}, with 95% intervals over cases; ranked by evidence, then size. Filled: a finding at a false discovery rate of 5%.${outsideSentence(outside)}`,
        ...(slices.length === 0 || state.frame ? {} : {hint: "Click a row for its verdicts."}),
        ...(slices.length === 0 ? {absent: "No slice has eight cases that both sides share."} : {}),
        drawing:
          shown.length === 0
            ? null
            : dotPanels(
                [
                  {
                    title: `${a} minus ${b}`,
                    sub: `${count(slices.length)} slices tested`,
                    rule: {value: 0, label: ""},
                    rows: shown.map((slice) => ({
                      id: JSON.stringify(slice.where),
                      name: sliceName(slice),
                      dots: [
                        {
                          value: 100 * slice.difference,
                          lo: 100 * slice.interval.lo,
                          hi: 100 * slice.interval.hi,
                          shape: "other" as const,
                          open: slice.q >= LEVEL
                        }
                      ],
                      text: `n ${count(slice.n)}  ${qValue(slice.q)}`,
                      detail: {
                        heading: sliceName(slice),
                        lines: [
                          `${signed(100 * slice.difference)} points ${signedInterval({lo: 100 * slice.interval.lo, hi: 100 * slice.interval.hi})}`,
                          `${count(slice.n)} pairs in ${plural(slice.cases, "case")}, ${qValue(slice.q)}`
                        ]
                      }
                    }))
                  }
                ],
                width,
                {
                  domain: [-100 * limit, 100 * limit],
                  ticks: [-100 * limit, -50 * limit, 0, 50 * limit, 100 * limit],
                  names: shown.map((slice) => sliceName(slice, isTwoLined ? ",\n" : ", ")),
                  textWidth: 170,
                  ...(isTwoLined ? {rowHeight: 38} : width < NARROW ? {} : {nameWidth: 280})
                }
              ),
        caveats: slices.length === 0 ? [] : caveatsOf(slices, sure.length),
        ...(slices.length === 0 ? {} : {tested: testOf(a, b, slices, top, n, outside)}),
        source: slices.length === 0 ? `${sourceOfLog(table)}.` : `${sourceOfLog(table)}; sign-flip tests over cases.`,
        table: tableOf(slices.slice(0, 500), [
          {label: "Slice", value: (slice) => sliceName(slice)},
          {label: "Pairs", value: (slice) => slice.n},
          {label: "Cases", value: (slice) => slice.cases},
          pointsColumn("Difference, points", ({difference}) => difference),
          intervalColumns(
            ({interval}) => ({lo: 100 * interval.lo, hi: 100 * interval.hi}),
            (end) => fixed(end),
            ["Low", "High"]
          ),
          {label: "p", value: (slice) => slice.p, text: (slice) => probability(slice.p)},
          {label: "q", value: (slice) => slice.q, text: (slice) => probability(slice.q)}
        ])
      };
    }
  });
  // In a report the verdicts of a row stand nowhere.
  if (state.frame) return node;
  onMark(node, (key) => {
    if (!key.includes("[{")) return;
    const where = JSON.parse(key.slice(key.indexOf("[{"))) as SliceDifference["where"];
    state.set(Object.fromEntries(where.map(({facet, value}) => [facet, [value]])));
  });
  return node;
}
