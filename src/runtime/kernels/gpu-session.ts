import type * as OnnxRuntime from "onnxruntime-web/wasm";
import type {InferenceSession, Tensor as OrtTensor} from "onnxruntime-web/webgpu";
import type {Kernel, Tensor} from "../../lib/kernels/index.js";
import type {KernelSession} from "./session.js";

type Ort = typeof OnnxRuntime;

/** As much of WebGPU as is used; TypeScript's own description has none. */
interface GpuBuffer {
  getMappedRange(): ArrayBuffer;
  unmap(): void;
  destroy(): void;
}
interface GpuDevice {
  readonly lost: Promise<{readonly reason: string; readonly message: string}>;
  createBuffer(options: {size: number; usage: number; mappedAtCreation: boolean}): GpuBuffer;
}

const COPY_SRC = 0x4;
const COPY_DST = 0x8;
const STORAGE = 0x80;

/**
 * A session on WebGPU. Feeds are copied to the device once per run of runs, state stays there, other outputs come back.
 *
 * Operators that would run on the processor are refused: kernels are built so that none does.
 */
export async function openGpuSession(ort: Ort, kernel: Kernel): Promise<KernelSession> {
  const links = Object.entries(kernel.state ?? {}) as [string, string][];
  const options: InferenceSession.SessionOptions = {
    executionProviders: ["webgpu"],
    extra: {session: {disable_cpu_ep_fallback: "1"}}
  };
  if (links.length > 0)
    options.preferredOutputLocation = Object.fromEntries(
      kernel.outputs.map((name) => [name, links.some(([output]) => output === name) ? "gpu-buffer" : "cpu"])
    );
  const session = await ort.InferenceSession.create(kernel.bytes(), options);
  const device = (await ort.env.webgpu.device) as unknown as GpuDevice;
  let lost: Error | null = null;
  void device.lost.then(({reason, message}) => (lost = new Error(`the device was lost (${message || reason})`)));

  function upload({dims, data}: Tensor): {readonly tensor: OrtTensor; readonly buffer: GpuBuffer} {
    const bytes = 4 * data.length;
    const buffer = device.createBuffer({
      size: Math.ceil(bytes / 16) * 16,
      usage: STORAGE | COPY_SRC | COPY_DST,
      mappedAtCreation: true
    });
    new Float32Array(buffer.getMappedRange(), 0, data.length).set(data);
    buffer.unmap();
    const tensor = ort.Tensor.fromGpuBuffer(buffer as never, {dataType: "float32", dims: [...dims]});
    return {tensor: tensor as unknown as OrtTensor, buffer};
  }

  return {
    start(feeds) {
      const uploaded = Object.entries(feeds).map(([name, tensor]) => ({name, ...upload(tensor)}));
      const current: Record<string, OrtTensor> = Object.fromEntries(uploaded.map(({name, tensor}) => [name, tensor]));
      const state = new Map<string, OrtTensor>();
      return {
        async step() {
          if (lost) throw lost;
          const results = (await session.run(current as never)) as unknown as Record<string, OrtTensor>;
          const out: Record<string, Tensor> = {};
          for (const name of kernel.outputs) {
            if (links.some(([output]) => output === name)) continue;
            out[name] = {dims: results[name]!.dims, data: (await results[name]!.getData()) as Float32Array};
          }
          if (lost) throw lost;
          for (const [output, input] of links) {
            state.get(output)?.dispose();
            state.set(output, results[output]!);
            current[input] = results[output]!;
          }
          return out;
        },
        async readState() {
          const out: Record<string, Tensor> = {};
          for (const [output] of links) {
            const tensor = state.get(output)!;
            // `getData` keeps the buffer on the device, where the next run needs it.
            out[output] = {dims: tensor.dims, data: (await tensor.getData()) as Float32Array};
          }
          if (lost) throw lost;
          return out;
        },
        close() {
          for (const tensor of state.values()) tensor.dispose();
          for (const {buffer} of uploaded) buffer.destroy();
        }
      };
    }
  };
}
