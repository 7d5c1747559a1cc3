import {html} from "htl";
import {checkSentence} from "../../../lib/models/checks/check-sentences.js";
import type {FitCheck} from "../../../lib/models/checks/check-fit.js";
import type {ModelSpec} from "../../../lib/models/mirt/model-spec.js";
import {createEngineClient} from "../../../runtime/kernels/engine-client.js";
import type {CheckedAnswer} from "../../../runtime/kernels/fit-checked.js";
import type {Signal} from "../../dom/signal.js";
import {count, plural} from "../../format/numbers.js";
import {download, fileStem} from "../../dom/download.js";
import type {ExploreContext} from "../view/context.js";
import type {Fitted} from "./fitted.js";
import {itemsOfFit} from "./items-of-fit.js";
import {FIRST_SPEC, remedyOf, specWords} from "./fit-remedies.js";

/**
 * What speaks against the fitted model, looked for as soon as it stands, each warning with the refit that takes it in where there is one:
 * the figure then shows that model, and the way back.
 *
 * @param namesOf - models by their places in the fit
 * @returns where it stands, and what fits another model of the same answers in the first one's place
 */
export function FitChecks(
  context: ExploreContext,
  fitted: Signal<Fitted | null>,
  namesOf: (found: Fitted) => readonly string[]
): {readonly node: HTMLElement; readonly fit: (spec: ModelSpec) => void} {
  // A worker of its own: checks take seconds, and a new fit waits for none.
  const ask = createEngineClient();
  const node = html`<div class="fit-checks" role="status"></div>` as HTMLElement;
  /** The fit that was asked for, before any refit. */
  let first: Fitted | null = null;
  let running: AbortController | null = null;
  const say = (...parts: (string | Node)[]) => node.replaceChildren(...parts);

  async function check(spec: ModelSpec): Promise<void> {
    running?.abort();
    const own = (running = new AbortController());
    const asked = first!;
    const stop = html`<button type="button" ${{onclick: () => own.abort()}}>Stop</button>`;
    say(
      html`<p>
        ${spec === FIRST_SPEC ? "Does the model fit? Being checked" : `${specWords(spec, asked.abilities)}: being fitted and checked`}…
        ${stop}
      </p>`
    );
    try {
      const {data, clusterOf} = asked;
      const answer = await ask("checked", {data, spec, caseOf: clusterOf}, {signal: own.signal});
      if (own !== running || asked !== first) return;
      if (spec !== FIRST_SPEC) fitted.set({...asked, refit: {fit: answer.fit, spec}});
      show(asked, spec, answer);
    } catch (error) {
      if (own !== running) return;
      const words = own.signal.aborted ? "Not checked: stopped." : `Not checked: ${(error as Error).message}`;
      const again = html`<button type="button" ${{onclick: () => void check(spec)}}>Check</button>`;
      say(html`<p>${words} ${again}${back(spec)}</p>`);
    }
  }

  function back(spec: ModelSpec): string | Node {
    if (spec === FIRST_SPEC) return "";
    const leave = () => {
      fitted.set(first);
      void check(FIRST_SPEC);
    };
    return html` <button type="button" ${{onclick: leave}}>Back to the Rasch model</button>` as unknown as Node;
  }

  function show(found: Fitted, spec: ModelSpec, {checks, fit}: CheckedAnswer): void {
    const save = () =>
      download(
        `${fileStem("parallax-fit-items", context.table.simulated)}.csv`,
        itemsOfFit(context, found, fit),
        "text/csv;charset=utf-8"
      );
    const shown = html`<p>
      Shown: ${specWords(spec, found.abilities)}.${back(spec)}
      <button type="button" ${{onclick: save}}>Its items (CSV)</button>
    </p>`;
    if (checks === null) {
      const why =
        fit.report.status === "not-identified"
          ? "the answers do not determine this model"
          : `${count(fit.answers)} answers are more than the checks are made for`;
      return say(html`<p>Not checked: ${why}.</p>`, shown);
    }
    const flagged = checks.filter(({isFlagged}) => isFlagged).sort((a, b) => a.adjusted - b.adjusted);
    const about = `${plural(checks.length, "check")} at 5% together`;
    if (flagged.length === 0)
      return say(html`<p>No misfit found: ${about}. With few models or items much goes unseen.</p>`, shown);
    const names = {
      abilities: found.abilities,
      items: Array.from({length: found.data.I}, (_, i) => `item ${i + 1}`),
      subjects: namesOf(found)
    };
    say(
      html`<p>${plural(flagged.length, "warning")} of ${about}:</p>`,
      html`<ul>
        ${flagged.map((one) => html`<li>${sentenceOf(one, names)} ${buttonOf(one)}</li>`)}
      </ul>`,
      shown
    );

    function buttonOf(one: FitCheck): string | Node {
      const remedy = remedyOf(one, spec, found.abilities);
      if (remedy === null) return "";
      return html`<button type="button" ${{onclick: () => void check(remedy.spec)}}>
        ${remedy.label}
      </button>` as unknown as Node;
    }
  }

  const follow = () => {
    const found = fitted.get();
    if (found === null || found.refit !== undefined || found === first) return;
    first = found;
    void check(FIRST_SPEC);
  };
  fitted.subscribe(follow);
  follow();
  const isFirst = (spec: ModelSpec) => JSON.stringify(spec) === JSON.stringify(FIRST_SPEC);
  return {
    node,
    fit(spec) {
      if (isFirst(spec)) fitted.set(first);
      void check(isFirst(spec) ? FIRST_SPEC : spec);
    }
  };
}

/** A warning in words; of single items how many, as their names stand in the log's own explorer. */
function sentenceOf(check: FitCheck, names: Parameters<typeof checkSentence>[1]): string {
  const items = check.outstanding?.length ?? 0;
  if (check.kind === "items") return `${plural(items, "item")} fit badly.`;
  if (check.kind === "forms") return `${plural(items, "pair")} are much harder in one form than pairs usually are.`;
  const {text} = checkSentence(check, names);
  return check.kind === "clusters" || check.kind === "pairs"
    ? `${text} The intervals here resample whole cases, which takes that in.`
    : text;
}
