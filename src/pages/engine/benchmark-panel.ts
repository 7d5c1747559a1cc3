import {html} from "htl";
import {GAP_BENCHMARK} from "../../lib/benchmarks/registry.js";
import {BACKEND_NAMES, type Backend} from "../../runtime/kernels/backend.js";
import {benchmarksOf, type Benchmark} from "../../runtime/kernels/benchmarks.js";
import {availableBackends, chooseBackend} from "../../runtime/kernels/choose-backend.js";
import {backendsOf, type BenchmarkRow} from "../../runtime/kernels/run-benchmarks.js";
import {OwnLogs} from "../../components/controls/index.js";
import {count, fixed} from "../../components/format/numbers.js";
import {ownName} from "../../components/page/own-caveat.js";
import type {EngineContext} from "./context.js";
import {CopyBar} from "./copy-bar.js";
import {TaskBar} from "../../components/engine/task-bar.js";

/** Milliseconds for a reader: `0.4 ms`, `38 ms`, `2.1 s`. */
const time = (ms: number): string =>
  ms < 9.95 ? `${fixed(ms, 1)} ms` : ms < 1000 ? `${fixed(ms, 0)} ms` : `${fixed(ms / 1000, 1)} s`;

/** Tasks of this site: where each runs in this browser and why; how long it takes, at the press of a button. */
export function BenchmarkPanel({ask, cells, source, own, capabilities, state}: EngineContext): HTMLElement {
  const isShown = own !== null && cells.some(({model}) => own.ids.has(model));
  const sources = `${source}${isShown ? `, and ${ownName(own)}` : ""}`;
  const [gaps, ...others] = benchmarksOf(cells);
  const benchmarks = [{...gaps!, data: `${sources}: ${gaps!.data}`}, ...others];
  const available = availableBackends(capabilities);
  // On a software adapter every kernel is slower than on WebAssembly, by up to a thousand times.
  const timed = available.filter((backend) => backend !== "webgpu" || !capabilities.adapter!.software);
  let rows: BenchmarkRow[] = [];
  const body = html`<div></div>`;
  const chosen = (benchmark: Benchmark) => {
    if (benchmark.kernel === null)
      return {backend: "twin" as const, why: "adaptive quadrature in float64: written for plain JavaScript only"};
    const {order, why} = chooseBackend(benchmark.work, capabilities, state.get().engine);
    return {backend: order[0]!, why};
  };
  const rowOf = (id: string, backend: Backend) => rows.find((row) => row.id === id && row.backend === backend);

  const timeCell = (benchmark: Benchmark, backend: Backend) => {
    const row = rowOf(benchmark.id, backend);
    const best = Math.min(
      ...rows
        .filter(({id}) => id === benchmark.id)
        .map(({medianMs}) => medianMs)
        .filter(Number.isFinite)
    );
    const runs = backendsOf(benchmark, timed).includes(backend);
    if (!row) return html`<td class="number">${runs ? "—" : ""}</td>`;
    if (row.problem !== null) return html`<td class="differs">${row.problem}</td>`;
    return html`<td class=${`number${row.medianMs === best ? " best" : ""}`}>${time(row.medianMs)}</td>`;
  };
  const draw = () => {
    copy.update(rows.length > 0);
    body.replaceChildren(
      html`<div class="twin" tabindex="0" role="region" aria-label="Tasks and their times">
        <table>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col">Runs on, here</th>
              ${timed.map((backend) => html`<th scope="col" class="number">${BACKEND_NAMES[backend]}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${benchmarks.map((benchmark) => {
              const {backend, why} = chosen(benchmark);
              return html`<tr>
                <th scope="row">${benchmark.name}<small>${benchmark.data}</small></th>
                <td>${BACKEND_NAMES[backend]}<small>${why}</small></td>
                ${timed.map((one) => timeCell(benchmark, one))}
              </tr>`;
            })}
          </tbody>
        </table>
      </div>`,
      opening()
    );
  };
  /** Loading is stated apart from the work: it is paid once per visit. */
  const opening = () => {
    const opened = timed
      .filter((backend) => backend !== "twin")
      .map((backend) => ({
        backend,
        ms: Math.max(0, ...rows.filter((row) => row.backend === backend).map((row) => row.openMs))
      }))
      .filter(({ms}) => ms > 0);
    return html`<p class="scope">
      ${rows.length === 0 ? "Medians of up to nine runs will stand here. " : "Medians; the first run, which opens the engine, is not counted. "}
      ${opened.map(({backend, ms}) => `Loading ${BACKEND_NAMES[backend]} and making its first kernel ready took ${time(ms)}. `)}
      ${timed.length < available.length ? "WebGPU is not timed: its adapter here is software." : ""}
    </p>`;
  };
  const text = () =>
    [
      ["task", "data", ...timed.map((backend) => `${backend}, ms`)].join("\t"),
      ...benchmarks.map(({id, name, data}) =>
        [name, data, ...timed.map((backend) => rowOf(id, backend)?.medianMs.toFixed(2) ?? "")].join("\t")
      )
    ].join("\n");
  const copy = CopyBar({text, json: () => ({browser: navigator.userAgent, capabilities, rows})});
  state.subscribe(draw);
  const bar = TaskBar<BenchmarkRow>({
    label: "Measure this device",
    start: (options) => ask("benchmark", {cells, backends: timed}, options),
    onStart() {
      rows = [];
      draw();
    },
    onRow(row) {
      rows.push(row);
      draw();
    },
    onEnd: () => `Done: ${count(rows.length)} measurements.`
  });
  const missing =
    own === null || isShown
      ? ""
      : `${ownName(own)} has no outcomes in all categories of ${GAP_BENCHMARK?.name}, so it is not among what is fitted here.`;
  return html`<div class="panel">
    ${bar}
    <p class="scope">
      The first task fits the gaps of ${GAP_BENCHMARK?.name}’s models. ${OwnLogs(GAP_BENCHMARK?.id ?? null)} ${missing}
    </p>
    ${body}${copy}
  </div>`;
}
