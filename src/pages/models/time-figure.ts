import {html} from "htl";
import {nameOf, shapeOf, sourceText, valueText, type CompareContext} from "../../components/compare/context.js";
import {Segments} from "../../components/controls/index.js";
import {Figure, intervalColumns, itemsBehind, itemsColumn, table, type Caveat} from "../../components/figure/index.js";
import {monthOrDay} from "../../components/format/month-or-day.js";
import {listed} from "../../components/format/listed.js";
import {capitalized} from "../../components/format/capitalized.js";
import {interval, plural, pValue, signed, signedInterval, words, Words} from "../../components/format/numbers.js";
import type {Measure} from "../../lib/benchmarks/index.js";
import type {BenchmarkEntry} from "../../lib/schema/index.js";
import {overTime, type DatedValue, type OverTime} from "../../lib/stories/index.js";
import type {PageState} from "../../runtime/page-state.js";
import {timeDrawing} from "./time-drawing.js";

/** What the figure needs of the page. */
export interface TimeContext extends Pick<CompareContext, "published" | "models" | "benches" | "measures"> {
  readonly state: PageState<ModelsState>;
  /** Benchmarks that have something to show, in the order of the registry. */
  readonly offered: readonly BenchmarkEntry[];
}

/** State of the list of models. */
export interface ModelsState {
  readonly q: string;
  /** Whose measures are shown over time. */
  readonly over: string;
}

const GROUPS = ["understanding", "generation", "gap"] as const;
type Group = (typeof GROUPS)[number];
const isShown = (group: string): group is Group => (GROUPS as readonly string[]).includes(group);

/** Measures of unified models over time, by benchmark: those that only understand or only draw are none of this figure's. */
export const timed = ({measures, models}: Pick<TimeContext, "measures" | "models">): CompareContext["measures"] =>
  measures
    .filter(({group}) => isShown(group))
    .map((measure) => ({
      ...measure,
      values: new Map([...measure.values].filter(([model]) => models.get(model)?.kind === "unified"))
    }))
    .filter(({values}) => values.size > 0);

/** One line of the table: a model in a measure. */
type Row = DatedValue & {readonly of: OverTime};

/** What one benchmark printed of unified models, by when they were first described, with the best so far. */
export function TimeFigure(context: TimeContext): HTMLElement {
  const {state, offered, benches} = context;
  const measures = timed(context);
  const made = new Map<string, readonly OverTime[]>();
  /** Tests cost too much to be made again for each redrawing. */
  const shownOf = (over: string): readonly OverTime[] => {
    const own = made.get(over);
    const shown = own ?? overTime(measures.filter(({benchmark}) => benchmark === over), context.models); // prettier-ignore
    made.set(over, shown);
    return shown;
  };
  return Figure(state, {
    id: "time",
    number: 1,
    wide: true,
    ignore: ["q"],
    controls: Segments(state, "over", "Benchmark", offered),
    cite: [...benches.values()],
    content({over}, width) {
      const shown = shownOf(over);
      const rows = shown.flatMap((of) => of.points.map((point): Row => ({...point, of})));
      const models = new Set(rows.map(({model}) => model)).size;
      return {
        title: titleOf(shown, models),
        subtitle: html`With 95% intervals, by when a model was first described. Line: the best so far, which chance may have
        put in front.`,
        drawing: rows.length === 0 ? null : timeDrawing(shown, width, (of, point) => markOf(context, of, point)),
        caveats: caveatsOf(context, shown, models),
        source: `Source: ${benches.get(over)!.name}, published tables; dates from the documents named in the table.`,
        tested: {test: shown.flatMap(({measure, trend}) => (trend === null ? [] : [`${nameOfMeasure(measure)}: ${trendText(trend)}`])).join("; "), n: `n = ${models} models`},
        table: table(rows, [
          {label: "Model", value: ({model}) => nameOf(context, model)},
          {label: "Measure", value: ({of}) => of.measure.name},
          {label: "First described", value: ({model}) => dateOf(context, model).date},
          {label: "In", value: ({model}) => dateOf(context, model).where, href: ({model}) => dateOf(context, model).url},
          {label: "Value", value: ({own}) => own.value, text: ({of, own}) => valueText(of.measure, own.value)},
          intervalColumns(({own}: Row) => own, (end, {of}) => valueText(of.measure, end)),
          {label: "Unit", value: ({of}) => of.measure.unit},
          {label: "Best so far", value: ({leads}) => (leads ? "yes" : "no")},
          itemsColumn((row: Row) => itemsOf(context, row)),
          {label: "Source", value: ({of, model}) => sourceText(context, of.measure, model)}
        ])
      };
    }
  }); // prettier-ignore
}

/** The date of a model that has one. */
const dateOf = ({models}: TimeContext, model: string) => models.get(model)!.firstDescribed!;

const itemsOf = ({state, published}: TimeContext, {model, of}: Row) =>
  itemsBehind({state, rows: published[of.measure.benchmark]!}, model);

const trendText = ({tau, lo, hi, corrected}: NonNullable<OverTime["trend"]>): string =>
  `tau ${signed(tau, 2)} ${signedInterval({lo, hi}, 2)}, ${pValue(corrected)}`;

/** Named only where chance would seldom order the models so and the errors of their values leave the direction. */
const isTrend = ({lo, hi, corrected}: NonNullable<OverTime["trend"]>): boolean =>
  corrected < 0.05 && (lo > 0 || hi < 0);

/** What is told in a sentence: which of the measures move with time, or that none can be said to. */
function titleOf(shown: readonly OverTime[], models: number): string {
  const clear = shown.filter(({trend}) => trend !== null && isTrend(trend));
  const names = (of: readonly OverTime[]) => listed(of.map(({measure}) => nameOfMeasure(measure)));
  if (shown.every(({trend}) => trend === null)) return `Too few dated models to tell a trend: ${models}`;
  if (clear.length === 0) return `${Words(models)} models: no trend over time can be told in ${names(shown)}`;
  const said = clear.map(
    ({measure, trend}) => `${nameOfMeasure(measure)}: later models are ${trend!.tau > 0 ? "better" : "worse"}`
  );
  const rest = shown.filter((of) => !clear.includes(of));
  return `${capitalized(said.join("; "))}${rest.length > 0 ? `; no trend can be told in ${names(rest)}` : ""}`;
}

/** A measure's name within a sentence; of a gap, whose settings are the default ones, just that. */
const nameOfMeasure = ({group, name}: Measure): string =>
  group === "gap" ? "gap" : name.startsWith("UniScore") ? name : name[0]!.toLowerCase() + name.slice(1);

function caveatsOf(context: TimeContext, shown: readonly OverTime[], models: number): Caveat[] {
  const trends = shown.flatMap(({measure, trend}) =>
    trend === null ? [] : [`${nameOfMeasure(measure)}: ${trendText(trend)}`]
  );
  const undated = [...new Set(shown.flatMap((of) => of.undated))];
  return [
    {
      lead: `n = ${models}.`,
      text: `${trends.length === 0 ? "No test below five models." : `Order by month against order by value, positive where later is better: ${trends.join("; ")}. p by permutation, corrected for ${words(trends.length)} ${trends.length === 1 ? "test" : "tests"}; a trend is named where p is below .05 and the interval leaves 0 out.`} The models are those that the benchmark chose, and makers repeat among them.`
    },
    ...(undated.length > 0
      ? [
          {
            lead: `${plural(undated.length, "model")} without a known date`,
            text: `${undated.length === 1 ? "is" : "are"} not drawn: ${undated.map((model) => nameOf(context, model)).join(", ")}.`
          }
        ]
      : [])
  ];
}

/** What a mark says. */
function markOf(context: TimeContext, of: OverTime, point: DatedValue) {
  const {measure} = of;
  const {model, own, leads} = point;
  const {date, where} = dateOf(context, model);
  return {
    name: nameOf(context, model),
    shape: shapeOf(measure),
    detail: {
      heading: `${nameOf(context, model)}, ${nameOfMeasure(measure)}`,
      lines: [
        `${valueText(measure, own.value)} ${interval(own, measure.unit === "score" ? 3 : 1)}`,
        `first described ${monthOrDay(date)}: ${where}`,
        ...(leads ? ["best so far"] : [])
      ],
      source: sourceText(context, measure, model),
      items: itemsOf(context, {...point, of})
    }
  };
}
