import {html} from "htl";
import type {Asked, AskedScores} from "../../lib/benchmarks/logs/index.js";
import {RESPONSE_STATUSES} from "../../lib/schema/index.js";
import {lacksVerdicts} from "../../lib/scoring/rows/answer-statuses.js";
import {CONSENSUS} from "../../lib/scoring/rows/judged-by.js";
import {MISSING_RULES, type MissingRule} from "../../lib/scoring/rows/missing-rule.js";
import type {OpenedScores} from "../../runtime/open/messages.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/index.js";
import {capitalized} from "../../components/format/capitalized.js";
import {suiteName} from "../../components/format/suite-name.js";

/** What answers without a valid verdict count as. */
export const MISSING_SAID: Readonly<Record<MissingRule, string>> = {
  rule: "count as each rule says",
  exclude: "are left out",
  fail: "count as wrong",
  bounds: "count as wrong, and as right"
};

type Answers = AskedScores["answers"];

/** Has any answer no valid verdict? */
export const hasInvalid = (answers: Answers): boolean => answers.some(lacksVerdicts);

/** What the reader may have counted otherwise: answers without a valid verdict, and verdicts of several judges. */
export function CountedAs({asked, judges, answers}: OpenedScores, onAsk: (asked: Asked) => void): HTMLElement | string {
  const select = (key: keyof Asked, label: string, options: readonly (readonly [string, string])[]) => {
    const node = html`<select name=${key}>
      ${options.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
    </select>` as HTMLSelectElement;
    node.value = asked[key];
    node.addEventListener("change", () => onAsk({...asked, [key]: node.value}));
    return html`<label>${label} ${node}</label>` as HTMLElement;
  };
  const parts = [
    ...(hasInvalid(answers) || asked.missing !== "rule"
      ? [
          select(
            "missing",
            "Answers without a valid verdict",
            MISSING_RULES.map((rule) => [rule, MISSING_SAID[rule]])
          )
        ]
      : []),
    ...(judges.length > 1
      ? [
          select("judges", "Scores are by", [
            ["chosen", "the judge who scored most"],
            ["each", `each of ${judges.length} judges`],
            [CONSENSUS, "what most judges say"],
            ...judges.map((judge) => [judge, judge] as const)
          ])
        ]
      : [])
  ];
  if (parts.length === 0) return "";
  return html`<form class="source" aria-label="How answers count" ${{onsubmit: (e: Event) => e.preventDefault()}}>
    ${parts}
  </form>` as HTMLElement;
}

/** What became of the answers of models that have not only valid ones. */
export function AnswersTable(answers: Answers): HTMLElement | string {
  const odd = answers.filter(lacksVerdicts);
  if (odd.length === 0) return "";
  const seen = RESPONSE_STATUSES.filter((status) => status !== "ok" && odd.some(({statuses}) => statuses[status] > 0));
  return html`<div>
    <h3>Answers without a valid verdict</h3>
    ${DataTable(
      table(odd, [
        {label: "Model", value: ({subjectId}) => subjectId},
        {label: "Benchmark", value: ({suite}) => suiteName(suite)},
        ...(odd.some(({judge}) => judge !== undefined)
          ? [{label: "Judge", value: ({judge}: Answers[number]) => judge ?? null}]
          : []),
        {label: "Answers", value: ({answers: count}) => count},
        {label: "Valid", value: ({statuses}) => statuses.ok},
        ...seen.map((status) => ({
          label: capitalized(status),
          value: ({statuses}: Answers[number]) => statuses[status]
        })),
        {label: "Unjudged", value: ({unjudged}) => unjudged}
      ]),
      "Answers without a valid verdict"
    )}
  </div>` as HTMLElement;
}
