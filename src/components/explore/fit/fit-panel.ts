import {ABILITY_PRIOR_SD} from "../../../lib/models/mirt/ability-prior.js";
import {html} from "htl";
import {facetOf, sliceResponsesSteps, type FacetId} from "../../../lib/explore/index.js";
import {SCRIPT_LAMBDA} from "../../../lib/models/gap/gap-score.js";
import {DEFAULT_DRAWS, DEFAULT_SEED} from "../../../lib/gaps/estimate-gaps.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {createEngineClient} from "../../../runtime/kernels/engine-client.js";
import {count, plural} from "../../format/numbers.js";
import {signal} from "../../dom/signal.js";
import type {ExploreContext} from "../view/context.js";
import {chosenIn} from "../view/state.js";
import {AskPanel} from "../figure/ask-panel.js";
import {onOneVersion} from "../../../runtime/in-slices.js";
import {judgesInTitle} from "../figure/judges-together.js";
import {outcomeChoice} from "../figure/outcome-choice.js";
import type {Fitted} from "./fitted.js";

/** Bootstrap refits over cases. */
const REPLICATES = 200;

/** What a fit pools where several values of it are in force, besides attempts and judges. */
const POOLED: readonly (readonly [FacetId, string])[] = [
  ["protocol", "protocols"],
  ["run", "runs"],
  ["stage", "stages"],
  ["step", "training steps"],
  ["scorer", "scorers"]
];

/**
 * The item-level model on what is in force, fitted by the engine in its worker when the reader asks for it: abilities with
 * intervals over cases, the ability gap, and the fit's report.
 */
export function FitPanel(context: ExploreContext): HTMLElement {
  const {table, filter, state} = context;
  const ask = createEngineClient();
  const fitted = signal<Fitted | null>(null);
  const said = html`<span role="status"></span>` as HTMLElement;
  const button = html`<button type="button" class="ask" ${{onclick: () => void fit()}}>
    Fit the item-level model here
  </button>` as HTMLButtonElement;
  const panel = AskPanel(context, "fit", "Fit here", button, said);
  let running: AbortController | null = null;
  const filters = () =>
    JSON.stringify([...table.facets.map(({id}) => state.get()[id]), state.get().slice, state.get().text]);
  const standing = () =>
    fitted.get()!.filters === filters() ? "" : "The filters have changed since; the figure shows the fit before.";

  async function fit(): Promise<void> {
    if (running) return running.abort();
    running = new AbortController();
    button.textContent = "Stop";
    said.textContent = "Collecting verdicts…";
    const {signal} = running;
    try {
      const {FitFigure, gapCells, rememberedBackend} = await fetchedAgain(() => import("./fit-figure.js"));
      const responses = await onOneVersion(
        () => sliceResponsesSteps(filter),
        () => filter.version,
        signal
      );
      if (responses === null) throw new Error("a fit needs at least two models and two items with scored verdicts.");
      const pooled = pooledIn(context);
      const choice = outcomeChoice(context);
      const judges = judgesInTitle(context);
      const asked = filters();
      const cells = responses.abilities.length === 2 ? gapCells(context) : [];
      const {S, I} = responses.data;
      said.textContent = `Fitting ${count(S)} models on ${plural(I, "item")}…`;
      const wanted = rememberedBackend();
      const {data, clusterOf} = responses;
      const request = {data, clusterOf, replicates: REPLICATES, seed: 1, wanted};
      const answer = await ask(
        "items",
        {...request, options: {abilityPriorSd: ABILITY_PRIOR_SD}},
        {
          signal,
          onProgress: ({share}) => (said.textContent = `Fitting, ${Math.round(100 * share)}%`)
        }
      );
      const gaps =
        cells.length === 0
          ? null
          : await ask(
              "gaps",
              {
                cells,
                wanted,
                settings: {
                  lambda: SCRIPT_LAMBDA,
                  categories: [...new Set(cells.map(({category}) => category))],
                  draws: DEFAULT_DRAWS,
                  seed: DEFAULT_SEED
                }
              },
              {signal}
            );
      fitted.set({...responses, answer, gaps, pooled, judges, filters: asked, choice});
      context.fitted.set({...responses, fit: answer.fit});
      said.textContent = standing();
      panel.show(() => FitFigure(context, fitted));
    } catch (error) {
      said.textContent = signal.aborted ? "Stopped." : `Not fitted: ${(error as Error).message}`;
    }
    running = null;
    button.textContent = "Fit again on what is in force";
  }
  state.subscribe(() => {
    if (fitted.get() && !running) said.textContent = standing();
  });

  return panel.node;
}

/** Names of what several scored values of are in force. */
function pooledIn({table, state, rate}: ExploreContext): string[] {
  return POOLED.flatMap(([id, name]) => {
    const chosen = chosenIn(state.get(), id);
    const scored = facetOf(table, id)?.values.filter(
      (_, code) => (chosen.length === 0 || chosen.includes(code)) && (rate(id, code)?.scored ?? 0) > 0
    );
    return scored !== undefined && scored.length > 1 ? [name] : [];
  });
}
