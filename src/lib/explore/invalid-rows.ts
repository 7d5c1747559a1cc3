import {facetOf, type Facet, type VerdictTable} from "./table/verdict-table.js";

/** What verdicts without a valid answer count as: what the log scores them, nothing, wrong, or right. */
export const EXPLORED_AS = ["rule", "exclude", "wrong", "right"] as const;
export type ExploredAs = (typeof EXPLORED_AS)[number];

/** Rows without a valid verdict. */
export interface InvalidRows {
  readonly count: number;
  readonly has: (row: number) => boolean;
}

/**
 * Rows without a valid verdict: those whose status says so, those whose judge gave no number, and those that nobody judged, where there is
 * one rule that would have. Rules whose verdicts are all without a share (grades) are none of these: what is right by them is not known.
 */
export function invalidRows(table: Pick<VerdictTable, "rows" | "outcome" | "facets">): InvalidRows {
  const {rows, outcome} = table;
  const status = facetOf(table, "status");
  const scorer = facetOf(table, "scorer");
  const ruleOf = (row: number): number => scorer?.codes[row] ?? 0;
  const gives = new Uint8Array(scorer?.values.length ?? 1);
  for (let r = 0; r < rows; r++) if (outcome[r] !== 0) gives[ruleOf(r)] = 1;
  const isOnly = gives.filter((one) => one === 1).length === 1 && onlyValue(scorer) !== null;
  const isValid = status?.values.map((value) => value === "ok" || value === null);
  const has = (row: number): boolean => {
    const rule = ruleOf(row);
    if (scorer?.values[rule] === null) return isOnly;
    return isValid?.[status!.codes[row]!] === false || (outcome[row] === 0 && gives[rule] === 1);
  };
  let count = 0;
  for (let r = 0; r < rows; r++) if (has(r)) count++;
  return {count, has};
}

/** The one value that a facet has besides none; `null` where there are several, or none. */
export function onlyValue(facet: Facet | undefined): number | null {
  const named = facet?.values.flatMap((value, code) => (value === null ? [] : [code])) ?? [];
  return named.length === 1 ? named[0]! : null;
}
