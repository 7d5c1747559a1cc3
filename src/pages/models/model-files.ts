import {readJson, type File} from "../../components/figure/index.js";
import {createCompareContext, type CompareContext} from "../../components/compare/context.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../../components/page/site-data.js";
import {createSourced, type Sourced} from "../../components/page/sourced.js";
import {decodeLedger, type Finding} from "../../lib/ledger/index.js";
import type {ModelEntry} from "../../lib/schema/index.js";
import {jointStudy, type JointAbility, type JointStudy} from "../../lib/stories/index.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";

/** Files of the page of one model. */
export interface ModelFiles extends AllBenchmarksFiles {
  /** Abilities of all models, of the joint model's results. */
  readonly abilities: File;
  readonly ledger: File;
}

/** What the parts of a model's page share. */
export interface ModelContext {
  readonly compare: CompareContext;
  readonly entry: ModelEntry;
  readonly abilities: readonly JointAbility[];
  /** Counts of all printed rates that measure one capability, those that the joint model leaves out included. */
  readonly study: JointStudy;
  /** Printed numbers of this model. */
  readonly cells: readonly string[];
  readonly sourced: Sourced;
}

/** @throws RangeError for a model that the registry does not have */
export async function readModel(model: string, files: ModelFiles): Promise<ModelContext> {
  const [all, tags, abilities] = await Promise.all([
    readAllBenchmarks(files, PRINTED_ONLY),
    readTags(files.tags),
    readJson(files.abilities)
  ]);
  const entry = all.models.get(model);
  if (!entry) throw new RangeError(`No model is called ${model}.`);
  const rows = Object.values(all.published).flat();
  return {
    compare: createCompareContext({...all, tags}),
    entry,
    abilities: abilities as JointAbility[],
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
