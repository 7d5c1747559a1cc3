/** The graphics adapter that WebGPU offers. */
export interface AdapterInfo {
  /** `vendor architecture`, as far as the browser says. */
  readonly name: string;
  /** Computed by the processor instead of a graphics card: slower than WebAssembly. */
  readonly software: boolean;
  readonly maxBufferBytes: number;
}

/** What this browser offers the engine. */
export interface Capabilities {
  readonly adapter: AdapterInfo | null;
  /** Why there is no adapter; `null` when there is one. */
  readonly noAdapter: string | null;
  readonly wasm: boolean;
  /** Why WebAssembly is not used although this browser has it; absent otherwise. */
  readonly noWasm?: string;
  readonly simd: boolean;
  /** Threads of WebAssembly: more than one need a page that is isolated from other origins. */
  readonly threads: number;
  readonly isolated: boolean;
  readonly cores: number;
  readonly memoryGb: number | null;
}

/** More threads than this gain little on kernels of this size. */
const MOST_THREADS = 4;

/** Threads that WebAssembly runs on in this page or worker: one unless it is isolated from other origins. */
export function wasmThreads(cores: number = navigator.hardwareConcurrency ?? 1): number {
  const shared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function";
  return shared ? Math.max(1, Math.min(MOST_THREADS, cores)) : 1;
}

interface GpuAdapter {
  readonly info?: {readonly vendor?: string; readonly architecture?: string; readonly isFallbackAdapter?: boolean};
  readonly isFallbackAdapter?: boolean;
  readonly limits: {readonly maxBufferSize: number};
}

/** The part of `navigator` that is read; TypeScript's own description has no WebGPU. */
export interface NavigatorLike {
  readonly gpu?: {requestAdapter(): Promise<GpuAdapter | null>};
  readonly hardwareConcurrency?: number;
  readonly deviceMemory?: number;
}

/** A module with one vector instruction: valid where 128-bit SIMD exists. */
const SIMD_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]
);

/** Reads what the browser offers; asks for an adapter, but for no device. */
export async function readCapabilities(source: NavigatorLike = navigator as NavigatorLike): Promise<Capabilities> {
  const [adapter, noAdapter] = await readAdapter(source);
  const wasm = typeof WebAssembly === "object";
  const cores = source.hardwareConcurrency ?? 1;
  return {
    adapter,
    noAdapter,
    wasm,
    simd: wasm && WebAssembly.validate(SIMD_PROBE),
    threads: wasm ? wasmThreads(cores) : 1,
    isolated: globalThis.crossOriginIsolated === true,
    cores,
    memoryGb: source.deviceMemory ?? null
  };
}

/**
 * What of this the site makes use of: a report need not bring the engine's larger parts.
 *
 * @param engine - `full`, `wasm` or `none`; anything else counts as `full`
 */
export function broughtOf(capabilities: Capabilities, engine: string): Capabilities {
  if (engine !== "wasm" && engine !== "none") return capabilities;
  const noAdapter = "this page brings no engine for it";
  const withoutGpu = {...capabilities, adapter: null, noAdapter};
  return engine === "wasm" ? withoutGpu : {...withoutGpu, wasm: false, noWasm: "this page brings no engine"};
}

async function readAdapter({gpu}: NavigatorLike): Promise<[AdapterInfo, null] | [null, string]> {
  if (gpu === undefined) return [null, "this browser has no WebGPU, or the page is not served over https"];
  try {
    const adapter = await gpu.requestAdapter();
    if (adapter === null) return [null, "the browser has WebGPU but offers no graphics adapter"];
    const {vendor = "", architecture = "", isFallbackAdapter = false} = adapter.info ?? {};
    const software =
      isFallbackAdapter || adapter.isFallbackAdapter === true || /swiftshader|llvmpipe/.test(architecture);
    return [
      {
        name: [vendor, architecture].filter(Boolean).join(" ") || "unnamed adapter",
        software,
        maxBufferBytes: adapter.limits.maxBufferSize
      },
      null
    ];
  } catch (error) {
    return [null, `asking for an adapter failed: ${(error as Error).message}`];
  }
}
