import type {PublishedRow} from "../../../schema/index.js";

/** The four tasks, by their names in the released results, with the headings of the printed table. */
export const TASKS = {
  IC: "Internal Consistency",
  UGG: "Und.-Guided Gen.",
  GGU: "Gen-Guided Und.",
  ME: "Mutual Enhancement"
} as const;

export type TaskId = keyof typeof TASKS;

/** The one task whose unified score counts questions that are right in both forms; those of the others are means. */
export const PAIRED_TASK = TASKS.IC;

/** The tasks in which one ability serves the other. */
export const SERVED_TASKS = [TASKS.UGG, TASKS.GGU, TASKS.ME] as const;

/** Printed scores of a model in one task; `null` where the table has none. */
export interface TaskScores {
  readonly model: string;
  readonly understanding: PublishedRow | null;
  readonly generation: PublishedRow | null;
  readonly unified: PublishedRow | null;
}

/** `null` for a model of which nothing is printed in the task. */
export function taskScores(rows: readonly PublishedRow[], model: string, task: string): TaskScores | null {
  const own = rows.filter((row) => row.model === model && row.category === task);
  const part = (ability: PublishedRow["ability"]) =>
    own.find((row) => row.metric === "rate" && row.ability === ability) ?? null;
  return own.length === 0
    ? null
    : {
        model,
        understanding: part("understanding"),
        generation: part("generation"),
        unified: own.find(({metric}) => metric === "unified") ?? null
      };
}
