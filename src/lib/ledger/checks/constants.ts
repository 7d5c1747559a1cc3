import {say} from "../../math/index.js";
import {atLeast, chanceOfEqual} from "../cells/coincidence.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {agreement, halfUnit} from "../cells/rounding.js";

/** Scores of a program that does not look, by place. */
export interface Baseline {
  /** `always A`. */
  readonly name: string;
  /** Metric that it is a baseline of. */
  readonly metric: string;
  /** Exact score by `labelsKey` of the place. */
  readonly scores: ReadonlyMap<string, number>;
}

/** Fewest equal places that are reported. */
const LEAST = 3;
const BAR = 1e-3;

/**
 * Rows that print, place for place, what a program scores that always gives the same answer.
 *
 * The number of places that print like the baseline is held against what chance gives, as for identical rows.
 */
export function checkConstants(cells: readonly LedgerCell[], baselines: readonly Baseline[]): CheckResult {
  const findings: Found[] = [];
  let tested = 0;
  for (const {name, metric, scores} of baselines) {
    const usable = cells.filter(
      ({frame, place, readOff}) => frame.metric === metric && !readOff && scores.has(labelsKey(place))
    );
    const columns = groupCells(usable, ({place}) => labelsKey(place));
    const chance = new Map([...columns].map(([place, column]) => [place, chanceOfEqual(column)]));
    const rows = groupCells(
      usable,
      ({document, table, subject, frame}) => `${document}|${table}|${subject}|${labelsKey(frame)}`
    );
    tested += rows.size;
    for (const row of rows.values()) {
      const equal = row.filter(
        ({place, value, decimals}) =>
          agreement(value, scores.get(labelsKey(place))!, decimals, halfUnit(decimals)) === "agrees" && value > 0
      );
      const expected = row.reduce((sum, {place}) => sum + Math.min(0.5, chance.get(labelsKey(place))!), 0);
      if (equal.length < LEAST || rows.size * atLeast(equal.length, expected) >= BAR) continue;
      const [first] = row;
      findings.push({
        id: `constant/${first.id}/${name.replace(/\W+/g, "-").toLowerCase()}`,
        check: "constant",
        evidence: equal.length > row.length / 2 ? "chance" : "remark",
        subject: first.subject,
        printed: equal.length,
        recomputed: expected,
        difference: equal.length - expected,
        cells: equal.map(({id}) => id),
        sentence:
          `${first.row}, ${first.table}: ${equal.length} of ${row.length} values equal, to the last printed digit, those of a program ` +
          `that answers ${name} (${equal
            .slice(0, 4)
            .map(({column, value, decimals}) => `${column} ${say(value, decimals)}`)
            .join(", ")}${equal.length > 4 ? " and others" : ""}). About ${say(expected, 1)} would by chance.`,
        proof: `${equal.length} of ${row.length} equal, ${say(expected, 1)} by chance`
      });
    }
  }
  return {findings, recomputed: [], tested};
}
