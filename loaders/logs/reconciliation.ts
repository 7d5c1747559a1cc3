import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import type {CanonicalRow, BenchmarkId} from "../../src/lib/schema/index.js";
import {BENCHMARK_IDS} from "../../src/lib/schema/index.js";
import {
  bankItems,
  choiceBaselines,
  CoverageCount,
  scoreRows,
  scorersCompared,
  StatusPolicyCount,
  type UniEvalBank
} from "../../src/lib/scoring/index.js";
import {
  isOwnCell,
  ownRows,
  type AgreementWithPrint,
  type Reconciliation,
  type SourceReport
} from "../../src/lib/stories/index.js";
import {fingerprintOf} from "../fingerprint.js";
import {DEMO_SEED, demoSources, readDemoSource} from "./demo-sources.js";
import {publishedRows} from "./write-demo-logs.js";

const CACHE = ".cache/reconciliation";
const SHOWN = {entries: 40, missing: 20};

/**
 * What became of every record of the demo logs, benchmark by benchmark, kept until anything that it is made from changes.
 *
 * @throws Error if the counts of a source do not add up: then there is no site
 */
export async function reconciliations(): Promise<Reconciliation[]> {
  const kept = join(CACHE, `${fingerprintOf(["data", "loaders", "src/lib"])}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Reconciliation[];
  const all: Reconciliation[] = [];
  for (const benchmark of BENCHMARK_IDS) all.push(await reconciliation(benchmark));
  mkdirSync(CACHE, {recursive: true});
  writeFileSync(kept, JSON.stringify(all));
  return all;
}

/** The account of one benchmark's demo log. */
export async function reconciliation(benchmark: BenchmarkId): Promise<Reconciliation> {
  const sources: SourceReport[] = [];
  const rows: CanonicalRow[] = [];
  const [covered, policies] = [new CoverageCount(), new StatusPolicyCount()];
  let bank: UniEvalBank | undefined;
  for (const demo of demoSources(benchmark)) {
    const run = await readDemoSource(demo);
    const isFirst = sources.length === 0;
    bank ??= demo.source.bank;
    for await (const batch of run.rows) {
      policies.add(batch);
      if (!isFirst) continue;
      covered.add(batch);
      for (const row of batch) rows.push(row);
    }
    const {files, ...report} = run.ledger.report();
    if (report.unreconciled.length > 0)
      throw new Error(`${benchmark} demo log: records do not add up in ${report.unreconciled.slice(0, 5).join(", ")}`);
    sources.push({
      name: demo.source.judge ?? "",
      simulated: demo.source.simulated ?? false,
      licence: demo.source.licence ?? null,
      choices: run.choices,
      fileCount: files.size,
      report: {
        ...report,
        entries: report.entries.slice(0, SHOWN.entries),
        ignored: report.ignored.slice(0, SHOWN.entries)
      }
    });
  }
  const rules = scorersCompared(rows);
  return {
    benchmark,
    seed: DEMO_SEED,
    models: new Set(rows.map(({subjectId}) => subjectId)).size,
    rows: rows.length,
    sources,
    coverage: covered.finish(bankItems(bank)).map((one) => ({
      ...one,
      missing: one.missing.slice(0, SHOWN.missing),
      missingCount: one.missing.length
    })),
    policies: policies.finish(),
    rules: rules && {summaries: rules.summaries, flips: rules.flips.map((flips) => ({...flips, positions: []}))},
    baselines: baselinesOf(rows, bank),
    agreement: agreementOf(benchmark, rows, bank)
  };
}

/** What a model that never looks would score: on the items of the log, each counted once. */
function baselinesOf(rows: readonly CanonicalRow[], bank: UniEvalBank | undefined): Reconciliation["baselines"] {
  const items = new Map<string, {key: string; options: number}>();
  for (const {itemId, item} of rows)
    if (item.key !== null && /^[A-E]$/.test(item.key)) items.set(itemId, {key: item.key, options: bank ? 5 : 4});
  if (items.size === 0) return null;
  const {constant, bestConstant, chance, chanceAmongKeys} = choiceBaselines([...items.values()]);
  return {items: items.size, constant: Object.fromEntries(constant), bestConstant, chance, chanceAmongKeys};
}

/** How far the log's scores are from the printed ones that it was generated from, in standard errors of sampling. */
function agreementOf(
  benchmark: BenchmarkId,
  rows: readonly CanonicalRow[],
  bank: UniEvalBank | undefined
): AgreementWithPrint {
  const published = publishedRows(benchmark);
  const lines = scoreRows(rows, bank === undefined ? {} : {bank});
  const own = ownRows(published, {id: "demo", name: "demo", simulated: true, lines}).filter(({cell}) =>
    isOwnCell(cell)
  );
  const answersBehind = ({model, category}: (typeof own)[number]): number | null =>
    lines.find(({subjectId, group}) => model === `own-${subjectId}` && group === `tag-L1: ${category}`)?.n ?? null;
  const printed = new Map(published.map((row) => [placeOf(row, row.model), row]));
  let [compared, beyondTwo, sumSquares] = [0, 0, 0];
  for (const row of own) {
    const match = printed.get(placeOf(row, row.model.replace(/^own-simulated-/, "")));
    const n = row.n ?? answersBehind(row);
    if (match === undefined || n === null || row.table !== "Table 2") continue;
    const scale = row.unit === "score" ? 1 : 100;
    const share = match.value / scale;
    const error = scale * Math.sqrt((share * (1 - share)) / n);
    if (error === 0) continue;
    const distance = (row.value - match.value) / error;
    compared += 1;
    sumSquares += distance * distance;
    if (Math.abs(distance) > 2) beyondTwo += 1;
  }
  return {compared, beyondTwo, rms: compared === 0 ? null : Math.sqrt(sumSquares / compared)};
}

function placeOf(
  {table, category, track, protocol, stage, question, metric}: ReturnType<typeof publishedRows>[number],
  model: string
): string {
  return [table, model, category, track, protocol, stage, question, metric].join("|");
}
