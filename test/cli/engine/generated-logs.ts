import {mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import type {SqlEngine, SqlRow} from "../../../cli/engine/sql-engine.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {folderOf, runCommand} from "../run-command.js";

/** Every file of SQL by its name. */
const STATEMENTS: readonly (readonly [string, string])[] = readdirSync("sql")
  .filter((name) => name.endsWith(".sql"))
  .map((name) => [name, readFileSync(join("sql", name), "utf8")]);

/** Every statement with all rows that it gives, in their order. */
export async function resultsOn(engine: SqlEngine): Promise<Record<string, SqlRow[]>> {
  const results: Record<string, SqlRow[]> = {};
  for (const [name, sql] of STATEMENTS) {
    const rows: SqlRow[] = [];
    for await (const batch of engine.rows(sql)) rows.push(...batch.map((row) => ({...row})));
    results[name] = rows;
  }
  return results;
}

/** Canonical tables of a log. */
export async function tablesOf(
  files: Iterable<readonly [string, string | Uint8Array]>,
  ...options: readonly string[]
): Promise<string> {
  const folder = folderOf({});
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, "logs", path)), {recursive: true});
    writeFileSync(join(folder, "logs", path), content);
  }
  await runCommand("ingest", join(folder, "logs"), "-q", "-o", join(folder, "tables"), ...options);
  return join(folder, "tables");
}

export const MAPPING = {
  suite: "own",
  columns: {
    subject: "model",
    item: "id",
    category: "kind",
    subcategory: "part",
    capability: "ability",
    run: "run",
    step: "step",
    attempt: "try",
    judge: "judge",
    key: "key",
    prompt: "question",
    score: "points"
  }
};

/** Answers whose scores no sum of doubles adds up alike in another order. */
export function answersOf(models: number, items: number, more: (n: number) => object): string {
  const uniform = mulberry32(11);
  return Array.from({length: models * items}, (_, n) =>
    JSON.stringify({
      model: `m${n % models}`,
      id: `q${Math.floor(n / models)}`,
      kind: ["é", "b", "a", null][Math.floor(n / models) % 4],
      part: n % 5 === 0 ? null : `part ${Math.floor(n / models) % 3}`,
      points: n % 17 === 0 ? null : uniform() / 3,
      ...more(n)
    })
  ).join("\n");
}

/** Tables of answers whose shape, names and numbers a seed decides. */
export async function seededTables(seed: number): Promise<string> {
  const uniform = mulberry32(seed);
  const below = (limit: number): number => Math.floor(uniform() * limit);
  const has = (): boolean => uniform() < 0.4;
  const number = [() => below(2), () => uniform(), () => 20 * uniform() - 10, () => below(7), () => uniform() * 1e-6][
    seed % 5
  ]!;
  const names = ["ash", "Ünal 🙂", "o'k", "a/b", "日本"];
  const [models, items] = [1 + below(5), 10 + below(90)];
  const more: Record<string, (n: number) => unknown> = {
    ...(has() ? {ability: (n: number) => (n % 2 ? "understanding" : "generation")} : {}),
    ...(has() ? {step: (n: number) => 100 * (1 + (n % 3))} : {}),
    ...(has() ? {judge: (n: number) => (n % 3 ? "kestrel" : "heron")} : {}),
    ...(has() ? {run: (n: number) => `run ${n % 2}`} : {}),
    ...(has() ? {key: (n: number) => "ABCD"[n % 4]} : {})
  };
  const text = answersOf(models, items, (n) => ({
    model: names[n % models],
    id: has() ? `q${n}` : `${n}`,
    points: uniform() < 0.1 ? null : number(),
    ...Object.fromEntries(Object.entries(more).map(([column, of]) => [column, of(n)]))
  }));
  const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
  return tablesOf([["a.jsonl", text]], "--mapping", mapping);
}
