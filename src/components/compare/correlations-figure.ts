import {html} from "htl";
import {CAPABILITIES} from "../../lib/benchmarks/index.js";
import {PRIOR_WEIGHTS, type JointReading, type JointResults} from "../../lib/stories/index.js";
import {dotPanels} from "../chart/index.js";
import {Segments, Slider} from "../controls/index.js";
import {Figure, table, type Caveat, type TableColumn} from "../figure/index.js";
import {fixed, interval, noneOr, plural, signed, signedInterval} from "../format/numbers.js";
import {EVERY_FILTER, nameOf} from "./context.js";
import {countedFrom, type JointContext} from "./joint-source.js";
import {capitalized} from "../format/capitalized.js";

type Posterior = JointResults["covariance"][number];
type Estimate = Posterior["deviations"][number];

/** A number of the covariance under one prior, with the rates as printed and under each other reading. */
interface Row {
  readonly said: string;
  readonly weight: number;
  readonly printed: Estimate;
  readonly read: Readonly<Partial<Record<JointReading, Estimate>>>;
  /** Decimals and sign: correlations have one. */
  readonly isCorrelation: boolean;
}

/** Pairs of capabilities, as the joint model orders their correlations. */
const PAIRS = CAPABILITIES.flatMap((a, i) => CAPABILITIES.slice(i + 1).map((b) => [a, b] as const));

/** Weights that stand side by side, whichever the reader chooses. */
const SHOWN_WEIGHTS: readonly number[] = [1, 2, 4];

/** Other readings of the rates, in words. */
const SAID: Readonly<Record<JointReading, string>> = {
  floors: "guessing taken out",
  stages: "self-judged stages need both"
};
const READINGS = Object.keys(SAID) as JointReading[];

/** Whether any count is read otherwise: in a report there may be none. */
export const isRead = ({readings}: JointResults, id: JointReading): boolean => readings[id].counts > 0;

/** How the capabilities correlate over models, and what of it the prior says. */
export function CorrelationsFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "correlations",
    number: 6,
    wide: true,
    controls: PriorControls(joint),
    follow: [source.results],
    ignore: [...EVERY_FILTER, "shifts"],
    cite: [...context.benches.values()],
    content(state, width) {
      const results = source.results.get();
      const {counts, models} = results;
      const reading = state.reading !== "printed" && isRead(results, state.reading) ? state.reading : null;
      const covariance = reading === null ? results.covariance : results.readings[reading].covariance;
      const chosen = chosenOf(covariance, state.prior);
      const shown = covariance.filter((one) => one === chosen || SHOWN_WEIGHTS.includes(one.prior.weight));
      const [first] = chosen.correlations;
      const said = (posterior: Posterior) =>
        `${fixed(posterior.correlations[0]!.median, 2)} under ${priorName(posterior.prior.weight)}`;
      const others = READINGS.filter((id) => isRead(results, id));
      const caveatOf = (id: JointReading) => readingCaveat(results, id, chosen.prior.weight);
      return {
        title: `Over models, understanding and generation correlate at ${estimateText(first!)}`,
        subtitle: `Correlation of abilities, median and 95% interval${reading === null ? "" : `, ${SAID[reading]}`}. Filled: the title’s prior, ${priorName(chosen.prior.weight)}.`,
        drawing: correlationsDrawing(shown, chosen, width),
        caveats: [
          {
            lead: "What the prior says.",
            text: `Understanding and generation: ${shown.map(said).join(", ")}. Where the estimates part, few models were measured in both, and the data say less than the prior.`
          },
          ...(reading === null ? [] : [caveatOf(reading)]),
          ...inBothCaveats(results),
          ...notCountedCaveats(joint),
          ...others.filter((id) => id !== reading).map(caveatOf)
        ],
        tested: {
          test: "joint model of understanding, generation and editing; posterior medians and 95% intervals of the correlations, abilities and difficulties integrated out",
          n: `${plural(counts, "count")} of ${plural(models, "model")}`
        },
        source: `${countedFrom(joint, {withTables: true})}; ${source.made()}.`,
        table: table(
          rowsOf(
            results,
            shown.map(({prior}) => prior.weight)
          ),
          [
            {label: "Of", value: ({said}: Row) => said},
            {label: "Prior", value: ({weight}) => weight, text: ({weight}) => priorName(weight)},
            ...estimateColumns("", ({printed}) => printed),
            ...others.flatMap((id) => estimateColumns(`, ${SAID[id]}`, ({read}) => read[id]))
          ]
        )
      };
    }
  });
}

/** The weight of the prior, and how rates are read. */
function PriorControls({compare: {state}, source}: JointContext): HTMLElement {
  const readings = Segments(
    state,
    "reading",
    "How rates are read",
    [{id: "printed", name: "rates as printed"}, ...READINGS.map((id) => ({id, name: SAID[id]}))],
    {isOffered: (id) => id === "printed" || isRead(source.results.get(), id as JointReading)}
  );
  return html`<div class="toolrow">
    ${Slider(state, "prior", {
      label: "weight of the prior",
      name: "weight of the prior that draws correlations towards none",
      min: PRIOR_WEIGHTS.least,
      max: PRIOR_WEIGHTS.most,
      step: PRIOR_WEIGHTS.step,
      help: "uniform at 1; more draws towards none",
      format: (value) => String(value)
    })}${readings}
  </div>` as HTMLElement;
}

/** The posterior under the weight that is nearest to the reader's. */
const chosenOf = (covariance: JointResults["covariance"], weight: number): Posterior =>
  covariance.reduce((a, b) => (Math.abs(b.prior.weight - weight) < Math.abs(a.prior.weight - weight) ? b : a));

const priorName = (weight: number): string => (weight === 1 ? "uniform" : `Beta(${weight}, ${weight})`);

const estimateText = (estimate: Estimate): string => `${fixed(estimate.median, 2)} ${signedInterval(estimate, 2)}`;

const estimateColumns = (what: string, of: (row: Row) => Estimate | undefined): TableColumn<Row>[] => [
  {
    label: `Median${what}`,
    value: (row) => of(row)?.median ?? null,
    text: (row) => (row.isCorrelation ? signed : fixed)(of(row)!.median, 2)
  },
  {
    label: `95% interval${what}`,
    value: (row) => of(row)?.lo ?? null,
    text: (row) => (row.isCorrelation ? signedInterval : interval)(of(row)!, 2)
  }
];

function rowsOf(results: JointResults, weights: readonly number[]): Row[] {
  const under = (all: JointResults["covariance"], weight: number) => all.find(({prior}) => prior.weight === weight);
  const rows = (said: string, isCorrelation: boolean, of: (posterior: Posterior) => Estimate): Row[] =>
    weights.map((weight) => {
      const read = READINGS.filter((id) => isRead(results, id)).map(
        (id) => [id, of(under(results.readings[id].covariance, weight)!)] as const
      );
      const printed = of(under(results.covariance, weight)!);
      return {said, weight, printed, read: Object.fromEntries(read), isCorrelation};
    });
  return [
    ...PAIRS.flatMap(([a, b], k) => rows(`correlation of ${a} and ${b}`, true, ({correlations}) => correlations[k]!)),
    ...CAPABILITIES.flatMap((capability, d) =>
      rows(`standard deviation of ${capability}, logits`, false, ({deviations}) => deviations[d]!)
    )
  ];
}

/** What another reading of the rates does to the correlation. */
function readingCaveat({covariance, readings}: JointResults, id: JointReading, weight: number): Caveat {
  const {counts, below, covariance: read} = readings[id];
  const of = (all: JointResults["covariance"]) => estimateText(chosenOf(all, weight).correlations[0]!);
  const [lead, what] =
    id === "floors"
      ? [
          "Guessing.",
          `${plural(counts, "rate is", "rates are")} of multiple choice, ${noneOr(below)} of them below what guessing gets right. With guessing taken out`
        ]
      : [
          "Self-judged stages.",
          `In ${plural(counts, "rate")} a model answers questions about its own picture. Where these need understanding as much as drawing`
        ];
  return {
    lead,
    text: `${what}, understanding and generation correlate at ${of(read)}; as printed at ${of(covariance)}. Other figures count rates as printed.`
  };
}

/** How many models stand behind each correlation. */
function inBothCaveats({abilities, models}: JointResults): Caveat[] {
  const measured = new Set(abilities.flatMap((one) => (one.measured ? [`${one.model}|${one.capability}`] : [])));
  const ids = [...new Set(abilities.map(({model}) => model))];
  const both = PAIRS.map(
    ([a, b]) => ids.filter((id) => measured.has(`${id}|${a}`) && measured.has(`${id}|${b}`)).length
  );
  return [
    {
      lead: "Measured in both.",
      text: `Of ${models} models: ${PAIRS.map(([a, b], k) => `${a} and ${b} ${both[k]!}`).join(", ")}. Rates of one benchmark share its items and its judge, which may bring them together.`
    }
  ];
}

/** What is printed and is no model's own. */
function notCountedCaveats({compare, source}: JointContext): Caveat[] {
  const {pipelines, copies} = source.results.get().notCounted;
  const left = [
    ...(pipelines.length === 0
      ? []
      : [
          `${plural(pipelines.length, "chained pair")} of models (${pipelines.map((id) => nameOf(compare, id)).join(", ")})`
        ]),
    ...(copies.length === 0
      ? []
      : [`${plural(copies.length, "rate")} that the ledger finds under two names, of which one is not its own`])
  ];
  return left.length === 0 ? [] : [{lead: "Not counted:", text: `${left.join(", and ")}.`}];
}

function correlationsDrawing(covariance: readonly Posterior[], chosen: Posterior, width: number): SVGSVGElement {
  const names = covariance.map(({prior}) => priorName(prior.weight));
  return dotPanels(
    PAIRS.map(([a, b], k) => ({
      title: `${capitalized(a)}, ${b}`,
      sub: "correlation",
      rows: covariance.map((posterior, i) => {
        const {correlations, prior} = posterior;
        const {median, lo, hi} = correlations[k]!;
        return {
          id: `${a}-${b}-${prior.weight}`,
          name: names[i]!,
          dots: [{value: median, lo, hi, shape: "other" as const, open: posterior !== chosen}],
          text: fixed(median, 2),
          detail: {
            heading: `${capitalized(a)} and ${b}`,
            lines: [`${signed(median, 2)} ${signedInterval({lo, hi}, 2)}`, `prior ${names[i]!}`]
          }
        };
      })
    })),
    width,
    {domain: [-1, 1], ticks: [-1, 0, 1], format: (value) => signed(value, 0), names, textWidth: 56, nameWidth: 80}
  );
}
