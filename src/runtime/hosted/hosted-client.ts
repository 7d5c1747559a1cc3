import {createTaskClient, type TaskClient} from "../task-client.js";
import type {HostedTasks} from "./hosted-tasks.js";

/** Asks a worker of its own to read tables from a host. */
export const hostedClient = (): TaskClient<HostedTasks> =>
  createTaskClient<HostedTasks>(() => new Worker(import.meta.resolve("./hosted.worker.js"), {type: "module"}));
