import type {CanonicalRow} from "../../../schema/index.js";
import {aboutRows, groupRows, type ScoreLine} from "../../../scoring/index.js";
import {TASKS, type TaskId} from "../tasks/tasks.js";

/** The parts of a task in the order of the printed table, each by the rule that scores it. */
const PARTS = ["understanding", "generation", "unified"] as const;

/** Means over the items of each task, as the released evaluation takes them: items that it could not score are left out. */
export function unisonLines(rows: readonly CanonicalRow[]): ScoreLine[] {
  const byTask = groupRows(rows, ({item}) => item.category ?? "");
  const lines = (task: TaskId): ScoreLine[] =>
    PARTS.map((part) => {
      const scores = (byTask.get(TASKS[task]) ?? []).flatMap(({judgments}) =>
        judgments.flatMap(({scorerId, score}) => (scorerId === `unison/${part}` && score !== null ? [score] : []))
      );
      const value = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return {
        ...aboutRows(rows, `unison/${part}@1`),
        group: `task: ${task}`,
        metric: part,
        value,
        n: scores.length
      };
    });
  const tasks = (Object.keys(TASKS) as TaskId[]).filter((task) => byTask.has(TASKS[task]));
  const unified = tasks.flatMap((task) => lines(task)[2]!.value ?? []);
  const overall: ScoreLine[] =
    unified.length === 0
      ? []
      : [
          {
            ...aboutRows(rows, "unison/unified@1"),
            group: "all",
            metric: "unified",
            value: unified.reduce((sum, value) => sum + value, 0) / unified.length,
            n: unified.length
          }
        ];
  return [...overall, ...tasks.flatMap(lines)];
}
