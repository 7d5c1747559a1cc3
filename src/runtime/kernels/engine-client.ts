import {createTaskClient, type TaskClient} from "../task-client.js";
import type {EngineTasks} from "./engine-tasks.js";

/**
 * The engine in a worker of its own; nothing is fetched before the first task.
 *
 * A report may bring only a part of the engine: its pages say so in `data-engine`, and the worker is told by the end of its address.
 */
export function createEngineClient(): TaskClient<EngineTasks> {
  return createTaskClient<EngineTasks>(() => {
    const {engine = "full"} = document.documentElement.dataset;
    return new Worker(`${import.meta.resolve("./engine.worker.js")}#${engine}`, {type: "module"});
  });
}
