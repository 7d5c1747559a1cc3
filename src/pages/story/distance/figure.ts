import {nameOf, type CompareContext} from "../../../components/compare/context.js";
import {Figure, intervalColumns, itemsBehind, table, type Detail} from "../../../components/figure/index.js";
import {count, fixed, interval, signed} from "../../../components/format/numbers.js";
import {sourcesOf} from "../../../components/page/site-data.js";
import type {CategorySteps, GapSteps} from "../../../lib/stories/index.js";
import {pairOf, STEPS, type DistanceContext} from "./context.js";
import {DistanceControls} from "./controls.js";
import {distanceDrawing, type DistancePanel} from "./drawing.js";
import {apart, encodingOf, STEP_NAMES} from "./sentences.js";

/** One line of the table twin: a category of a model, or all of them. */
interface Row {
  readonly panel: DistancePanel;
  readonly step: CategorySteps | null;
}

/** The walk from what the eye sees, two rates, to the gap score, step by step, for the largest gap and another model. */
export function DistanceFigure(compare: CompareContext, context: DistanceContext, number: number): HTMLElement {
  const {bench, rows, fits, state} = context;
  const {fail, success} = fits.settings.lambda;
  const named = (model: string) => nameOf(compare, model);
  const sourceOf = (cells: readonly string[]) =>
    sourcesOf(rows.filter(({cell}) => cells.includes(cell)).map((row) => ({name: bench.name, row})));
  const panelOf = (steps: GapSteps): DistancePanel => {
    const {model, categories} = steps;
    const own = fits.cells.filter((cell) => cell.model === model);
    const panel = {
      ...steps,
      name: named(model),
      ranges: new Map(own.map((cell) => [cell.category, cell])),
      range: fits.overall.find((overall) => overall.model === model)!
    };
    const detailOf = (step: CategorySteps | null): Detail => ({
      heading: step === null ? panel.name : `${panel.name}, ${step.category}`,
      lines:
        step === null
          ? [
              `in words ${fixed(panel.words)}%, in pictures ${fixed(panel.pictures)}%, ${apart(panel)} points apart`,
              `gap ${fixed(panel.gap)} ${interval(panel.range)}`
            ]
          : linesOf(step, panel.ranges.get(step.category)!),
      source: sourceOf((step === null ? categories : [step]).flatMap(({cells}) => cells)),
      items: itemsBehind({state, rows}, model, step === null ? {} : {category: step.category})
    });
    return {...panel, detailOf};
  };
  return Figure(state, {
    id: "distance",
    number,
    wide: true,
    controls: DistanceControls(context, named),
    view: {href: `./${bench.id}.html#ranking`, name: "All models, with other weights"},
    cite: [bench],
    content({step}, width) {
      const panels = pairOf(context).map(panelOf);
      const [walked, other] = panels as [DistancePanel, DistancePanel];
      const repaired = panels.filter(({categories}) => categories.some((one) => one.repaired));
      return {
        title: `${walked.name}: ${apart(walked)} points apart, a gap of ${fixed(walked.gap)}. ${other.name}: ${apart(other)} apart, a gap of ${fixed(other.gap)}`,
        subtitle: encodingOf[step](count(walked.n)),
        drawing: distanceDrawing(panels, step, width),
        caveats: repaired.map(({name}) => ({
          lead: `† ${name}:`,
          text: "one printed row cannot be (success above generation); the two are swapped here.",
          data: true
        })),
        tested: {
          test: `gap score in steps; step ${STEPS.indexOf(step) + 1}, ${STEP_NAMES[step].name.toLowerCase()}`,
          n: `2 models, ${count(walked.n)} items`
        },
        source: `Source: ${sourceTables(rows, bench.name)}. Log-odds: posterior means, about those of counts with half an item added. Weight: e to the power of ${fixed(fail, 2)} × failed twice − ${fixed(success, 2)} × right twice, shares.`,
        table: table(
          panels.flatMap((panel): Row[] => [
            ...panel.categories.map((one): Row => ({panel, step: one})),
            {panel, step: null}
          ]),
          [
            {label: "Model", value: ({panel}) => panel.name},
            {label: "Category", value: ({step}) => step?.category ?? "all"},
            {label: "Items", value: ({panel, step}) => (step ?? panel).n},
            percent("In words, %", ({panel, step}) => (step ?? panel).words),
            percent("In pictures, %", ({panel, step}) => (step ?? panel).pictures),
            {
              label: "Distance, points",
              value: ({panel, step}) => (step ?? panel).words - (step ?? panel).pictures,
              text: ({panel, step}) => signed((step ?? panel).words - (step ?? panel).pictures)
            },
            ofCategory("In words, log-odds", "wordsLogit"),
            ofCategory("In pictures, log-odds", "picturesLogit"),
            ofCategory("Difference, log-odds", "delta"),
            percent("Failed twice, %", ({step}) => step?.neither ?? null),
            percent("Right twice, %", ({step}) => step?.both ?? null),
            {label: "Weight", value: ({step}) => step?.weight ?? null, text: ({step}) => fixed(step!.weight, 2)},
            ofCategory("Difference × weight", "weighted"),
            {
              label: "Gap, points",
              value: ({panel, step}) => (step ?? panel).gap,
              text: ({panel, step}) => fixed((step ?? panel).gap, 2)
            },
            intervalColumns<Row>(
              ({panel, step}) => (step === null ? panel.range : panel.ranges.get(step.category)),
              (end) => fixed(end, 2)
            ),
            {
              label: "Source",
              value: ({panel, step}) =>
                sourceOf((step === null ? panel.categories : [step]).flatMap(({cells}) => cells))
            }
          ]
        )
      };
    }
  });
}

const percent = (label: string, value: (row: Row) => number | null) => ({
  label,
  value,
  text: (row: Row) => fixed(value(row)!)
});

/** What only a category has: a model's overall gap is a mean of gaps, not the gap of a mean. */
const ofCategory = (label: string, key: "wordsLogit" | "picturesLogit" | "delta" | "weighted") => ({
  label,
  value: ({step}: Row) => step?.[key] ?? null,
  text: ({step}: Row) => signed(step![key], 2)
});

const linesOf = (step: CategorySteps, range: {readonly lo: number; readonly hi: number}): readonly string[] => [
  `in words ${fixed(step.words)}%, in pictures ${fixed(step.pictures)}%: ${signed(step.words - step.pictures)} points`,
  `log-odds ${signed(step.wordsLogit, 2)} and ${signed(step.picturesLogit, 2)}: ${signed(step.delta, 2)}`,
  `fails twice on ${fixed(step.neither)}%, right twice on ${fixed(step.both)}%: × ${fixed(step.weight, 2)} = ${signed(step.weighted, 2)}`,
  `gap ${fixed(step.gap)} ${interval(range)}`
];

/** The benchmark with the tables that the rates are printed in. */
const sourceTables = (rows: DistanceContext["rows"], name: string): string =>
  [name, ...new Set(rows.filter(({metric}) => metric === "success").map(({table}) => table))].join(", ");
