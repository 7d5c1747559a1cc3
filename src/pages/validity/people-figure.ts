import {dotPanels, NARROW, type DotRow} from "../../components/chart/index.js";
import {Figure, table} from "../../components/figure/index.js";
import {count, fixed, interval, noneOr, plural, words, Words} from "../../components/format/numbers.js";
import type {PrintedAgreement} from "../../lib/stories/index.js";
import {benchName, cited, isLeft, placeOf, type ValidityContext} from "./context.js";

const isShare = ({entry}: Pick<PrintedAgreement, "entry">) => entry.statistic === "percent agreement";

/** How far judges and metrics agree with people, as printed. */
export function PeopleFigure(context: ValidityContext): HTMLElement {
  const all = context.found.agreements.filter(({entry}) => entry.kind === "people");
  return Figure(context.state, {
    id: "people",
    number: 1,
    cite: cited(context, all.map(({entry}) => entry.benchmark)), // prettier-ignore
    content(state, width) {
      const rows = all.filter(({entry}) => isLeft(state, entry.benchmark));
      const known = rows.filter((row) => row.interval !== null);
      const name = ({entry}: PrintedAgreement) => `${benchName(context, entry.benchmark)}: ${entry.about}`;
      const measured = ({entry}: PrintedAgreement) => `${entry.benchmark} ${entry.about} ${entry.statistic}`;
      const lines = (one: PrintedAgreement) => {
        const {entry} = one;
        const isTwice = rows.some((other) => other !== one && measured(other) === measured(one));
        const how = isTwice ? entry.against : isShare(one) ? "share" : entry.statistic;
        return `${entry.about}\n${benchName(context, entry.benchmark)}, ${how}`;
      };
      const row = (one: PrintedAgreement): DotRow => ({
        id: one.entry.id,
        name: name(one),
        dots: [{value: one.value, ...(one.interval ?? {}), shape: "other", open: one.interval === null}],
        text: one.entry.n === null ? "n ?" : `n ${count(one.entry.n)}`,
        detail: {
          heading: name(one),
          lines: [
            `${one.entry.statistic} with ${one.entry.against}: ${one.entry.value}`,
            one.interval === null ? "over how many is not printed, so there is no interval" : `95% ${interval(one.interval, 2)}, ${count(one.entry.n!)} ${one.entry.units}`,
            ...(one.entry.note === "" ? [] : [one.entry.note])
          ], // prettier-ignore
          source: placeOf(context, one.entry)
        }
      });
      const ordered = [...rows].sort((a, b) => Number(isShare(b)) - Number(isShare(a)));
      const panel = (title: string, sub: string, holds: (one: PrintedAgreement) => boolean) => ({
        title,
        sub,
        rows: ordered.map((one) => (holds(one) ? row(one) : undefined))
      });
      return {
        title:
          rows.length === 0
            ? "This paper prints no agreement with people"
            : `${Words(rows.length)} printed ${rows.length === 1 ? "agreement" : "agreements"} with people, ${known.length === rows.length ? "each" : noneOr(known.length)} with the number of cases that an interval needs`,
        subtitle:
          "Agreement of a judge or metric with human ratings. Filled: with a 95% interval; open: over how many cases is not printed.",
        drawing:
          rows.length === 0
            ? null
            : dotPanels(
                [
                  panel("Correlation", "Pearson’s r, Spearman’s rho", (one) => !isShare(one)),
                  ...(rows.some(isShare) ? [panel("Equal judgements", "share of samples", isShare)] : [])
                ],
                width,
                {
                  domain: [0, 1],
                  ticks: [0, 0.5, 1],
                  perRow: 2,
                  names: ordered.map(lines),
                  nameWidth: width < NARROW ? 176 : 260,
                  textWidth: 52,
                  rowHeight: 38
                }
              ),
        caveats: [
          {
            lead: "What is missing.",
            text: "No paper prints how far its people agree with each other. That is the ceiling of any agreement with them, so none of these can be held against it."
          },
          {
            lead: "Every case counted once.",
            text: `Cases of one model are alike, so the true intervals are wider. Correlations over the same cases cannot be compared by their intervals; the claims page tests ${words(2)} readings of that.`
          }
        ],
        source: "Source: texts of the papers, places in the table. Intervals: Fisher’s z; Wilson for shares.",
        table: table(rows, [
          {label: "Benchmark", value: ({entry}) => benchName(context, entry.benchmark)},
          {label: "Judge or metric", value: ({entry}) => entry.about},
          {label: "Held against", value: ({entry}) => entry.against},
          {label: "Statistic", value: ({entry}) => entry.statistic},
          {label: "As printed", value: ({entry}) => Number(entry.value), text: ({entry}) => entry.value},
          {label: "Value", value: ({value}) => value, text: ({value}) => fixed(value, 3)},
          {label: "95%", value: (one) => (one.interval === null ? null : interval(one.interval, 3))},
          {label: "n", value: ({entry}) => entry.n},
          {label: "n counts", value: ({entry}) => entry.units || null},
          {label: "Note", value: ({entry}) => entry.note || null},
          {label: "Place", value: ({entry}) => placeOf(context, entry)}
        ]),
        tested: {test: "none: printed values with their intervals", n: plural(rows.length, "printed value")}
      };
    }
  });
}
