import {compareWithTwin, PARITY_CASES} from "../../lib/kernels/index.js";
import type {TaskContext} from "../task-worker.js";
import type {Backend} from "./backend.js";
import type {Job} from "./engine.js";

/** How a backend did on one parity case. */
export interface ParityRow {
  readonly backend: Backend;
  readonly kernel: string;
  readonly title: string;
  readonly agrees: boolean;
  /** Largest deviation from the twin; NaN where the run failed. */
  readonly worst: number;
  readonly abs: number;
  readonly rel: number;
  /** What is wrong; `null` when all agree. */
  readonly problem: string | null;
}

/**
 * Runs every parity case on each backend and compares with the float64 twin. A backend that cannot start fails all its
 * cases with the reason.
 *
 * @param jobOf - a job on this backend alone
 */
export async function checkParity(
  backends: readonly Backend[],
  jobOf: (backend: Backend) => Job,
  {signal, onProgress}: TaskContext<ParityRow>
): Promise<readonly ParityRow[]> {
  const rows: ParityRow[] = [];
  const total = backends.length * PARITY_CASES.length;
  for (const backend of backends) {
    const job = jobOf(backend);
    for (const one of PARITY_CASES) {
      const {kernel, title, abs, rel} = one;
      let found = {agrees: false, worst: NaN, where: null as string | null};
      try {
        found = compareWithTwin(one, await job.run(kernel, one.feeds()));
      } catch (error) {
        if (signal.aborted) throw error;
        found.where = (error as Error).message;
      }
      const {agrees, worst, where: problem} = found;
      const row = {backend, kernel: kernel.name, title, agrees, worst, abs, rel, problem};
      rows.push(row);
      onProgress({share: rows.length / total, said: `${kernel.name}, ${title}`, row});
    }
  }
  return rows;
}
