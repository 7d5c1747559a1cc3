import {html} from "htl";
import {plural, words} from "../../components/format/numbers.js";
import {Segments} from "../../components/controls/index.js";
import {ENGINE_CHOICES} from "../../components/controls/engine-choices.js";
import type {EngineContext} from "./context.js";

/** What this browser offers the engine, and the reader's choice among it. */
export function Offer({capabilities, state}: EngineContext): HTMLElement {
  const {adapter, noAdapter, wasm, simd, threads, isolated, cores, memoryGb} = capabilities;
  const line = (term: string, ok: boolean, text: string) => [
    html`<dt>${term}</dt>`,
    html`<dd class=${ok ? "" : "absent"}>${text}</dd>`
  ];
  const lines = [
    ...line(
      "WebGPU",
      adapter !== null,
      adapter === null
        ? `none: ${noAdapter}. Everything works without it.`
        : `${adapter.name}${adapter.software ? ", computed by the processor: slower than WebAssembly, so never chosen by itself" : ""}`
    ),
    ...line(
      "WebAssembly",
      wasm && simd,
      wasm ? (simd ? "yes, with 128-bit vectors" : "without vectors: the engine needs them") : "none"
    ),
    ...line(
      "Threads",
      threads > 1,
      threads > 1
        ? `${words(threads)} for WebAssembly: this page is isolated from other origins`
        : `one: threads need a page ${isolated ? "with shared memory and more than one core" : "that its server isolates from other origins"}`
    ),
    ...line("Plain JavaScript", true, "always, in float64: it defines what the other two compute"),
    ...line(
      "Machine",
      true,
      `${plural(cores, "logical core")}${memoryGb === null ? "" : `, ${memoryGb} GB of memory or more`}`
    )
  ];
  return html`<div class="offer">
    <dl>${lines}</dl>
    ${Segments(state, "engine", "Backend to use", ENGINE_CHOICES)}
    <p class="scope">
      Remembered on this device, for every page that fits. What a browser does not have is replaced by the next that
      works.
    </p>
  </div>`;
}
