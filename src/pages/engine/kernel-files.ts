import {html} from "htl";
import {KERNELS, OPSET, type Kernel} from "../../lib/kernels/index.js";
import {download} from "../../components/dom/download.js";
import {count} from "../../components/format/numbers.js";
import type {EngineContext} from "./context.js";
import {KERNEL_NOTES} from "./kernel-notes.js";

const PYTHON = `import json, numpy, onnxruntime

def run(kernel):
    case = json.load(open(f"{kernel}-case.json"))
    read = lambda t: numpy.array(t["data"], "float32").reshape(t["dims"])
    session = onnxruntime.InferenceSession(f"{kernel}.onnx")
    found = session.run(None, {name: read(t) for name, t in case["inputs"].items()})
    for output, values in zip(session.get_outputs(), found):
        off = numpy.abs(values - read(case["outputs"][output.name]))
        print(output.name, numpy.nanmax(off), case["tolerance"])

run("${KERNELS[0]!.name}")`;

const shapeOf = (dims: readonly (number | string)[]): string => `[${dims.join("\u00a0×\u00a0")}]`;

/** Every kernel as the file that the engine is given, with what it takes and gives; folded, and written when it is opened. */
export function KernelFiles(context: EngineContext): HTMLElement {
  const body = html`<div></div>`;
  const node = html`<details class="cases kernel-files">
    <summary>Kernels as ONNX files</summary>
    ${body}
  </details>` as HTMLDetailsElement;
  node.addEventListener("toggle", () => {
    if (!node.open || body.childElementCount > 0) return;
    body.append(
      html`<p class="scope">
        Each file is, byte by byte, what this page’s engine is given: operators of ONNX ${OPSET} in float32, nothing
        trained. Lengths are free; letters say which must agree. Any runtime of ONNX runs it. Its case holds inputs and
        the answer of this browser’s engine, null where that is no number; another runtime agrees within the tolerance
        that it names.
      </p>`,
      ...KERNELS.map((kernel) => FileOf(kernel, context)),
      html`<p class="scope">In Python:</p>`,
      html`<pre tabindex="0">${PYTHON}</pre>`
    );
  });
  return node;
}

/** One kernel: its file, its case, and the values that go in and come out. */
function FileOf(kernel: Kernel, {ask, state}: EngineContext): HTMLElement {
  const {name, inputs, outputs, outputDims} = kernel;
  const bytes = kernel.bytes();
  const {rule, lengths, values} = KERNEL_NOTES[name]!;
  const said = html`<span class="said" role="status"></span>`;
  const save = () => download(`${name}.onnx`, bytes as Uint8Array<ArrayBuffer>, "application/octet-stream");
  const saveCase = async () => {
    said.textContent = "Computing…";
    try {
      const answered = await ask("answeredCase", {kernel: name, wanted: state.get().engine});
      download(`${name}-case.json`, JSON.stringify(answered, plain), "application/json");
      said.textContent = "";
    } catch (error) {
      said.textContent = `It failed: ${(error as Error).message}`;
    }
  };
  const row = (role: string, value: string, dims: readonly (number | string)[]) =>
    html`<tr>
      <th scope="row">${value}</th>
      <td>${role}</td>
      <td>${shapeOf(dims)}</td>
      <td>${values[value]}</td>
    </tr>`;
  return html`<section data-kernel=${name}>
    <h3>${name}</h3>
    <p class="actions">
      <button type="button" ${{onclick: save}}>${name}.onnx, ${count(bytes.length)} bytes</button>
      <button type="button" ${{onclick: saveCase}}>${name}-case.json</button> ${said}
    </p>
    <p class="scope">
      ${rule}.
      ${Object.entries(lengths)
        .map(([letter, what]) => `${letter}: ${what}`)
        .join("; ")}.
    </p>
    <div class="twin" tabindex="0" role="region" aria-label=${`What ${name} takes and gives`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">float32</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          ${inputs.map((input) => row("input", input.name, input.dims))}
          ${outputs.map((output) => row("output", output, outputDims[output]!))}
        </tbody>
      </table>
    </div>
  </section>` as HTMLElement;
}

/** Lists of numbers as JSON has them. */
const plain = (_: string, value: unknown): unknown =>
  value instanceof Float32Array || value instanceof Float64Array ? Array.from(value) : value;
