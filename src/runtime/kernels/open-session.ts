import type * as OnnxRuntime from "onnxruntime-web/wasm";
import type {Kernel, Tensor} from "../../lib/kernels/index.js";
import {fetchedAgain} from "../fetched-again.js";
import {BACKEND_NAMES} from "./backend.js";
import {wasmThreads} from "./capabilities.js";
import {openGpuSession} from "./gpu-session.js";
import {twinSession, type KernelSession, type OpenSession} from "./session.js";

type Ort = typeof OnnxRuntime;

let wasm: Promise<Ort> | null = null;
let webgpu: Promise<Ort> | null = null;

/** Engines are fetched from this site, once, when first needed: 4 MB (WebAssembly) or 7 MB (WebGPU), compressed. */
async function loadWasm(): Promise<Ort> {
  const ort = await fetchedAgain(() => import("onnxruntime-web/wasm"));
  const file = import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm");
  return configure(ort, file);
}

async function loadWebgpu(): Promise<Ort> {
  const ort = (await fetchedAgain(() => import("onnxruntime-web/webgpu"))) as Ort;
  const file = import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm");
  return configure(ort, file);
}

function configure(ort: Ort, file: string): Ort {
  ort.env.wasm.wasmPaths = {wasm: new URL(file, location.href).href};
  ort.env.wasm.numThreads = wasmThreads();
  ort.env.logLevel = "error";
  return ort;
}

/** Makes a kernel ready on a backend of this browser. */
export const openSession: OpenSession = async (kernel, backend) => {
  if (backend === "twin") return twinSession(kernel);
  try {
    if (backend === "wasm") return await openWasmSession(await (wasm ??= loadWasm()), kernel);
    return await openGpuSession(await (webgpu ??= loadWebgpu()), kernel);
  } catch (error) {
    if (backend === "wasm") wasm = null;
    else webgpu = null;
    throw new Error(`${BACKEND_NAMES[backend]} could not be started (${(error as Error).message})`, {cause: error});
  }
};

/** A session on WebAssembly: tensors live in its memory only while it runs. */
async function openWasmSession(ort: Ort, kernel: Kernel): Promise<KernelSession> {
  const session = await ort.InferenceSession.create(kernel.bytes(), {executionProviders: ["wasm"]});
  const toOrt = ({dims, data}: Tensor) =>
    new ort.Tensor("float32", data instanceof Float32Array ? data : Float32Array.from(data), [...dims]);
  const fromOrt = ({dims, data}: {readonly dims: readonly number[]; readonly data: unknown}): Tensor => ({
    dims,
    data: data as Float32Array
  });
  return {
    start(feeds) {
      const current: Record<string, InstanceType<Ort["Tensor"]>> = Object.fromEntries(
        Object.entries(feeds).map(([name, tensor]) => [name, toOrt(tensor)])
      );
      let state: Record<string, Tensor> = {};
      return {
        async step() {
          const results = await session.run(current);
          const links = Object.entries(kernel.state ?? {}) as [string, string][];
          for (const [output, input] of links) current[input] = results[output] as InstanceType<Ort["Tensor"]>;
          state = Object.fromEntries(links.map(([output]) => [output, fromOrt(results[output]!)]));
          return Object.fromEntries(
            kernel.outputs.filter((name) => !(name in state)).map((name) => [name, fromOrt(results[name]!)])
          );
        },
        readState: async () => state,
        close: () => undefined
      };
    }
  };
}
