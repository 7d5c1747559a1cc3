import {html} from "htl";
import type {Asked} from "../../lib/benchmarks/logs/index.js";
import type {Coverage, PooledRuns, ScoredNote, ScoreLine} from "../../lib/scoring/index.js";
import type {OpenedScores} from "../../runtime/open/messages.js";
import {DataTable} from "../../components/figure/data-table.js";
import {download, fileStem} from "../../components/dom/download.js";
import {table, type TableColumn} from "../../components/figure/index.js";
import {toCsv} from "../../components/figure/table-spec.js";
import {fixed, plural} from "../../components/format/numbers.js";
import {Baselines} from "./baselines-report.js";
import {AnswersTable, CountedAs, hasInvalid, MISSING_SAID} from "./counted-as.js";
import {Flips} from "./rules-report.js";
import {OwnNumbers} from "./own-numbers.js";
import {suiteName} from "../../components/format/suite-name.js";

/** Scores by tag that are shown until the reader asks for all: twenty models have thousands. */
const FIRST = 200;

/** A column of scores, and where it says something. */
interface ScoreColumn extends TableColumn<ScoreLine> {
  readonly isUsed?: (scored: OpenedScores) => boolean;
}

const hasBounds = ({asked}: OpenedScores): boolean => asked.missing === "bounds";

const COLUMNS: readonly ScoreColumn[] = [
  {label: "Model", value: ({subjectId}) => subjectId},
  {label: "Benchmark", value: ({suite}) => suiteName(suite)},
  {
    label: "Protocol",
    value: ({protocol}) => protocol,
    isUsed: ({lines}) => lines.some(({protocol}) => protocol !== null)
  },
  {
    label: "Run",
    value: ({runId = null}) => runId,
    isUsed: ({pooled}) => pooled.some(({isOneScore}) => !isOneScore)
  },
  {
    label: "Judge",
    value: ({judge = null}) => judge,
    isUsed: ({lines}) => lines.some(({judge}) => judge !== undefined)
  },
  {label: "Over", value: ({group}) => group},
  {label: "Measure", value: ({metric}) => metric},
  {label: "Value", value: ({value}) => value, text: ({value}) => (value === null ? "–" : fixed(value, 3))},
  {
    label: "At worst",
    value: ({bounds}) => bounds?.[0] ?? null,
    text: ({bounds}) => (bounds ? fixed(bounds[0], 3) : "–"),
    isUsed: hasBounds
  },
  {
    label: "At best",
    value: ({bounds}) => bounds?.[1] ?? null,
    text: ({bounds}) => (bounds ? fixed(bounds[1], 3) : "–"),
    isUsed: hasBounds
  },
  {label: "n", value: ({n}) => n},
  {label: "Rule", value: ({scorer}) => scorer}
];

/**
 * What the benchmarks' own rules make of the rows, then the same replies under other rules, then who lacks what; made part after
 * part, for the page to answer in between.
 */
export function* scoresReport(
  scored: OpenedScores,
  simulated: boolean,
  onAsk: (asked: Asked) => void
): Generator<void, HTMLElement> {
  const {lines, notes, rules, coverage, logged, baselines, pooled, asked, answers} = scored;
  const headline = lines.filter(({group}) => group === "all" || /^(?:track|stage): /.test(group));
  const used = COLUMNS.filter(({isUsed}) => isUsed?.(scored) ?? true);
  const all = table(lines, used);
  // Programs find the same columns in every file.
  const said = table(lines, [
    ...COLUMNS,
    ...(asked.missing === "rule" ? [] : [{label: "Without a valid verdict", value: () => MISSING_SAID[asked.missing]}]),
    ...(simulated ? [{label: "Simulated", value: () => "simulated"}] : [])
  ]);
  const json = lines.map((line) => ({
    ...line,
    ...(asked.missing === "rule" ? {} : {missing: asked.missing}),
    ...(simulated ? {simulated} : {})
  }));
  const stem = fileStem("parallax-scores", simulated);
  const scores = DataTable(table(headline, used), "Scores");
  yield;
  const allScores = DataTable(all, "All scores", undefined, {first: FIRST});
  yield;
  const own = OwnNumbers(logged);
  yield;
  const unseen = Baselines(baselines);
  yield;
  const flips = rules === null ? NoReplies() : Flips(rules);
  yield;
  const missing = Missing(coverage, hasInvalid(answers));
  yield;
  return html`<section class="account" aria-labelledby="scores-title">
    <h2 id="scores-title">${scoresTitle(lines)}${simulated ? " (simulated)" : ""}</h2>
    <p class="sub">
      ${rulesSaid(lines)} The rule stands in the last column, with its version; n is what stands behind a number.
      ${simulated ? "This log says that it is simulated: its scores are no evidence about any model." : ""}
    </p>
    ${CountedAs(scored, onAsk)} ${scores} ${AnswersTable(answers)} ${ScoredNotes(notes)} ${Pooled(pooled)}
    <details>
      <summary>All ${plural(lines.length, "score")}, by category, tag and stratum</summary>
      ${allScores}
    </details>
    <p class="actions">
      <button type="button" ${{onclick: () => download(`${stem}.csv`, toCsv(said), "text/csv;charset=utf-8")}}>
        Scores as CSV
      </button>
      <button
        type="button"
        ${{onclick: () => download(`${stem}.json`, JSON.stringify(json, null, 2), "application/json")}}
      >
        Scores as JSON
      </button>
    </p>
    ${own}${unseen}${flips}${missing}
  </section>`;
}

/** Which judges and training steps the scores are of, where the log holds several. */
function ScoredNotes(notes: readonly ScoredNote[]): HTMLElement[] {
  return notes.map(({suite, text}) => html`<p class="note">On ${suiteName(suite)}, ${text}.</p>` as HTMLElement);
}

function Pooled(pooled: readonly PooledRuns[]): HTMLElement | string {
  const [first] = pooled;
  if (first === undefined) return "";
  const more = pooled.length > 1 ? `, and ${pooled.length - 1} more of the kind` : "";
  return html`<p class="note">
    ${plural(first.runs.length, "run")} of ${first.subjectId} on ${suiteName(first.suite)}
    ${first.isOneScore ? `stand in one score${more}: opened apart, each run has its own` : `have scores of their own${more}`}.
  </p>`;
}

function NoReplies(): HTMLElement {
  return html`<p class="note">
    This log holds no raw replies to lettered questions, so they cannot be scored under other rules.
  </p>`;
}

/** Whose rules scores are by: what is a plain mean of logged values is called that. */
function rulesSaid(lines: readonly ScoreLine[]): string {
  const suites = [...new Set(lines.map(({suite}) => suite))];
  const ruled = suites.filter((suite) => lines.some((line) => line.suite === suite && isByRule(line)));
  if (ruled.length === suites.length) return "By each benchmark's own rules.";
  if (ruled.length === 0) return "Plain means of the values that the log holds.";
  return `By its own rules: ${ruled.map(suiteName).join(", ")}. Of the others, plain means of the values that the log holds.`;
}

/** Is a score by the rules of its benchmark? Plain means say the run that they are of, and are called means. */
const isByRule = ({runId, metric}: ScoreLine): boolean => runId === undefined || metric !== "mean";

function scoresTitle(lines: readonly ScoreLine[]): string {
  const models = new Set(lines.map(({subjectId}) => subjectId)).size;
  const suites = [...new Set(lines.map(({suite}) => suite))];
  return `${plural(models, "model")} scored on ${suites.length === 1 ? suiteName(suites[0]!) : plural(suites.length, "benchmark")}`;
}

function Missing(coverage: readonly Coverage[], isInvalid: boolean): HTMLElement {
  const incomplete = coverage.filter(({items, of}) => items < of);
  if (incomplete.length === 0)
    return isInvalid
      ? html`<p class="note">
          Every model has a record of every item that any of them met, or that the bank holds. Not all of these are
          valid answers, as the table above says.
        </p>`
      : html`<p class="note">Every model answered every item that any of them met, or that the bank holds.</p>`;
  return html`<div>
    <h3>${plural(incomplete.length, "run lacks", "runs lack")} items that others have</h3>
    ${DataTable(
      table(incomplete, [
        {label: "Model", value: ({subjectId}) => subjectId},
        {label: "Benchmark", value: ({suite}) => suiteName(suite)},
        {label: "Protocol", value: ({protocol}) => protocol},
        {label: "Items", value: ({items}) => items},
        {label: "Of", value: ({of}) => of},
        {label: "Missing, first", value: ({missing}) => missing.slice(0, 3).join(", ")}
      ]),
      "Missing items"
    )}
  </div>`;
}
