import {createTaskClient, type TaskClient} from "../task-client.js";
import type {EngineTasks} from "./engine-tasks.js";

/** The engine in a worker of its own; nothing is fetched before the first task. */
export function createEngineClient(): TaskClient<EngineTasks> {
  return createTaskClient<EngineTasks>(() => new Worker(import.meta.resolve("./engine.worker.js"), {type: "module"}));
}
