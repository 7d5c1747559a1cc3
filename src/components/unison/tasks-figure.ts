import {html} from "htl";
import type {PublishedRow} from "../../lib/schema/index.js";
import {SERVED_TASKS, taskScores, type TaskScores} from "../../lib/benchmarks/unison/tasks/tasks.js";
import {dotPanels, type Dot, type DotRow} from "../chart/index.js";
import {Figure, table} from "../figure/index.js";
import {fixed, plural} from "../format/numbers.js";
import {chosenModels, nameOf, numberOf, type GapContext} from "../gaps/context.js";
import {MAP_ONLY} from "../gaps/state.js";
import {sourceOf} from "../page/site-data.js";
import {capitalized} from "../format/capitalized.js";

/** The tasks in which one ability serves the other: the scores of both, and the unified one. */
export function TasksFigure(context: GapContext): HTMLElement {
  return Figure(context.state, {
    id: "tasks",
    number: numberOf(context, "tasks"),
    ignore: [...MAP_ONLY, "categories"],
    wide: true,
    cite: [context.bench],
    content(state, width) {
      const models = chosenModels(context, state);
      const panels = SERVED_TASKS.map((task) => ({
        task,
        scores: models.flatMap((model) => taskScores(context.rows, model, task) ?? [])
      }));
      // The order of the task that both abilities enter most evenly: the last one.
      const last = panels.at(-1)!.scores;
      const rank = (model: string) => last.find((one) => one.model === model)?.unified?.value ?? -1;
      const order = models.toSorted((a, b) => rank(b) - rank(a));
      const flat = panels.flatMap(({task, scores}) =>
        order.flatMap((model) => scores.filter((one) => one.model === model).map((one) => ({...one, task})))
      );
      return {
        title:
          flat.length === 0
            ? "No chosen model has a score in these tasks"
            : `Scores of ${plural(new Set(flat.map(({model}) => model)).size, "model")}, printed without numbers of items: none is told from another`,
        subtitle: html`Score, 0 to 100. Circle: <span class="und">understanding</span>; diamond:
          <span class="gen">generation</span>; upright: unified. A dash: not printed.`,
        drawing:
          flat.length === 0
            ? null
            : dotPanels(
                panels.map(({task, scores}) => ({
                  title: task,
                  sub: `${scores.length} of ${models.length} models`,
                  rows: order.map((model): DotRow | null => {
                    const own = scores.find((one) => one.model === model);
                    return own === undefined ? null : rowOf(context, task, own);
                  })
                })),
                width,
                {
                  domain: [0, 100],
                  ticks: [0, 50, 100],
                  names: order.map((model) => nameOf(context, model)),
                  textWidth: 0
                }
              ),
        caveats: [
          {
            lead: "No intervals.",
            text: "The repository does not print how many items are behind these scores, nor how they vary."
          },
          {
            lead: "A unified score is a mean of scores,",
            text: "not a count of items right in both forms: no gap follows from it."
          }
        ],
        source: `Source: ${context.bench.name}, tables of its repository, as printed.`,
        table: table(flat, [
          {label: "Model", value: (r) => nameOf(context, r.model)},
          {label: "Task", value: (r) => r.task},
          ...(["understanding", "generation", "unified"] as const).map((part) => ({
            label: capitalized(part),
            value: (r: TaskScores) => r[part]?.value ?? null,
            text: (r: TaskScores) => printed(r[part]!)
          })),
          {label: "Source", value: (r) => sourceOf(context.bench.name, anyOf(r))}
        ])
      };
    }
  });
}

const printed = ({value, decimals}: PublishedRow): string => fixed(value, decimals);

const anyOf = ({understanding, generation, unified}: TaskScores): PublishedRow =>
  (unified ?? understanding ?? generation)!;

function rowOf(context: GapContext, task: string, scores: TaskScores): DotRow {
  const {model, understanding, generation, unified} = scores;
  const dot = (row: PublishedRow | null, shape: Dot["shape"]): Dot[] =>
    row === null ? [] : [{value: row.value, shape}];
  const line = (word: string, row: PublishedRow | null) => (row === null ? [] : [`${word} ${printed(row)}`]);
  return {
    id: model,
    name: nameOf(context, model),
    dots: [...dot(understanding, "understanding"), ...dot(generation, "generation")],
    connect: "var(--gap)",
    tick: unified?.value,
    detail: {
      heading: `${nameOf(context, model)}, ${task}`,
      lines: [
        ...line("understanding", understanding),
        ...line("generation", generation),
        ...line("unified", unified),
        "number of items not printed by task"
      ],
      source: sourceOf(context.bench.name, anyOf(scores))
    }
  };
}
