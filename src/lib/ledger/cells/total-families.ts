import {AVERAGE_SUBJECT, extendsLabels, groupCells, labelsKey, type Group, type LedgerCell} from "./ledger-cell.js";
import type {TotalCase} from "./total-rule.js";

/** Totals of one kind with parts of one kind: they should follow one rule. */
export interface TotalFamily {
  /** `Table 2, from its stage`. */
  readonly name: string;
  readonly cases: Group<TotalCase>;
}

const dimsOf = ({place}: LedgerCell): string[] => Object.keys(place).sort();

/**
 * Every way in which the cells of a document break totals down: a total with all cells of the same system and frame
 * whose place says more, one family per kind of total and kind of part.
 *
 * Parts are sought in the total's own table, and in another table of the document only where its own has none. A case
 * is left out if the system lacks a part that others of the family have: what is missing is not zero.
 */
export function totalFamilies(cells: readonly LedgerCell[]): TotalFamily[] {
  const usable = cells.filter(({subject, readOff}) => subject !== AVERAGE_SUBJECT && !readOff);
  const columnN = commonDenominators(usable);
  const bySystem = groupCells(usable, ({document, subject, frame}) => `${document}|${subject}|${labelsKey(frame)}`);
  const found: {family: string; name: string; place: string; case: TotalCase}[] = [];
  for (const own of bySystem.values()) {
    for (const total of own) {
      const inside = own.filter((part) => extendsLabels(part.place, total.place));
      const near = inside.filter(({table}) => table === total.table);
      const all = near.length > 0 ? near : inside;
      if (all.length < 2) continue;
      // `Average` beside `Overall`: each may follow a rule of its own.
      const isOneOfTwo = own.some(
        ({table, column, place}) =>
          table === total.table && column !== total.column && labelsKey(place) === labelsKey(total.place)
      );
      const mixed = mixedDepths(all);
      const kinds = groupCells(
        all,
        (part) => `${part.table}|${(mixed.has(part) ? ["parts"] : dimsOf(part)).join(",")}`
      );
      for (const [kind, parts] of kinds) {
        if (parts.length < 2) continue;
        const [table] = kind.split("|");
        const more = dimsOf(parts[0]).filter((dim) => !(dim in total.place));
        const from = table === total.table ? `its ${more.join(" and ")}` : `${table}, ${more.join(" and ")}`;
        const {metric = ""} = total.frame;
        found.push({
          family: [
            ...[total.document, total.table, dimsOf(total).join(","), metric, kind],
            ...(isOneOfTwo ? [total.column] : [])
          ].join("|"),
          name: `${total.table}, from ${from}`,
          place: `${labelsKey(total.place)}|${total.frame.ability ?? ""}`,
          case: {total, parts: parts.map((part) => ({...part, n: part.n ?? columnN(part)}))}
        });
      }
    }
  }
  return [...groupCells(found, ({family}) => family).values()].flatMap((members): TotalFamily[] => {
    const full = new Map<string, number>();
    for (const {place, case: one} of members) full.set(place, Math.max(full.get(place) ?? 0, one.parts.length));
    const [first, ...others] = members.filter(({place, case: one}) => one.parts.length === full.get(place));
    return first ? [{name: first.name, cases: [first.case, ...others.map((member) => member.case)]}] : [];
  });
}

/**
 * Parts of unequal depth that only together make up a total, as categories of a group beside one of no group: the places of some say more
 * than those of others, and none of the latter is itself a total.
 */
function mixedDepths(parts: readonly LedgerCell[]): ReadonlySet<LedgerCell> {
  const depths = [...groupCells(parts, (part) => dimsOf(part).join(",")).values()].map(([first]) => dimsOf(first));
  const nested = depths.filter((own) => depths.some((other) => isNested(own, other)));
  if (nested.length === 0) return new Set();
  const isLeaf = (part: LedgerCell) => !parts.some((other) => extendsLabels(other.place, part.place));
  const leaves = parts.filter(isLeaf);
  const isMixed = (leaf: LedgerCell) => leaves.some((other) => isNested(dimsOf(leaf), dimsOf(other)));
  return new Set(leaves.filter(isMixed));
}

/** Whether one of two depths says more than the other. */
function isNested(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.length < many.length && few.every((dim) => many.includes(dim));
}

/** The denominator that the other cells of a column share, for cells that lack one. */
function commonDenominators(cells: readonly LedgerCell[]): (cell: LedgerCell) => number | null {
  const columnOf = ({document, table, place}: LedgerCell) => `${document}|${table}|${labelsKey(place)}`;
  const columns = groupCells(
    cells.filter(({n}) => n !== null),
    columnOf
  );
  return (cell) => {
    const [known = null, ...others] = new Set(columns.get(columnOf(cell))?.map(({n}) => n));
    return others.length === 0 ? known : null;
  };
}

/** The cells of average rows, each with the cells of the other rows in its column. */
export function averageFamilies(cells: readonly LedgerCell[]): TotalFamily[] {
  const columns = groupCells(
    cells,
    ({document, table, frame, place}) => `${document}|${table}|${labelsKey(frame)}|${labelsKey(place)}`
  );
  const cases = [...columns.values()].flatMap((column): TotalCase[] => {
    const total = column.find(({subject}) => subject === AVERAGE_SUBJECT);
    const parts = column.filter(({subject}) => subject !== AVERAGE_SUBJECT);
    return total && parts.length > 1 ? [{total, parts}] : [];
  });
  return [...groupCells(cases, ({total}) => `${total.document}|${total.table}`).values()].map((own) => ({
    name: `${own[0].total.table}, over its rows`,
    cases: own
  }));
}
