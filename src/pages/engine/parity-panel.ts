import {html} from "htl";
import {KERNELS, PARITY_CASES} from "../../lib/kernels/index.js";
import {BACKEND_NAMES, type Backend} from "../../runtime/kernels/backend.js";
import type {ParityRow} from "../../runtime/kernels/check-parity.js";
import {availableBackends} from "../../runtime/kernels/choose-backend.js";
import {table} from "../../components/figure/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {plural} from "../../components/format/numbers.js";
import type {EngineContext} from "./context.js";
import {CopyBar} from "./copy-bar.js";
import {KernelFiles} from "./kernel-files.js";
import {KERNEL_NOTES} from "./kernel-notes.js";
import {TaskBar} from "../../components/engine/task-bar.js";

/** Every kernel on every backend of this browser against its float64 twin, at the press of a button. */
export function ParityPanel(context: EngineContext): HTMLElement {
  const {ask, capabilities} = context;
  const backends = availableBackends(capabilities).filter((backend) => backend !== "twin");
  let rows: ParityRow[] = [];
  const body = html`<div></div>`;
  const copy = CopyBar({
    text: () =>
      rows
        .map(({backend, kernel, title, worst, problem}) =>
          [backend, kernel, title, worst, problem ?? "agrees"].join("\t")
        )
        .join("\n"),
    json: () => ({browser: navigator.userAgent, capabilities, rows})
  });

  const cell = (kernel: string, backend: Backend) => {
    const found = rows.filter((row) => row.kernel === kernel && row.backend === backend);
    const bad = found.find((row) => !row.agrees);
    const worst = Math.max(0, ...found.map((row) => row.worst).filter(Number.isFinite));
    if (found.length === 0) return html`<td class="number">—</td>`;
    return bad
      ? html`<td class="differs">
          differs in ${found.filter((row) => !row.agrees).length} of ${found.length}: ${bad.problem}
        </td>`
      : html`<td class="number">${found.length} agree, within ${worst === 0 ? "0" : worst.toExponential(0)}</td>`;
  };
  const draw = () => {
    copy.update(rows.length > 0);
    body.replaceChildren(
      html`<div class="twin" tabindex="0" role="region" aria-label="Agreement by kernel and backend">
        <table>
          <thead>
            <tr>
              <th scope="col">Kernel</th>
              <th scope="col">Computes</th>
              <th scope="col" class="number">Cases</th>
              ${backends.map((backend) => html`<th scope="col" class="number">${BACKEND_NAMES[backend]}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${KERNELS.map(
              ({name: kernel}) =>
                html`<tr>
                  <th scope="row">${kernel}</th>
                  <td>${KERNEL_NOTES[kernel]?.purpose}</td>
                  <td class="number">${PARITY_CASES.filter((one) => one.kernel.name === kernel).length}</td>
                  ${backends.map((backend) => cell(kernel, backend))}
                </tr>`
            )}
          </tbody>
        </table>
      </div>`,
      rows.length === 0
        ? ""
        : html`<details class="cases">
            <summary>${plural(rows.length, "case")} one by one</summary>
            ${DataTable(
              table(rows, [
                {label: "Backend", value: (row) => BACKEND_NAMES[row.backend]},
                {label: "Kernel", value: (row) => row.kernel},
                {label: "Case", value: (row) => row.title},
                {label: "Worst deviation", value: (row) => row.worst, text: (row) => row.worst.toExponential(1)},
                {
                  label: "Allowed",
                  value: (row) => row.abs,
                  text: (row) =>
                    row.abs.toExponential(0) + (row.rel > 0 ? ` + ${row.rel.toExponential(0)} relative` : "")
                },
                {label: "Result", value: (row) => row.problem ?? "agrees"}
              ]),
              "Parity cases"
            )}
          </details>`
    );
  };
  draw();
  const bar = TaskBar<ParityRow>({
    label: "Check this browser",
    start: (options) => ask("parity", {backends}, options),
    onStart() {
      rows = [];
      draw();
    },
    onRow(row) {
      rows.push(row);
      draw();
    },
    onEnd() {
      const bad = rows.filter((row) => !row.agrees).length;
      return bad === 0
        ? `All ${rows.length} cases agree with float64.`
        : `${bad} of ${rows.length} cases differ from float64: do not trust that backend here.`;
    }
  });
  return html`<div class="panel">
    ${backends.length === 0 ? html`<p class="scope">This browser has neither WebAssembly nor WebGPU: there is nothing to compare.</p>` : bar}
    ${body}${copy}${KernelFiles(context)}
  </div>`;
}
