import {isOwnModel} from "../../../components/figure/index.js";
import type {CompareContext} from "../../../components/compare/context.js";
import {fitsOf} from "../../../lib/gaps/gap-fits.js";
import {pairedCells, rateCells} from "../../../lib/gaps/cells.js";
import type {GapEstimates} from "../../../lib/gaps/estimate-gaps.js";
import type {BenchmarkEntry, PublishedRow} from "../../../lib/schema/index.js";
import {choice} from "../../../lib/state/index.js";
import {gapSteps, type GapSteps} from "../../../lib/stories/index.js";
import {createPageState, type PageState} from "../../../runtime/page-state.js";

/** The steps of the walk, by their names in addresses. */
export const STEPS = ["see", "split", "stretch", "weigh", "fold", "average"] as const;
export type Step = (typeof STEPS)[number];

/** What a reader chooses on the walk. */
export interface DistanceState {
  readonly step: Step;
  /** Model that the one of the largest gap is held against; that one itself leaves the choice to the page. */
  readonly against: string;
}

/** What the walk from distance to gap is made of. */
export interface DistanceContext {
  readonly bench: BenchmarkEntry;
  readonly rows: readonly PublishedRow[];
  readonly fits: GapEstimates;
  /** Of the model with the largest gap. */
  readonly walked: GapSteps;
  /** Of all others, in the order of the table. */
  readonly others: readonly GapSteps[];
  /** The one among them that the distance misleads most about. */
  readonly contrary: GapSteps;
  readonly state: PageState<DistanceState>;
}

/** The walk of the first benchmark that has gaps; `null` where fewer than two models have one. */
export function distanceContext({published, models, measures, benches, fits}: CompareContext): DistanceContext | null {
  const gap = measures.find(({group}) => group === "gap");
  if (!gap) return null;
  const rows = published[gap.benchmark] ?? [];
  const own = fitsOf(fits, gap.benchmark);
  const cells = pairedCells(rateCells(rows, models)).filter(({model}) => !isOwnModel(model));
  const walks = [...new Set(cells.map(({model}) => model))].map((model) =>
    gapSteps(
      cells.filter((cell) => cell.model === model),
      own.settings.lambda
    )
  );
  if (walks.length < 2) return null;
  const walked = walks.reduce((a, b) => (b.gap > a.gap ? b : a));
  const others = walks.filter((walk) => walk !== walked);
  const contrary = mostContrary(walked, others);
  return {
    bench: benches.get(gap.benchmark)!,
    rows,
    fits: own,
    walked,
    others,
    contrary,
    state: createPageState<DistanceState>({
      step: choice(STEPS, "see"),
      against: choice(
        walks.map(({model}) => model),
        contrary.model
      )
    })
  };
}

/** The model that is further apart than the one walked by most, and has a gap that is smaller by most. */
function mostContrary({distance, gap}: GapSteps, others: readonly GapSteps[]): GapSteps {
  const contrast = (other: GapSteps) =>
    Math.max(0, Math.abs(other.distance) - Math.abs(distance)) * Math.max(0, gap - other.gap);
  return others.reduce((a, b) => (contrast(b) > contrast(a) ? b : a));
}

/** The two models in view; links from places of the walked model name that one. */
export const pairOf = ({walked, others, contrary, state}: DistanceContext): readonly [GapSteps, GapSteps] => [
  walked,
  others.find(({model}) => model === state.get().against) ?? contrary
];
