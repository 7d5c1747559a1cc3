import {ANSWERS_PER_ITEM} from "../src/lib/benchmarks/registry.js";
import {
  cellsFromPublished,
  decodeLedger,
  encodeLedger,
  labelsKey,
  explainFindings,
  testStatements,
  trustOf,
  type Baseline,
  type LedgerFile,
  type LedgerStatement,
  type ScriptGap,
  type Trust
} from "../src/lib/ledger/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import type {BlindAnswer, RecomputedGap} from "../src/lib/benchmarks/contract/printed-references.js";
import {REFERENCES} from "../src/lib/benchmarks/references.js";
import {impossibleCells, pairedCells, rateCells} from "../src/lib/gaps/index.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {keptText} from "./kept.js";
import {readModels} from "./models.js";
import {readPublished} from "./published.js";
import {claimsRegistry, itemTagsRegistry} from "./registries.js";
import {readMarks, readStatements} from "./statements.js";

/**
 * The ledger of every published number: what the checks found, what could be recomputed, which statements hold.
 *
 * @throws IngestError with every problem of the inputs
 */
export function ledger(input: InputRoot = PROJECT): LedgerFile {
  const {cells, inputs} = ledgerInputs(input);
  const {findings, recomputed, tested} = explainFindings(cells, inputs);
  const results = testStatements(cells, inputs.statements).map(
    ({statement, verdict, value, words}): LedgerStatement => {
      const {id, place, says, stated} = statement;
      return {id, place, says, stated, verdict, value, words};
    }
  );
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

/** The same of the project's own tables, made once for all loaders of a build. */
export const keptLedger = (): LedgerFile =>
  JSON.parse(keptText("ledger.json", () => JSON.stringify(ledger()))) as LedgerFile;

/** What the article says of it. */
export const trust = (): Trust => trustOf(decodeLedger(keptLedger()));

/**
 * The published numbers as cells, with all that the checks need beside them.
 *
 * @throws IngestError with every problem of the inputs
 */
export function ledgerInputs(input: InputRoot = PROJECT) {
  const problems = new Problems();
  const {models, aliases} = readModels(input, problems);
  const rows = BENCHMARK_IDS.flatMap((id) => readPublished(input, id, aliases, problems));
  const known = new Set(rows.map(({cell}) => cell));
  const statements = readStatements(input, known, problems);
  const marks = readMarks(input, known, problems);
  problems.throwIfAny();
  const cells = cellsFromPublished(rows, ANSWERS_PER_ITEM);
  const registry = new Map(models.map((model) => [model.id, model]));
  const tags = itemTagsRegistry(input).entries;
  const references = Object.entries(REFERENCES).map(([id, {blindAnswers, recomputedGaps}]) => {
    const rates =
      recomputedGaps === undefined
        ? []
        : rateCells(
            rows.filter(({benchmark}) => benchmark === id),
            registry
          );
    return {
      baselines: (blindAnswers?.(tags) ?? []).map(baselineOf),
      unfitted: impossibleCells(rates).map((cell) => cell.cells.success!),
      gaps: recomputedGaps?.(pairedCells(rates)).map(scriptGapOf) ?? []
    };
  });
  return {
    cells,
    inputs: {
      marks,
      statements,
      unfitted: new Set(references.flatMap(({unfitted}) => unfitted)),
      baselines: references.flatMap(({baselines}) => baselines),
      scriptGaps: references.flatMap(({gaps}) => gaps)
    }
  };
}

const baselineOf = ({name, metric, scores}: BlindAnswer): Baseline => ({
  name,
  metric,
  scores: new Map(scores.map(({score, ...labels}) => [labelsKey(labels), score]))
});

const scriptGapOf = ({model, ...gap}: RecomputedGap): ScriptGap => ({subject: model, ...gap});
