import type {Kernel} from "../../lib/kernels/index.js";
import type {Backend, WantedBackend} from "./backend.js";
import type {Capabilities} from "./capabilities.js";
import {chooseBackend, type BackendChoice, type Work} from "./choose-backend.js";
import type {Fallback, Job, JobOptions} from "./engine.js";

/** What answers controls as they are moved. */
export interface LiveBackend {
  readonly backend: Backend;
  readonly why: string;
  /** Backends that could not be started. */
  readonly fallbacks: readonly Fallback[];
}

/** Backends for work that follows a control: the twins until a reader has touched one and an engine is open, that engine from then on. */
export interface LiveEngine {
  /** Fetches and starts what is best for controls in this browser, or what the reader wants. */
  open(wanted: WantedBackend): Promise<LiveBackend>;
  /** A job of work that follows a control; it waits for no engine. */
  jobFor(
    work: Work,
    wanted: WantedBackend,
    options: JobOptions
  ): Promise<{
    readonly job: Job;
    /** Backends that could not be started before the job began. */
    readonly before: readonly Fallback[];
  }>;
}

/** @param kernel - any of those that follow controls: one that starts shows that all can */
export function createLiveEngine(
  jobOf: (choice: BackendChoice, options?: JobOptions) => Job,
  look: () => Promise<Capabilities>,
  kernel: Kernel
): LiveEngine {
  const opened = new Map<WantedBackend, LiveBackend>();
  const opening = new Map<WantedBackend, Promise<LiveBackend>>();

  async function start(wanted: WantedBackend): Promise<LiveBackend> {
    const job = jobOf(
      chooseBackend({what: "a control that was moved", operations: 0, follows: true}, await look(), wanted)
    );
    await job.prepare(kernel);
    const {backend, why, fallbacks} = job;
    const found = {backend, why, fallbacks};
    opened.set(wanted, found);
    return found;
  }
  return {
    open(wanted) {
      const known = opening.get(wanted) ?? start(wanted);
      opening.set(wanted, known);
      return known;
    },
    async jobFor(work, wanted, options) {
      const live = opened.get(wanted);
      const choice = chooseBackend({...work, follows: live !== undefined}, await look(), wanted);
      const {order, why} = choice;
      const from = live === undefined ? order : order.slice(Math.max(0, order.indexOf(live.backend)));
      return {job: jobOf({order: from, why}, options), before: live?.fallbacks ?? []};
    }
  };
}
