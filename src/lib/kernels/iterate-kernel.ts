import type {Kernel, Tensor} from "./kernel.js";

/** When an iterated kernel has done enough. */
export interface IterateOptions<Output extends string = string> {
  readonly maxRuns: number;
  /** Asked after each run with the outputs that are not state; true ends the iteration. */
  readonly isDone: (outputs: Readonly<Partial<Record<Output, Tensor>>>) => boolean;
}

/** Outputs of the last run, state included. */
export interface Iterated<Output extends string = string> {
  readonly outputs: Readonly<Record<Output, Tensor>>;
  readonly runs: number;
}

/** Iterates a kernel on some backend, its state fed back from run to run. */
export type KernelIterator = <Input extends string, Output extends string>(
  kernel: Kernel<Input, Output>,
  feeds: Readonly<Record<Input, Tensor>>,
  options: IterateOptions<Output>
) => Promise<Iterated<Output>>;

/** Feeds of the next run: those given, with the state that a run has left. */
export function nextFeeds<Input extends string, Output extends string>(
  {state}: Kernel<Input, Output>,
  feeds: Readonly<Record<Input, Tensor>>,
  outputs: Readonly<Partial<Record<Output, Tensor>>>
): Readonly<Record<Input, Tensor>> {
  const next: Record<Input, Tensor> = {...feeds};
  for (const [output, input] of Object.entries(state ?? {}) as [Output, Input][]) next[input] = outputs[output]!;
  return next;
}

/** Iterates a kernel's float64 twin. */
export const iterateTwin: KernelIterator = async (kernel, feeds, {maxRuns, isDone}) => {
  let outputs = kernel.twin(feeds);
  let runs = 1;
  while (!isDone(outputs) && runs < maxRuns) {
    outputs = kernel.twin(nextFeeds(kernel, feeds, outputs));
    runs++;
  }
  return {outputs, runs};
};
