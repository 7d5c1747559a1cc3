import {dotPanels, NARROW, type DotRow} from "../../components/chart/index.js";
import {Figure, table} from "../../components/figure/index.js";
import {cellsHref} from "../../components/figure/ledger-href.js";
import {fixed, interval, plural, signed, signedInterval, words, Words} from "../../components/format/numbers.js";
import type {JudgePair} from "../../lib/stories/index.js";
import {benchName, cited, correlationAxis, isLeft, type ValidityContext} from "./context.js";

const judgeName = (judge: string) => (judge === "self" ? "the model itself" : judge);

/** The shift of the second judge's values in the printed unit. */
const shiftText = ({shift, decimals, unit}: JudgePair) =>
  `${signed(shift.value, Math.max(1, decimals))} ${signedInterval(shift, Math.max(1, decimals))} ${unit === "score" ? "on the scale of 0 to 1" : "points"}`;

/** Whether two judges of the same answers put the systems into the same order, and at the same level. */
export function JudgesFigure(context: ValidityContext): HTMLElement {
  return Figure(context.state, {
    id: "judges",
    number: 2,
    cite: cited(context, context.found.judges.map(({benchmark}) => benchmark)), // prettier-ignore
    content(state, width) {
      const pairs = context.found.judges.filter(({benchmark}) => isLeft(state, benchmark));
      const name = ({first, second}: JudgePair) => `${judgeName(first)}, ${judgeName(second)}`;
      const full = (pair: JudgePair) => `${benchName(context, pair.benchmark)}, ${pair.total}: ${name(pair)}`;
      const isSame = ({tau}: JudgePair) => tau === 1;
      const same = pairs.filter(isSame).length;
      const moved = pairs.filter(({shift}) => shift.lo > 0 || shift.hi < 0).length;
      const row = (pair: JudgePair): DotRow => ({
        id: `${pair.benchmark} ${pair.total} ${name(pair)}`,
        name: full(pair),
        dots: pair.correlation === null ? [] : [{...pair.correlation, shape: "other"}],
        ...(pair.correlation === null ? {instead: `no r${isSame(pair) ? "; same order" : ""}`} : {}),
        text: `n ${pair.systems.length}`,
        detail: {
          heading: full(pair),
          lines: [
            pair.correlation === null
              ? `${words(pair.systems.length)} systems are too few for a correlation`
              : `r ${fixed(pair.correlation.value, 2)} ${signedInterval(pair.correlation, 2)}, ${plural(pair.systems.length, "system")}`,
            `tau-b ${signed(pair.tau, 2)}${isSame(pair) ? ": the same order" : ""}`,
            `second minus first judge ${shiftText(pair)}`,
            pair.systems.map(({model}) => context.models.get(model)?.short ?? model).join(", ")
          ],
          href: cellsHref(pair.cells) ?? undefined
        }
      });
      return {
        title:
          pairs.length === 0
            ? "This paper prints no second judge of its systems"
            : `${same === pairs.length ? "Every pair" : `${Words(same)} of ${words(pairs.length)} pairs`} of judges ${same === 1 ? "puts" : "put"} the systems into the same order; ${moved === 0 ? "no" : words(moved)} ${moved === 1 ? "differs" : "differ"} in level beyond chance`,
        subtitle: "Pearson’s r of two judges’ totals over the systems that both judged. Rods: 95% intervals; n: systems.",
        drawing:
          pairs.length === 0
            ? null
            : dotPanels([{title: "Correlation of two judges", sub: "Pearson’s r over systems", rows: pairs.map(row)}], width, {
                ...correlationAxis(pairs.flatMap(({correlation}) => correlation ?? [])),
                names: pairs.map((pair) => `${benchName(context, pair.benchmark)}, ${pair.total}\n${name(pair)}`),
                nameWidth: width < NARROW ? 190 : 300,
                textWidth: 40,
                rowHeight: 40,
                format: (value) => signed(value)
              }), // prettier-ignore
        caveats: [
          {
            lead: "Order is not level.",
            text: "Judges that agree on who is better can still differ by points. The mean difference over systems, with its interval of Student’s t, is in the table."
          },
          {
            lead: "Few systems.",
            text: "Three or four systems can hardly be put into different orders."
          }
        ],
        source: "Computed from the printed totals; each row of the table leads to its cells. Intervals of r: Fisher’s z.",
        table: table(pairs, [
          {label: "Benchmark", value: ({benchmark}) => benchName(context, benchmark)},
          {label: "Total", value: ({total}) => total},
          {label: "First judge", value: ({first}) => judgeName(first)},
          {label: "Second judge", value: ({second}) => judgeName(second)},
          {label: "Systems", value: ({systems}) => systems.length, href: ({cells}) => cellsHref(cells)},
          {
            label: "r",
            value: ({correlation}) => correlation?.value ?? null,
            text: ({correlation}) => fixed(correlation!.value, 3)
          },
          {label: "95%", value: ({correlation}) => (correlation === null ? null : interval(correlation, 3))},
          {label: "tau-b", value: ({tau}) => (Number.isNaN(tau) ? null : tau), text: ({tau}) => signed(tau, 3)},
          {label: "Second minus first", value: ({shift}) => shift.value, text: ({shift}) => signed(shift.value, 3)},
          {label: "95% of it", value: ({shift}) => signedInterval(shift, 3)},
          {label: "Unit", value: ({unit}) => unit},
          {
            label: "Which",
            value: ({systems}) => systems.map(({model}) => context.models.get(model)?.short ?? model).join(", ")
          }
        ]),
        tested: {test: "Fisher’s z for r, Student’s t for the mean difference", n: plural(pairs.length, "pair of judges", "pairs of judges")}
      }; // prettier-ignore
    }
  });
}
