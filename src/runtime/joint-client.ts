import type {JointTasks} from "./joint-tasks.js";
import {createTaskClient, type TaskClient} from "./task-client.js";

/** The joint model in a worker of its own, started at the first task. */
export const createJointClient = (): TaskClient<JointTasks> =>
  createTaskClient<JointTasks>(() => new Worker(import.meta.resolve("./joint.worker.js"), {type: "module"}));
