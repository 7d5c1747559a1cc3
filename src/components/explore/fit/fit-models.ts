import {html} from "htl";
import type {ModelSpec} from "../../../lib/models/mirt/model-spec.js";
import {createEngineClient} from "../../../runtime/kernels/engine-client.js";
import type {ComparedAnswer} from "../../../runtime/kernels/fit-compared.js";
import type {Signal} from "../../dom/signal.js";
import {fixed, plural, pValue} from "../../format/numbers.js";
import type {Fitted} from "./fitted.js";
import {StatedModel} from "./stated-model.js";

/**
 * Other models of the answers that were fitted: stated by the reader and shown in their place, or compared by AIC, BIC and units left out.
 *
 * @param fit - fits a model, checks it and shows it
 * @param isScored - whether the log has scores besides right and wrong, which other models are of
 */
export function FitModels(
  fitted: Signal<Fitted | null>,
  fit: (spec: ModelSpec) => void,
  isScored: boolean
): HTMLElement {
  // A worker of its own, for comparing takes seconds; a new fit waits for none.
  const ask = createEngineClient();
  const said = html`<div role="status"></div>` as HTMLElement;
  const {data, abilities} = fitted.get()!;
  const stated = StatedModel(abilities);
  const button = html`<button type="button" ${{onclick: () => void compare()}}>Compare</button>` as HTMLButtonElement;
  let running: AbortController | null = null;
  let asked = data;

  function state(): void {
    const spec = stated.read();
    said.replaceChildren(typeof spec === "string" ? spec : "");
    if (typeof spec !== "string") fit(spec);
  }

  async function compare(): Promise<void> {
    if (running) return running.abort();
    const spec = stated.read();
    if (typeof spec === "string") return said.replaceChildren(spec);
    if (spec.random === "none" || spec.random === "both")
      return said.replaceChildren(`${NOT_COMPARED[spec.random]}: choose items or models as the sample.`);
    const own = (running = new AbortController());
    const of = asked;
    button.textContent = "Stop";
    said.replaceChildren("Fitted without priors, to be compared…");
    try {
      // Random items have no slopes: what can differ is the floor.
      const around: ModelSpec =
        spec.random === "items" && spec.floor.kind === "none"
          ? {...spec, floor: {kind: "estimated", by: "ability"}}
          : spec;
      const answer = await ask("compared", {data: of, spec: around}, {signal: own.signal});
      if (of === asked) said.replaceChildren(...comparison(answer, spec.random === "subjects" ? "models" : "items"));
    } catch (error) {
      if (of === asked)
        said.replaceChildren(own.signal.aborted ? "Stopped." : `Not compared: ${(error as Error).message}.`);
    }
    if (own === running) running = null;
    button.textContent = "Compare";
  }

  fitted.subscribe(() => {
    const found = fitted.get();
    if (found === null || found.data === asked) return;
    asked = found.data;
    running?.abort();
    said.replaceChildren();
  });
  return html`<details class="fit-models">
    <summary>Fit another model, or compare models</summary>
    <p class="toolrow">${stated.nodes}<button type="button" ${{onclick: state}}>Fit this model</button>${button}</p>
    ${said}${
      isScored ? "" : html`<p>Levels and scores in a range cannot be fitted: all scores of this log are 0 or 1.</p>`
    }
  </details>` as HTMLElement;
}

const NOT_COMPARED = {
  none: "Without a sample there are as many parameters as models and items, and AIC and BIC do not hold",
  both: "With both sides as samples the likelihood is an approximation, and no units are independent"
};

/** Log-likelihoods and criteria, a line a model, then what they say. */
function comparison({models, tests, leftOut, constants, sentence}: ComparedAnswer, units: "models" | "items"): Node[] {
  const cell = (value: number | null) => html`<td class="number">${value === null ? "no maximum" : fixed(value)}</td>`;
  const columns = units === "models" ? "item" : "ability";
  const without =
    constants === 0
      ? ""
      : ` Left out of all: ${plural(constants, columns, units === "models" ? "items" : "abilities")} with one kind of answer, which ${constants === 1 ? "has" : "have"} no finite estimate.`;
  return [
    html`<div class="twin" tabindex="0" role="region" aria-label="Models compared">
      <table>
        <thead>
          <tr>
            <th scope="col">Model</th>
            ${["Log-likelihood", "Parameters", "AIC", "BIC", units === "models" ? "Models left out" : "Items left out"].map((text) => html`<th scope="col" class="number">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${models.map(
            ({name, logLik, parameters, aic, bic}, k) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td class="number">${fixed(logLik)}</td>
                <td class="number">${parameters}</td>
                ${cell(aic)}${cell(bic)}
                <td class="number">${leftOut[k] == null ? "not worked out" : fixed(leftOut[k])}</td>
              </tr>`
          )}
        </tbody>
      </table>
    </div>`,
    html`<p>${sentence} Higher is better for the likelihood of ${units} left out, lower for AIC and BIC.${without}</p>`,
    ...tests.map(
      ({smaller, larger, statistic, df, p, isUpperBound}) =>
        html`<p>
          ${models[smaller]!.name} within ${models[larger]!.name}: likelihood ratio ${fixed(statistic)} of
          ${plural(df, "degree")} of freedom, ${pValue(p)}${isUpperBound ? " at most" : ""}.
        </p>`
    )
  ] as Node[];
}
