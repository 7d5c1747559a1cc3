import {CAPABILITIES} from "../../lib/benchmarks/index.js";
import type {JointResults} from "../../lib/stories/index.js";
import {dotPanels} from "../chart/index.js";
import {Figure, table, type Caveat} from "../figure/index.js";
import {fixed, interval, plural, signed, signedInterval, words} from "../format/numbers.js";
import {EVERY_FILTER, nameOf} from "./context.js";
import {countedTables, type JointContext} from "./joint-source.js";
import {capitalized} from "../format/capitalized.js";

type Posterior = JointResults["covariance"][number];
type Estimate = Posterior["deviations"][number];

/** A number of the covariance under one prior. */
interface Row {
  readonly said: string;
  readonly weight: number;
  readonly estimate: Estimate;
  /** Decimals and sign: correlations have one. */
  readonly isCorrelation: boolean;
}

/** Pairs of capabilities, as the joint model orders their correlations. */
const PAIRS = CAPABILITIES.flatMap((a, i) => CAPABILITIES.slice(i + 1).map((b) => [a, b] as const));

/** How the capabilities correlate over models, and what of it the prior says. */
export function CorrelationsFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "correlations",
    number: 6,
    wide: true,
    follow: [source.results],
    ignore: EVERY_FILTER,
    cite: [...context.benches.values()],
    content(_, width) {
      const {covariance, counts, models} = source.results.get();
      const [plain, ...others] = covariance;
      const [first] = plain!.correlations;
      const rows = rowsOf(covariance);
      const said = (posterior: Posterior) =>
        `${fixed(posterior.correlations[0]!.median, 2)} under ${priorName(posterior.prior.weight)}`;
      return {
        title: `Over models, understanding and generation correlate at ${fixed(first!.median, 2)} ${signedInterval(first!, 2)}`,
        subtitle: `Correlation of abilities, median and 95% interval, under ${words(covariance.length)} priors: ${priorName(plain!.prior.weight)}, and drawn towards none, ${others.map(({prior}) => priorName(prior.weight)).join(" and ")}.`,
        drawing: correlationsDrawing(covariance, width),
        caveats: [
          {
            lead: "What the prior says.",
            text: `Understanding and generation: ${covariance.map(said).join(", ")}. Where the estimates part, few models were measured in both, and the data say less than the prior.`
          },
          ...inBothCaveats(source.results.get()),
          ...notCountedCaveats(joint)
        ],
        tested: {
          test: "joint model of understanding, generation and editing; posterior medians and 95% intervals of the correlations, abilities and difficulties integrated out",
          n: `${plural(counts, "count")} of ${plural(models, "model")}`
        },
        source: `${countedTables(joint)}; ${source.made()}.`,
        table: table(rows, [
          {label: "Of", value: ({said}: Row) => said},
          {label: "Prior", value: ({weight}) => weight, text: ({weight}) => priorName(weight)},
          {label: "Median", value: ({estimate}) => estimate.median, text: (row) => medianText(row)},
          {
            label: "95% interval",
            value: ({estimate}) => estimate.lo,
            text: ({estimate, isCorrelation}) => (isCorrelation ? signedInterval : interval)(estimate, 2)
          }
        ])
      };
    }
  });
}

const priorName = (weight: number): string => (weight === 1 ? "uniform" : `Beta(${weight}, ${weight})`);

const medianText = ({estimate, isCorrelation}: Row): string => (isCorrelation ? signed : fixed)(estimate.median, 2);

const rowsOf = (covariance: JointResults["covariance"]): Row[] => [
  ...PAIRS.flatMap(([a, b], k) =>
    covariance.map(({prior, correlations}) => ({
      said: `correlation of ${a} and ${b}`,
      weight: prior.weight,
      estimate: correlations[k]!,
      isCorrelation: true
    }))
  ),
  ...CAPABILITIES.flatMap((capability, d) =>
    covariance.map(({prior, deviations}) => ({
      said: `standard deviation of ${capability}, logits`,
      weight: prior.weight,
      estimate: deviations[d]!,
      isCorrelation: false
    }))
  )
];

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

function correlationsDrawing(covariance: JointResults["covariance"], width: number): SVGSVGElement {
  const names = covariance.map(({prior}) => priorName(prior.weight));
  return dotPanels(
    PAIRS.map(([a, b], k) => ({
      title: `${capitalized(a)}, ${b}`,
      sub: "correlation",
      rows: covariance.map(({correlations, prior}, i) => {
        const {median, lo, hi} = correlations[k]!;
        return {
          id: `${a}-${b}-${prior.weight}`,
          name: names[i]!,
          dots: [{value: median, lo, hi, shape: "other" as const, open: i > 0}],
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
