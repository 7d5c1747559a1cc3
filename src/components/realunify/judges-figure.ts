import {
  accuracyRange,
  judgedCells,
  REALUNIFY_TRACKS,
  sameOrder,
  stepChange,
  type JudgedCell,
  type RoleAccuracy,
  type StepChange
} from "../../lib/benchmarks/realunify/index.js";
import {dotPanels, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table, type TableSpec} from "../figure/index.js";
import {fixed, signed, words, Words} from "../format/numbers.js";
import {accuracySource, chosenSystems, type RealUnifyContext} from "./context.js";
import {protocolColumns} from "./protocol-columns.js";
import {accuracyText, changeText, clearText, sameItems} from "./wording.js";

const UEG = REALUNIFY_TRACKS[0];

/** Direct and stepwise under three judges: whether the change and the order survive the judge. */
export function JudgesFigure(context: RealUnifyContext): HTMLElement {
  const printed = judgedCells(context.rows);
  const judges = [...new Set(printed.map(({judge}) => judge))];
  return Figure(context.state, {
    id: "judges",
    number: 4,
    cite: [context.bench],
    content(state, width) {
      const systems = chosenSystems(context, state).filter(({id}) => printed.some(({model}) => model === id));
      const order = new Map(printed.map(({model}, i) => [model, i]).reverse() as [string, number][]);
      const rows = judgedRows(context, printed, systems, order);
      const changes = changesOf(rows);
      const steady = sameOrder(rows, "direct") && sameOrder(rows, "stepwise");
      const spread = (judge: string) => {
        const of = rows.filter((row) => row.judge === judge && row.direct);
        return of.reduce((sum, row) => sum + accuracyRange(row.direct!).value, 0) / of.length;
      };
      const human = judges.find((judge) => /human/i.test(judge));
      const names = systems.map(({id, name}) => ({id, name})).sort((a, b) => order.get(a.id)! - order.get(b.id)!);
      const panels = judges.map((judge): DotPanel => ({
        title: judge,
        sub: `${rows[0]?.direct?.n ?? 0} items, direct mean ${rows.length === 0 ? "—" : fixed(spread(judge))}`,
        rows: names.map(({id, name}) => {
          const row = rows.find((r) => r.judge === judge && r.model === id);
          return row?.direct ? judgedRow(row, row.direct, name) : null;
        })
      }));
      return {
        title: judgesTitle(rows, judges.length),
        subtitle: `Share of ${rows[0]?.direct?.n ?? "the"} drawing items right, %, as each judge sees the same images. Open: direct; filled: stepwise; rods: 95% intervals; number: change in points.`,
        drawing:
          rows.length === 0
            ? null
            : dotPanels(panels, width, {
                domain: [0, 100],
                ticks: [0, 50, 100],
                names: names.map(({name}) => name),
                rowHeight: 27,
                textWidth: 42
              }),
        caveats: [
          ...(names.length > 1
            ? [
                {
                  lead: steady ? "The order is kept." : "The order changes.",
                  text: `${steady ? "All judges put" : "Judges do not all put"} these ${words(names.length)} models into the same order, directly${changes.length > judges.length ? " and in steps" : ""}. So few models can hardly disagree much.`
                }
              ]
            : []),
          ...(human === undefined || rows.length === 0
            ? []
            : [
                {
                  lead: judges.every((judge) => spread(human) <= spread(judge))
                    ? "People are strictest."
                    : "Judges differ in level.",
                  text: `Mean direct score: ${judges.map((judge) => `${judge} ${fixed(spread(judge))}`).join(", ")}. Human scores are means over four experts, so their intervals, which count each image once, are a little too wide.`
                }
              ]),
          sameItems(context)
        ],
        source: "Source: RealUnify, Table 4. Intervals: Wilson, 95%; differences: Newcombe’s hybrid score.",
        table: judgesTable(rows)
      };
    }
  });
}

/** A cell as the figure shows it, with its change from direct to stepwise where both were printed. */
interface JudgedRow extends JudgedCell {
  readonly name: string;
  readonly change: StepChange | null;
  readonly source: string;
  readonly items: ReturnType<typeof itemsBehind>;
}

/** Printed cells of the chosen systems, in the order of print. */
const judgedRows = (
  context: RealUnifyContext,
  printed: readonly JudgedCell[],
  systems: readonly {readonly id: string}[],
  order: ReadonlyMap<string, number>
): JudgedRow[] =>
  printed
    .filter(({model}) => systems.some(({id}) => id === model))
    .sort((a, b) => order.get(a.model)! - order.get(b.model)!)
    .map((cell) => ({
      ...cell,
      name: context.models.get(cell.model)?.short ?? cell.model,
      change: cell.direct && cell.stepwise ? stepChange(cell.direct, cell.stepwise) : null,
      source: accuracySource(context, (cell.stepwise ?? cell.direct)!, UEG),
      items: itemsBehind(context, cell.model, {capability: "generation"})
    }));

const changesOf = (rows: readonly JudgedRow[]): JudgedRow[] => rows.filter(({change}) => change !== null);

/** The finding: does the change from direct to stepwise keep its sign under every judge, and is it clear of zero? */
function judgesTitle(rows: readonly JudgedRow[], judges: number): string {
  const changes = changesOf(rows);
  const moved = [...new Set(changes.map(({model}) => model))];
  const own = (model: string) => changes.filter((row) => row.model === model);
  const clear = moved.filter((model) => own(model).every(({change}) => change!.clear === "gain"));
  const up = changes.filter(({change}) => change!.value > 0).length;
  if (rows.length === 0) return "No model of this choice was judged more than once";
  if (changes.length === 0) return "No judged model of this choice has a stepwise result";
  if (moved.length === 1) {
    const gains = changes.filter(({change}) => change!.clear === "gain").length;
    return `${changes[0]!.name} ${up === changes.length ? "gains" : "does not always gain"} from steps under ${words(changes.length)} judges, clear of zero under ${gains === changes.length ? "each" : words(gains)}`;
  }
  const signs =
    up === changes.length
      ? `The gain from steps keeps its sign under all ${words(judges)} judges`
      : `${Words(up)} of ${words(changes.length)} changes are gains`;
  const sure =
    clear.length === 0
      ? "no model’s is clear of zero under each of them"
      : clear.length === 1
        ? `${own(clear[0]!)[0]!.name}’s alone is clear of zero under each`
        : `those of ${words(clear.length)} models are clear of zero under each`;
  return `${signs}; ${sure}`;
}

/** A model under one judge: directly and in steps. */
function judgedRow(
  {model, judge, stepwise, change, source, items}: JudgedRow,
  direct: RoleAccuracy,
  name: string
): DotRow {
  return {
    id: model,
    name,
    dots: [
      {...accuracyRange(direct), shape: "generation", open: true},
      ...(stepwise ? [{...accuracyRange(stepwise), shape: "generation" as const}] : [])
    ],
    connect: "var(--ink-2)",
    text: change ? signed(change.value) : "",
    detail: {
      heading: `${name}, judged by ${judge}`,
      lines: [
        `direct ${accuracyText(direct)}`,
        stepwise ? `stepwise ${accuracyText(stepwise)}` : "stepwise not published",
        ...(change ? [`change ${changeText(change)} points, ${clearText(change)}`] : [])
      ],
      source,
      items
    }
  };
}

const judgesTable = (rows: readonly JudgedRow[]): TableSpec =>
  table(rows, [
    {label: "Model", value: (r) => r.name},
    {label: "Judge", value: (r) => r.judge},
    protocolColumns(),
    {label: "Items", value: (r) => r.direct?.n ?? null},
    itemsColumn((r) => r.items),
    {label: "Source", value: (r) => r.source}
  ]);
