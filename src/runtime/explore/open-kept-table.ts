import type {KeptLog} from "../kept-logs.js";
import {createTaskClient} from "../task-client.js";
import type {KeptTableTasks} from "./kept-table-tasks.js";

/** A kept log as the explorer's files, made in a worker of its own. */
export function openKeptTable(
  {id, name, simulated}: Pick<KeptLog, "id" | "name" | "simulated">,
  onProgress: (said: string) => void
): Promise<KeptTableTasks["open"]["answer"]> {
  const ask = createTaskClient<KeptTableTasks>(
    () => new Worker(import.meta.resolve("./kept-table.worker.js"), {type: "module"})
  );
  return ask("open", {id, label: name, simulated}, {onProgress: ({said}) => onProgress(said ?? "")});
}
