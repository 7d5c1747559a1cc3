import type {VerdictTable} from "../../../lib/explore/index.js";
import {holm, normalTwoSided} from "../../../lib/math/index.js";
import {abilityDifference} from "../../../lib/models/mirt/ability-difference.js";
import type {EstimateStatus} from "../../../lib/models/mirt/estimates.js";
import {table as tableOf, type FigureContent, type TableSpec} from "../../figure/index.js";
import {listed} from "../../format/listed.js";
import {count, fixed, interval, plural} from "../../format/numbers.js";
import {itemsText, theseItems} from "../figure/items-text.js";
import {sourceOfLog} from "../figure/resting-figure.js";
import {around} from "./around.js";
import {fitDrawing, type FittedModel} from "./fit-drawing.js";
import type {FittedScores} from "./fitted-scores.js";
import {modelName} from "./model-name.js";

interface ScoredModel extends FittedModel {
  /** Standard error and status of each ability. */
  readonly se: readonly number[];
  readonly status: readonly EstimateStatus[];
}

const MODELS: Readonly<Record<string, string>> = {
  graded: "Graded response model",
  credit: "Generalized partial credit model",
  continuous: "Normal factor cut at the ends of the range"
};
const STATUS = {
  converged: "Converged",
  "max-iterations": "Not converged",
  "not-identified": "Not identified"
} as const;

/** Abilities from levels, or from scores in a range, with what the fit says of itself. */
export function scoredContent(
  table: VerdictTable,
  found: FittedScores,
  width: number,
  leading: readonly string[]
): FigureContent {
  const {fit, scale, scores, pooled, judges} = found;
  const {abilities, items} = scores;
  const {report, spec, levels} = fit;
  const isTwo = abilities.length === 2;
  const unit = levels === null ? "shares of the range" : "logits";
  const ordered = modelsOf(found, table).sort((a, b) => b.abilities[0]!.value - a.abilities[0]!.value);
  const known = ordered.filter(({abilities: [first]}) => Number.isFinite(first!.value));
  const [top, last] = [known[0], known.at(-1)];
  const pairs = pairsIn(found);
  const sure = holm(ordered.flatMap(({difference}) => difference?.p ?? []).filter(Number.isFinite)).filter(
    (p) => p < 0.05
  ).length;
  const on =
    levels === null
      ? `scores from ${scale.least} to ${scale.most}`
      : `${levels} levels from ${scale.least} to ${scale.most}`;
  const model = `${MODELS[spec.response!]!}, models as a sample${spec.correlated ? "" : ", abilities uncorrelated"}`;
  const apart = top && last ? top.abilities[0]!.value - last.abilities[0]!.value : NaN;
  return {
    title: `${
      isTwo
        ? `On ${theseItems(items.length, pairs)} ${sure} of ${plural(ordered.length, "model")} differ in ${listed(abilities)}`
        : `On ${theseItems(items.length, pairs)} ${top?.name} stands ${fixed(apart, 2)} ${levels === null ? "of the range" : "logits"} above ${last?.name}${abilities.length > 1 ? ` in ${abilities[0]!}` : ""}`
    }${judges}`,
    subtitle: `${model}; ${on}; 95% intervals from the fit's standard errors${isTwo ? ". Models differ at 5%, by Holm over models" : ""}.`,
    drawing: fitDrawing({abilities, unit, ordered, width, leading}),
    caveats: [
      {
        lead: STATUS[report.status],
        text: `after ${report.iterations} iterations, ${count(fit.answers)} scores, log-likelihood ${fixed(report.logLik, 1)}, largest gradient ${report.gradNorm.toExponential(1)}; in plain JavaScript.`
      },
      ...report.warnings.map((text) => ({lead: "The fit says:", text})),
      ...(scores.outside > 0
        ? [{lead: `${plural(scores.outside, "score")} left out:`, text: "their items name no capability."}]
        : []),
      {
        lead: `${listed(["Attempts", "judges", ...pooled])} are pooled,`,
        text: `as if each score were an answer of its own. ${
          levels === null
            ? "An ability says how far above the middle of the range a score on an average item is expected"
            : "A threshold is where a level is reached"
        }; logarithms of slopes have a normal prior of standard deviation ${spec.slopePriorSd}.`
      }
    ],
    tested: {
      test: `item-level model: ${model}; ${on}`,
      n: `${plural(ordered.length, "model")}, ${itemsText(items.length, pairs)}`
    },
    source: `${sourceOfLog(table)}; fitted in this browser.`,
    table: scoredTable(abilities, ordered)
  };
}

function modelsOf({fit, scores: {models}}: FittedScores, table: VerdictTable): ScoredModel[] {
  const {S, D, abilities, abilityCovariance} = fit;
  const between =
    D === 2 ? abilityDifference({S, D, theta: abilities.value, thetaCovariance: abilityCovariance}) : null;
  return models.map((code, s) => {
    const places = Array.from({length: D}, (_, d) => s * D + d);
    const [delta, se] = [between?.deltaTheta[s] ?? NaN, between?.deltaThetaSe[s] ?? NaN];
    return {
      code,
      name: modelName(table, code),
      abilities: places.map((k) => around(abilities.value[k]!, abilities.se[k]!)),
      se: places.map((k) => abilities.se[k]!),
      status: places.map((k) => abilities.status[k]!),
      gap: null,
      difference: between && {...around(delta, se), p: normalTwoSided(delta / se)}
    };
  });
}

function scoredTable(abilities: readonly string[], ordered: readonly ScoredModel[]): TableSpec {
  const number = (value: number) => (Number.isFinite(value) ? value : null);
  return tableOf(ordered, [
    {label: "Model", value: (m) => m.name},
    ...abilities.flatMap((name, d) => [
      {
        label: name,
        value: (m: ScoredModel) => number(m.abilities[d]!.value),
        text: (m: ScoredModel) => fixed(m.abilities[d]!.value, 3)
      },
      {label: `${name}, 95%`, value: (m: ScoredModel) => interval(m.abilities[d]!, 3)},
      {
        label: `${name}, standard error`,
        value: (m: ScoredModel) => number(m.se[d]!),
        text: (m: ScoredModel) => fixed(m.se[d]!, 3)
      },
      {label: `${name}, status`, value: (m: ScoredModel) => m.status[d]!}
    ]),
    ...(abilities.length !== 2
      ? []
      : [
          {
            label: "Difference",
            value: (m: ScoredModel) => number(m.difference!.value),
            text: (m: ScoredModel) => fixed(m.difference!.value, 3)
          },
          {label: "Difference, 95%", value: (m: ScoredModel) => interval(m.difference!, 3)}
        ])
  ]);
}

/** Items that have a score in every ability, where there are several. */
function pairsIn({fit: {I, D}, scores: {item, ability}}: FittedScores): number {
  if (D < 2) return 0;
  const has = new Uint8Array(I * D);
  item.forEach((i, n) => (has[i * D + ability[n]!] = 1));
  return Array.from({length: I}, (_, i) => i).filter((i) => has.subarray(i * D, (i + 1) * D).every((one) => one === 1))
    .length;
}
