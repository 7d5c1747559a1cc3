import * as ort from "onnxruntime-web/wasm";
import {nextFeeds, type Kernel, type KernelIterator, type Tensor} from "../../../src/lib/kernels/index.js";

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

/** Iterates a kernel's graph on the wasm backend. */
export const iterateWasm: KernelIterator = async (kernel, feeds, {maxRuns, isDone}) => {
  type Outputs = Awaited<ReturnType<typeof runWasm>> & Record<(typeof kernel.outputs)[number], Tensor>;
  let outputs = (await runWasm(kernel, feeds)) as Outputs;
  let runs = 1;
  while (!isDone(outputs) && runs < maxRuns) {
    outputs = (await runWasm(kernel, nextFeeds(kernel, feeds, outputs))) as Outputs;
    runs++;
  }
  return {outputs, runs};
};
