import {say} from "../../math/index.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {groupCells, type LedgerCell} from "../cells/ledger-cell.js";
import {halfUnit, SLACK} from "../cells/rounding.js";

/** A gap that the released script gives from printed rates, with its range over what rounding decides. Points. */
export interface ScriptGap {
  readonly subject: string;
  readonly category: string;
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
}

/**
 * Holds published gaps against those of the released script on the published rates.
 *
 * The script's result moves with the first step of its optimiser, which rounding decides; a published gap inside that
 * range agrees. One finding per system.
 */
export function checkOfficialGaps(cells: readonly LedgerCell[], gaps: readonly ScriptGap[]): CheckResult {
  const compared = gaps.flatMap((script) => {
    const cell = cells.find(
      ({frame, subject, place}) =>
        frame.metric === "gap" && subject === script.subject && place.category === script.category
    );
    if (!cell) return [];
    const half = halfUnit(cell.decimals) + SLACK;
    const inside = cell.value >= script.lo - half && cell.value <= script.hi + half;
    return [{cell, script, inside, off: cell.value - script.gap}];
  });
  const findings = [...groupCells(compared, ({cell}) => cell.subject).values()].flatMap((own): Found[] => {
    const outside = own.filter(({inside}) => !inside);
    if (outside.length === 0) return [];
    const worst = outside.reduce((a, b) => (Math.abs(b.off) > Math.abs(a.off) ? b : a));
    const {cell, script} = worst;
    return [
      {
        id: `official-gap/${own[0].cell.id}`,
        check: "official-gap",
        evidence: "chance",
        subject: cell.subject,
        printed: cell.value,
        recomputed: script.gap,
        difference: worst.off,
        cells: outside.map((one) => one.cell.id),
        sentence:
          `${cell.row}: ${outside.length} of ${own.length} published gaps lie outside what the released script gives from the published ` +
          `rates. Furthest is ${cell.column}, ${say(cell.value, cell.decimals)} against ${say(script.gap, 2)} ` +
          `(${say(script.lo, 1)} to ${say(script.hi, 1)} over its first steps).`,
        proof: `${say(script.lo, 1)} to ${say(script.hi, 1)} by the script; printed ${say(cell.value, cell.decimals)}`
      }
    ];
  });
  return {
    findings,
    recomputed: compared.map(({cell, script}) => ({
      cell: cell.id,
      check: "official-gap" as const,
      value: script.gap,
      tolerance: Math.max(script.hi - script.gap, script.gap - script.lo),
      rule: "released script on the published rates",
      parts: []
    })),
    tested: compared.length
  };
}
