import {asksForALook, readAuthorTables, runChecks, type AuthorTable, type Finding} from "../../src/lib/ledger/index.js";
import {cleanSheet, tableOf, type Sheet, type TableShape} from "./clean-table.js";
import {isPossible} from "./is-possible.js";
import {drawer, PLANTED, type Draw, type PlantedKind} from "./planted-errors.js";

/** The shapes of the issue, each by what it fixes; all else is drawn table by table. */
export const SHAPES: readonly (readonly [name: string, fixed: Partial<TableShape>])[] = [
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
  ["row of correlations", {extra: "correlation", overall: "macro"}]
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

/** What the checks ask an author to look at in a table. */
export function accusations(table: AuthorTable): Finding[] {
  const {cells, marks} = readAuthorTables([table]);
  return runChecks(cells, {marks}).findings.filter(asksForALook);
}

/** How many of so many clean tables of a shape have a finding, and what it says of the first few. */
export function falseAlarms(name: string, fixed: Partial<TableShape>, tables: number) {
  const said: string[] = [];
  for (let seed = 1; seed <= tables; seed++) {
    const draw = drawer(seedOf(name, seed));
    const findings = accusations(tableOf(cleanSheet(seedOf(name, seed), drawShape(fixed, draw))));
    if (findings.length > 0) said.push(findings[0]!.sentence);
  }
  return {name, tables, alarms: said.length, said};
}

/** How many errors of a kind are found, of those that make the table impossible or telling. */
export function detection(kind: PlantedKind, tables: number) {
  let [planted, found, beyond, foundBeyond] = [0, 0, 0, 0];
  const missed: Sheet[] = [];
  for (let seed = 1; planted < tables && seed < 40 * tables; seed++) {
    const draw = drawer(seedOf(kind.name, seed));
    const clean = cleanSheet(seedOf(kind.name, seed), drawShape(kind.within, draw));
    const sheet = kind.plant(clean, draw);
    if (sheet === null) continue;
    const before = new Set(accusations(tableOf(clean)).map(({id}) => id));
    const isFound = accusations(tableOf(sheet)).some(({id}) => !before.has(id));
    if (kind.telling || !isPossible(sheet)) {
      planted++;
      found += Number(isFound);
      if (!isFound) missed.push(sheet);
    } else {
      beyond++;
      foundBeyond += Number(isFound);
    }
  }
  return {name: kind.name, planted, found, beyond, foundBeyond, missed};
}

/** One seed per name and number. */
const seedOf = (name: string, seed: number): number =>
  [...name].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, seed * 7919);

export {PLANTED};
