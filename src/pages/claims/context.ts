import {VERDICTS, type JudgedClaim} from "../../lib/claims/index.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {BenchmarkEntry, BenchmarkId, PublishedRow} from "../../lib/schema/published-row.js";
import {freeText, subset} from "../../lib/state/index.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import {cellsHref} from "../../components/figure/ledger-href.js";

export interface ClaimsState {
  readonly benchmark: readonly string[];
  readonly verdict: readonly string[];
  readonly q: string;
}

/** Everything the parts of the page share. */
export interface ClaimsContext {
  readonly claims: readonly JudgedClaim[];
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly rows: ReadonlyMap<string, PublishedRow>;
  readonly state: PageState<ClaimsState>;
}

export const createClaimsContext = (
  claims: readonly JudgedClaim[],
  benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>,
  rows: readonly PublishedRow[]
): ClaimsContext => ({
  claims,
  benches,
  rows: new Map(rows.map((row) => [row.cell, row])),
  state: createPageState<ClaimsState>({benchmark: subset(BENCHMARK_IDS), verdict: subset(VERDICTS), q: freeText})
});

/** Claims that the filters leave. */
export function chosenClaims({claims}: ClaimsContext, {benchmark, verdict, q}: ClaimsState): JudgedClaim[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return claims.filter((claim) => {
    const text = [claim.says, claim.label, claim.place, ...claim.readings.flatMap(({reads, found}) => [reads, found])]
      .join(" ")
      .toLowerCase();
    return (
      (benchmark.length === 0 || benchmark.includes(claim.benchmark)) &&
      (verdict.length === 0 || verdict.includes(claim.verdict)) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** More cells than this are shown as their tables: an address has an end. */
const MOST_CELLS = 60;

/** Tables that cells stand in, as their ids begin. */
const tablesOf = (cells: readonly string[]): string[] => [
  ...new Set(cells.map((cell) => cell.split("/").slice(0, 2).join("/")))
];

/** Where the ledger shows the numbers behind something; `null` where it rests on none. */
export const numbersHref = (cells: readonly string[]): string | null =>
  cells.length <= MOST_CELLS ? cellsHref(cells) : `./ledger.html?view=numbers&q=${tablesOf(cells)[0]!}/&v=1`;

/** `Table 2` of what cells stand in. */
export const tableNames = ({rows}: ClaimsContext, cells: readonly string[]): string =>
  [...new Set(cells.flatMap((cell) => rows.get(cell)?.table ?? []))].join(", ");
