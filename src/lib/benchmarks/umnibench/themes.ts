import type {BenchmarkThemes} from "../contract/benchmark-themes.js";
import {umniBenchJoint} from "./stories/joint.js";

/** Its stages, which are drawn one from the other; its domains are scenes and mix all that is asked. */
export const umniBenchThemes: BenchmarkThemes = {
  categories: [
    {category: "Generation", theme: null, asks: "a first picture of a scene"},
    {category: "Interaction", theme: "editing", asks: "the picture after something is done in it"},
    {category: "Counterfactual", theme: "editing", asks: "the picture as if something were otherwise"}
  ],
  rates(rows) {
    const stageAt = new Map(rows.map(({cell, stage}) => [cell, stage]));
    return umniBenchJoint(rows).flatMap(({model, cell, share, source}) => {
      const stage = stageAt.get(source)!;
      // A single ability of Table 4 is another model's in each stage.
      if (cell.also === undefined || stage === null) return [];
      return [{model, category: stage[0]!.toUpperCase() + stage.slice(1), capability: cell.capability, share, source}];
    });
  }
};
