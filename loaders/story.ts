import {measures, storyClaims, type JointResults, type StoryClaims} from "../src/lib/stories/index.js";
import {gapFits} from "./gap-fits.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {joint} from "./joint.js";
import {readModels} from "./models.js";
import {readAllPublished} from "./published.js";
import {unievalTagsRegistry} from "./registries.js";

/** What the article says, in numbers. @param results - of the joint model of the same tables */
export function story(input: InputRoot = PROJECT, results?: JointResults): StoryClaims {
  const problems = new Problems();
  const {models, aliases} = readModels(input, problems);
  const published = readAllPublished(input, aliases, problems);
  problems.throwIfAny();
  const gaps = gapFits(input);
  const tags = unievalTagsRegistry(input).entries;
  const registry = new Map(models.map((model) => [model.id, model]));
  const list = measures({published, models: registry, gaps, tags});
  return storyClaims({measures: list, gaps, tags, joint: results ?? joint(input), published, models: registry});
}
