import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {CANCEL_MS, Cancelled, createTaskClient} from "../../src/runtime/task-client.js";
import type {Progress, TaskReply, TaskRequest} from "../../src/runtime/task-worker.js";

type Tasks = {readonly add: {readonly input: number; readonly answer: number; readonly row: string}};

/** A worker of which the test plays the inside. */
function playedWorker() {
  const heard: TaskRequest[] = [];
  const made = {
    onmessage: (_: {data: TaskReply}) => undefined as void,
    onerror: (_: {message: string}) => undefined as void,
    postMessage: (message: TaskRequest) => void heard.push(message),
    terminate: vi.fn()
  };
  return {worker: made as unknown as Worker, made, heard, say: (data: TaskReply) => made.onmessage({data})};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("createTaskClient(create)", () => {
  it("starts one worker at the first task and matches answers to tasks", async () => {
    const {worker, say, heard} = playedWorker();
    const create = vi.fn(() => worker);
    const ask = createTaskClient<Tasks>(create);
    expect(create).not.toHaveBeenCalled();
    const [a, b] = [ask("add", 1), ask("add", 2)];
    expect(create).toHaveBeenCalledTimes(1);
    expect(heard).toEqual([
      {id: 1, kind: "add", input: 1},
      {id: 2, kind: "add", input: 2}
    ]);
    say({id: 2, answer: 20});
    say({id: 1, answer: 10});
    expect(await Promise.all([a, b])).toEqual([10, 20]);
  });

  it("passes progress and rows on", async () => {
    const {worker, say} = playedWorker();
    const seen: Progress<string>[] = [];
    const task = createTaskClient<Tasks>(() => worker)("add", 1, {onProgress: (progress) => seen.push(progress)});
    say({id: 1, progress: {share: 0.5, row: "half"}});
    say({id: 1, answer: 1});
    await task;
    expect(seen).toEqual([{share: 0.5, row: "half"}]);
  });

  it("rejects with the worker's words", async () => {
    const {worker, say} = playedWorker();
    const task = createTaskClient<Tasks>(() => worker)("add", 1);
    say({id: 1, error: "no memory", cancelled: false});
    await expect(task).rejects.toThrow("no memory");
  });

  it("never ends the worker of a cancelled task that spares it: others go on", async () => {
    const {worker, made, say, heard} = playedWorker();
    const controller = new AbortController();
    const ask = createTaskClient<Tasks>(() => worker);
    const spared = ask("add", 1, {signal: controller.signal, sparesWorker: true});
    const other = ask("add", 2);
    controller.abort();
    expect(heard.at(-1)).toEqual({cancel: 1});
    await vi.advanceTimersByTimeAsync(10 * CANCEL_MS);
    expect(made.terminate).not.toHaveBeenCalled();
    say({id: 2, answer: 20});
    expect(await other).toBe(20);
    say({id: 1, error: "cancelled", cancelled: true});
    await expect(spared).rejects.toThrow(Cancelled);
  });

  it("asks a cancelled task to stop, and leaves a worker alone that does", async () => {
    const {worker, made, say, heard} = playedWorker();
    const controller = new AbortController();
    const task = createTaskClient<Tasks>(() => worker)("add", 1, {signal: controller.signal});
    controller.abort();
    expect(heard.at(-1)).toEqual({cancel: 1});
    say({id: 1, error: "cancelled", cancelled: true});
    await expect(task).rejects.toBeInstanceOf(Cancelled);
    vi.advanceTimersByTime(2 * CANCEL_MS);
    expect(made.terminate).not.toHaveBeenCalled();
  });

  it("ends a worker that does not stop, and starts another for the next task", async () => {
    const workers = [playedWorker(), playedWorker()];
    let next = 0;
    const ask = createTaskClient<Tasks>(() => workers[next++]!.worker);
    const controller = new AbortController();
    const task = ask("add", 1, {signal: controller.signal});
    controller.abort();
    vi.advanceTimersByTime(CANCEL_MS);
    await expect(task).rejects.toBeInstanceOf(Cancelled);
    expect(workers[0]!.made.terminate).toHaveBeenCalled();
    const second = ask("add", 2);
    workers[1]!.say({id: 2, answer: 2});
    expect(await second).toBe(2);
  });

  it("fails every task of a worker that breaks", async () => {
    const {worker, made} = playedWorker();
    const ask = createTaskClient<Tasks>(() => worker);
    const tasks = [ask("add", 1), ask("add", 2)];
    made.onerror({message: "script error"});
    for (const task of tasks) await expect(task).rejects.toThrow("script error");
  });

  it("does not start what was cancelled before", async () => {
    const create = vi.fn(() => playedWorker().worker);
    const signal = AbortSignal.abort();
    await expect(createTaskClient<Tasks>(create)("add", 1, {signal})).rejects.toBeInstanceOf(Cancelled);
    expect(create).not.toHaveBeenCalled();
  });
});
