import type {Progress, TaskMap, TaskReply, TaskRequest} from "./task-worker.js";

/** The reader stopped a task. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
  constructor() {
    super("cancelled");
  }
}

/** Options of one task. */
export interface AskOptions<Row> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress<Row>) => void;
  /** A cancelled task ends when it next looks whether it should: its worker, which others wait for, goes on. */
  readonly sparesWorker?: boolean;
}

/** Asks a worker for a task. */
export type TaskClient<Tasks extends TaskMap> = <K extends keyof Tasks & string>(
  kind: K,
  input: Tasks[K]["input"],
  options?: AskOptions<Tasks[K]["row"]>
) => Promise<Tasks[K]["answer"]>;

/** A worker that has not stopped by then is ended: cancelling takes at most this long, whatever it is busy with. */
export const CANCEL_MS = 120;

interface Job {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Sends tasks to a worker that is started at the first one. A cancelled task is asked to stop, and its worker is ended
 * when it does not within `CANCEL_MS`, unless the task spares it; the next task starts another.
 */
export function createTaskClient<Tasks extends TaskMap>(create: () => Worker): TaskClient<Tasks> {
  let worker: Worker | null = null;
  let jobs = new Map<number, Job>();
  let last = 0;

  function connect(): Worker {
    const made = create();
    made.onmessage = ({data}: MessageEvent<TaskReply>) => {
      const job = jobs.get(data.id);
      if (!job) return;
      if ("progress" in data) {
        job.onProgress(data.progress);
        return;
      }
      jobs.delete(data.id);
      if ("answer" in data) job.resolve(data.answer);
      else job.reject(data.cancelled ? new Cancelled() : new Error(data.error));
    };
    made.onerror = (event) => end(new Error(event.message || "the worker could not be started"));
    return made;
  }
  /** Ends the worker and every task it has. */
  function end(error: Error): void {
    worker?.terminate();
    worker = null;
    const ended = jobs;
    jobs = new Map();
    for (const job of ended.values()) job.reject(error);
  }

  return (kind, input, {signal, onProgress = () => undefined, sparesWorker = false} = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Cancelled());
        return;
      }
      worker ??= connect();
      const id = ++last;
      jobs.set(id, {resolve: resolve as Job["resolve"], reject, onProgress: onProgress as Job["onProgress"]});
      const request: TaskRequest = {id, kind, input};
      worker.postMessage(request);
      signal?.addEventListener("abort", () => {
        if (!jobs.has(id)) return;
        const cancel: TaskRequest = {cancel: id};
        worker?.postMessage(cancel);
        if (!sparesWorker) setTimeout(() => jobs.has(id) && end(new Cancelled()), CANCEL_MS);
      });
    });
}
