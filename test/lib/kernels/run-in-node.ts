import {InferenceSession, Tensor as OrtTensor} from "onnxruntime-node";
import type {Tensor} from "../../../src/lib/kernels/index.js";

/** Runs an ONNX file in onnxruntime's own program for this machine, which shares no code with a browser's. */
export async function runInNode(
  file: Uint8Array,
  feeds: Readonly<Record<string, Tensor>>
): Promise<Record<string, Tensor<Float32Array>>> {
  const session = await InferenceSession.create(file, {executionProviders: ["cpu"], logSeverityLevel: 3});
  const results = await session.run(
    Object.fromEntries(
      Object.entries(feeds).map(([name, {data, dims}]) => [
        name,
        new OrtTensor("float32", Float32Array.from(data), [...dims])
      ])
    )
  );
  const outputs = session.outputNames.map(
    (name) => [name, {dims: results[name]!.dims, data: results[name]!.data as Float32Array}] as const
  );
  await session.release();
  return Object.fromEntries(outputs);
}
