import {say} from "../../math/index.js";
import {countsThatPrint, inferDenominator, type CountFit} from "../cells/counts.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, groupCells, labelsKey, type Group, type LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {digitSwaps} from "../cells/rounding.js";

type Rate = LedgerCell & {readonly scale: 100 | 1; readonly samples: number};
const isRate = (cell: LedgerCell): cell is Rate =>
  cell.scale !== null && cell.samples !== null && !cell.readOff && cell.subject !== AVERAGE_SUBJECT;

interface Misfit {
  readonly cell: Rate;
  readonly n: number;
  /** The count that prints the rate when truncated; `null` if none does either way. */
  readonly fit: CountFit | null;
}

/**
 * Can a whole count print as each rate?
 *
 * Where the denominator is known, a rate that no count over it prints is a finding, by rounding or truncation and with
 * up to the protocol's answers per item; so is one that only truncation prints. Where items are answered several times,
 * one finding speaks for all such rates of a system. Denominators are also inferred from the rates of each column alone
 * and held against those in use.
 *
 * Source: Brown & Heathers 2017, The GRIM test.
 */
export function checkGranularity(cells: readonly LedgerCell[]): CheckResult {
  const rates = cells.filter(isRate);
  const misfits = rates.flatMap((cell): Misfit[] => {
    if (cell.n === null) return [];
    const fit = countsThatPrint(cell, cell.n, cell.samples);
    return fit && !fit.truncated ? [] : [{cell, n: cell.n, fit}];
  });
  const groups = groupCells(misfits, ({cell, fit}) =>
    cell.samples === 1 ? cell.id : `${cell.document}|${cell.table}|${cell.subject}|${fit === null}`
  );
  const known = [...groups.values()].map((group) => (group.length === 1 ? one(group[0]) : several(group)));
  return {findings: [...known, ...inferredColumns(rates)], recomputed: [], tested: rates.length};
}

const nearestCount = ({cell, n}: Misfit): number => (cell.scale * Math.round((cell.value * n) / cell.scale)) / n;
const overWords = ({cell, n}: Misfit): string =>
  cell.samples === 1 ? `${n}` : `${n} items with up to ${cell.samples} answers each`;
const evidenceOf = ({cell, fit}: Misfit) => (fit ? "last-digit" : cell.samples > 1 ? "chance" : "bound");
/** The two counts that print closest, below and above. */
function countsProof({cell, n}: Misfit): string {
  const least = Math.floor((cell.value * n) / cell.scale);
  const shown = (count: number) => `${count} of ${n} is ${say((cell.scale * count) / n, cell.decimals + 2)}`;
  return `${shown(least)}, ${shown(least + 1)}; printed ${asPrinted(cell)}`;
}

function one(misfit: Misfit): Found {
  const {cell, n, fit} = misfit;
  const {row, column, value, decimals} = cell;
  const nearest = nearestCount(misfit);
  const swap =
    fit === null && cell.samples === 1
      ? digitSwaps(value, decimals).find(
          (other) =>
            other >= 0 && other <= cell.scale && countsThatPrint({...cell, value: other}, n)?.truncated === false
        )
      : undefined;
  return {
    id: `granularity/${cell.id}`,
    check: "granularity",
    evidence: evidenceOf(misfit),
    subject: cell.subject,
    printed: value,
    recomputed: nearest,
    difference: value - nearest,
    cells: [cell.id],
    sentence: fit
      ? `${row}, ${column}: no count over ${overWords(misfit)} rounds to ${say(value, decimals)}; ${fit.least} of ${fit.n}, truncated, prints it.`
      : `${row}, ${column}: no whole count over ${overWords(misfit)} prints as ${say(value, decimals)}; the nearest over ${n} is ` +
        `${say(nearest, decimals + 1)}. Its denominator or one of its digits is another.` +
        (swap === undefined
          ? ""
          : ` With two digits exchanged, ${say(swap, decimals)}, it is ${Math.round((swap * n) / cell.scale)} of ${n}.`),
    proof: countsProof(misfit)
  };
}

function several(group: Group<Misfit>): Found {
  const [first] = group;
  const listed = group.map(({cell}) => `${cell.column} ${say(cell.value, cell.decimals)}`).join(", ");
  return {
    ...one(first),
    cells: group.map(({cell}) => cell.id),
    printed: null,
    recomputed: null,
    difference: null,
    sentence:
      `${first.cell.row}, ${first.cell.table}: ${group.length} rates ` +
      (first.fit
        ? `are printed by no rounded count over their items with up to ${first.cell.samples} answers each, only by a truncated one: ${listed}.`
        : `are printed by no whole count over their items with up to ${first.cell.samples} answers each: ${listed}. Their denominators are probably others.`)
  };
}

interface InferredColumn {
  readonly column: Group<Rate>;
  readonly n: number;
  readonly chance: number;
  /** Rate that no count over `n` prints, if there is one. */
  readonly exception: Rate | null;
}

/** Denominators that the digits of each column imply; one finding per table, and one per column that says otherwise. */
function inferredColumns(rates: readonly Rate[]): Found[] {
  const columns = groupCells(
    rates.filter(({decimals, samples}) => decimals > 0 && samples === 1),
    ({document, table, frame, place}) => `${document}|${table}|${labelsKey(frame)}|${labelsKey(place)}`
  );
  const inferred = [...columns.values()].flatMap((column): InferredColumn[] => {
    const found = inferDenominator(column);
    if (!found) return [];
    const {n, exceptions, chance} = found;
    const [{n: stated}] = column;
    const [off] = exceptions;
    // A divisor of the stated denominator prints the same rates and says nothing against it.
    if (stated !== null && stated !== n && stated % n === 0) return [];
    return [{column, n, chance, exception: off === undefined ? null : column[off]!}];
  });
  const isOther = ({column, n}: InferredColumn) => column[0].n !== null && column[0].n !== n;
  const tables = groupCells(
    inferred.filter((one) => !isOther(one)),
    ({column: [{document, table}]}) => `${document}|${table}`
  );
  return [...inferred.filter(isOther).map(otherDenominator), ...[...tables.values()].map(denominatorsOf)];
}

function denominatorsOf(columns: Group<InferredColumn>): Found {
  const [{column, n, exception: own}] = columns;
  const exceptions = columns.flatMap(({exception}) => (exception ? [exception] : []));
  const most = Math.max(...columns.map(({chance}) => chance));
  const listed = columns.slice(0, 14).map((one) => `${one.column[0].column} ${one.n}`);
  return {
    id: `granularity/columns/${column[0].id}`,
    check: "granularity",
    evidence: "remark",
    subject: null,
    printed: null,
    recomputed: null,
    difference: null,
    cells: columns.map((one) => one.column[0].id),
    sentence:
      `${column[0].table}: the digits alone imply the ${columns.length === 1 ? "denominator of one column" : `denominators of ${columns.length} columns`} (${listed.join(", ")}` +
      `${columns.length > listed.length ? " and others" : ""}); each could be so by accident with a chance below ` +
      `1 in ${10 ** Math.max(3, Math.floor(-Math.log10(Math.max(most, 1e-12))))}.` +
      (exceptions.length === 0
        ? ""
        : ` ${exceptions.map(({row, column: name}) => `${row}, ${name}`).join("; ")} fit none of them.`),
    proof: `every ${own === null ? "" : "other "}rate of ${column[0].column} is a count over ${n}`
  };
}

function otherDenominator({column, n, exception}: InferredColumn): Found {
  const [first] = column;
  return {
    id: `granularity/column/${first.id}`,
    check: "granularity",
    evidence: "chance",
    subject: null,
    printed: first.n,
    recomputed: n,
    difference: first.n! - n,
    cells: column.map(({id}) => id),
    sentence:
      `${first.table}, ${first.column}: ${n} is the least denominator that prints ` +
      `${exception === null ? "all" : `all but one (${exception.row})`} of its ${column.length} rates; the stated one is ${first.n}.`,
    proof: `every ${exception === null ? "" : "other "}rate of ${first.column} is a count over ${n}; stated ${first.n}`
  };
}
