import {invalidRows, onlyValue, type ExploredAs} from "./invalid-rows.js";
import {withOutcomes} from "./with-outcomes.js";
import type {Facet, VerdictTable} from "./table/verdict-table.js";

const SAID: Readonly<Record<Exclude<ExploredAs, "rule">, string>> = {
  exclude: "answers without a valid verdict left out",
  wrong: "answers without a valid verdict counted as wrong",
  right: "answers without a valid verdict counted as right"
};

/**
 * A table with these rows counted as asked; what follows from outcomes (joint outcomes, difficulties) follows the new ones. Its label says
 * so, and with it every source line; its fingerprint stays, as it is the same log.
 *
 * @param invalid - which rows these are
 */
export function exploredAs(table: VerdictTable, asked: ExploredAs, invalid = invalidRows(table)): VerdictTable {
  if (asked === "rule") return table;
  const [code, score] = ({exclude: [0, NaN], wrong: [1, 0], right: [2, 1]} as const)[asked];
  const outcome = table.outcome.slice();
  const scores = table.scores?.slice() ?? null;
  const ownScores = table.ownScores?.slice();
  const {has} = invalid;
  for (let row = 0; row < table.rows; row++) {
    if (!has(row)) continue;
    outcome[row] = code;
    if (scores !== null) scores[row] = score;
    if (ownScores) ownScores[row] = NaN;
  }
  const facets = table.facets.map((facet) =>
    asked !== "exclude" && (facet.id === "scorer" || facet.id === "judge") ? withOnly(facet, has) : facet
  );
  return withOutcomes({
    ...table,
    label: `${table.label}, ${SAID[asked]}`,
    outcome,
    scores,
    ...(ownScores && {ownScores}),
    facets
  });
}

/** A facet in which rows that have none of its values have the only one: an answer taken for a wrong one is wrong by the rule that there is. */
function withOnly(facet: Facet, has: (row: number) => boolean): Facet {
  const only = onlyValue(facet);
  if (only === null) return facet;
  const codes = facet.codes.slice();
  for (let row = 0; row < codes.length; row++) if (facet.values[codes[row]!] === null && has(row)) codes[row] = only;
  return {...facet, codes};
}
