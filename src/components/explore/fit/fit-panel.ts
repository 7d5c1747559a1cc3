import {ABILITY_PRIOR_SD} from "../../../lib/models/mirt/ability-prior.js";
import {html} from "htl";
import {facetOf, hasScores, sliceResponsesSteps, sliceScoresSteps, type FacetId} from "../../../lib/explore/index.js";
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
import type {FittedScores} from "./fitted-scores.js";
import {ScoresPanel} from "./scores-panel.js";
import type {StatedFit} from "./stated-scores.js";

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
  const scored = signal<FittedScores | null>(null);
  let running: AbortController | null = null;
  const filters = () =>
    JSON.stringify([...table.facets.map(({id}) => state.get()[id]), state.get().slice, state.get().text]);
  const standing = () =>
    (scored.get() ?? fitted.get())!.filters === filters()
      ? ""
      : "The filters have changed since; the figure shows the fit before.";
  /** Collects what a fit is of, while the filters that it is of are in force. */
  async function collected<T>(steps: () => Generator<void, T | null>, abort: AbortSignal, what: string) {
    const responses = await onOneVersion(steps, () => filter.version, abort);
    if (responses === null) throw new Error(`a fit needs at least two models and two items with ${what}.`);
    const [pooled, choice, judges] = [pooledIn(context), outcomeChoice(context), judgesInTitle(context)];
    return {responses, about: {pooled, choice, judges, filters: filters()}};
  }

  /** Runs a fit, or stops the one that runs. */
  async function run(own: HTMLButtonElement, again: string, work: (signal: AbortSignal) => Promise<void>) {
    if (running) return running.abort();
    running = new AbortController();
    const {signal} = running;
    own.textContent = "Stop";
    said.textContent = "Collecting verdicts…";
    try {
      await work(signal);
      said.textContent = standing();
    } catch (error) {
      said.textContent = signal.aborted ? "Stopped." : `Not fitted: ${(error as Error).message}`;
    }
    running = null;
    own.textContent = again;
  }

  const fit = () =>
    run(button, "Fit again on what is in force", async (signal) => {
      const {FitFigure, gapCells, rememberedBackend} = await fetchedAgain(() => import("./fit-figure.js"));
      const {responses, about} = await collected(() => sliceResponsesSteps(filter), signal, "scored verdicts");
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
      fitted.set({...responses, ...about, answer, gaps});
      scored.set(null);
      context.fitted.set({...responses, fit: answer.fit});
      panel.show(() => FitFigure(context, fitted, scored));
    });

  const fitOfScores = (own: HTMLButtonElement, read: () => StatedFit | string) =>
    run(own, "Fit scores", async (signal) => {
      const stated = read();
      if (typeof stated === "string") throw new Error(stated);
      const {FitFigure} = await fetchedAgain(() => import("./fit-figure.js"));
      const {responses: scores, about} = await collected(() => sliceScoresSteps(filter), signal, "scores");
      said.textContent = `Fitting ${count(scores.models.length)} models on ${plural(scores.items.length, "item")}…`;
      const answer = await ask("scored", {scores, ...stated}, {signal});
      scored.set({scores, ...answer, ...about});
      // Items have no single difficulty then, which their places could name.
      context.fitted.set(null);
      panel.show(() => FitFigure(context, fitted, scored));
    });

  if (hasScores(table)) panel.beside(ScoresPanel(fitOfScores));
  state.subscribe(() => {
    if ((scored.get() ?? fitted.get()) && !running) said.textContent = standing();
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
