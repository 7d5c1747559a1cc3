import {ABILITY_PRIOR_SD} from "../../../lib/models/mirt/ability-prior.js";
import {html} from "htl";
import {
  judgedResponsesSteps,
  judgeSeverities,
  onPriorAlone,
  type JudgedResponses,
  type WidestSeverities
} from "../../../lib/explore/judge-severity.js";
import {createEngineClient} from "../../../runtime/kernels/engine-client.js";
import type {EngineTasks} from "../../../runtime/kernels/engine-tasks.js";
import {rememberedBackend} from "../../../runtime/kernels/preference.js";
import {dotPanels} from "../../chart/index.js";
import {Figure, table as tableOf, type FigureContent} from "../../figure/index.js";
import {count, fixed, plural, pValue, signed, signedInterval} from "../../format/numbers.js";
import {signal} from "../../dom/signal.js";
import type {ExploreContext} from "../view/context.js";
import {figureData} from "../figure/figure-data.js";
import {AskPanel} from "../figure/ask-panel.js";
import {onOneVersion} from "../../../runtime/in-slices.js";
import {LEADS_ON, onMark, rowOfMark} from "../figure/on-mark.js";
import {outcomeChoice, withOutcomeChoice, type OutcomeChoice} from "../figure/outcome-choice.js";
import {sourceOfLog, still} from "../figure/resting-figure.js";

interface Found extends JudgedResponses {
  readonly answer: EngineTasks["items"]["answer"];
  readonly choice: OutcomeChoice | null;
}

/** How severe each judge is in the item-level model with judges as a facet, fitted by the engine when asked for. */
export function SeverityFigure(context: ExploreContext): HTMLElement {
  const {filter, state, table} = context;
  const found = signal<Found | null>(null);
  const said = html`<span role="status"></span>` as HTMLElement;
  const button = html`<button type="button" class="ask" ${{onclick: () => void fit()}}>
    Estimate each judge’s severity
  </button>` as HTMLButtonElement;
  const panel = AskPanel(context, "severity", "Severity of judges", button, said);
  let ask: ReturnType<typeof createEngineClient> | null = null;
  let running: AbortController | null = null;

  async function fit(): Promise<void> {
    if (running) return running.abort();
    running = new AbortController();
    button.textContent = "Stop";
    said.textContent = "Collecting verdicts…";
    const {signal} = running;
    try {
      const judged = await onOneVersion(
        () => judgedResponsesSteps(filter),
        () => filter.version,
        signal
      );
      if (judged === null)
        throw new Error(
          "this needs two judges who call some answers right and others wrong, and whom models in force link: both must have judged one model, or others between them."
        );
      const choice = outcomeChoice(context);
      said.textContent = "Fitting…";
      const {data} = judged;
      const request = {data, replicates: 0, seed: 1, wanted: rememberedBackend()};
      ask ??= createEngineClient();
      const answer = await ask(
        "items",
        {...request, options: {abilityPriorSd: ABILITY_PRIOR_SD, errors: false}},
        {signal}
      );
      found.set({...judged, answer, choice});
      said.textContent = "On what was in force when it was asked for.";
      panel.show(figure);
    } catch (error) {
      said.textContent = signal.aborted ? "Stopped." : `Not fitted: ${(error as Error).message}`;
    }
    running = null;
    button.textContent = "Estimate again on what is in force";
  }

  function figure(): HTMLElement {
    const node = Figure(still(context), {
      id: "severity",
      number: context.figures.indexOf("severity") + 1,
      wide: true,
      cite: [],
      data: figureData(context),
      follow: [found],
      content: (_, width) => {
        const fitted = found.get()!;
        return withOutcomeChoice(content(context, fitted, width), fitted.choice, `${sourceOfLog(table)}.`);
      }
    });
    // In a report the verdicts of a judge stand nowhere.
    if (!state.frame) onMark(node, (mark) => state.set({judge: [rowOfMark(mark)]}));
    return node;
  }

  return panel.node;
}

function content(context: ExploreContext, found: Found, width: number): FigureContent {
  const {judges, constant, pairs, answer, data} = found;
  const judgeName = (code: number) => context.nameOf("judge", code);
  const {severities, widest} = judgeSeverities(found, answer.fit);
  const rows = severities
    .map((one) => ({
      ...one,
      name: judgeName(one.judge),
      models: pairs.filter((pair) => pair.judge === one.judge).length
    }))
    .sort((a, b) => b.value - a.value);
  const bounds = rows.flatMap(({value, lo, hi}) => (Number.isNaN(lo) ? [value] : [lo, hi]));
  const reach = Math.max(0.5, Math.ceil(2 * Math.max(...bounds.map(Math.abs))) / 2);
  const unbounded = onPriorAlone(found);
  const {report} = answer.fit;
  return {
    title: severityTitle(widest, judgeName),
    subtitle:
      "Severity δ of each judge, logits, in logit P(right) = θ − b − δ: ability of the model, difficulty of the item, severity of the judge; severities sum to zero. Rod: 95% interval over cases (jackknife, Student's t).",
    drawing: dotPanels(
      [
        {
          title: "Severity",
          sub: "logits; milder to the left",
          rule: {value: 0, label: ""},
          rows: rows.map((row) => ({
            id: String(row.judge),
            name: row.name,
            dots: [
              {value: row.value, lo: row.lo, hi: row.hi, shape: "other" as const, open: !(row.lo > 0 || row.hi < 0)}
            ],
            text: signed(row.value, 2),
            detail: {
              heading: row.name,
              lines: [
                `severity ${signed(row.value, 2)} ${signedInterval(row, 2)} logits`,
                plural(row.models, "model"),
                ...(context.state.frame ? [] : [LEADS_ON])
              ]
            }
          }))
        }
      ],
      width,
      {domain: [-reach, reach], ticks: [-reach, 0, reach], names: rows.map(({name}) => name), textWidth: 60}
    ),
    caveats: [
      {
        lead: report.status === "converged" ? "Converged" : "Not converged",
        text: `after ${report.iterations} iterations. Each model under each judge is a subject of its own, difficulties are random; severity is what judges differ in on average over models and forms.`
      },
      ...(constant.length === 0
        ? []
        : [
            {
              lead: `Left out: ${constant.map(judgeName).join(", ")}.`,
              text: "A judge who says the same of all is milder or more severe than any number says.",
              data: true
            }
          ]),
      ...(unbounded.length === 0
        ? []
        : [
            {
              lead: `On the prior: ${restingText(context, unbounded)}.`,
              text: `No finite ability is a model's of which a judge says the same of all; the prior (normal, standard deviation ${ABILITY_PRIOR_SD}) decides how far it lies, and with it how severe that judge is. The interval leaves this out.`,
              data: true
            }
          ]),
      ...(context.state.frame
        ? []
        : [
            {
              lead: "Smaller than the number above it?",
              text: "Two judges see the same answer, and mostly call it alike. Comparing answer by answer (severity in the figure before) leaves what they share out and finds more; this scale is that of the models' abilities, so it says what a change of judge does to a model."
            }
          ])
    ],
    tested: {
      test: `Rasch model with judges as a facet; ${severityTest(widest, judges.length, judgeName)}`,
      n: `${plural(new Set(pairs.map(({model}) => model)).size, "model")}, ${plural(data.I, "item")}, ${plural(judges.length, "judge")}`
    },
    source: `${sourceOfLog(context.table)}; fitted in this browser, in plain JavaScript.`,
    table: tableOf(rows, [
      {label: "Judge", value: (row) => row.name},
      {label: "Severity, logits", value: (row) => row.value, text: (row) => signed(row.value, 3)},
      {label: "95%", value: (row) => signedInterval(row, 3)},
      {label: "Models judged", value: (row) => row.models}
    ])
  };
}

/** The judges furthest apart; for sure only where chance would seldom put any two so far. */
export function severityTitle(
  {strictest, mildest, difference, p}: WidestSeverities,
  nameOf: (judge: number) => string
): string {
  return `${nameOf(strictest)} is ${p < 0.05 ? "" : "perhaps "}more severe than ${nameOf(mildest)}, by ${fixed(difference, 2)} logits at equal models and items`;
}

function severityTest(
  {strictest, mildest, p}: WidestSeverities,
  judges: number,
  nameOf: (judge: number) => string
): string {
  const said = `${nameOf(strictest)} minus ${nameOf(mildest)} over cases`;
  if (Number.isNaN(p)) return `${said}: not tested, for these cases do not tell how others would differ`;
  const pairs = (judges * (judges - 1)) / 2;
  const corrected = pairs > 1 ? `, Bonferroni-adjusted over ${count(pairs)} pairs of judges` : "";
  return `${said}, Student's t and signs of cases, the larger ${pValue(p)}${corrected}`;
}

/** Pairs of which the judge says the same of all that are named; there may be hundreds. */
const NAMED = 3;

function restingText({nameOf}: ExploreContext, pairs: ReturnType<typeof onPriorAlone>): string {
  const said = pairs
    .slice(0, NAMED)
    .map(
      ({model, judge, right}) =>
        `${nameOf("judge", judge)} calls ${right ? "all" : "nothing"} of ${nameOf("model", model)} right`
    );
  return [...said, ...(pairs.length > NAMED ? [`${pairs.length - NAMED} more`] : [])].join("; ");
}
