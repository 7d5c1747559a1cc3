import {PARITY_CASES, type ParityCase, type Tensor} from "../../lib/kernels/index.js";
import {wasmThreads} from "./capabilities.js";
import type {Backend} from "./backend.js";
import type {Job} from "./engine.js";

/** A parity case with what a backend of this browser answers: enough to compare another runtime with it. */
export interface AnsweredCase {
  readonly kernel: string;
  readonly title: string;
  readonly computedBy: {readonly backend: Backend; readonly threads: number};
  /** Allowed: |value − output| <= abs + rel · |output|. */
  readonly tolerance: {readonly abs: number; readonly rel: number};
  readonly inputs: Readonly<Record<string, Tensor>>;
  readonly outputs: Readonly<Record<string, Tensor>>;
}

const sizeOf = ({feeds}: ParityCase): number => Object.values(feeds()).reduce((sum, {data}) => sum + data.length, 0);

/**
 * Answers a kernel's largest parity case.
 *
 * @throws RangeError for a kernel that there is not
 */
export async function answerCase(kernel: string, job: Job): Promise<AnsweredCase> {
  const [one] = PARITY_CASES.filter((found) => found.kernel.name === kernel).sort((a, b) => sizeOf(b) - sizeOf(a));
  if (one === undefined) throw new RangeError(`unknown kernel: ${kernel}`);
  const inputs = one.feeds();
  const outputs = await job.run(one.kernel, inputs);
  const {backend} = job;
  return {
    kernel,
    title: one.title,
    computedBy: {backend, threads: backend === "wasm" ? wasmThreads() : 1},
    tolerance: {abs: one.abs, rel: one.rel},
    inputs,
    outputs
  };
}
