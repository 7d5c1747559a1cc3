import {dotPanels, NARROW} from "../../components/chart/index.js";
import {Figure, table} from "../../components/figure/index.js";
import {fixed, interval, plural, words, Words} from "../../components/format/numbers.js";
import {benchName, cited, isLeft, measureName, type ValidityContext} from "./context.js";

/** Below this, differences of single systems are read with care: the usual line of test theory. */
const ENOUGH = 0.9;

/** How much of what sets the systems apart is more than the chance of which items were asked. */
export function ReliabilityFigure(context: ValidityContext): HTMLElement {
  return Figure(context.state, {
    id: "reliability",
    number: 3,
    cite: cited(context, context.found.reliabilities.map(({measure}) => measure.benchmark)), // prettier-ignore
    content(state, width) {
      const rows = context.found.reliabilities
        .filter(({measure}) => isLeft(state, measure.benchmark))
        .sort((a, b) => b.value - a.value);
      const weak = rows.filter(({value}) => value < ENOUGH);
      const unit = (one: (typeof rows)[number]) => (one.measure.unit === "score" ? 3 : 1);
      const lowest = rows.at(-1);
      return {
        title:
          lowest === undefined
            ? "No measure of this paper has intervals"
            : weak.length === 0
              ? `Chance of the items hardly blurs these ${words(rows.length)} measures`
              : `Chance of the items hardly blurs ${words(rows.length - weak.length)} of ${words(rows.length)} measures; ${weak.length === 1 ? "the other" : `the other ${words(weak.length)}`} lie${weak.length === 1 ? "s" : ""} below .9`,
        subtitle:
          "Share of the spread between systems that is not noise of the items: 1 is none, 0 is all. Rods: 95% intervals; n: systems.",
        drawing:
          rows.length === 0
            ? null
            : dotPanels(
                [
                  {
                    title: "Reliability over systems",
                    sub: "1 − noise² / spread²",
                    rule: {value: ENOUGH, label: ".9"},
                    rows: rows.map((one) => ({
                      id: one.measure.id,
                      name: measureName(context, one.measure),
                      dots: [{value: one.value, lo: one.lo, hi: one.hi, shape: "other"}],
                      text: `n ${one.models}`,
                      detail: {
                        heading: measureName(context, one.measure),
                        lines: [
                          `reliability ${fixed(one.value, 2)} ${interval(one, 2)}`,
                          `spread of ${plural(one.models, "system")} ${fixed(one.spread, unit(one))}, noise of one ${fixed(one.noise, unit(one))} (${one.measure.unit})`
                        ]
                      }
                    }))
                  }
                ],
                width,
                {
                  domain: [0, 1],
                  ticks: [0, 0.5, 1],
                  names: rows.map(({measure}) => `${measure.name}\n${benchName(context, measure.benchmark)}`),
                  nameWidth: width < NARROW ? 190 : 320,
                  textWidth: 44,
                  rowHeight: 36
                }
              ),
        caveats: [
          {
            lead: "Only the items.",
            text: "Errors of judges, prompts and of drawing the same picture twice are in no printed number. They can only lower these values."
          },
          ...(weak.length === 0
            ? []
            : [
                {
                  lead: `${Words(weak.length)} below .9:`,
                  text: `${weak.map(({measure}) => measureName(context, measure)).join("; ")}. Differences carry the noise of both their parts, and there is less to tell apart.`
                }
              ])
        ],
        source:
          "Computed from the printed values and the standard errors of their intervals, by the rule of each benchmark (see Compare).",
        table: table(rows, [
          {label: "Measure", value: ({measure}) => measureName(context, measure)},
          {label: "Benchmark", value: ({measure}) => benchName(context, measure.benchmark)},
          {label: "Systems", value: ({models}) => models},
          {label: "Reliability", value: ({value}) => value, text: ({value}) => fixed(value, 3)},
          {label: "95%", value: (one) => interval(one, 3)},
          {label: "Spread (sd)", value: ({spread}) => spread, text: (one) => fixed(one.spread, unit(one))},
          {label: "Noise of a system (rms)", value: ({noise}) => noise, text: (one) => fixed(one.noise, unit(one))},
          {label: "Unit", value: ({measure}) => measure.unit}
        ]),
        tested: {test: "reliability from spread and standard errors, interval from chi-square", n: plural(rows.length, "measure")}
      }; // prettier-ignore
    }
  });
}
