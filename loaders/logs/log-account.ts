import type {Ingest} from "../../src/lib/adapters/index.js";
import type {CanonicalRow, BenchmarkId} from "../../src/lib/schema/index.js";
import {
  choiceBaselines,
  countedComparison,
  CoverageCount,
  StatusPolicyCount,
  type ItemBank
} from "../../src/lib/scoring/index.js";
import {bankItems, scoreRows, scorersCompared} from "../../src/lib/benchmarks/logs/index.js";
import {
  ownModel,
  ownRows,
  subjectOfOwn,
  type AgreementWithPrint,
  type Reconciliation,
  type SourceReport
} from "../../src/lib/stories/index.js";
import {isOwnCell, type DemoSource} from "../../src/lib/benchmarks/index.js";
import {simulatedFrom} from "../../src/lib/benchmarks/simulation/invented-names.js";
import {decodeRegistry} from "../../src/lib/tables/index.js";
import {modelsRegistry} from "../registries.js";
import {DEMO_SEED, publishedRows} from "./demo-sources.js";
import type {LogSink} from "./read-demo-log.js";

const SHOWN = {entries: 40, missing: 20};

/** The account of a benchmark's demo log, made while it is read. Scores and coverage are of the first source. */
export class LogAccount implements LogSink {
  readonly #benchmark: BenchmarkId;
  readonly #sources: SourceReport[] = [];
  readonly #rows: CanonicalRow[] = [];
  readonly #covered = new CoverageCount();
  readonly #policies = new StatusPolicyCount();
  #bank: ItemBank | undefined;

  constructor(benchmark: BenchmarkId) {
    this.#benchmark = benchmark;
  }

  add(rows: readonly CanonicalRow[], {source}: DemoSource): void {
    this.#bank ??= source.bank;
    this.#policies.add(rows);
    if (this.#sources.length > 0) return;
    this.#covered.add(rows);
    for (const row of rows) this.#rows.push(row);
  }

  ended({source}: DemoSource, {ledger, choices}: Ingest): void {
    const {files, ...report} = ledger.report();
    this.#sources.push({
      name: source.judge ?? "",
      simulated: source.simulated ?? false,
      licence: source.licence ?? null,
      choices,
      fileCount: files.size,
      report: {
        ...report,
        entries: report.entries.slice(0, SHOWN.entries),
        ignored: report.ignored.slice(0, SHOWN.entries)
      }
    });
  }

  finish(): Reconciliation {
    const rows = this.#rows;
    const bank = this.#bank;
    const rules = scorersCompared(rows);
    const subjects = new Set(rows.map(({subjectId}) => subjectId));
    return {
      benchmark: this.#benchmark,
      seed: DEMO_SEED,
      models: subjects.size,
      simulatedFrom: sourcesOf(subjects),
      rows: rows.length,
      sources: this.#sources,
      coverage: this.#covered.finish(bankItems(bank)).map((one) => ({
        ...one,
        missing: one.missing.slice(0, SHOWN.missing),
        missingCount: one.missing.length
      })),
      policies: this.#policies.finish(),
      rules: rules && countedComparison(rules),
      baselines: baselinesOf(rows, bank),
      agreement: agreementOf(this.#benchmark, rows, bank)
    };
  }
}

/** Names of the models whose printed rates the invented ones are simulated from. */
function sourcesOf(subjects: ReadonlySet<string>): Reconciliation["simulatedFrom"] {
  const names = new Map(decodeRegistry("models", modelsRegistry()).map(({id, short}) => [id, short]));
  return Object.fromEntries(
    [...subjects].flatMap((subject) => {
      const model = simulatedFrom(subject);
      return model === null ? [] : [[subject, names.get(model) ?? model]];
    })
  );
}

/** What a model that never looks would score: on the items of the log, each counted once. */
function baselinesOf(rows: readonly CanonicalRow[], bank: ItemBank | undefined): Reconciliation["baselines"] {
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
  bank: ItemBank | undefined
): AgreementWithPrint {
  const published = publishedRows(benchmark);
  const lines = scoreRows(rows, bank === undefined ? {} : {bank});
  const own = ownRows(published, {id: "demo", name: "demo", simulated: true, lines}).filter(({cell}) =>
    isOwnCell(cell)
  );
  const answersBehind = ({model, category}: (typeof own)[number]): number | null =>
    lines.find(({subjectId, group}) => model === ownModel(subjectId) && group === `tag-L1: ${category}`)?.n ?? null;
  const printed = new Map(published.map((row) => [placeOf(row, row.model), row]));
  let [compared, beyondTwo, sumSquares] = [0, 0, 0];
  for (const row of own) {
    const match = printed.get(placeOf(row, simulatedFrom(subjectOfOwn(row.model) ?? "") ?? ""));
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
