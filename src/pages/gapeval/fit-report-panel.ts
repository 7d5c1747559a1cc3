import {html} from "htl";
import {count, fixed, plural} from "../../components/format/numbers.js";
import {BACKEND_NAMES} from "../../runtime/kernels/backend.js";
import {fingerprintOf, type RunReport} from "../../runtime/kernels/run-report.js";
import type {GapContext} from "../../components/gaps/context.js";

/** Where a fit ran and why there, failures included. */
function backendLine({backend, threads, why, fallbacks}: RunReport): string {
  const failed = fallbacks.map(
    ({from, to, error, failedAfter}) =>
      ` ${BACKEND_NAMES[from]} failed after ${count(failedAfter)} runs (${error}); ${BACKEND_NAMES[to]} went on.`
  );
  return `${BACKEND_NAMES[backend]}${backend === "wasm" ? `, ${plural(threads, "thread")}` : ""}: ${why}.${failed.join("")}`;
}

/** Kernels that computed for a fit; a graph that plain JavaScript stands in for is none. */
const kernelsLine = ({backend, kernels}: RunReport): string =>
  backend === "twin" || kernels.length === 0 ? "none" : kernels.join(", ");

/** The report of the fit that is shown: model, data, backend and why, seed and time. */
export function FitReportPanel(context: GapContext): HTMLElement {
  const body = html`<div></div>`;
  const data = html`<dd>…</dd>`;
  void fingerprintOf(context.paired.map(({model, category, n, outcomes}) => ({model, category, n, outcomes}))).then(
    (text) => {
      data.textContent = `${context.paired.length} cells, sha256 ${text ?? "not available: this page is not served securely"}`;
    }
  );
  const where = {
    kept: "when this report was built",
    built: "when the site was built; this browser is computing it again",
    live: "in this browser, in a worker; it replaced the fit made with the site",
    quick: "in this browser, closed form; the draws are running"
  };
  const show = () => {
    const {estimates, origin, run, error} = context.shown.get();
    const {lambda, draws, seed} = estimates.settings;
    body.replaceChildren(
      html`<dl>
        <dt>Model</dt>
        <dd>
          identified gap of each model’s own answers: posterior Dirichlet(counts + ½) of the four outcomes, λ
          ${fixed(lambda.fail, 2)} and ${fixed(lambda.success, 2)}
        </dd>
        <dt>Data</dt>
        ${data}
        <dt>Models</dt>
        <dd>each on its own; which others are shown moves no number</dd>
        <dt>Computed</dt>
        <dd>${where[origin]}${error === null ? "" : `; the live fit failed: ${error}`}</dd>
        <dt>Backend</dt>
        <dd>${run === null ? "—" : backendLine(run)}</dd>
        <dt>Kernels</dt>
        <dd>${run === null ? "—" : kernelsLine(run)}</dd>
        <dt>Intervals</dt>
        <dd>${draws === 0 ? "closed form" : `${count(draws)} Dirichlet draws per cell, seed ${seed}`}</dd>
        <dt>Time</dt>
        <dd>
          ${
            run === null
              ? "—"
              : `${fixed(run.durationMs / 1000, 2)} s${run.openMs > 0 ? `, and ${fixed(run.openMs / 1000, 2)} s to load the engine` : ""}`
          }
        </dd>
      </dl>`
    );
  };
  const node = html`<details class="report">
    <summary>Fit report</summary>
    ${body}
  </details>` as HTMLDetailsElement;
  // Written when it is read: a slider redraws enough without it.
  const showOpen = () => node.open && show();
  node.addEventListener("toggle", showOpen);
  context.shown.subscribe(showOpen);
  return node;
}
