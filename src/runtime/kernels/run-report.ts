import {hexDigits} from "../hex-digits.js";
import type {Backend} from "./backend.js";
import {wasmThreads} from "./capabilities.js";
import type {Fallback, Job} from "./engine.js";

/** Where and how a task was computed: what the models' own reports cannot know. */
export interface RunReport {
  readonly backend: Backend;
  /** Threads of WebAssembly; 1 for the other backends. */
  readonly threads: number;
  readonly why: string;
  readonly fallbacks: readonly Fallback[];
  /** Kernels that have answered; none where plain JavaScript computed without them. */
  readonly kernels: readonly string[];
  /** First twelve digits of the SHA-256 of the data; `null` where the browser offers no hash (plain http). */
  readonly fingerprint: string | null;
  /** Milliseconds of loading engines and making kernels ready; 0 in plain JavaScript. */
  readonly openMs: number;
  /** Milliseconds of the work itself. */
  readonly durationMs: number;
}

/** First twelve digits of the SHA-256 of a value's JSON. */
export async function fingerprintOf(data: unknown): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(data)));
  return hexDigits(new Uint8Array(hash, 0, 6));
}

/**
 * The report of a job that has ended.
 *
 * @param before - backends that had failed before it began
 */
export async function reportOf(
  job: Job,
  data: unknown,
  startedAt: number,
  before: readonly Fallback[] = []
): Promise<RunReport> {
  const total = performance.now() - startedAt;
  const {backend, why, kernels, openMs} = job;
  return {
    backend,
    threads: backend === "wasm" ? wasmThreads() : 1,
    why,
    fallbacks: [...before, ...job.fallbacks],
    kernels,
    fingerprint: await fingerprintOf(data),
    openMs,
    durationMs: total - openMs
  };
}
