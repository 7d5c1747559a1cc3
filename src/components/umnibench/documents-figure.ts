import type {PublishedRow} from "../../lib/schema/index.js";
import {
  pooledFromQuestions,
  printedAverage,
  rateRange,
  trialsOf,
  UMNI_STAGES,
  type UmniStage
} from "../../lib/benchmarks/umnibench/index.js";
import {dotPanels, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table, type Caveat} from "../figure/index.js";
import {count, fixed, interval, plural, signed, words} from "../format/numbers.js";
import {cellSource, chosenWhole, type System, type UmniContext} from "./context.js";
import {chosenStages, stageFilter, type UmniState} from "./state.js";
import {capitalized} from "../format/capitalized.js";

interface Compared {
  readonly system: System;
  readonly stage: UmniStage | "overall";
  readonly paper: PublishedRow | undefined;
  readonly page: PublishedRow | undefined;
  /** Average over answers that the paper's questions give; `null` when one is missing. */
  readonly pooled: {readonly right: number; readonly n: number; readonly value: number} | null;
  /** Project page minus paper, points; `null` when one of them has no value. */
  readonly difference: number | null;
}

function comparisons(context: UmniContext, state: UmniState): Compared[] {
  const chosen = chosenStages(state);
  const stages = chosen.length === UMNI_STAGES.length ? [...chosen, "overall" as const] : chosen;
  return chosenWhole(context, state).flatMap((system) =>
    stages.map((stage): Compared => {
      const paper = printedAverage(context.rows, "paper", system.id, stage);
      const page = printedAverage(context.rows, "project page", system.id, stage);
      const pooled = pooledFromQuestions(context.rows, system.id, stage);
      return {system, stage, paper, page, pooled, difference: paper && page ? page.value - paper.value : null};
    })
  );
}

const differs = ({difference}: Compared) => difference !== null && Math.abs(difference) > 0.005;

function titleOf(all: readonly Compared[]): string {
  const models = [...new Set(all.map(({system}) => system.name))];
  const other = [...new Set(all.filter(differs).map(({system}) => system.name))];
  if (models.length === 0) return "No model of the leaderboard is left";
  if (all.every(({difference}) => difference === null)) return "No value of this choice is printed in both documents";
  if (other.length === 0)
    return `Paper and project page agree for ${models.length === 1 ? models[0] : models.length === 2 ? "both models" : `all ${words(models.length)} models`}`;
  const most = all.filter(differs).reduce((a, b) => (Math.abs(b.difference!) > Math.abs(a.difference!) ? b : a));
  const which = other.length === 1 ? other[0] : `${words(other.length)} models`;
  return `Paper and project page print different scores for ${which}${models.length > 1 && other.length === 1 ? ` alone of ${words(models.length)} models` : ""}, up to ${fixed(Math.abs(most.difference!))} points apart`;
}

function differenceCaveats(all: readonly Compared[]): Caveat[] {
  return [...new Set(all.filter(differs).map(({system}) => system))].map((system) => ({
    lead: `${system.name}.`,
    text: `${all
      .filter((c) => c.system === system && differs(c))
      .map(
        (c) =>
          `${c.stage} ${fixed(c.paper!.value, 2)} in the paper, ${fixed(c.page!.value, 2)} on the page (${signed(c.difference!, 2)})`
      )
      .join("; ")}. Neither says which run the other shows.`,
    data: true
  }));
}

function pooledCaveat(all: readonly Compared[]): Caveat[] {
  const both = all.filter(({paper, pooled}) => paper && pooled);
  if (both.length === 0) return [];
  const off = both.filter(({paper, pooled}) => Math.abs(paper!.value - pooled!.value) > 0.00501);
  const least = off.map(
    ({system, stage, paper, pooled}) =>
      `${system.name}, ${stage}: ${fixed(paper!.value, 2)} for ${count(pooled!.right)} of ${count(pooled!.n)}, which is ${fixed(pooled!.value, 3)}`
  );
  return [
    {
      lead: `${both.length - off.length} of ${both.length} averages recomputed.`,
      text: `Averages are pooled over answers, so the printed questions give them: upright ticks. ${
        off.length === 0 ? "All agree to two decimals." : `Not so ${least.join("; ")} (cut off instead of rounded).`
      }`,
      ...(off.length > 0 ? {data: true} : {})
    }
  ];
}

/** Paper against project page, with the averages recomputed from the printed questions. */
export function DocumentsFigure(context: UmniContext): HTMLElement {
  return Figure(context.state, {
    id: "documents",
    number: 5,
    cite: [context.bench],
    content(state, width) {
      const all = comparisons(context, state);
      const systems = chosenWhole(context, state);
      const stages = [...new Set(all.map(({stage}) => stage))];
      const missing = all.filter(({paper, page}) => page && !paper);
      const itemsOf = ({system, stage}: Pick<Compared, "system" | "stage">) =>
        itemsBehind(context, system.id, stageFilter(stage));
      const rangeOf = (row: PublishedRow) => rateRange(row.value, trialsOf(state.trial, row.n!, context.bench.items));
      const panels = stages.map((stage): DotPanel => {
        const own = all.filter((c) => c.stage === stage);
        const apart = own.filter(differs).length;
        return {
          title: capitalized(stage),
          sub: apart === 0 ? "all agree" : `${plural(apart, "model")} ${apart === 1 ? "differs" : "differ"}`,
          rows: own.map(({system, paper, page, pooled, difference}): DotRow | null =>
            !paper && !page
              ? null
              : {
                  id: system.id,
                  name: system.name,
                  dots: [
                    ...(page ? [{value: page.value, ...rangeOf(page), shape: "other" as const, open: true}] : []),
                    ...(paper ? [{value: paper.value, ...rangeOf(paper), shape: "other" as const}] : [])
                  ],
                  connect: "var(--ink-2)",
                  tick: pooled?.value,
                  text: difference === null ? "page only" : Math.abs(difference) <= 0.005 ? "=" : signed(difference, 2),
                  detail: {
                    heading: `${system.name}, ${stage}`,
                    lines: [
                      paper
                        ? `paper ${fixed(paper.value, 2)} ${interval(rangeOf(paper))}`
                        : "paper: missing in the available text",
                      page
                        ? `project page ${fixed(page.value, 2)} ${interval(rangeOf(page))}`
                        : "not on the project page",
                      ...(difference === null ? [] : [`difference ${signed(difference, 2)} points`]),
                      pooled === null
                        ? "questions incomplete: not recomputed"
                        : `recomputed from questions ${fixed(pooled.value, 2)} (${count(pooled.right)} of ${count(pooled.n)} answers)`
                    ],
                    source: cellSource(context, (paper ?? page)!),
                    items: itemsOf({system, stage})
                  }
                }
          )
        };
      });
      return {
        title: titleOf(all),
        subtitle:
          "Share of questions right, %. Filled: paper; open: project page; upright: recomputed from the paper’s questions; rods: 95% intervals; number: page minus paper.",
        drawing:
          systems.length === 0
            ? null
            : dotPanels(panels, width, {
                domain: [30, 100],
                ticks: [40, 70, 100],
                names: systems.map(({name}) => name),
                perRow: 2,
                rowHeight: 24,
                textWidth: 62
              }),
        caveats: [
          ...differenceCaveats(all),
          ...pooledCaveat(all),
          ...(missing.length > 0
            ? [
                {
                  lead: `${missing.length} values stand on the page only:`,
                  text: "the available text of Table 2 has one column less than models.",
                  data: true
                }
              ]
            : [])
        ],
        source: `Source: UmniBench, Table 2, and leaderboard of the project page. Intervals: Wilson, 95%, by ${state.trial === "cases" ? "case" : "answer"}.`,
        table: table(all, [
          {label: "Model", value: (r) => r.system.name},
          {label: "Stage", value: (r) => r.stage},
          {label: "Paper, %", value: (r) => r.paper?.value ?? null, text: (r) => fixed(r.paper!.value, 2)},
          {label: "95%", value: (r) => (r.paper ? interval(rangeOf(r.paper)) : null)},
          {label: "Project page, %", value: (r) => r.page?.value ?? null, text: (r) => fixed(r.page!.value, 2)},
          {label: "95% ", value: (r) => (r.page ? interval(rangeOf(r.page)) : null)},
          {label: "Page minus paper", value: (r) => r.difference, text: (r) => signed(r.difference!, 2)},
          {
            label: "Recomputed from questions, %",
            value: (r) => r.pooled?.value ?? null,
            text: (r) => fixed(r.pooled!.value, 2)
          },
          {label: "Answers", value: (r) => (r.paper ?? r.page)?.n ?? null},
          itemsColumn(itemsOf),
          {label: "Source, paper", value: (r) => (r.paper ? cellSource(context, r.paper) : null)},
          {label: "Source, page", value: (r) => (r.page ? cellSource(context, r.page) : null)}
        ])
      };
    }
  });
}
