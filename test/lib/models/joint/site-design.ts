import {publishedRows} from "../../../../loaders/logs/demo-sources.js";
import {readModels} from "../../../../loaders/models.js";
import {Problems} from "../../../../loaders/ingest-error.js";
import {PROJECT} from "../../../../loaders/input-text.js";
import {itemTagsRegistry} from "../../../../loaders/registries.js";
import {BENCHMARK_IDS} from "../../../../src/lib/benchmarks/index.js";
import type {JointData} from "../../../../src/lib/models/index.js";
import {jointStudy, type PublishedByBenchmark} from "../../../../src/lib/stories/index.js";
import type {Truth} from "./simulated-counts.js";

const published = Object.fromEntries(BENCHMARK_IDS.map((id) => [id, publishedRows(id)])) as PublishedByBenchmark;
const registered = new Map(readModels(PROJECT, new Problems()).models.map(({id, kind}) => [id, kind]));
const study = jointStudy(published, itemTagsRegistry().entries, {kinds: registered});

/** Models and cells of the site, with the floors of guessing, and the kinds of the models. */
export const whole: JointData = {...study.data, floor: study.floors};
export const kinds = study.kinds;

/** Of two benchmarks alone, which hold most of the models that were measured in two capabilities, and all cells with a guessing floor. */
export const ofTwo = only(whole, ["gapeval", "realunify"]);
/** Counts of some benchmarks, with only their models and cells. */
function only(data: JointData, ids: readonly string[]): JointData {
  const kept = data.counts.filter(({cell}) => ids.includes(BENCHMARK_IDS[data.benchmark[cell]!]!));
  const cells = [...new Set(kept.map(({cell}) => cell))];
  const models = [...new Set(kept.map(({model}) => model))];
  return {
    ...data,
    M: models.length,
    C: cells.length,
    dimension: cells.map((cell) => data.dimension[cell]!),
    benchmark: cells.map((cell) => data.benchmark[cell]!),
    floor: cells.map((cell) => data.floor![cell]!),
    counts: kept.map((count) => ({...count, model: models.indexOf(count.model), cell: cells.indexOf(count.cell)}))
  };
}

/** Scales as the published counts have them. */
export const truth = (correlation: number): Truth => ({
  deviations: [0.71, 0.81, 0.79],
  correlations: [correlation, 0.6 * correlation, 0.7 * correlation],
  scatter: [0.71, 0.35, 0.19, 0.28, 0.45, 0.24, 0.55]
});
