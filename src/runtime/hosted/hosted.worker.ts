import {serveTasks} from "../task-worker.js";
import type {HostedTasks} from "./hosted-tasks.js";
import {hostedRows, openHosted} from "./read-hosted.js";

serveTasks<HostedTasks>({open: openHosted, rows: hostedRows});
