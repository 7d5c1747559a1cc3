import {say, saySigned} from "../../math/index.js";
import type {CheckResult, Found, Recomputation} from "../cells/finding.js";
import {
  AVERAGE_SUBJECT,
  cellsByTable,
  groupCells,
  labelsKey,
  type Group,
  type Labels,
  type LedgerCell
} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {digitSwaps, halfUnit, SLACK} from "../cells/rounding.js";

/** Share of a pair of tables' shared numbers that must agree before they are taken to be the same quantity. */
const SAME_SHARE = 0.5;
/** A frame key that a table need not repeat: a second judge is named where it varies and silent where it does not. */
const OPTIONAL = "evaluator";

interface Pair {
  readonly a: LedgerCell;
  readonly b: LedgerCell;
  /** True where a table has two columns for this total, which may be two quantities. */
  readonly isOneOfTwo: boolean;
}

/**
 * Numbers that are printed in two places: same system, same place in the breakdown, same frame, another table.
 *
 * A table that names its judge is compared with one that does not only if at least half of their shared numbers agree:
 * whether they are the same quantity is inferred, not assumed. Values agree if they do at the coarser precision.
 *
 * @param isFrameKnown - false where frames are told from headers alone: then every two tables must agree so
 */
export function checkRepeats(cells: readonly LedgerCell[], isFrameKnown = true): CheckResult {
  const usable = cells.filter(({readOff, subject}) => !readOff && subject !== AVERAGE_SUBJECT);
  const families = groupCells(pairsOf(usable, isFrameKnown), ({a, b, isOneOfTwo}) =>
    [
      ...[a.document, a.table, b.document, b.table, a.frame[OPTIONAL], b.frame[OPTIONAL]],
      ...(isOneOfTwo ? [a.column] : [])
    ].join("|")
  );
  const findings: Found[] = [];
  const recomputed: Recomputation[] = [];
  let tested = 0;
  for (const pairs of families.values()) {
    const agreeing = pairs.filter(agree).length;
    const [{a, b}] = pairs;
    const isSame = (isFrameKnown && a.frame[OPTIONAL] === b.frame[OPTIONAL]) || agreeing / pairs.length >= SAME_SHARE;
    if (!isSame) continue;
    tested += pairs.length;
    for (const pair of pairs) {
      for (const [own, other] of [
        [pair.a, pair.b],
        [pair.b, pair.a]
      ] as const)
        recomputed.push({
          cell: own.id,
          check: "repeat",
          value: other.value,
          tolerance: slackOf(pair),
          rule: `printed again in ${placeWords(other, own)}`,
          parts: [other.id]
        });
    }
    const off = groupCells(
      pairs.filter((pair) => !agree(pair)),
      ({a: {subject}}) => subject
    );
    for (const group of off.values()) findings.push(...findingsOf(group, pairs.length, agreeing));
  }
  return {findings, recomputed, tested};
}

function pairsOf(cells: readonly LedgerCell[], isFrameKnown: boolean): Pair[] {
  const without = ({[OPTIONAL]: _, ...rest}: Labels): Labels => rest;
  const same = groupCells(
    cells,
    ({subject, frame, place}) => `${subject}|${labelsKey(without(frame))}|${labelsKey(place)}`
  );
  const pairs: Pair[] = [];
  for (const group of same.values()) {
    const isOneOfTwo = !isFrameKnown && cellsByTable(group).some((own) => own.length > 1);
    group.forEach((a, i) => {
      for (const b of group.slice(i + 1)) {
        if (a.document === b.document && a.table === b.table) continue;
        if (isOneOfTwo && a.column !== b.column) continue;
        const [x, y] = [a.frame[OPTIONAL], b.frame[OPTIONAL]];
        if (x === y || x === undefined || y === undefined) pairs.push({a, b, isOneOfTwo});
      }
    });
  }
  return pairs;
}

const slackOf = ({a, b}: Pair): number =>
  a.decimals === b.decimals
    ? 0
    : halfUnit(Math.min(a.decimals, b.decimals)) + halfUnit(Math.max(a.decimals, b.decimals));
const agree = (pair: Pair): boolean => Math.abs(pair.a.value - pair.b.value) <= slackOf(pair) + SLACK;

/** Where a number stands, with its document if that is another one. */
const placeWords = (cell: LedgerCell, from: LedgerCell): string =>
  cell.document === from.document ? cell.table : `${cell.table} (${cell.document})`;

function findingsOf(group: Group<Pair>, size: number, agreeing: number): Found[] {
  if (group.length > 2) {
    const [{a, b}] = group;
    const worst = group.reduce((x, y) => (Math.abs(y.a.value - y.b.value) > Math.abs(x.a.value - x.b.value) ? y : x));
    return [
      {
        ...finding(worst, size, agreeing),
        id: `repeat/${a.id}`,
        cells: group.flatMap((pair) => [pair.a.id, pair.b.id]),
        sentence:
          `${a.row}: ${group.length} numbers differ between ${a.table} and ${placeWords(b, a)}: ` +
          `${group.map((pair) => `${pair.a.column} ${say(pair.a.value, pair.a.decimals)} and ${say(pair.b.value, pair.b.decimals)}`).join(", ")}. ` +
          `${agreeing} of ${size} shared numbers agree.`,
        proof: group.map((pair) => `${asPrinted(pair.a)} ≠ ${asPrinted(pair.b)}`).join(", ")
      }
    ];
  }
  return group.map((pair) => finding(pair, size, agreeing));
}

function finding(pair: Pair, size: number, agreeing: number): Found {
  const {a, b} = pair;
  const swap = digitSwaps(b.value, b.decimals).some((value) => Math.abs(value - a.value) <= slackOf(pair) + SLACK);
  return {
    id: `repeat/${b.id}`,
    check: "repeat",
    evidence: Math.abs(a.value - b.value) <= 10 ** -Math.min(a.decimals, b.decimals) + SLACK ? "last-digit" : "prints",
    subject: a.subject,
    printed: b.value,
    recomputed: a.value,
    difference: b.value - a.value,
    cells: [b.id, a.id],
    sentence:
      `${a.row}, ${a.column}: ${a.table} prints ${say(a.value, a.decimals)}, ${placeWords(b, a)} prints ` +
      `${say(b.value, b.decimals)} (${saySigned(b.value - a.value, Math.max(a.decimals, b.decimals))}). ` +
      `${agreeing} of ${size} shared numbers agree.${swap ? " The two differ by exchanged digits." : ""}`,
    proof: `${asPrinted(a)} ≠ ${asPrinted(b)}`
  };
}
