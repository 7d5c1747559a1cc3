import {heatmap} from "../../components/chart/index.js";
import {Figure, table} from "../../components/figure/index.js";
import {plural} from "../../components/format/numbers.js";
import type {EvidenceEntry} from "../../lib/schema/index.js";
import {cited, isLeft, placeOf, type ValidityContext} from "./context.js";
import {capitalized} from "../../components/format/capitalized.js";

/** One column of the figure: a benchmark, by its name in the document. */
const columnOf = ({about, against}: EvidenceEntry) => (against === "" ? about : against);
/** One row: a system's score, or a statistic of the benchmark. */
const rowOf = ({about, against, statistic}: EvidenceEntry) => (against === "" ? statistic : about);

/** Whether a value stands in a table of scores on several benchmarks. */
export const isPrintedTable = ({kind, place}: EvidenceEntry): boolean =>
  kind === "benchmarks" && place.startsWith("Table");

/** Printed values of systems on other benchmarks, and what the document says of each of these. */
export function OthersFigure(context: ValidityContext): HTMLElement {
  const printed = context.found.others.filter(isPrintedTable);
  return Figure(context.state, {
    id: "others",
    number: 5,
    cite: cited(context, printed.map(({benchmark}) => benchmark)), // prettier-ignore
    content(state, width) {
      const entries = printed.filter(({benchmark}) => isLeft(state, benchmark));
      const scores = entries.filter(({against}) => against !== "");
      const columns = [...new Set(entries.map(columnOf))];
      const rows = [...new Set([...scores, ...entries].map(rowOf))];
      const systems = new Set(scores.map(rowOf));
      const errors = entries.filter(({statistic}) => statistic === "least error rate");
      const left = errors.map(({value}) => Number(value)).sort((a, b) => a - b);
      return {
        title:
          left.length === 0
            ? "This paper prints no scores on other benchmarks"
            : `Of ${plural(left.length, "benchmark")}, the best systems printed leave ${[...new Set([left[0], left.at(-1)])].join(" to ")} to gain`,
        subtitle:
          "Scores of systems on other benchmarks as the paper prints them, with its aggregates of each benchmark. Darker: higher score. Benchmarks share no scale, so compare within a column.",
        drawing:
          entries.length === 0
            ? null
            : heatmap(width, {
                rows: rows.map((id) => ({
                  id,
                  name: capitalized(id),
                  group: systems.has(id) ? "systems" : "aggregates"
                })),
                columns: columns.map((id) => ({id, name: id})),
                rowHeight: 28,
                cell(r, c) {
                  const heading = `${rows[r]}, ${columns[c]}`;
                  const entry = entries.find((one) => rowOf(one) === rows[r] && columnOf(one) === columns[c]);
                  if (entry === undefined) return {fill: null, text: "", detail: {heading, lines: ["not printed"]}};
                  const isScore = entry.against !== "";
                  return {
                    fill: isScore
                      ? `color-mix(in oklab, var(--gen) ${Math.round(70 * Number(entry.value))}%, var(--paper))`
                      : "var(--paper)",
                    text: entry.value,
                    detail: {
                      heading,
                      lines: [`${entry.statistic} ${entry.value}`, ...(entry.note === "" ? [] : [entry.note])],
                      source: placeOf(context, entry)
                    }
                  };
                }
              }),
        caveats: [
          {
            lead: "No intervals:",
            text: "the paper prints the scores of the other benchmarks without the number of their items."
          }
        ],
        source: `Source: ${[...new Set(entries.map((entry) => placeOf(context, entry)))].join("; ")}.`,
        table: table(entries, [
          {label: "System", value: (entry) => (entry.against === "" ? null : entry.about)},
          {label: "Benchmark", value: columnOf},
          {label: "Statistic", value: ({statistic}) => statistic},
          {label: "Value", value: ({value}) => Number(value), text: ({value}) => value},
          {label: "Note", value: ({note}) => note || null},
          {label: "Printed in", value: (entry) => placeOf(context, entry)}
        ]),
        tested: {test: "none: printed values", n: plural(entries.length, "printed value")}
      };
    }
  });
}
