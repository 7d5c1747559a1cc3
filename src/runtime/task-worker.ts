/** Tasks that a worker does, by name: what each is given, answers, and reports row by row while it works. */
export interface TaskMap {
  readonly [name: string]: {readonly input: unknown; readonly answer: unknown; readonly row: unknown};
}

/** What a task says while it works. */
export interface Progress<Row = unknown> {
  /** Share that is done, 0 to 1. */
  readonly share: number;
  /** What is being done, for the reader. */
  readonly said?: string;
  /** A result that is ready before the others. */
  readonly row?: Row;
}

/** What a running task can do besides its work. */
export interface TaskContext<Row = unknown> {
  /** Aborted when the reader cancels. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress<Row>) => void;
}

export type TaskHandlers<Tasks extends TaskMap> = {
  readonly [K in keyof Tasks]: (
    input: Tasks[K]["input"],
    context: TaskContext<Tasks[K]["row"]>
  ) => Promise<Tasks[K]["answer"]>;
};

/** Messages to the worker. */
export type TaskRequest =
  {readonly id: number; readonly kind: string; readonly input: unknown} | {readonly cancel: number};

/** Messages from the worker. */
export type TaskReply =
  | {readonly id: number; readonly progress: Progress}
  | {readonly id: number; readonly answer: unknown}
  | {readonly id: number; readonly error: string; readonly cancelled: boolean};

/** Worker side of `createTaskClient`: does the tasks it is asked for, and hears when one is to be cancelled. */
export function serveTasks<Tasks extends TaskMap>(handlers: TaskHandlers<Tasks>): void {
  const running = new Map<number, AbortController>();
  const reply = (message: TaskReply) => postMessage(message);
  async function work({id, kind, input}: Extract<TaskRequest, {kind: string}>): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const onProgress = (progress: Progress) => reply({id, progress});
    try {
      const answer = await handlers[kind]!(input, {signal: controller.signal, onProgress});
      reply({id, answer});
    } catch (error) {
      reply({id, error: (error as Error).message, cancelled: controller.signal.aborted});
    } finally {
      running.delete(id);
    }
  }
  addEventListener("message", ({data}: MessageEvent<TaskRequest>) => {
    if ("cancel" in data) running.get(data.cancel)?.abort(new Error("cancelled"));
    else void work(data);
  });
}
