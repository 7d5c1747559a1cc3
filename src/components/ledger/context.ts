import {ANSWERS_PER_ITEM} from "../../lib/benchmarks/registry.js";
import {
  addressReader,
  cellsFromPublished,
  CHECKS,
  FORMER_SEVERITIES,
  ledgerEntries,
  SEVERITIES,
  STATUSES,
  type AddressReader,
  type ExplainedFinding,
  type Finding,
  type Ledger,
  type LedgerEntry,
  type LedgerStatement
} from "../../lib/ledger/index.js";
import {DOCUMENTS, type BenchmarkEntry, type BenchmarkId, type PublishedRow} from "../../lib/schema/published-row.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import {choice, freeText, number, subset} from "../../lib/state/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {sourceOf} from "../page/site-data.js";

export interface LedgerState {
  readonly view: "findings" | "numbers" | "statements";
  readonly severity: readonly string[];
  readonly check: readonly string[];
  readonly benchmark: readonly string[];
  readonly document: readonly string[];
  readonly status: readonly string[];
  readonly q: string;
  /** Page of the table of numbers, from 1. */
  readonly page: number;
  /** Source line that another page links here with. */
  readonly source: string;
}

/** Everything the parts of the ledger page share. */
export interface LedgerContext extends Ledger {
  readonly entries: readonly LedgerEntry[];
  readonly byCell: ReadonlyMap<string, LedgerEntry>;
  readonly rows: ReadonlyMap<string, PublishedRow>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly cellsAt: AddressReader;
  readonly state: PageState<LedgerState>;
}

/** @param options - for a figure that stands in a report */
export function createLedgerContext(
  rows: readonly PublishedRow[],
  benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>,
  ledger: Ledger,
  options?: StateOptions
): LedgerContext {
  const entries = ledgerEntries(cellsFromPublished(rows, ANSWERS_PER_ITEM), ledger);
  return {
    ...ledger,
    entries,
    byCell: new Map(entries.map((entry) => [entry.cell.id, entry])),
    rows: new Map(rows.map((row) => [row.cell, row])),
    benches,
    cellsAt: addressReader(rows, benches.values()),
    state: createPageState<LedgerState>(
      {
        view: choice(["findings", "numbers", "statements"], "findings"),
        severity: subset(SEVERITIES, [], FORMER_SEVERITIES),
        check: subset(CHECKS.map(({id}) => id)),
        benchmark: subset(BENCHMARK_IDS),
        document: subset(DOCUMENTS),
        status: subset(STATUSES),
        q: freeText,
        page: number(1, 1, 9999),
        source: freeText
      },
      options
    )
  };
}

/** `Lantern, Table 2, row Bagel, column Gap`. */
export function placeOfCell({rows, benches}: LedgerContext, cell: string): string {
  const row = rows.get(cell);
  return row ? sourceOf(benches.get(row.benchmark)?.name ?? row.benchmark, row) : cell;
}

/** Benchmark that a finding is about. */
export const benchmarkOf = ({id, cells}: Finding): BenchmarkId =>
  (cells[0] ?? id.split("/")[1] ?? "").split("/")[0] as BenchmarkId;

/** Benchmark that a statement is about. */
export const homeOf = ({id}: LedgerStatement): BenchmarkId => id.split("/")[0] as BenchmarkId;

/** Statements of the chosen benchmarks; of all where none is chosen. */
export const statementsOf = ({statements}: LedgerContext, chosen: readonly string[]): readonly LedgerStatement[] =>
  statements.filter((one) => allows(chosen, homeOf(one)));

const allows = (chosen: readonly string[], value: string): boolean => chosen.length === 0 || chosen.includes(value);

/** True if every word of the search stands in a text. */
export function matches(q: string, text: string): boolean {
  const lower = text.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** Findings that the filters leave. */
export function chosenFindings(context: LedgerContext, state: LedgerState): ExplainedFinding[] {
  return context.findings.filter(
    (finding) =>
      allows(state.severity, finding.severity) &&
      allows(state.check, finding.check) &&
      allows(state.benchmark, benchmarkOf(finding)) &&
      allows(state.document, context.rows.get(finding.cells[0] ?? "")?.document ?? "paper") &&
      matches(state.q, `${finding.sentence} ${finding.id}`)
  );
}

/** Numbers that the filters leave; a filter by check or severity leaves those with such a finding. */
export function chosenEntries(context: LedgerContext, state: LedgerState): LedgerEntry[] {
  const byFinding = state.severity.length > 0 || state.check.length > 0;
  return context.entries.filter((entry) => {
    const row = context.rows.get(entry.cell.id)!;
    return (
      allows(state.benchmark, row.benchmark) &&
      allows(state.document, row.document) &&
      allows(state.status, entry.status) &&
      (!byFinding || entry.findings.some((f) => allows(state.severity, f.severity) && allows(state.check, f.check))) &&
      matches(state.q, `${placeOfCell(context, entry.cell.id)} ${entry.cell.id} ${row.note}`)
    );
  });
}
