import {readJson, type File} from "../../components/figure/index.js";
import {createCompareContext, type CompareContext} from "../../components/compare/context.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../../components/page/site-data.js";
import {createSourced, type Sourced} from "../../components/page/sourced.js";
import {decodeLedger, type Finding} from "../../lib/ledger/index.js";
import type {ModelEntry} from "../../lib/schema/index.js";
import {jointStudy, type JointResults, type JointStudy} from "../../lib/stories/index.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";

/** Files of the page of one model. */
export interface ModelFiles extends AllBenchmarksFiles {
  readonly joint: File;
  readonly ledger: File;
}

/** What the parts of a model's page share. */
export interface ModelContext {
  readonly compare: CompareContext;
  readonly entry: ModelEntry;
  readonly joint: JointResults;
  /** Counts of all printed rates that measure one capability, those that the joint model leaves out included. */
  readonly study: JointStudy;
  /** Printed numbers of this model. */
  readonly cells: readonly string[];
  readonly sourced: Sourced;
}

/** @throws RangeError for a model that the registry does not have */
export async function readModel(model: string, files: ModelFiles): Promise<ModelContext> {
  const [all, tags, joint] = await Promise.all([
    readAllBenchmarks(files, PRINTED_ONLY),
    readTags(files.tags),
    readJson(files.joint)
  ]);
  const entry = all.models.get(model);
  if (!entry) throw new RangeError(`No model is called ${model}.`);
  const rows = Object.values(all.published).flat();
  return {
    compare: createCompareContext({...all, tags}),
    entry,
    joint: joint as JointResults,
    study: jointStudy(all.published, tags),
    cells: rows.filter((row) => row.model === model).map(({cell}) => cell),
    sourced: createSourced({rows, benches: all.benches, ledger: () => files.ledger})
  };
}

/** What the ledger found about numbers of a model. */
export async function readFindings({ledger}: ModelFiles, context: Promise<ModelContext>): Promise<readonly Finding[]> {
  const [{findings}, {cells}] = await Promise.all([readJson(ledger).then(decodeLedger), context]);
  const own = new Set(cells);
  return findings.filter(({cells: [first]}) => first !== undefined && own.has(first));
}
