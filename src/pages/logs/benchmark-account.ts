import {html} from "htl";
import type {Reconciliation} from "../../lib/stories/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/index.js";
import {count, fixed, plural} from "../../components/format/numbers.js";
import {totalOf} from "../../components/ledger/account.js";
import {ledgerTitle} from "../../components/open/ledger-report.js";
import {Flips} from "../open/rules-report.js";
import {LogAccount} from "../../exhibits/log-account.js";

/** Everything about one benchmark's log: counts, coverage, what rules did, what the choice of rule decides. */
export function BenchmarkAccount(account: Reconciliation, name: string): HTMLElement {
  const {benchmark, sources, models, rows, seed} = account;
  const isSimulated = sources.some(({simulated}) => simulated);
  return html`<section class="account" id=${benchmark} aria-labelledby=${`${benchmark}-title`}>
    <p class="kicker-line">${name}${isSimulated ? html` <em>simulated, seed ${seed}</em>` : ""}</p>
    <h2 id=${`${benchmark}-title`}>${ledgerTitle(totalOf(sources.map(({report}) => report)))}</h2>
    ${sources.flatMap(({name: source, choices}) =>
      choices.map(
        ({as, adapter}) =>
          html`<p class="sub">${source === "" ? "" : `${source}: `}read as <b>${as}</b>. <code>${adapter}</code></p>`
      )
    )}
    ${LogAccount({context: sources.map(({name, simulated, report}) => ({name, simulated, ...report}))})}
    <p class="scope">
      ${count(rows)} rows of
      ${plural(models, "model")}${sources.length > 1 ? `, each seen by ${sources.length} judges` : ""}.
      ${CoverageSentence(account)} ${AgreementSentence(account)}
    </p>
    ${Places(account)}
    <h3>Invalid and missing answers, by rule</h3>
    ${DataTable(
      table(account.policies, [
        {label: "Rule", value: ({scorer}) => scorer},
        {label: "Status", value: ({status}) => status},
        {label: "Verdicts", value: ({verdicts}) => verdicts},
        {label: "Counted as wrong", value: ({zero}) => zero},
        {label: "With a score above 0", value: ({positive}) => positive},
        {label: "Left out of means", value: ({unscored}) => unscored}
      ]),
      `${name}: verdicts by rule and status`
    )}
    ${Baselines(account)}${account.rules === null ? "" : Flips(account.rules, name)}
    <details>
      <summary>${plural(account.coverage.length, "run")} with coverage, and why they were read so</summary>
      ${sources.flatMap(({name: source, choices}) =>
        choices.map(({because}) => html`<p class="sub">${source === "" ? "Read so" : source}, because ${because}.</p>`)
      )}
      ${DataTable(
        table(account.coverage, [
          {label: "Model", value: ({subjectId}) => subjectId},
          {label: "Simulated from printed rates of", value: ({subjectId}) => account.simulatedFrom[subjectId] ?? null},
          {label: "Suite", value: ({suite}) => suite},
          {label: "Protocol", value: ({protocol}) => protocol},
          {label: "Items", value: ({items}) => items},
          {label: "Of", value: ({of}) => of},
          {label: "Missing, first", value: ({missing}) => missing.slice(0, 3).join(", ") || null},
          {label: "Attempts, fewest", value: ({attempts}) => attempts[0]},
          {label: "Attempts, most", value: ({attempts}) => attempts[1]}
        ]),
        `${name}: coverage`
      )}
    </details>
  </section>`;
}

function CoverageSentence({coverage}: Reconciliation): string {
  const incomplete = coverage.filter(({missingCount}) => missingCount > 0);
  return incomplete.length === 0
    ? "Every run answered every item."
    : `${plural(incomplete.length, "run lacks", "runs lack")} items that others or the bank have.`;
}

/** A generated log must agree with what it was generated from, up to sampling. */
function AgreementSentence({agreement: {compared, beyondTwo, rms}}: Reconciliation): string {
  if (compared === 0 || rms === null) return "";
  return (
    `${count(beyondTwo)} of ${count(compared)} printed rates lie more than two standard errors from this log ` +
    `(root mean square ${fixed(rms, 2)}; 1 is sampling alone).`
  );
}

function Places({sources}: Reconciliation): HTMLElement | string {
  const entries = sources.flatMap(({report}) => report.entries);
  if (entries.length === 0) return "";
  return html`<div>
    <details>
      <summary>The first ${plural(entries.length, "place")}</summary>
      ${DataTable(
        table(entries, [
          {label: "File", value: ({file}) => file},
          {label: "Place", value: ({place}) => place},
          {label: "Reason", value: ({reason}) => reason}
        ]),
        "Places"
      )}
    </details>
  </div>`;
}

function Baselines({baselines}: Reconciliation): HTMLElement | string {
  if (baselines === null) return "";
  const {items, constant, bestConstant, chance, chanceAmongKeys} = baselines;
  return html`<p class="note">
    <b>Without looking.</b> Of ${count(items)} lettered questions ${bestConstant.letter} is the key of
    ${fixed(100 * bestConstant.score, 1)}%, the best constant answer
    (${Object.entries(constant)
      .map(([letter, score]) => `${letter} ${fixed(100 * score, 1)}`)
      .join(", ")}).
    Chance is
    ${fixed(100 * chance, 1)}%${
      Math.abs(chanceAmongKeys - chance) < 1e-9
        ? ""
        : `, ${fixed(100 * chanceAmongKeys, 1)}% among letters that are ever right`
    }.
  </p>`;
}
