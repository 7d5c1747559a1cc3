import {CUBE_FACETS, type CubeFacetId} from "../../src/lib/explore/cube/cube.js";
import {CUBE_VERSION, type CubeFile} from "../../src/lib/explore/cube/cube-file.js";
import {byAbility, byName} from "../../src/lib/explore/table/dictionary.js";
import {allRows} from "../engine/all-rows.js";
import type {SqlEngine, SqlRow} from "../engine/sql-engine.js";
import {sqlText} from "../engine/sql-text.js";

/** Entries of profiles up to which a cube holds them: some 2 MB packed. */
const MOST_ENTRIES = 400_000;

/**
 * The cube of tables in which `verdicts`, `cells` and `shares` are relations (`sql/hosted`).
 *
 * @param most - entries of profiles that it may hold; where there are more, it holds sums of cells
 */
export async function readCube(engine: SqlEngine, most = MOST_ENTRIES): Promise<CubeFile> {
  const listed = Object.fromEntries(CUBE_FACETS.map((id) => [id, [] as (string | null)[]])) as Record<
    CubeFacetId,
    (string | null)[]
  >;
  const [none, wrong, right]: number[][] = [[], [], []];
  for await (const row of rowsOf(engine, "SELECT * FROM cells ORDER BY cell")) {
    for (const id of CUBE_FACETS) listed[id].push(valueOf(row, id));
    none!.push(Number(row["none"]));
    wrong!.push(Number(row["wrong"]));
    right!.push(Number(row["rights"]));
  }
  const values = {} as Record<CubeFacetId, readonly (string | null)[]>;
  const codes = {} as Record<CubeFacetId, readonly number[]>;
  for (const id of CUBE_FACETS) {
    values[id] = [...new Set(listed[id])].sort(id === "capability" ? byAbility : byName);
    const code = new Map(values[id].map((value, at) => [value, at]));
    codes[id] = listed[id].map((value) => code.get(value)!);
  }
  const profiles = await readProfiles(engine, most);
  // Rules of which each scores answers of its own do not stand together.
  const [together] = values.scorer.length > 1 ? await allRows(engine, sqlText("hosted/rules-together")) : [];
  return {
    version: CUBE_VERSION,
    values,
    codes,
    ...{none: none!, wrong: wrong!, right: right!},
    ...(profiles === null ? {sums: await readSums(engine)} : {profiles}),
    hasRulesTogether: Number(together?.["together"] ?? 0) > 0
  };
}

function valueOf(row: SqlRow, id: CubeFacetId): string | null {
  if (id !== "scorer") return (row[id] as string | null) ?? null;
  const {scorerId, scorerVersion} = row;
  return scorerId == null ? null : `${String(scorerId)}@${String(scorerVersion)}`;
}

/** `null` where there are too many. */
async function readProfiles(engine: SqlEngine, most: number): Promise<NonNullable<CubeFile["profiles"]> | null> {
  const [cases, ends, cell, none, wrong, right]: number[][] = [[], [], [], [], [], []];
  for await (const row of rowsOf(engine, sqlText("hosted/profiles"))) {
    const entries = String(row["profile"]).split(" ").map(Number);
    for (let at = 0; at < entries.length; at += 4) {
      cell!.push(entries[at]!);
      none!.push(entries[at + 1]!);
      wrong!.push(entries[at + 2]!);
      right!.push(entries[at + 3]!);
    }
    cases!.push(Number(row["cases"]));
    ends!.push(cell!.length);
    if (cell!.length > most) return null;
  }
  return {cases: cases!, ends: ends!, cell: cell!, none: none!, wrong: wrong!, right: right!};
}

async function readSums(engine: SqlEngine): Promise<NonNullable<CubeFile["sums"]>> {
  const rows = await allRows(engine, sqlText("hosted/sums"));
  const column = (name: string) => rows.map((row) => Number(row[name]));
  return {
    scoredSquare: column("scoredSquare"),
    rightSquare: column("rightSquare"),
    product: column("product"),
    cases: column("cases")
  };
}

async function* rowsOf(engine: SqlEngine, sql: string): AsyncGenerator<SqlRow> {
  for await (const rows of engine.rows(sql)) yield* rows;
}
