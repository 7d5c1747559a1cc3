import type {Worker} from "playwright-core";
import type {EngineTasks} from "../../../src/runtime/kernels/engine-tasks.js";
import type {Visit} from "./browser.js";

/** Starts the site's engine in a worker of the test's own and asks it for a task, without waiting for the answer. */
export async function askEngine<K extends keyof EngineTasks>(
  {page}: Visit,
  kind: K,
  input: EngineTasks[K]["input"]
): Promise<{readonly worker: Worker; readonly answer: () => Promise<EngineTasks[K]["answer"]>}> {
  await page.locator(".offer dl").waitFor();
  const url = page.workers()[0]!.url();
  const started = page.waitForEvent("worker");
  await page.evaluate((address) => {
    const worker = new Worker(address, {type: "module"});
    const answer = new Promise((resolve, reject) => {
      worker.onmessage = ({data}) => {
        if ("answer" in data) resolve(data.answer);
        if ("error" in data) reject(new Error(data.error));
      };
    });
    answer.catch(() => undefined);
    Object.assign(globalThis, {ownWorker: worker, ownAnswer: answer});
  }, url);
  const worker = await started;
  await worker.evaluate(record);
  await page.evaluate(
    ([task, json]) => {
      // Typed arrays travel as plain lists.
      const revived = JSON.parse(json!, (_, value) =>
        value?.typed === "Uint8Array" ? Uint8Array.from(value.values) : value
      );
      (globalThis as unknown as {ownWorker: globalThis.Worker}).ownWorker.postMessage({
        id: 1,
        kind: task,
        input: revived
      });
    },
    [
      kind,
      JSON.stringify(input, (_, value) =>
        value instanceof Uint8Array ? {typed: "Uint8Array", values: [...value]} : value
      )
    ] as const
  );
  return {
    worker,
    answer: () => page.evaluate(() => (globalThis as unknown as {ownAnswer: Promise<never>}).ownAnswer)
  };
}

/** Inside the worker: keeps every graphics device that is asked for, counts the commands that it is given, and the workers started. */
function record(): void {
  const scope = globalThis as unknown as {
    GPUAdapter?: {prototype: {requestDevice(...args: unknown[]): Promise<{queue: {submit(commands: unknown): void}}>}};
    devices: unknown[];
    submits: number;
    startedWorkers: number;
  };
  scope.devices = [];
  scope.startedWorkers = 0;
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      scope.startedWorkers++;
    }
  };
  scope.submits = 0;
  const prototype = scope.GPUAdapter?.prototype;
  if (!prototype) return;
  const original = prototype.requestDevice;
  prototype.requestDevice = async function (...args) {
    const device = await original.apply(this, args);
    const submit = device.queue.submit.bind(device.queue);
    device.queue.submit = (commands) => {
      scope.submits++;
      submit(commands);
    };
    scope.devices.push(device);
    return device;
  };
}
