import {crowdedRuns, runPlaces} from "../../src/lib/explore/rows/run-places.js";
import {allRows} from "../engine/all-rows.js";
import {quoted} from "../engine/native-duckdb.js";
import type {HoldingEngine} from "../engine/sql-engine.js";
import {sqlText} from "../engine/sql-text.js";

/**
 * Keeps the relation `places`: the number of each run among those of its model that nothing else tells apart, as the explorer gives it. It
 * is empty where every run is told apart.
 */
export async function keepRunPlaces(engine: HoldingEngine): Promise<void> {
  const runs = (await allRows(engine, sqlText("hosted/runs"))).map(
    ({runId, subjectId, suite, protocol, step, date}) => ({
      id: String(runId),
      date: (date as string | null) ?? "",
      like: JSON.stringify([subjectId, suite, protocol ?? null, step ?? null])
    })
  );
  const crowded = crowdedRuns(runs);
  const likeness = crowded.flatMap((group, like) => group.map(({id}) => [id, String(like)] as const));
  await engine.keep("crowded", relation(["runId", "likeness"], likeness), true);
  const pairs = crowded.length === 0 ? [] : await allRows(engine, sqlText("hosted/common-items"));
  const common = new Set(pairs.map(({one, other}) => JSON.stringify([one, other])));
  const places = runPlaces(
    runs,
    crowded,
    (a, b) => common.has(JSON.stringify([a, b])) || common.has(JSON.stringify([b, a]))
  );
  await engine.keep("places", relation(["runId", "place"], [...(places ?? [])]), true);
}

/** Rows of texts as a query. */
const relation = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? `SELECT ${columns.map((column) => `CAST(NULL AS VARCHAR) AS ${column}`).join(", ")} WHERE false`
    : `SELECT * FROM (VALUES ${rows.map((row) => `(${row.map(quoted).join(", ")})`).join(", ")}) AS given(${columns.join(", ")})`;
