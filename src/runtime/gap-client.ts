import type {GapEstimates, GapInput, GapSettings} from "../lib/stories/index.js";

/** An answer of the worker. */
export interface GapAnswer {
  readonly estimates: GapEstimates;
  readonly durationMs: number;
}

/**
 * Fits gaps in a worker; only the latest request is answered, older ones resolve to `null`. While one runs, the newest
 * waits and those in between are dropped, so that a dragged slider never queues up work.
 */
export function createGapClient(cells: readonly GapInput[]): (settings: GapSettings) => Promise<GapAnswer | null> {
  type Job = {settings: GapSettings; resolve: (answer: GapAnswer | null) => void; reject: (error: Error) => void};
  let worker: Worker | null = null;
  let running: (Job & {id: number}) | null = null;
  let waiting: Job | null = null;
  let id = 0;

  function start(job: Job): void {
    worker ??= create();
    running = {...job, id: ++id};
    worker.postMessage({id, cells, settings: job.settings});
  }
  function create(): Worker {
    const made = new Worker(import.meta.resolve("./gap.worker.js"), {type: "module"});
    made.onmessage = ({data}) =>
      finish((job) => (data.error === undefined ? job.resolve(data) : job.reject(new Error(data.error))));
    made.onerror = (event) =>
      finish((job) => job.reject(new Error(event.message || "the worker could not be started")));
    return made;
  }
  function finish(settle: (job: Job) => void): void {
    const done = running;
    running = null;
    if (done) {
      if (waiting) done.resolve(null);
      else settle(done);
    }
    if (waiting) {
      const next = waiting;
      waiting = null;
      start(next);
    }
  }
  return (settings) =>
    new Promise((resolve, reject) => {
      waiting?.resolve(null);
      waiting = null;
      const job = {settings, resolve, reject};
      if (running) waiting = job;
      else start(job);
    });
}
