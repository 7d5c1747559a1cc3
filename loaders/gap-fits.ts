import {decodeRegistry, decodeTable} from "../src/lib/tables/index.js";
import {PUBLISHED_TABLE, type BenchmarkId, type ModelEntry, type PublishedRow} from "../src/lib/schema/index.js";
import {SCRIPT_LAMBDA} from "../src/lib/models/index.js";
import {
  categoriesOf,
  DEFAULT_DRAWS,
  DEFAULT_SEED,
  estimateGaps,
  pairedCells,
  rateCells,
  type GapEstimates,
  type GapFits
} from "../src/lib/gaps/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {publishedTable} from "./published.js";
import {modelsRegistry} from "./registries.js";

const tidy = (value: number) => Number(value.toPrecision(9));

/**
 * Estimates of all gaps at the default settings, by benchmark, for the first paint; the reader's browser computes them again.
 * Benchmarks that do not ask the same items in both forms have none.
 */
export function gapFits(input: InputRoot = PROJECT): GapFits {
  const models = new Map(decodeRegistry("models", modelsRegistry(input)).map((entry) => [entry.id, entry]));
  const tables = BENCHMARK_IDS.map((id) => [id, decodeTable(PUBLISHED_TABLE, publishedTable(id, input))] as const);
  return allGapFits(Object.fromEntries(tables), models);
}

/** The same for other rows. */
export const allGapFits = (
  published: Readonly<Record<BenchmarkId, readonly PublishedRow[]>>,
  models: ReadonlyMap<string, ModelEntry>
): GapFits =>
  Object.fromEntries(
    Object.entries(published).flatMap(([id, rows]) => {
      const fits = gapFitsOf(rows, models);
      return fits.cells.length === 0 ? [] : [[id, fits] as const];
    })
  );

/** Gaps of one benchmark, its printed rows and those of a report's logs taken together. */
function gapFitsOf(rows: readonly PublishedRow[], models: ReadonlyMap<string, ModelEntry>): GapEstimates {
  const cells = pairedCells(rateCells(rows, models));
  const estimates = estimateGaps(cells, {
    lambda: SCRIPT_LAMBDA,
    categories: categoriesOf(cells),
    draws: DEFAULT_DRAWS,
    seed: DEFAULT_SEED
  });
  return {
    ...estimates,
    cells: estimates.cells.map(tidied),
    overall: estimates.overall.map((o) => ({
      ...tidied(o),
      signed: tidied(o.signed),
      floor: o.floor === null ? null : tidied(o.floor)
    }))
  };
}

/** An object with its own numbers cut to nine digits. */
const tidied = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeof one === "number" ? tidy(one) : one])) as T;
