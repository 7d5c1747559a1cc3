/** An answer of a worker with the time it took. */
export interface Timed<A> {
  readonly answer: A;
  readonly durationMs: number;
}

/**
 * Sends requests to a worker that answers one at a time; only the latest is answered, older ones resolve to `null`. While
 * one runs, the newest waits and those in between are dropped, so that a dragged slider never queues up work.
 *
 * The worker answers `{id, answer, durationMs}` or `{id, error}`, and may say `{id, progress}` in between.
 *
 * @param create - called once, at the first request
 */
export function createLatestWorker<R, A>(
  create: () => Worker,
  onProgress: (share: number) => void = () => undefined
): (request: R) => Promise<Timed<A> | null> {
  type Job = {request: R; resolve: (answer: Timed<A> | null) => void; reject: (error: Error) => void};
  let worker: Worker | null = null;
  let running: Job | null = null;
  let waiting: Job | null = null;
  let id = 0;

  function start(job: Job): void {
    worker ??= connect();
    running = job;
    worker.postMessage({id: ++id, request: job.request});
  }
  function connect(): Worker {
    const made = create();
    made.onmessage = ({data}) => {
      if (data.id !== id) return;
      if (data.progress !== undefined) onProgress(data.progress);
      else finish((job) => (data.error === undefined ? job.resolve(data) : job.reject(new Error(data.error))));
    };
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
  return (request) =>
    new Promise((resolve, reject) => {
      waiting?.resolve(null);
      waiting = null;
      const job = {request, resolve, reject};
      if (running) waiting = job;
      else start(job);
    });
}
