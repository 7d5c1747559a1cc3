import {html} from "htl";
import {count, fixed} from "../format/numbers.js";
import type {GapEvalContext} from "./context.js";

/** First twelve digits of the SHA-256 of what was fitted; `—` where the browser offers no hash (plain http). */
async function fingerprintOf(data: unknown): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return "—";
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The report of the fit that is shown: model, data, backend and why, seed, time, and how each category ended. */
export function FitReportPanel(context: GapEvalContext): HTMLElement {
  const body = html`<div></div>`;
  const data = html`<dd>…</dd>`;
  void fingerprintOf(context.paired.map(({model, category, n, outcomes}) => [model, category, n, outcomes])).then(
    (text) => {
      data.textContent = `${context.paired.length} cells, sha256 ${text}`;
    }
  );
  const where = {
    built: "when the site was built; this browser is computing it again",
    live: "in this browser, in a worker",
    quick: "in this browser, closed form; the draws are running"
  };
  const show = () => {
    const {estimates, origin, durationMs, error} = context.shown.get();
    const {lambda, priorWeight, fitted, draws, seed} = estimates.settings;
    body.replaceChildren(
      html`<dl>
        <dt>Model</dt>
        <dd>
          identified gap: Laplace-EM per category, prior weight ${fixed(priorWeight)}, λ ${fixed(lambda.fail, 2)} and
          ${fixed(lambda.success, 2)}
        </dd>
        <dt>Data</dt>
        ${data}
        <dt>Models fitted</dt>
        <dd>${fitted === null ? "all unified models of the table, whatever is shown" : `${fitted.length} in view`}</dd>
        <dt>Computed</dt>
        <dd>${where[origin]}${error === null ? "" : `; the live fit failed: ${error}`}</dd>
        <dt>Backend</dt>
        <dd>plain JavaScript, float64: a fit this small needs no download</dd>
        <dt>Intervals</dt>
        <dd>${draws === 0 ? "closed form" : `${count(draws)} Dirichlet draws per cell, seed ${seed}`}</dd>
        <dt>Time</dt>
        <dd>${origin === "live" ? `${fixed(durationMs / 1000, 2)} s` : "—"}</dd>
      </dl>`,
      html`<table>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Status</th>
            <th scope="col">Iterations</th>
            <th scope="col">Log-likelihood</th>
            <th scope="col">Gradient</th>
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          ${estimates.reports.map(
            (report) =>
              html`<tr>
                <th scope="row">${report.category}</th>
                <td>${report.status}</td>
                <td>${report.iterations}</td>
                <td>${fixed(report.logLik, 3)}</td>
                <td>${report.gradNorm.toExponential(1)}</td>
                <td>${report.warnings.join(" ") || "—"}</td>
              </tr>`
          )}
        </tbody>
      </table>`
    );
  };
  context.shown.subscribe(show);
  show();
  return html`<details class="report">
    <summary>Fit report</summary>
    ${body}
  </details>`;
}
