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
  /** What the ledger found about numbers of this model. */
  readonly findings: readonly Finding[];
  readonly sourced: Sourced;
}

/** @throws RangeError for a model that the registry does not have */
export async function readModel(model: string, files: ModelFiles): Promise<ModelContext> {
  const [all, tags, joint, ledger] = await Promise.all([
    readAllBenchmarks(files, PRINTED_ONLY),
    readTags(files.tags),
    readJson(files.joint),
    readJson(files.ledger).then(decodeLedger)
  ]);
  const entry = all.models.get(model);
  if (!entry) throw new RangeError(`No model is called ${model}.`);
  const compare = createCompareContext({...all, tags});
  const rows = Object.values(all.published).flat();
  const own = new Set(rows.filter((row) => row.model === model).map(({cell}) => cell));
  return {
    compare,
    entry,
    joint: joint as JointResults,
    study: jointStudy(all.published, tags),
    findings: ledger.findings.filter(({cells}) => cells[0] !== undefined && own.has(cells[0])),
    sourced: createSourced({rows, benches: all.benches, ledger: () => files.ledger})
  };
}
