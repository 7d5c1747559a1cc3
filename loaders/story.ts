import {
  measures,
  storyClaims,
  type JointResults,
  type MeasuresInput,
  type StoryClaims
} from "../src/lib/stories/index.js";
import {gapFits} from "./gap-fits.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {joint} from "./joint.js";
import {readModels} from "./models.js";
import {readAllPublished} from "./published.js";
import {itemTagsRegistry} from "./registries.js";

/** What pages over several benchmarks are computed from. */
export function readForStories(input: InputRoot): MeasuresInput {
  const problems = new Problems();
  const {models, aliases} = readModels(input, problems);
  const published = readAllPublished(input, aliases, problems);
  problems.throwIfAny();
  return {
    published,
    models: new Map(models.map((model) => [model.id, model])),
    gaps: gapFits(input),
    tags: itemTagsRegistry(input).entries
  };
}

/** What the article says, in numbers. @param results - of the joint model of the same tables */
export function story(input: InputRoot = PROJECT, results?: JointResults): StoryClaims {
  const read = readForStories(input);
  return storyClaims({...read, measures: measures(read), joint: results ?? joint(input)});
}
