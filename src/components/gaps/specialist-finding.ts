import {newcombeDifference} from "../../lib/math/index.js";
import {words} from "../format/numbers.js";

/** A category's models, with their understanding in percent of n items; null: a line between groups, or nothing measured. */
export interface SpecialistPanel {
  readonly rows: readonly ({model: string; n: number; understanding: {value: number} | null} | null)[];
}

/**
 * In how many categories the best specialist reader is told apart from the best unified model, and so from all of them; "" for none.
 * Both were picked, so the difference (Newcombe, rates as independent) is held against every pair of every category (Bonferroni at 5%).
 */
export function specialistFinding(panels: readonly SpecialistPanel[], unified: readonly string[]): string {
  const ahead = panels.filter(({rows}) => {
    const sides = [false, true].map((isUnified) =>
      rows.flatMap((row) =>
        row?.understanding && unified.includes(row.model) === isUnified
          ? [{n: row.n, right: (row.understanding.value / 100) * row.n}]
          : []
      )
    );
    if (sides.some((side) => side.length === 0)) return false;
    const [specialist, own] = sides.map((side) => side.reduce((a, b) => (b.right / b.n > a.right / a.n ? b : a)));
    const looked = panels.length * sides.reduce((product, side) => product * side.length, 1);
    const {lo} = newcombeDifference(specialist!.right, specialist!.n, own!.right, own!.n, 1 - 0.05 / looked).interval;
    return lo > 0;
  }).length;
  if (ahead === 0) return "";
  const where = panels.length === 1 ? "" : ` in ${words(ahead)} of ${words(panels.length)} categories`;
  return `; the best specialist reads clearly better than every unified model${where}`;
}
