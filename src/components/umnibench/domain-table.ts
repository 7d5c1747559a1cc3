import type {PublishedRow} from "../../lib/schema/index.js";
import {medianPolish, orderBySimilarity, outlyingCells} from "../../lib/math/index.js";
import {casesBehind, rateRange} from "../../lib/benchmarks/umnibench/index.js";
import {chosenDomains, chosenWhole, type System, type UmniContext} from "./context.js";
import type {UmniState} from "./state.js";

export interface DomainCell {
  readonly system: System;
  readonly row: PublishedRow;
  /** What domain and model leave unexplained, points. */
  readonly residual: number;
  /** `residual` in robust standard deviations. */
  readonly score: number;
  readonly outlying: boolean;
}

export interface DomainRow {
  readonly name: string;
  readonly n: number;
  readonly mean: number;
  readonly cells: readonly (DomainCell | null)[];
}

export interface DomainTable {
  readonly systems: readonly System[];
  readonly rows: readonly DomainRow[];
  readonly outlying: readonly DomainCell[];
  /** Robust standard deviation of the residuals, points. */
  readonly scale: number;
}

/** The printed value of a model in a domain. */
const domainRow = ({rows}: UmniContext, model: string, domain: string): PublishedRow | undefined =>
  rows.find((row) => row.table === "Table 3" && row.model === model && row.category === domain && row.n !== null);

/** Table 3 for the chosen models and domains; residuals always come from the whole table, so that a filter moves none. */
export function domainTable(context: UmniContext, state: UmniState): DomainTable {
  const everyone = context.systems.filter(({whole}) => whole);
  const printed = context.domains.map(({name}) => everyone.map(({id}) => domainRow(context, id, name)));
  const polish = medianPolish(printed.map((row) => row.map((cell) => cell?.value ?? null)));
  const outliers = outlyingCells(polish);
  const cells = printed.map((row, r) =>
    everyone.map((system, c): DomainCell | null => {
      const value = row[c];
      if (value === undefined) return null;
      const residual = polish.residuals[r]![c]!;
      return {
        system,
        row: value,
        residual,
        score: residual / polish.scale,
        outlying: outliers.some((o) => o.row === r && o.column === c)
      };
    })
  );
  let systems = chosenWhole(context, state);
  let rows = chosenDomains(context, state).map(({name, n}) => {
    const own = cells[context.domains.findIndex((domain) => domain.name === name)] ?? [];
    return {name, n, own};
  });
  if (state.order === "similarity" && systems.length > 0 && rows.length > 0) {
    const value = (own: readonly (DomainCell | null)[], id: string) =>
      own.find((cell) => cell?.system.id === id)?.row.value ?? null;
    const [s, r] = [systems, rows];
    systems = orderBySimilarity(s.map(({id}) => r.map(({own}) => value(own, id)))).map((i) => s[i]!);
    rows = orderBySimilarity(r.map(({own}) => s.map(({id}) => value(own, id)))).map((i) => r[i]!);
  }
  const shown = rows.map(({name, n, own}): DomainRow => {
    const picked = systems.map(({id}) => own.find((cell) => cell?.system.id === id) ?? null);
    const values = picked.flatMap((cell) => (cell ? [cell.row.value] : []));
    return {name, n, mean: values.reduce((a, b) => a + b, 0) / values.length, cells: picked};
  });
  const outlying = shown.flatMap((row) => row.cells.filter((cell) => cell !== null)).filter((cell) => cell.outlying);
  return {systems, rows: shown, outlying, scale: polish.scale};
}

/** Interval of a domain's rate: by answers, or by the cases that a domain of its size has on average. */
export function domainRange({bench, answers}: UmniContext, {trial}: UmniState, {value, n}: PublishedRow) {
  const trials = trial === "answers" ? n! : casesBehind(n!, {answers, cases: bench.items});
  return {...rateRange(value, trials), trials};
}
