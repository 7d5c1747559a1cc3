import {say} from "../../math/index.js";
import {atLeastOf, chanceOfEqual} from "../cells/coincidence.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, extendsLabels, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";

/** Expected number of pairs with as many agreements by chance, below which a pair is reported. */
const BAR = 5e-2;

interface Entry {
  readonly name: string;
  readonly subject: string;
  readonly cells: ReadonlyMap<string, LedgerCell>;
}

/**
 * Two names, or one name in two roles, that share printed values more often than chance allows.
 *
 * Values are compared place by place within a benchmark and metric. The number of agreements is held against the columns'
 * chances of equal values in two systems of one level; with all pairs counted, a pair is reported where fewer than five in
 * a hundred such tables would show one by this reckoning, which errs on the wide side. A total agrees where all of its parts
 * do, and does not count then. Zeros and full marks are left out.
 */
export function checkIdentical(cells: readonly LedgerCell[]): CheckResult {
  const usable = cells.filter(
    ({subject, readOff, value, scale}) =>
      subject !== AVERAGE_SUBJECT && !readOff && scale !== null && value > 0 && value < scale
  );
  const findings: Found[] = [];
  let tested = 0;
  const groups = [...groupCells(usable, ({frame}) => `${frame.benchmark}|${frame.metric}`).values()];
  const metricsOf = groupCells(
    groups.map(([first]) => first),
    ({frame}) => `${frame.benchmark}`
  );
  for (const own of groups) {
    const bar = BAR / metricsOf.get(`${own[0].frame.benchmark}`)!.length;
    const columns = groupCells(own, ({place}) => labelsKey(place));
    const entries = entriesOf(own);
    const level = new Map(entries.flatMap(({cells: all}) => levelsOf([...all.values()])));
    const chance = new Map(
      [...columns].map(([place, column]) => {
        const kept = column.filter(({id}) => level.has(id));
        return [place, chanceOfEqual(kept, ({id}) => level.get(id)!)];
      })
    );
    const placeOf = new Map([...columns].map(([key, [{place}]]) => [key, place]));
    const pairs = (entries.length * (entries.length - 1)) / 2;
    tested += pairs;
    entries.forEach((a, i) => {
      for (const b of entries.slice(i + 1)) {
        const shared = [...a.cells.keys()].filter((place) => b.cells.has(place) && chance.get(place)! < 1);
        const equal = shared.filter((place) => same(a.cells.get(place)!, b.cells.get(place)!));
        if (equal.length < 2) continue;
        const expected = shared.reduce((sum, place) => sum + chance.get(place)!, 0);
        const isImplied = (place: string) => {
          const parts = shared.filter((other) => extendsLabels(placeOf.get(other)!, placeOf.get(place)!));
          return parts.length > 0 && parts.every((part) => equal.includes(part));
        };
        const telling = shared.filter((place) => !isImplied(place));
        const agreeing = equal.filter((place) => !isImplied(place)).length;
        const accidents =
          pairs *
          atLeastOf(
            agreeing,
            telling.map((place) => chance.get(place)!)
          );
        if (accidents < bar) findings.push(finding(a, b, equal, shared.length, expected));
      }
    });
  }
  return {findings, recomputed: [], tested};
}

const same = (a: LedgerCell, b: LedgerCell): boolean => a.value === b.value && a.decimals === b.decimals;

/** Each cell with the mean of its entry. */
function levelsOf(cells: readonly LedgerCell[]): [id: string, level: number][] {
  const mean = cells.reduce((sum, {value}) => sum + value, 0) / cells.length;
  return cells.map(({id}) => [id, mean]);
}

/** One entry per system and frame; a number printed twice counts once. */
function entriesOf(cells: readonly LedgerCell[]): Entry[] {
  return [...groupCells(cells, ({subject, frame}) => `${subject}|${labelsKey(frame)}`).values()].map((own) => {
    const [first] = own;
    const byPlace = new Map<string, LedgerCell>();
    for (const cell of own) {
      const key = labelsKey(cell.place);
      if (!byPlace.has(key)) byPlace.set(key, cell);
    }
    const role = [first.frame.ability, first.frame.protocol].filter((word) => word !== undefined).join(", ");
    return {name: role === "" ? first.row : `${first.row} (${role})`, subject: first.subject, cells: byPlace};
  });
}

function finding(a: Entry, b: Entry, equal: readonly string[], shared: number, expected: number): Found {
  const pairs = equal.map((place) => [a.cells.get(place)!, b.cells.get(place)!] as const);
  const cells = pairs.flatMap(([x, y]) => [x.id, y.id]);
  const listed = pairs
    .slice(0, 6)
    .map(([cell]) => `${cell.column} ${say(cell.value, cell.decimals)}`)
    .join(", ");
  return {
    id: `identical/${cells[0]}/and/${cells[1]}`,
    check: "identical",
    evidence: "chance",
    subject: a.subject,
    printed: equal.length,
    recomputed: expected,
    difference: equal.length - expected,
    cells,
    sentence:
      `${a.name} and ${b.name} print the same value in ${equal.length} of ${shared} places (${listed}` +
      `${pairs.length > 6 ? " and others" : ""}). Unrelated systems would share about ${say(expected, expected < 0.1 ? 3 : 1)}.`,
    proof: `${equal.length} of ${shared} equal, ${say(expected, expected < 0.1 ? 3 : 1)} by chance`
  };
}
