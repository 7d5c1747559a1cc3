import {jointResults, jointStudy, type JointResults, type PublishedByBenchmark} from "../src/lib/stories/index.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {readModels} from "./models.js";
import {readAllPublished} from "./published.js";
import {unievalTagsRegistry} from "./registries.js";

/** The joint model of all published counts with its checks, so that pages need not wait for forty fits. */
export function joint(input: InputRoot = PROJECT): JointResults {
  const problems = new Problems();
  const {aliases} = readModels(input, problems);
  const published = readAllPublished(input, aliases, problems);
  problems.throwIfAny();
  return jointOf(published, input);
}

/** The joint model of given counts: printed ones, and those of a report's logs in their places. */
export const jointOf = (published: PublishedByBenchmark, input: InputRoot = PROJECT): JointResults =>
  jointResults(jointStudy(published, unievalTagsRegistry(input).entries));
