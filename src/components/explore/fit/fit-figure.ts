import {ABILITY_PRIOR_SD} from "../../../lib/models/mirt/ability-prior.js";
import {range} from "d3-array";
import {html} from "htl";
import {
  crossedFacet,
  facetOf,
  hasScores,
  jointShares,
  type Facet,
  type VerdictTable
} from "../../../lib/explore/index.js";
import {abilityContrast} from "../../../lib/models/mirt/replicate-spread.js";
import {abilityDifference} from "../../../lib/models/mirt/ability-difference.js";
import {MISSING, type ItemResponses} from "../../../lib/models/mirt/item-responses.js";
import {holm, normalTwoSided} from "../../../lib/math/index.js";
import type {ModelFit} from "../../../lib/models/mirt/fit-model.js";
import type {GapEstimates, GapInput} from "../../../lib/gaps/estimate-gaps.js";
import {Figure, table as tableOf, type FigureContent, type TableSpec} from "../../figure/index.js";
import {listed} from "../../format/listed.js";
import {fixed, interval, plural} from "../../format/numbers.js";
import type {Signal} from "../../dom/signal.js";
import {BACKEND_NAMES} from "../../../runtime/kernels/backend.js";
import type {RunReport} from "../../../runtime/kernels/run-report.js";
import {computedBy} from "../../engine/computed-by.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {figureData} from "../figure/figure-data.js";
import {itemsText, theseItems} from "../figure/items-text.js";
import {LEADS_ON, onMark, rowOfMark} from "../figure/on-mark.js";
import {withOutcomeChoice} from "../figure/outcome-choice.js";
import {sourceOfLog, still} from "../figure/resting-figure.js";
import {modelName} from "./model-name.js";
import {around} from "./around.js";
import {FitChecks} from "./fit-checks.js";
import {FitDesign} from "./fit-design.js";
import {fitDrawing, type FittedModel} from "./fit-drawing.js";
import {FitModels} from "./fit-models.js";
import {FIRST_SPEC, specWords} from "./fit-remedies.js";
import type {Fitted} from "./fitted.js";
import {scoredContent} from "./scored-content.js";
import {SavedScores} from "./saved-scores.js";
import type {FittedScores} from "./fitted-scores.js";

// Fetched with the figure: before anybody fits, a page needs to know of no choice.
export {rememberedBackend} from "../../../runtime/kernels/preference.js";

/**
 * Abilities with intervals, their difference, and the fit's report: of right and wrong answers over cases, with the identified gap; of
 * levels or a range, where `scored` has a fit of them, from its standard errors.
 */
export function FitFigure(
  context: ExploreContext,
  fitted: Signal<Fitted | null>,
  scored: Signal<FittedScores | null>
): HTMLElement {
  const {table, figures, state} = context;
  const leading = state.frame ? [] : [LEADS_ON];
  const figure = Figure(still(context), {
    id: "fit",
    number: figures.indexOf("fit") + 1,
    wide: true,
    cite: [],
    data: figureData(context),
    follow: [fitted, scored],
    content: (_, width) => {
      const ofScores = scored.get();
      const found = ofScores ?? fitted.get()!;
      const made = ofScores
        ? scoredContent(table, ofScores, width, leading)
        : content(table, fitted.get()!, width, leading);
      return withOutcomeChoice(made, found.choice, `${sourceOfLog(table)}.`);
    }
  });
  // In a report the verdicts of a model stand nowhere.
  if (!state.frame) onMark(figure, (mark) => state.set({model: [rowOfMark(mark)]}));
  const about = html`<div></div>` as HTMLElement;
  /** What is said of the fit of right and wrong answers, once there is one. */
  let ofAnswers: HTMLElement | null = null;
  const refresh = () => {
    if (fitted.get() !== null) ofAnswers ??= aboutAnswers(context, fitted);
    const ofScores = scored.get();
    about.replaceChildren(...(ofScores ? [SavedScores(table, ofScores)] : ofAnswers ? [ofAnswers] : []));
  };
  for (const one of [fitted, scored]) one.subscribe(refresh);
  refresh();
  return html`<div>${figure}${about}</div>` as HTMLElement;
}

/** Checks, other models and the next test, from the fit of right and wrong answers. */
function aboutAnswers(context: ExploreContext, fitted: Signal<Fitted | null>): HTMLElement {
  const names = ({models}: Fitted) => models.map((code) => modelName(context.table, code));
  const checks = FitChecks(context, fitted, names);
  return html`<div>
    ${checks.node}${FitModels(fitted, checks.fit, hasScores(context.table))}${FitDesign(context, fitted, names)}
  </div>` as HTMLElement;
}

function content(table: VerdictTable, found: Fitted, width: number, leading: readonly string[]): FigureContent {
  const {abilities, data, answer} = found;
  const {fit: result, run} = answer;
  const models = modelsOf(found, (code) => modelName(table, code));
  const ordered = [...models].sort((a, b) => b.abilities[0]!.value - a.abilities[0]!.value);
  const [top, last] = [ordered[0], ordered.at(-1)!];
  const sure = holm(ordered.flatMap(({difference}) => difference?.p ?? []).filter(Number.isFinite)).filter(
    (p) => p < 0.05
  ).length;
  const {report} = found.refit?.fit ?? result;
  const model = specWords(found.refit?.spec ?? FIRST_SPEC, abilities);
  return {
    title: `${
      abilities.length === 2
        ? `On ${theseItems(data.I, pairsIn(data))} ${sure} of ${plural(ordered.length, "model")} understand and draw at different levels`
        : `On ${theseItems(data.I, pairsIn(data))} ${top!.name} stands ${fixed(top!.abilities[0]!.value - last.abilities[0]!.value, 2)} logits above ${last.name}`
    }${found.judges}`,
    subtitle: `${model}${abilities.length === 2 ? " and GapEval's identified gap on the same verdicts" : ""}; 95% intervals${
      found.refit
        ? `: of abilities${abilities.length === 2 ? " and their differences" : ""} from the fit's standard errors`
        : abilities.length === 2
          ? ": of abilities from 200 refits on resampled cases, of differences from the larger of the refits' and the fit's standard errors, with Student's t over cases"
          : " from 200 refits on resampled cases"
    }${abilities.length === 2 ? ", of gaps from 20,000 draws. Levels are different at 5%, by Holm over models" : ""}.`,
    drawing: fitDrawing({abilities, unit: "logits", ordered, width, leading}),
    caveats: [
      {
        lead:
          report.status === "converged"
            ? "Converged"
            : report.status === "max-iterations"
              ? "Not converged"
              : "Not identified",
        text: `after ${report.iterations} iterations, log-likelihood ${fixed(report.logLik, 1)}, largest gradient ${report.gradNorm.toExponential(1)}${found.refit ? `; in ${BACKEND_NAMES.twin}${floorWords(found.refit.fit, abilities)}` : `; refits ${ranBy(run)}`}${found.gaps === null ? "" : `; gaps ${ranBy(found.gaps.run)}`}.`
      },
      ...report.warnings.map((text) => ({lead: "The fit says:", text})),
      {
        lead: `${listed(["Attempts", "judges", ...found.pooled])} are pooled,`,
        text: `as if each were an independent try, and abilities ${["subjects", "both"].includes(found.refit?.spec.random ?? "") ? "are those of a sample of models" : `have a normal prior of standard deviation ${ABILITY_PRIOR_SD}`}: a model that is right on everything, or wrong, stands where that leaves it${found.refit ? "" : ", without interval"}.${abilities.length === 2 ? " The difference of abilities assumes that the same items are equally difficult in both forms." : ""}`
      }
    ],
    tested: {
      test: found.refit
        ? `item-level model: ${model}`
        : "item-level Rasch model, 95% intervals from 200 refits on resampled cases",
      n: `${plural(data.S, "model")}, ${itemsText(data.I, pairsIn(data))}`
    },
    source: `${sourceOfLog(table)}; fitted in this browser.`,
    table: fitTable(abilities, ordered)
  };
}

/** Who computed, why, and how long it took: `by ONNX on WebAssembly, 1 thread (chosen by the reader), 0.4 s`. */
const ranBy = (run: RunReport): string =>
  `${run.backend === "twin" ? "in" : "by"} ${computedBy(run)} (${run.why}), ${fixed(run.durationMs / 1000, 1)} s`;

/** Floors of a refit with their standard errors, after a semicolon; empty where it has none. */
function floorWords({spec, floors}: ModelFit, abilities: readonly string[]): string {
  if (spec.floor.kind !== "estimated" || spec.floor.by === "item") return "";
  const said = (spec.floor.abilities ?? []).map((d) => {
    const of = abilities.length > 1 ? ` of ${abilities[d]!}` : "";
    return `floor${of} ${fixed(100 * floors.value[d]!)}% (standard error ${fixed(100 * floors.se[d]!)})`;
  });
  return said.length === 0 ? "" : `; ${listed(said)}`;
}

const fitTable = (abilities: Fitted["abilities"], ordered: readonly FittedModel[]): TableSpec =>
  tableOf(ordered, [
    {label: "Model", value: (m) => m.name},
    ...abilities.flatMap((name, d) => [
      {
        label: name,
        value: (m: FittedModel) => m.abilities[d]!.value,
        text: (m: FittedModel) => fixed(m.abilities[d]!.value, 3)
      },
      {label: `${name}, 95%`, value: (m: FittedModel) => interval(m.abilities[d]!, 3)}
    ]),
    ...(abilities.length < 2
      ? []
      : [
          {
            label: "Difference",
            value: (m: FittedModel) => m.difference!.value,
            text: (m: FittedModel) => fixed(m.difference!.value, 3)
          },
          {label: "Difference, 95%", value: (m: FittedModel) => interval(m.difference!, 3)},
          {
            label: "Gap, points",
            value: (m: FittedModel) => m.gap?.value ?? null,
            text: (m: FittedModel) => fixed(m.gap!.value)
          },
          {label: "Gap, 95%", value: (m: FittedModel) => (m.gap ? interval(m.gap) : null)}
        ])
  ]);

function modelsOf({models, abilities, answer, gaps, refit}: Fitted, name: (code: number) => string): FittedModel[] {
  const D = abilities.length;
  const shown = refit
    ? {S: models.length, D, theta: refit.fit.abilities.value, thetaCovariance: refit.fit.abilityCovariance}
    : answer.fit;
  const bootstrap = refit ? null : answer.bootstrap;
  const {deltaTheta, deltaThetaSe} = D === 2 ? abilityDifference(shown) : {deltaTheta: null, deltaThetaSe: null};
  return models.map((code, s) => ({
    code,
    name: name(code),
    abilities: abilities.map((_, d) => {
      const at = s * D + d;
      const value = shown.theta[at]!;
      return refit
        ? around(value, refit.fit.abilities.se[at]!)
        : {value, lo: bootstrap?.lo[at] ?? NaN, hi: bootstrap?.hi[at] ?? NaN};
    }),
    gap: gapOf(gaps?.estimates, name(code)),
    difference:
      deltaTheta === null
        ? null
        : refit
          ? {...around(deltaTheta[s]!, deltaThetaSe![s]!), p: normalTwoSided(deltaTheta[s]! / deltaThetaSe![s]!)}
          : abilityContrast(deltaTheta[s]!, deltaThetaSe![s]!, s, bootstrap)
  }));
}

function gapOf(gaps: GapEstimates | undefined, model: string): FittedModel["gap"] {
  const found = gaps?.overall.find((one) => one.model === model);
  return found ? {value: found.gap, lo: found.lo, hi: found.hi} : null;
}

/** Outcomes of each model in each category in force, as GapEval's tables have them; n is the number of cases. */
export function gapCells({table, filter}: ExploreContext): GapInput[] {
  const [joint, model] = [facetOf(table, "joint"), facetOf(table, "model")!];
  if (joint === undefined) return [];
  const category: Facet = facetOf(table, "category") ?? facetOf(table, "benchmark")!;
  const crossed = crossedFacet(table, model, category);
  const shares = jointShares(filter, joint, crossed.facet);
  return shares.flatMap(({group, outcome, cases}, k): GapInput[] => {
    if (outcome !== 0) return [];
    const {a, b} = crossed.pairs[group]!;
    const [p11, p10, p01, p00] = shares.slice(k, k + 4).map(({share}) => share.rate) as [
      number,
      number,
      number,
      number
    ];
    return [
      {
        model: shownName(model.values[a] ?? "none"),
        category: category.values[b] ?? "none",
        n: cases,
        outcomes: {p11, p10, p01, p00}
      }
    ];
  });
}

/** Items that anybody was scored on in both forms. */
function pairsIn({S, I, D, y}: ItemResponses): number {
  if (D < 2) return 0;
  const isScored = (i: number, d: number) => range(S).some((s) => y[(s * I + i) * D + d] !== MISSING);
  return range(I).filter((i) => isScored(i, 0) && isScored(i, 1)).length;
}
