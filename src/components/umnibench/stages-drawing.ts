import {range} from "d3-array";
import type {UmniStage} from "../../lib/benchmarks/umnibench/index.js";
import {dotPanels, type DotPanel, type DotRow} from "../chart/index.js";
import type {Detail} from "../figure/index.js";
import {fixed} from "../format/numbers.js";
import {STAGE_LOOK} from "./state.js";

/** A share in percent with the interval that it may have. */
interface Share {
  readonly value: number;
  readonly lo?: number;
  readonly hi?: number;
}

/** One model on its way through the stages. */
export interface StageCurve {
  readonly id: string;
  readonly name: string;
  readonly points: readonly (Share & {readonly stage: UmniStage})[];
  /** Share of the first stage that the last still reaches; none of a single stage. */
  readonly kept: Share | null;
  readonly detail: Detail;
}

/**
 * A row per model: its stages on one axis, from the first to the last, and beside them what is kept.
 *
 * @param trials - what the intervals count
 */
export function stagesDrawing(curves: readonly StageCurve[], trials: string, width: number): SVGSVGElement {
  const stages = curves[0]!.points.map(({stage}) => stage);
  const shares = curves.flatMap(({points, kept}): readonly Share[] => (kept ? [...points, kept] : points));
  const low = Math.max(0, 20 * Math.floor(Math.min(...shares.map(({lo, value}) => lo ?? value)) / 20));
  const high = Math.max(100, 20 * Math.ceil(Math.max(...shares.map(({hi, value}) => hi ?? value)) / 20));
  const right: DotPanel = {
    title: "Questions right",
    sub: `%, ${trials}`,
    rows: curves.map(({id, name, points, detail}) => ({
      ...{id, name, model: id, detail},
      dots: points.map(({stage, ...share}) => ({...share, ...STAGE_LOOK[stage]})),
      connect: "var(--graphic)",
      ...(points.length === 1 ? {text: fixed(points[0]!.value)} : {})
    }))
  };
  const keptOf = ({id, name, kept, detail}: StageCurve): DotRow | null =>
    kept && {
      ...{id, name, model: id, detail},
      dots: [{...kept, shape: "other"}],
      text: fixed(kept.value)
    };
  const kept: DotPanel = {
    title: "Kept",
    sub: `${stages.at(-1)} as a share of ${stages[0]}, %`,
    rows: curves.map(keptOf)
  };
  return dotPanels(stages.length === 1 ? [right] : [right, kept], width, {
    domain: [low, high],
    ticks: range(low, high + 1, 20),
    names: curves.map(({name}) => name),
    rowHeight: 28,
    textWidth: 46,
    legend: stages.map((stage) => ({...STAGE_LOOK[stage], words: stage}))
  });
}
