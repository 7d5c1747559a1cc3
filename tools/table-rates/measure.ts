import {
  asksForALook,
  explainFindings,
  readAuthorTables,
  runChecks,
  type AuthorTable,
  type Finding
} from "../../src/lib/ledger/index.js";
import {changed, type Change, type Checked} from "../../src/lib/ledger/repair/change.js";
import {cleanSheet, tableOf, type Sheet, type TableShape} from "./clean-table.js";
import {isPossible} from "./is-possible.js";
import {MERGED_FORMS, mergedTables, type MergedForm} from "./merged-headers.js";
import {drawer, PLANTED, type Draw, type PlantedKind} from "./planted-errors.js";

/** How a sheet is written down and read. */
type Reading = (sheet: Sheet, draw: Draw) => readonly AuthorTable[];
const plain: Reading = (sheet) => [tableOf(sheet)];
const merged =
  (form: MergedForm): Reading =>
  (sheet, draw) =>
    mergedTables(sheet, form, draw);

/** The shapes of the issue, each by what it fixes; all else is drawn table by table. */
export const SHAPES: readonly (readonly [name: string, fixed: Partial<TableShape>, read?: Reading])[] = [
  ...(["none", "macro", "pooled"] as const).flatMap((overall) =>
    (["none", "parts", "all"] as const)
      .filter((counts) => overall !== "none" || counts !== "all")
      .map(
        (counts) =>
          [`${OVERALL_WORDS()[overall]}, ${COUNTS_WORDS()[counts]}`, {overall, counts, extra: "none"}] as const
      )
  ),
  ...[30, 50, 100, 300].map((items) => [`n of ${items}`, {items}] as const),
  ...([1, 2] as const).map((decimals) => [`${decimals === 1 ? "one decimal" : "two decimals"}`, {decimals}] as const),
  ...[3, 5, 8, 14].map((rows) => [`${rows} rows`, {rows}] as const),
  ...[3, 5, 9].map((columns) => [`${columns} columns`, {columns}] as const),
  [
    "n of about 50, two decimals, no row of n, 8 by 5",
    {items: 50, decimals: 2, counts: "none", rows: 8, columns: 5, extra: "none"}
  ],
  ["average row", {extra: "average"}],
  ["difference column", {extra: "difference"}],
  ["ranks, bold and underline", {extra: "marks"}],
  ["understanding, generation, both", {extra: "pairs"}],
  ["with their distance", {extra: "gap"}],
  ["row of correlations", {extra: "correlation", overall: "macro"}],
  ...MERGED_FORMS.map((form) => [`names over several columns, ${form}`, {}, merged(form)] as const)
];

function OVERALL_WORDS() {
  return {none: "no total", macro: "total a plain mean", pooled: "total pooled"} as const;
}
function COUNTS_WORDS() {
  return {none: "no row of n", parts: "row of n", all: "row of n with total"} as const;
}

/** A shape in full: what is not fixed is drawn. */
export function drawShape(fixed: Partial<TableShape>, draw: Draw): TableShape {
  const shape = {
    overall: draw.of(["none", "macro", "pooled"] as const),
    counts: draw.of(["none", "parts", "all"] as const),
    items: draw.of([30, 50, 100, 300]),
    decimals: draw.of([1, 2] as const),
    rows: 3 + draw.below(12),
    columns: 3 + draw.below(7),
    extra: draw.of(["none", "none", "none", "average", "difference", "marks", "pairs"] as const),
    ...fixed
  };
  return shape;
}

/** What the checks ask an author to look at in tables; an error in reading them would hide what they hold. */
export function accusations(tables: readonly AuthorTable[]): Finding[] {
  const {cells, marks} = readAuthorTables(tables);
  return runChecks(cells, {marks, isFrameKnown: false}).findings.filter(asksForALook);
}

/** How many of so many clean tables of a shape have a finding, and what it says of the first few. */
export function falseAlarms(name: string, fixed: Partial<TableShape>, tables: number, read: Reading = plain) {
  const said: string[] = [];
  for (let seed = 1; seed <= tables; seed++) {
    const draw = drawer(seedOf(name, seed));
    const sheet = cleanSheet(seedOf(name, seed), drawShape(fixed, draw));
    const own = read(sheet, draw);
    const findings = accusations(own);
    if (findings.length > 0) said.push(findings[0]!.sentence);
    for (const {text} of readAuthorTables(own).problems) said.push(text);
  }
  return {name, tables, alarms: said.length, said};
}

/** A sheet with an error that its readers could tell, and the clean one. */
interface Plant {
  readonly clean: Sheet;
  readonly sheet: Sheet;
  readonly draw: Draw;
  /** True where the error leaves a table that could be true. */
  readonly isBeyond: boolean;
}

/** Errors of a kind, one after the other, from the seeds of a name. */
function* plants(kind: PlantedKind, name: string): Generator<Plant> {
  for (let seed = 1; ; seed++) {
    const draw = drawer(seedOf(name, seed));
    const clean = cleanSheet(seedOf(name, seed), drawShape(kind.within, draw));
    const sheet = kind.plant(clean, draw);
    if (sheet !== null) yield {clean, sheet, draw, isBeyond: !kind.telling && isPossible(sheet)};
  }
}

/** Tables looked at for one that an error can be planted in, before a kind is given up. */
const MOST_LOOKED_AT = 40;

/** How many errors of a kind are found, of those that make the table impossible or telling. */
export function detection(kind: PlantedKind, tables: number, form: MergedForm | null = null) {
  let [planted, found, beyond, foundBeyond, looked] = [0, 0, 0, 0, 0];
  const missed: Sheet[] = [];
  const read = form === null ? plain : merged(form);
  for (const {clean, sheet, draw, isBeyond} of plants(kind, form === null ? kind.name : `${kind.name}, ${form}`)) {
    if (planted >= tables || looked++ >= MOST_LOOKED_AT * tables) break;
    const before = new Set(accusations(read(clean, draw)).map(({id}) => id));
    const isFound = accusations(read(sheet, draw)).some(({id}) => !before.has(id));
    if (isBeyond) {
      beyond++;
      foundBeyond += Number(isFound);
    } else {
      planted++;
      found += Number(isFound);
      if (!isFound) missed.push(sheet);
    }
  }
  return {name: kind.name, planted, found, beyond, foundBeyond, missed};
}

/** How many errors of all kinds are found in tables with names over several columns, so many of a kind in each form. */
export function inMergedTables(errors: number) {
  const all = MERGED_FORMS.flatMap((form) => PLANTED.map((kind) => detection(kind, errors, form)));
  const sum = (of: "planted" | "found") => all.reduce((total, one) => total + one[of], 0);
  return {planted: sum("planted"), found: sum("found")};
}

/**
 * Of how many errors of a kind a smallest edit is found, for one of the findings that came with the error at least, and how often the
 * edits of these findings together give the clean table back: every value, denominator and mark.
 */
export function repairs(kind: PlantedKind, tables: number) {
  let [planted, mended, restored] = [0, 0, 0];
  for (const {clean, sheet, isBeyond} of plants(kind, `${kind.name}, mended`)) {
    if (planted >= tables) break;
    if (isBeyond) continue;
    planted++;
    const [truth, printed] = [clean, sheet].map((own) => readAuthorTables([tableOf(own)]));
    const before = new Set(accusations([tableOf(clean)]).map(({id}) => id));
    const {findings} = explainFindings(printed!.cells, {marks: printed!.marks, isFrameKnown: false});
    const edits = findings
      .filter((one) => asksForALook(one) && !before.has(one.id))
      .flatMap(({repair}) => repair ?? []);
    if (edits.length === 0) continue;
    mended++;
    restored += Number(isSame(truth!, changed({...printed!, statements: []}, together(edits))));
  }
  return {name: kind.name, planted, mended, restored};
}

/** Edits made one after the other, heaviest finding first; one of a cell that is edited already is not made. */
function together(edits: readonly {readonly changes: readonly Change[]}[]): Change[] {
  const made = new Map<string, Change>();
  for (const {changes} of edits)
    if (!changes.some(({cell}) => made.has(cell))) for (const change of changes) made.set(change.cell, change);
  return [...made.values()];
}

/** Whether two readings print the same values, denominators and marks. */
function isSame(a: Pick<Checked, "cells" | "marks">, b: Pick<Checked, "cells" | "marks">): boolean {
  const text = ({cells, marks}: Pick<Checked, "cells" | "marks">) =>
    JSON.stringify([
      cells.map(({id, value, n}) => [id, value, n]),
      marks.map(({cell, mark}) => `${cell} ${mark}`).sort()
    ]);
  return text(a) === text(b);
}

/** One seed per name and number. */
const seedOf = (name: string, seed: number): number =>
  [...name].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, seed * 7919);

export {PLANTED};
