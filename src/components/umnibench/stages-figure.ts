import {html} from "htl";
import {
  stageScores,
  survival,
  trialsOf,
  type UmniDocument,
  type UmniStage
} from "../../lib/benchmarks/umnibench/index.js";
import {apartFromExtreme, standardErrorOf} from "../../lib/math/index.js";
import {Segments} from "../controls/index.js";
import {Figure, itemsBehind, itemsColumn, table, type Caveat} from "../figure/index.js";
import {count, fixed, interval, words, Words} from "../format/numbers.js";
import {cellSource, chosenWhole, rateWithRange, TrialChoice, trialCaveat, type UmniContext} from "./context.js";
import {stagesDrawing, type StageCurve} from "./stages-drawing.js";
import {chosenStages, documentOf, stageFilter, type UmniState} from "./state.js";

/** Scores of the chosen models in the chosen stages, with what is kept from the first to the last. */
function curvesOf(context: UmniContext, state: UmniState, document: UmniDocument) {
  const stages = chosenStages(state);
  const scores = stageScores(context.rows, document);
  return chosenWhole(context, state).flatMap((system) => {
    const points = stages.flatMap((stage) => {
      const score = scores.find((s) => s.model === system.id && s.stage === stage);
      return score ? [{...score, stage, ...rateWithRange(context, state, score.row)}] : [];
    });
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < stages.length) return [];
    const trials = ({row}: (typeof points)[number]) => trialsOf(state.trial, row.n!, context.bench.items);
    const kept = stages.length > 1 ? survival(first.value, last.value, trials(first), trials(last)) : null;
    return [{system, points, first, kept}];
  });
}

type Curve = ReturnType<typeof curvesOf>[number];
const percent = (share: number) => `${fixed(100 * share)}%`;
const byKept = (curves: readonly Curve[]) => [...curves].sort((a, b) => (b.kept?.share ?? 0) - (a.kept?.share ?? 0));

/** A rate without an interval is told apart from none. */
const errorOf = ({lo, hi}: {readonly lo?: number; readonly hi?: number}): number =>
  lo === undefined || hi === undefined ? Infinity : standardErrorOf({lo, hi});

function titleOf(curves: readonly Curve[], stages: readonly UmniStage[]): string {
  if (curves.length === 0) return "No model of the leaderboard is left";
  const [first, last] = [stages[0], stages.at(-1)!];
  const isOne = stages.length === 1;
  const [only] = curves;
  if (curves.length === 1)
    return isOne
      ? `${only!.system.name} scores ${fixed(only!.first.value)}% in the ${first} stage`
      : `${only!.system.name} keeps ${percent(only!.kept!.share)} of its ${first} score in the ${last} stage`;
  const {extreme, apart} = apartFromExtreme(
    curves.map(({first: point, kept}) =>
      isOne ? {value: point.value, error: errorOf(point)} : {value: kept!.share, error: standardErrorOf(kept!)}
    ),
    "greatest"
  );
  const {name} = curves[extreme]!.system;
  const others = `${words(curves.length - 1)} other ${curves.length === 2 ? "model" : "models"}`;
  if (apart === 0)
    return `No model is told apart from ${name} ${isOne ? `in the ${first} stage` : `by what it keeps of its ${first} score`}`;
  return isOne
    ? `${name} is ahead of ${words(apart)} of ${others} in the ${first} stage`
    : `${name} keeps more of its ${first} score in the ${last} stage than ${words(apart)} of ${others}`;
}

/** Whether the other document names another model as the one that keeps most. */
function otherDocument(context: UmniContext, state: UmniState, curves: readonly Curve[]): Caveat[] {
  const other: UmniDocument = documentOf(state) === "paper" ? "project page" : "paper";
  const [here] = byKept(curves);
  const [there] = byKept(curvesOf(context, state, other));
  if (!here?.kept || !there?.kept || curves.length < 2 || here.system.id === there.system.id) return [];
  return [
    {
      lead: "The answer depends on the document.",
      text: `With the scores of the ${other}, ${there.system.name} keeps most: ${percent(there.kept.share)}.`,
      data: true
    }
  ];
}

/** What is drawn of a model, and what its mark says. */
function drawnOf(context: UmniContext, stages: readonly UmniStage[], {system, points, kept}: Curve): StageCurve {
  const share = kept && {value: 100 * kept.share, lo: 100 * kept.lo, hi: 100 * kept.hi};
  const isBorrowed = points.some((point) => point.borrowed);
  return {
    id: system.id,
    name: `${system.name}${isBorrowed ? " †" : ""}`,
    points,
    kept: share,
    detail: {
      heading: system.name,
      lines: [
        ...points.map(
          (point) =>
            `${point.stage} ${fixed(point.value, 2)}%${point.lo === undefined ? "" : ` ${interval({lo: point.lo, hi: point.hi!})}`}, n = ${count(point.row.n!)} answers${point.borrowed ? ", other document" : ""}`
        ),
        ...(share ? [`kept ${fixed(share.value)}% ${interval(share)} from ${stages[0]} to ${stages.at(-1)}`] : [])
      ],
      source: cellSource(context, points.at(-1)!.row),
      items: itemsBehind(context, system.id)
    }
  };
}

/** What the intervals count: cases, or the answers of each stage. */
const trialsSaid = ({bench}: UmniContext, {trial}: UmniState, {points}: Curve): string =>
  trial === "cases" ? `${count(bench.items)} cases` : `${points.map(({row}) => count(row.n!)).join(", ")} answers`;

/** Stage curves: generation, interaction, counterfactual per model, and the last rate as a share of the first. */
export function StagesFigure(context: UmniContext): HTMLElement {
  const controls = html`<div class="toolrow">
    ${Segments(context.state, "doc", "Document", [
      {id: "paper", name: "paper"},
      {id: "page", name: "project page"}
    ])}
    ${TrialChoice(context)}
  </div>`;
  return Figure(context.state, {
    id: "stages",
    number: 1,
    controls,
    cite: [context.bench],
    content(state, width) {
      const stages = chosenStages(state);
      const curves = byKept(
        curvesOf(context, state, documentOf(state)).sort((a, b) => b.points.at(-1)!.value - a.points.at(-1)!.value)
      );
      const borrowed = curves.filter(({points}) => points.some((point) => point.borrowed));
      const [first] = curves;
      const apart =
        curves.length > 1 && first!.kept ? curves.slice(1).filter(({kept}) => kept!.hi < first!.kept!.lo).length : 0;
      const ties = curves.length - 1 - apart;
      const flat = curves.flatMap((curve) => curve.points.map((point) => ({...point, ...curve})));
      return {
        title: titleOf(curves, stages),
        subtitle: "Share of questions right, and how much of the first stage’s share is kept. Rods: 95% intervals.",
        drawing:
          curves.length === 0
            ? null
            : stagesDrawing(
                curves.map((curve) => drawnOf(context, stages, curve)),
                trialsSaid(context, state, curves[0]!),
                width
              ),
        caveats: [
          ...(borrowed.length > 0
            ? [
                {
                  lead: `† ${borrowed.map(({system}) => system.name).join(" and ")}.`,
                  text: "One column of Table 2 is missing in the available text; the averages it lacks are taken from the project page.",
                  data: true
                }
              ]
            : []),
          trialCaveat(context, state),
          ...(curves.length > 1 && first!.kept
            ? [
                {
                  lead: `${Words(ties)} of ${words(curves.length - 1)} others`,
                  text: `have an interval of what is kept that overlaps the leader’s, ${percent(first!.kept.share)} ${interval({lo: 100 * first!.kept.lo, hi: 100 * first!.kept.hi})}.`
                }
              ]
            : []),
          ...otherDocument(context, state, curves),
          ...(stages.length > 1
            ? [
                {
                  lead: "What is kept is a rate.",
                  text: "Each stage asks questions of its own, so no answer is followed from one to the next."
                }
              ]
            : []),
          {
            lead: "Errors add up.",
            text: "Each stage edits the image of the one before, so a low counterfactual score also holds what went wrong earlier. The model itself answers the questions."
          }
        ],
        source:
          "Source: UmniBench, Table 2 and leaderboard of the project page. Intervals: Wilson; of ratios: logarithmic (Katz), stages taken as independent, 95%.",
        table: table(flat, [
          {label: "Model", value: (r) => r.system.name},
          {label: "Stage", value: (r) => r.stage},
          {label: "Right, %", value: (r) => r.value, text: (r) => fixed(r.value, 2)},
          {label: "95%", value: (r) => (r.lo === undefined ? null : interval({lo: r.lo, hi: r.hi!}))},
          {label: "Answers", value: (r) => r.row.n},
          {label: "Cases", value: () => context.bench.items},
          {
            label: "Kept to the last stage, %",
            value: (r) => (r.kept ? 100 * r.kept.share : null),
            text: (r) => fixed(100 * r.kept!.share)
          },
          {
            label: "95% of kept",
            value: (r) => (r.kept ? interval({lo: 100 * r.kept.lo, hi: 100 * r.kept.hi}) : null)
          },
          itemsColumn((r) => itemsBehind(context, r.system.id, stageFilter(r.stage))),
          {label: "Source", value: (r) => cellSource(context, r.row)}
        ])
      };
    }
  });
}
