import {ANSWERS_PER_ITEM} from "../src/lib/benchmarks/registry.js";
import {
  cellsFromPublished,
  encodeLedger,
  labelsKey,
  runChecks,
  testStatements,
  type Baseline,
  type LedgerFile,
  type LedgerStatement,
  type ScriptGap
} from "../src/lib/ledger/index.js";
import {SCRIPT_LAMBDA} from "../src/lib/models/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import type {ItemTag} from "../src/lib/schema/index.js";
import {constantBaseline, LETTERS} from "../src/lib/benchmarks/unieval/index.js";
import {impossibleCells, pairedCells, rateCells, type PairedCell} from "../src/lib/gaps/index.js";
import {rerunOfficial} from "../src/lib/benchmarks/gapeval/official/rerun-official.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {readModels} from "./models.js";
import {readPublished} from "./published.js";
import {claimsRegistry, unievalTagsRegistry} from "./registries.js";
import {readMarks, readStatements} from "./statements.js";

/**
 * The ledger of every published number: what the checks found, what could be recomputed, which statements hold.
 *
 * @throws IngestError with every problem of the inputs
 */
export function ledger(input: InputRoot = PROJECT): LedgerFile {
  const problems = new Problems();
  const {models, aliases} = readModels(input, problems);
  const rows = BENCHMARK_IDS.flatMap((id) => readPublished(input, id, aliases, problems));
  const known = new Set(rows.map(({cell}) => cell));
  const statements = readStatements(input, known, problems);
  const marks = readMarks(input, known, problems);
  problems.throwIfAny();
  const cells = cellsFromPublished(rows, ANSWERS_PER_ITEM);
  const rates = rateCells(
    rows.filter(({benchmark}) => benchmark === "gapeval"),
    new Map(models.map((model) => [model.id, model]))
  );
  const {findings, recomputed, tested} = runChecks(cells, {
    marks,
    statements,
    unfitted: new Set(impossibleCells(rates).map((cell) => cell.cells.success!)),
    baselines: LETTERS.map((letter) => alwaysBaseline(unievalTagsRegistry(input).entries, letter)),
    scriptGaps: scriptGaps(pairedCells(rates))
  });
  const results = testStatements(cells, statements).map(({statement, verdict, value, words}): LedgerStatement => {
    const {id, place, says, stated} = statement;
    return {id, place, says, stated, verdict, value, words};
  });
  const untested = claimsRegistry(input)
    .entries.filter((claim) => claim.cells.length === 0)
    .map((claim): LedgerStatement => ({
      id: claim.id,
      place: claim.place,
      says: `${claim.quantity}: ${claim.value}`,
      stated: null,
      verdict: "not verifiable",
      value: null,
      words: "no published cell speaks about it"
    }));
  return encodeLedger(
    cells.map(({id}) => id),
    {findings, recomputed, statements: [...results, ...untested], tested}
  );
}

/** What always answering one letter scores on UniEval, by place; a letter that is never right has no score to be like. */
function alwaysBaseline(tags: readonly ItemTag[], letter: (typeof LETTERS)[number]): Baseline {
  const {level1, level2} = constantBaseline(tags, letter);
  const scores = new Map<string, number>();
  for (const [category, score] of level1) scores.set(labelsKey({category}), score);
  for (const [key, score] of level2) {
    const [category, subcategory] = key.split("|");
    scores.set(labelsKey({category: category!, subcategory: subcategory!}), score);
  }
  return {name: `always ${letter}`, metric: "uniscore", scores};
}

/** The released script on the printed rates, with its range over first steps. */
function scriptGaps(paired: readonly PairedCell[]): ScriptGap[] {
  return rerunOfficial(paired, {lambda: SCRIPT_LAMBDA, withEnvelope: true}).map(({model, category, gap, envelope}) => ({
    subject: model,
    category,
    gap,
    lo: envelope!.lo,
    hi: envelope!.hi
  }));
}
