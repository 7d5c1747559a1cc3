import {dotPanels, NARROW} from "../../components/chart/index.js";
import {Figure, table} from "../../components/figure/index.js";
import {fixed, plural, signed, signedInterval, words} from "../../components/format/numbers.js";
import {cited, correlationAxis, isLeft, measureName, type ValidityContext} from "./context.js";

/** A correction that moves r by less than this changes no reading of it. */
const SMALL = 0.05;

/** Correlations of measures as printed, and after the noise of the items is taken out. */
export function AttenuationFigure(context: ValidityContext): HTMLElement {
  const {pairs: all} = context.found;
  return Figure(context.state, {
    id: "attenuation",
    number: 4,
    cite: cited(context, all.flatMap(({a, b}) => [a.benchmark, b.benchmark])), // prettier-ignore
    content(state, width) {
      const pairs = all.filter(({a, b}) => isLeft(state, a.benchmark, b.benchmark));
      const moved = pairs.filter(({printed, corrected}) => Math.abs(corrected.value - printed.value) >= SMALL);
      const names = (pair: (typeof pairs)[number]) => [measureName(context, pair.a), measureName(context, pair.b)];
      return {
        title:
          pairs.length === 0
            ? "No two measures of this choice share five systems"
            : `Taking the noise of the items out moves ${moved.length === 0 ? "no correlation" : `${words(moved.length)} of ${words(pairs.length)} correlations`} by .05 or more${2 * moved.length < pairs.length ? ": few systems, not few items, make them unsure" : ""}`,
        subtitle: "Pearson’s r over systems, more being better. Open: as printed; filled: corrected for attenuation. Rods: 95% intervals; n: systems.",
        drawing:
          pairs.length === 0
            ? null
            : dotPanels(
                [
                  {
                    title: "Before and after correction",
                    sub: "Pearson’s r over shared systems",
                    rows: pairs.map((pair) => ({
                      id: `${pair.a.id} ${pair.b.id}`,
                      name: names(pair).join(" and "),
                      dots: [
                        {...pair.printed, shape: "other", open: true},
                        {...pair.corrected, shape: "other"}
                      ],
                      connect: "var(--ink-2)",
                      text: `n ${pair.models.length}`,
                      detail: {
                        heading: names(pair).join(" and "),
                        lines: [
                          `as printed ${signed(pair.printed.value, 2)} ${signedInterval(pair.printed, 2)}`,
                          `corrected ${signed(pair.corrected.value, 2)} ${signedInterval(pair.corrected, 2)}`,
                          `reliabilities ${pair.reliabilities.map((one) => fixed(one, 2)).join(" and ")}, ${plural(pair.models.length, "system")}`
                        ]
                      }
                    }))
                  }
                ],
                width,
                {
                  ...correlationAxis(pairs.flatMap(({printed, corrected}) => [printed, corrected])),
                  names: pairs.map((pair) => names(pair).join("\n")),
                  nameWidth: width < NARROW ? 190 : 320,
                  textWidth: 44,
                  rowHeight: 42,
                  format: (value) => signed(value)
                }
              ),
        caveats: [
          {
            lead: "Which pairs.",
            text: "Understanding with drawing within a benchmark, and the same ability in two benchmarks, where five systems or more have both."
          },
          {
            lead: "Errors taken as independent.",
            text: "Within a benchmark both rates are of the same items, so that their errors go together and the corrected value can be off either way. Ends beyond 1 are cut there."
          }
        ],
        source: "Computed from the printed values. Intervals: Fisher’s z, divided by the same root as r.",
        table: table(pairs, [
          {label: "First measure", value: ({a}) => measureName(context, a)},
          {label: "Second measure", value: ({b}) => measureName(context, b)},
          {label: "Systems", value: ({models}) => models.length},
          {label: "r as printed", value: ({printed}) => printed.value, text: ({printed}) => signed(printed.value, 3)},
          {label: "95%", value: ({printed}) => signedInterval(printed, 3)},
          {label: "r corrected", value: ({corrected}) => corrected.value, text: ({corrected}) => signed(corrected.value, 3)},
          {label: "95% of it", value: ({corrected}) => signedInterval(corrected, 3)},
          {label: "Reliability of the first", value: ({reliabilities: [one]}) => one, text: ({reliabilities: [one]}) => fixed(one, 3)},
          {label: "Reliability of the second", value: ({reliabilities: [, two]}) => two, text: ({reliabilities: [, two]}) => fixed(two, 3)},
          {label: "Which", value: ({models}) => models.map((id) => context.models.get(id)?.short ?? id).join(", ")}
        ]),
        tested: {test: "Spearman’s correction for attenuation", n: plural(pairs.length, "pair of measures", "pairs of measures")}
      }; // prettier-ignore
    }
  });
}
