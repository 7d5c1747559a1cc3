import * as ort from "onnxruntime-web/wasm";
import type {Kernel, Tensor} from "../../../src/lib/kernels/index.js";

ort.env.wasm.numThreads = 1;
ort.env.logLevel = "error";
const sessions = new Map<string, Promise<ort.InferenceSession>>();

/** Runs a kernel's graph in float32 on the wasm backend. */
export async function runWasm(
  kernel: Pick<Kernel, "name" | "bytes" | "outputs">,
  feeds: Readonly<Record<string, Tensor>>
): Promise<Record<string, Tensor<Float32Array>>> {
  if (!sessions.has(kernel.name)) {
    sessions.set(kernel.name, ort.InferenceSession.create(kernel.bytes(), {executionProviders: ["wasm"]}));
  }
  const session = await sessions.get(kernel.name)!;
  const results = await session.run(
    Object.fromEntries(
      Object.entries(feeds).map(([name, {data, dims}]) => [
        name,
        new ort.Tensor("float32", Float32Array.from(data), [...dims])
      ])
    )
  );
  return Object.fromEntries(
    kernel.outputs.map((name) => [name, {dims: results[name]!.dims, data: results[name]!.data as Float32Array}])
  );
}
