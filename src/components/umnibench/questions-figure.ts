import type {PublishedRow} from "../../lib/schema/index.js";
import {differenceP, holm, standardErrorOf} from "../../lib/math/index.js";
import {rateRange} from "../../lib/benchmarks/umnibench/index.js";
import {dotPanels, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table, type Caveat} from "../figure/index.js";
import {count, fixed, interval, words, Words} from "../format/numbers.js";
import {cellSource, chosenWhole, type System, type UmniContext} from "./context.js";
import {chosenQuestions, STAGE_LOOK, stageFilter, type UmniState} from "./state.js";

interface QuestionPanel {
  readonly question: ReturnType<typeof chosenQuestions>[number];
  readonly n: number;
  readonly rows: readonly ({readonly system: System; readonly row: PublishedRow} | null)[];
  /** Best minus worst, points; `null` for fewer than two models. */
  readonly spread: number | null;
}

const known = ({rows}: QuestionPanel) => rows.filter((row) => row !== null);

function panelsOf(context: UmniContext, state: UmniState): QuestionPanel[] {
  const systems = chosenWhole(context, state);
  return chosenQuestions(state).map((question): QuestionPanel => {
    const rows = systems.map((system) => {
      const row = context.rows.find(
        (r) => r.table === "Table 2" && r.model === system.id && r.question === question.id
      );
      return row ? {system, row} : null;
    });
    const values = rows.flatMap((row) => (row ? [row.row.value] : []));
    const n = context.rows.find((r) => r.table === "Table 2" && r.question === question.id)?.n ?? 0;
    return {question, n, rows, spread: values.length < 2 ? null : Math.max(...values) - Math.min(...values)};
  });
}

/** Two models that print the same value in one question. */
function twins(panels: readonly QuestionPanel[]): Caveat[] {
  const found = panels.flatMap((panel) => {
    const rows = known(panel);
    return rows.flatMap((a, i) =>
      rows
        .slice(i + 1)
        .filter((b) => b.row.value === a.row.value)
        .map((b) => ({a, b, question: panel.question.id}))
    );
  });
  return found.map(({a, b, question}) => ({
    lead: "Same value twice.",
    text: `${a.system.name} and ${b.system.name} both print ${fixed(a.row.value, 2)} in ${question}.`,
    data: true
  }));
}

/** Mean of the perception and of the reasoning questions of the stages after the first, over what is shown. */
function kindsCaveat(panels: readonly QuestionPanel[]): Caveat[] {
  const mean = (reasons: boolean) => {
    const values = panels
      .filter(({question}) => question.reasons === reasons && question.stage !== "generation")
      .flatMap((panel) => known(panel).map(({row}) => row.value));
    return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  };
  const [sees, reasons] = [mean(false), mean(true)];
  if (sees === null || reasons === null) return [];
  return [
    {
      lead: "Looking or reasoning?",
      text: `After the first stage questions about a changed detail average ${fixed(sees)}, those about outcome and principle ${fixed(reasons)}. ${sees < reasons ? "Edits that were not made cost more than reasoning." : "Reasoning costs more than edits that were not made."}`
    }
  ];
}

/** In how many questions the best and the worst model are told apart, of all pairs of models in all questions. */
function questionsTitle(panels: readonly QuestionPanel[]): string {
  const [only] = panels;
  const pairs = panels.flatMap((panel) => {
    const sorted = known(panel)
      .map(({row}) => ({value: row.value, error: standardErrorOf(rateRange(row.value, row.n ?? panel.n))}))
      .sort((a, b) => a.value - b.value);
    const tests = (sorted.length * (sorted.length - 1)) / 2;
    return tests === 0 ? [] : [{p: differenceP(sorted[0]!, sorted.at(-1)!), tests}];
  });
  if (pairs.length === 0) return `${only!.question.id}: ${fixed(known(only!)[0]!.row.value)}% right`;
  const all = pairs.reduce((sum, {tests}) => sum + tests, 0);
  const told = holm(
    pairs.map(({p}) => p),
    all
  ).filter((p) => p < 0.05).length;
  if (panels.length === 1)
    return `${only!.question.id}, about ${only!.question.asks} in the ${only!.question.stage} stage, ${told === 1 ? "tells" : "does not tell"} its best and worst model apart`;
  return told === 0
    ? "No question tells its best and worst model apart"
    : `${Words(told)} of ${words(pairs.length)} questions ${told === 1 ? "tells its" : "tell their"} best and worst model apart`;
}

/** The nine questions, each with its models and binomial intervals: one answer per case, so answers are cases here. */
export function QuestionsFigure(context: UmniContext): HTMLElement {
  return Figure(context.state, {
    id: "questions",
    number: 2,
    wide: true,
    cite: [context.bench],
    content(state, width) {
      const panels = panelsOf(context, state);
      const systems = chosenWhole(context, state);
      const flat = panels.flatMap((panel) =>
        known(panel).map((row) => ({...row, question: panel.question, n: row.row.n ?? panel.n}))
      );
      const missing = panels.length * systems.length - flat.length;
      return {
        title:
          flat.length === 0
            ? systems.length === 0
              ? "No model of the leaderboard is left"
              : "No value is printed for this choice"
            : questionsTitle(panels),
        subtitle:
          "Share right, %, by question, one answer a case. Diamond: generation; triangle: interaction; open triangle: counterfactual; rods: 95% intervals.",
        drawing:
          flat.length === 0
            ? null
            : dotPanels(
                panels.map(({question, n, rows, spread}): DotPanel => ({
                  title: `${question.id}, ${question.asks}`,
                  sub: `${question.stage}, ${count(n)} answers${spread === null ? "" : `; spread ${fixed(spread)}`}`,
                  rows: rows.map((entry): DotRow | null => {
                    if (entry === null) return null;
                    const {system, row} = entry;
                    // A log of one's own may hold fewer answers than the paper.
                    const answers = row.n ?? n;
                    const range = rateRange(row.value, answers);
                    return {
                      id: system.id,
                      name: system.name,
                      dots: [{value: row.value, ...range, ...STAGE_LOOK[question.stage]}],
                      text: fixed(row.value),
                      detail: {
                        heading: `${system.name}, ${question.id}`,
                        lines: [
                          `${fixed(row.value, 2)}% ${interval(range)}, n = ${count(answers)} answers`,
                          `${question.stage}, ${question.reasons ? "reasons about" : "looks at"} ${question.asks}`
                        ],
                        source: cellSource(context, row),
                        items: itemsBehind(context, system.id, stageFilter(question.stage))
                      }
                    };
                  })
                })),
                width,
                {
                  domain: [0, 100],
                  ticks: [0, 50, 100],
                  names: systems.map(({name}) => name),
                  perRow: 3,
                  rowHeight: 22,
                  textWidth: 40
                }
              ),
        caveats: [
          ...kindsCaveat(panels),
          {
            lead: "Denominators are implied.",
            text: "The paper does not print how many answers stand behind a question; these are the only numbers that print as its two-decimal rates."
          },
          ...(missing > 0
            ? [
                {
                  lead: `${missing} values are missing.`,
                  text: "The available text of Table 2 has one column less than models, so two models have gaps that no other document fills.",
                  data: true
                }
              ]
            : []),
          ...twins(panels)
        ],
        source: "Source: UmniBench, Table 2. Intervals: Wilson, 95%.",
        table: table(flat, [
          {label: "Model", value: (r) => r.system.name},
          {label: "Question", value: (r) => r.question.id},
          {label: "Stage", value: (r) => r.question.stage},
          {label: "Asks about", value: (r) => r.question.asks},
          {label: "Right, %", value: (r) => r.row.value, text: (r) => fixed(r.row.value, 2)},
          {label: "95%", value: (r) => interval(rateRange(r.row.value, r.n))},
          {label: "Answers", value: (r) => r.n},
          itemsColumn((r) => itemsBehind(context, r.system.id, stageFilter(r.question.stage))),
          {label: "Source", value: (r) => cellSource(context, r.row)}
        ])
      };
    }
  });
}
