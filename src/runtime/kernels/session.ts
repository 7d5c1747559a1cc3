import {nextFeeds, type Kernel, type Tensor} from "../../lib/kernels/index.js";
import type {Backend} from "./backend.js";

/** A kernel that is being run, or run again and again, on one set of feeds. */
export interface KernelRun {
  /** One run; gives the outputs that are not state. State feeds the next run without leaving the device. */
  step(): Promise<Readonly<Record<string, Tensor>>>;
  /** The state after the last step, by output name. */
  readState(): Promise<Readonly<Record<string, Tensor>>>;
  /** Frees what the feeds take on the device. */
  close(): void;
}

/** A kernel ready to run on one backend. */
export interface KernelSession {
  start(feeds: Readonly<Record<string, Tensor>>): KernelRun;
}

/** Makes a kernel ready on a backend; throws where that backend cannot. */
export type OpenSession = (kernel: Kernel, backend: Backend) => Promise<KernelSession>;

/** The kernel's float64 twin as a session. */
export function twinSession(kernel: Kernel): KernelSession {
  return {
    start(feeds) {
      let current = feeds;
      let state: Record<string, Tensor> = {};
      return {
        async step() {
          const outputs = kernel.twin(current);
          current = nextFeeds(kernel, current, outputs);
          state = Object.fromEntries(Object.keys(kernel.state ?? {}).map((name) => [name, outputs[name]!]));
          return Object.fromEntries(Object.entries(outputs).filter(([name]) => !(name in state)));
        },
        readState: async () => state,
        close: () => undefined
      };
    }
  };
}
