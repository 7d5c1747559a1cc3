import {jointResults} from "../lib/stories/index.js";
import type {JointTasks} from "./joint-tasks.js";
import {serveTasks} from "./task-worker.js";

serveTasks<JointTasks>({
  fit: (study, {onProgress}) => Promise.resolve(jointResults(study, (share) => onProgress({share})))
});
