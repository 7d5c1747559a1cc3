import {group} from "d3-array";
import {
  jointResults,
  jointStudy,
  type JointKnown,
  type JointResults,
  type NotCounted,
  type PublishedByBenchmark
} from "../src/lib/stories/index.js";
import type {ModelEntry} from "../src/lib/schema/index.js";
import {isOwnCell} from "../src/lib/benchmarks/index.js";
import {ANSWERS_PER_ITEM} from "../src/lib/benchmarks/registry.js";
import {cellsFromPublished, runChecks} from "../src/lib/ledger/index.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {keptText} from "./kept.js";
import {readModels} from "./models.js";
import {readAllPublished} from "./published.js";
import {itemTagsRegistry} from "./registries.js";

/** The joint model of all published counts with its checks, so that pages need not wait for a hundred fits. */
export function joint(input: InputRoot = PROJECT): JointResults {
  const problems = new Problems();
  const {aliases} = readModels(input, problems);
  const published = readAllPublished(input, aliases, problems);
  problems.throwIfAny();
  return jointOf(published, input);
}

/** The same of the project's own tables, made once for all loaders of a build. */
export const keptJoint = (): JointResults =>
  JSON.parse(keptText("joint.json", () => JSON.stringify(joint()))) as JointResults;

/** The joint model of given counts: printed ones, and those of a report's logs in their places. */
export const jointOf = (published: PublishedByBenchmark, input: InputRoot = PROJECT): JointResults =>
  jointResults(jointStudy(published, itemTagsRegistry(input).entries, known(published, input)));

/** What the registry and the ledger know of the counts. */
function known(published: PublishedByBenchmark, input: InputRoot): JointKnown {
  const {models} = readModels(input, new Problems());
  return {
    notCounted: notCounted(published, models),
    kinds: new Map(models.map(({id, kind}) => [id, kind]))
  };
}

/**
 * Chained pairs by the registry, and values that the ledger finds under two names, save those that another table prints again under one of
 * the two.
 */
function notCounted(published: PublishedByBenchmark, models: readonly ModelEntry[]): NotCounted {
  const printed = Object.values(published)
    .flat()
    .filter(({cell}) => !isOwnCell(cell));
  const valueAt = new Map(printed.map(({cell, value}) => [cell, value]));
  const {findings, recomputed} = runChecks(cellsFromPublished(printed, ANSWERS_PER_ITEM));
  const again = new Set(
    recomputed.flatMap(({check, cell, value, tolerance}) =>
      check === "repeat" && Math.abs(valueAt.get(cell)! - value) <= tolerance ? [cell] : []
    )
  );
  const copies = findings.flatMap(({check, cells}) => {
    if (check !== "identical") return [];
    const byValue = group(cells, (cell) => valueAt.get(cell));
    return cells.filter((cell) => !again.has(cell) || byValue.get(valueAt.get(cell))!.every((one) => again.has(one)));
  });
  return {
    pipelines: models.flatMap(({id, kind}) => (kind === "pipeline" ? [id] : [])),
    copies: [...new Set(copies)]
  };
}
