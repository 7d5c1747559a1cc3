import {largestDifferences, type FacetId, type SliceDifference} from "../../lib/explore/index.js";
import {dotPanels} from "../chart/index.js";
import {table as tableOf} from "../figure/index.js";
import {count, fixed, plural, signed, signedInterval} from "../format/numbers.js";
import type {ExploreContext} from "./context.js";
import {chosenSides} from "./sides.js";
import {onMark} from "./on-mark.js";
import {RestingFigure, sourceOfLog} from "./resting-figure.js";

const SHOWN = 16;
const LEVEL = 0.05;

/** Slices by one facet or two in which the two sides differ most: tested, with the share of false findings controlled. */
export function DifferencesFigure(context: ExploreContext): HTMLElement {
  const {table, state, nameOf} = context;
  const sliceName = ({where}: SliceDifference) => where.map(({facet, value}) => named(facet, value)).join(", ");
  const named = (facet: FacetId, value: number) =>
    facet === "key" || facet === "answer" ? `right answer ${nameOf(facet, value)}` : nameOf(facet, value);
  const node = RestingFigure(context, {
    id: "differences",
    number: context.figures.indexOf("differences") + 1,
    keys: ["by", "a", "b"],
    compute: function* () {
      const sides = chosenSides(context)!;
      const pairs = yield* context.pairs(sides);
      const slices = yield* largestDifferences(table, pairs);
      return {sides, slices};
    },
    content(found, width) {
      const {sides, slices} = found;
      const [a, b] = [nameOf(sides.facet, sides.a), nameOf(sides.facet, sides.b)];
      const sure = slices.filter(({q}) => q < LEVEL);
      const shown = slices.slice(0, SHOWN);
      const top = sure[0];
      const limit = Math.min(
        1,
        Math.ceil(10 * Math.max(0.1, ...shown.map(({interval: {lo, hi}}) => Math.max(Math.abs(lo), Math.abs(hi))))) / 10
      );
      return {
        title:
          slices.length === 0
            ? "No slice has enough cases"
            : top
              ? `Between ${a} and ${b} the difference is clearest in ${sliceName(top)}: ${signed(100 * top.difference)} points`
              : `No slice tells ${a} and ${b} apart once the number of slices is counted`,
        subtitle: `Points by which ${a} is ahead, with 95% intervals over cases; ranked by the end nearer to zero. Filled: a finding at a false discovery rate of 5%.${state.frame ? "" : " Click a row to see its verdicts."}`,
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
                      text: `n ${count(slice.n)}  q ${slice.q < 0.001 ? "< .001" : slice.q.toFixed(3).replace(/^0/, "")}`,
                      detail: {
                        heading: sliceName(slice),
                        lines: [
                          `${signed(100 * slice.difference)} points ${signedInterval({lo: 100 * slice.interval.lo, hi: 100 * slice.interval.hi})}`,
                          `${count(slice.n)} pairs in ${plural(slice.cases, "case")}, q = ${slice.q.toFixed(4)}`
                        ]
                      }
                    }))
                  }
                ],
                width,
                {
                  domain: [-100 * limit, 100 * limit],
                  ticks: [-100 * limit, -50 * limit, 0, 50 * limit, 100 * limit],
                  names: shown.map(sliceName),
                  textWidth: 170
                }
              ),
        caveats: [
          {
            lead: `${count(slices.length)} slices were tested,`,
            text: `${count(sure.length)} of them are findings: of these, one in twenty is expected to be chance (Benjamini and Hochberg). A bare maximum would always name one.`
          },
          {
            lead: "Slices overlap,",
            text: "so one cause can show in several rows. Slices of fewer than eight cases are left out."
          }
        ],
        tested: {
          test: `sign flips over cases, false discovery rate 5% over ${count(slices.length)} slices${top ? `; q = ${top.q.toFixed(4)}` : ""}`,
          n: top ? `${count(top.n)} pairs in ${plural(top.cases, "case")}` : "no finding"
        },
        source: `${sourceOfLog(table)}; sign-flip tests over cases.`,
        table: tableOf(slices.slice(0, 500), [
          {label: "Slice", value: sliceName},
          {label: "Pairs", value: (slice) => slice.n},
          {label: "Cases", value: (slice) => slice.cases},
          {
            label: "Difference, points",
            value: (slice) => 100 * slice.difference,
            text: (slice) => signed(100 * slice.difference)
          },
          {label: "Low", value: (slice) => 100 * slice.interval.lo, text: (slice) => fixed(100 * slice.interval.lo)},
          {label: "High", value: (slice) => 100 * slice.interval.hi, text: (slice) => fixed(100 * slice.interval.hi)},
          {label: "p", value: (slice) => slice.p, text: (slice) => slice.p.toFixed(4)},
          {label: "q", value: (slice) => slice.q, text: (slice) => slice.q.toFixed(4)}
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
