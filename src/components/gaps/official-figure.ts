import {html} from "htl";
import type {PairedCell} from "../../lib/gaps/cells.js";
import {dotPanels, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, intervalColumns, itemsBehind, table, type TableSpec} from "../figure/index.js";
import {count, fixed, interval, words} from "../format/numbers.js";
import {cellSource, numberOf, type GapContext} from "./context.js";
import {ranked} from "./ranked.js";
import {chosenCategories, MAP_ONLY} from "./state.js";

/** A published gap further than this from the rerun is counted as missed, in points. */
const MISS = 5;

/** Button that asks for the sensitivity of the official script, with its progress. */
function EnvelopeButton({state, official}: GapContext): HTMLElement {
  const said = html`<span role="status"></span>`;
  const button = html`<button
    type="button"
    class="chip"
    ${{onclick: () => state.set({envelope: state.get().envelope === "on" ? "off" : "on"})}}
  ></button>`;
  const show = () => {
    const on = state.get().envelope === "on";
    const {progress, error, gaps} = official.get();
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "Sensitivity shown" : "Show its sensitivity";
    said.textContent =
      error !== null
        ? `The rerun failed: ${error}`
        : on && progress < 1
          ? `running nine starts and 20,000 steps per model, ${Math.round(100 * progress)}%`
          : on || gaps.length > 0
            ? ""
            : "running";
  };
  state.subscribe(show);
  official.subscribe(show);
  return html`<div class="presets official">${button} ${said}</div>`;
}

/** Tells of new gaps only: a step of progress draws nothing, and a drawing takes most of a frame. */
const newGaps = ({official}: GapContext) => ({
  subscribe(listener: () => void) {
    let drawn = official.get();
    return official.subscribe(() => {
      const run = official.get();
      if (run.gaps === drawn.gaps && run.durationMs === drawn.durationMs) return;
      drawn = run;
      listener();
    });
  }
});

/** A gap of the rerun with the cell that it stands beside. */
interface OfficialCell {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly run: ReturnType<GapContext["official"]["get"]>["gaps"][number];
  readonly cell: PairedCell;
}

/** The released script's recipe run again in the browser on the printed rates, against what it is said to have printed. */
export function OfficialFigure(context: GapContext): HTMLElement {
  context.wantOfficial();
  return Figure(context.state, {
    id: "official",
    number: numberOf(context, "official"),
    ignore: MAP_ONLY,
    wide: true,
    controls: EnvelopeButton(context),
    cite: [context.bench],
    follow: [newGaps(context), context.shown],
    content(state, width) {
      const {gaps, durationMs} = context.official.get();
      const order = ranked(context, state);
      const categories = chosenCategories(context.ids, state);
      const cells = categories.flatMap((category) =>
        order.flatMap(({id, name}) => {
          const run = gaps.find((gap) => gap.model === id && gap.category === category);
          const cell = context.paired.find((c) => c.model === id && c.category === category);
          return run && cell ? [{id, name, category, run, cell}] : [];
        })
      );
      const printed = cells.filter(({cell}) => cell.gap !== null);
      const missed = printed.filter(({cell, run}) => Math.abs(cell.gap! - run.gap) > MISS).length;
      const asked = cells.some(({run}) => run.envelope !== null);
      const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
      const most = asked
        ? cells.reduce((a, b) =>
            spread(b.run.bySteps.map((s) => s.gap)) > spread(a.run.bySteps.map((s) => s.gap)) ? b : a
          )
        : null;
      const outside = printed.filter(
        ({cell, run}) => run.envelope && (cell.gap! < run.envelope.lo || cell.gap! > run.envelope.hi)
      ).length;
      return {
        title:
          gaps.length === 0
            ? "The released script is being run again in this browser"
            : cells.length === 0
              ? "No unified model is left"
              : asked
                ? `The direction of the script’s first step alone moves gaps; ${outside} of ${printed.length} published ones lie outside even so`
                : `Run again on the printed rates, the released script misses ${missed} of ${printed.length} published gaps by more than ${words(MISS)} points`,
        subtitle: `Gap in points by category. Dot: the script’s recipe at these weights, run in this browser${durationMs > 0 ? ` in ${fixed(durationMs / 1000, 1)} s` : ""}; upright: published.${asked ? " Rod: over the nine directions of its first step, which rounding decides in single precision, the script’s own." : ""}`,
        ...(gaps.length === 0 ? {waiting: "Running 2,000 steps for every model."} : {}),
        drawing:
          cells.length === 0
            ? null
            : dotPanels(
                categories.map((category): DotPanel => ({
                  title: category,
                  sub: `${context.paired.find((c) => c.category === category)!.n} items`,
                  rows: order.map(({id}) => {
                    const found = cells.find((c) => c.id === id && c.category === category);
                    return found ? officialRow(context, found) : null;
                  })
                })),
                width,
                {domain: [0, 100], ticks: [0, 50, 100], names: order.map(({name}) => name)}
              ),
        caveats: [
          {
            lead: "Not an estimate.",
            text: "The recipe stops after 2,000 steps along a direction that leaves its likelihood as it is. Where it stops depends on how it starts."
          },
          ...(most === null
            ? []
            : [
                {
                  lead: "Steps decide.",
                  text: `${most.name} in ${most.category}: ${most.run.bySteps.map(({steps, gap}) => `${fixed(gap)} after ${count(steps)}`).join(", ")} steps, at practically the same loss.`
                }
              ]),
          {
            lead: "One fit per model,",
            text: "over its four categories: another category’s rates change this one’s gap. A repaired row enters repaired; the script itself would refuse it."
          },
          {
            lead: "What was not reproduced.",
            text: "The authors printed these gaps from their logs. On the printed rates, neither the script’s nor the paper’s weights lead back to them.",
            data: true
          }
        ],
        source:
          "Source: GapEval, Table 2 and released script; rerun in float64 with 1,000 counts per row. A repaired row enters with success and generation swapped.",
        table: officialTable(context, cells)
      };
    }
  });
}

/** A model's gap of one category: as the script leaves it, and as it was published. */
function officialRow(context: GapContext, {id, name, category, run, cell}: OfficialCell): DotRow {
  return {
    id,
    name,
    dots: [{value: run.gap, shape: "gap", ...(run.envelope ?? {})}],
    tick: cell.gap ?? undefined,
    detail: {
      heading: `${name}, ${category}`,
      lines: [
        `script, rerun ${fixed(run.gap, 2)} points`,
        cell.gap === null ? "not published" : `published ${fixed(cell.gap, 2)}`,
        ...(run.envelope ? [`over first steps ${interval(run.envelope)}`] : []),
        ...(run.bySteps.length > 0
          ? [run.bySteps.map(({steps, gap}) => `${count(steps)} steps ${fixed(gap)}`).join(", ")]
          : [])
      ],
      source: cellSource(context, cell),
      items: itemsBehind(context, id, {category})
    }
  };
}

const officialTable = (context: GapContext, cells: readonly OfficialCell[]): TableSpec =>
  table(cells, [
    {label: "Model", value: (c) => c.name},
    {label: "Category", value: (c) => c.category},
    {label: "Script, rerun", value: (c) => c.run.gap, text: (c) => fixed(c.run.gap, 2)},
    {label: "Published gap", value: (c) => c.cell.gap, text: (c) => fixed(c.cell.gap!, 2)},
    intervalColumns(
      ({run}) => run.envelope,
      (end) => fixed(end, 2),
      ["Lowest over first steps", "Highest over first steps"]
    ),
    ...(cells[0]?.run.bySteps ?? []).map(({steps}, i) => ({
      label: `After ${count(steps)} steps`,
      value: (c: OfficialCell) => c.run.bySteps[i]?.gap ?? null,
      text: (c: OfficialCell) => fixed(c.run.bySteps[i]!.gap, 2)
    })),
    {label: "Source", value: (c) => cellSource(context, c.cell)}
  ]);
