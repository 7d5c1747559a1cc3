import {readFileSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {ingestFrom} from "../../../cli/commands/ingest.js";
import {scoredTables} from "../../../cli/commands/scored-tables.js";
import {HeldTrace} from "../../../cli/tables/held-trace.js";
import {readCounts} from "../../../cli/engine/read-counts.js";
import {counterHere, uncounted, writtenCounts, type Counter} from "../../../cli/engine/written-counts.js";
import {openSource} from "../../../cli/sources/read-source.js";
import {COUNT_TABLES, countsFile, type CountTableName} from "../../../cli/tables/count-columns.js";
import {folderOf, runCommand} from "../run-command.js";
import {answersOf, MAPPING, seededTables, tablesOf} from "./generated-logs.js";
import {digestsOf, seededShards} from "./generated-shards.js";

const FILES = (Object.keys(COUNT_TABLES) as CountTableName[]).map(countsFile);

const countsIn = (folder: string): Record<string, string | undefined> => {
  const digests = digestsOf(folder);
  return Object.fromEntries(FILES.map((name) => [name, digests[name]]));
};

const silent = {data: () => undefined, talk: () => undefined, isInteractive: false};

/** The same tables as `ingest` writes them with counts of somebody else, or where nobody counts. */
async function countedBy(counter: Counter, folder: string): Promise<string> {
  const out = join(folderOf({}), "tables");
  const trace = new HeldTrace();
  const source = await openSource({command: "merge", paths: [folder], options: {}}, undefined, {trace});
  await ingestFrom(source, {out}, silent, {counter, trace});
  return out;
}

/** Tables of three models, with letters for keys and a verdict of every kind. */
async function generated(more: (n: number) => object = () => ({})): Promise<string> {
  const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
  const text = answersOf(3, 60, (n) => ({key: "ABCD"[n % 4], question: "Which? A. one B. two C. three", ...more(n)}));
  return tablesOf([["a.jsonl", text]], "--mapping", mapping);
}

const change = (folder: string, name: string, edit: (manifest: Readonly<Record<string, unknown>>) => object): void => {
  const path = join(folder, name);
  writeFileSync(
    path,
    JSON.stringify(edit(JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>))
  );
};

/** DuckDB, which finds no two cases alike of more than there are; what it hands over stands in `handed`. */
const manyCases =
  (handed: {rows: number}): Counter =>
  async (paths) => {
    const engine = (await counterHere(paths))!;
    return {
      close: () => engine.close(),
      async *rows(sql) {
        if (!sql.includes("AS profile")) return yield* engine.rows(sql);
        const [, most] = /LIMIT (\d+)\s*$/.exec(sql)!;
        for (; handed.rows < Math.min(Number(most), 1_000_000); handed.rows++) yield [{profile: "[0n1r1]", cases: 1n}];
      }
    };
  };

describe("counts beside canonical tables", () => {
  it.each([1, 2, 3, 4, 5])(
    "are the same bytes in whatever order shards are united, and by whom: seed %i",
    async (seed) => {
      const folders = await seededShards(seed);
      const home = folderOf({});
      const united = async (name: string, ...parts: string[]): Promise<string> => {
        await runCommand("merge", ...parts, "-q", "-o", join(home, name));
        return join(home, name);
      };
      const one = await united("one", ...folders);
      const other = await united("other", ...folders.toReversed());
      const byEngine = await united("engine", ...folders, "--engine", "duckdb");
      expect(Object.values(countsIn(one)).every((digest) => digest !== undefined)).toBe(true);
      expect(countsIn(other)).toEqual(countsIn(one));
      expect(countsIn(byEngine)).toEqual(countsIn(one));
    }
  );

  it("of parts that are united are those of the whole log, read at once", async () => {
    const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
    const logs = ["a", "b"].map((model) => [`${model}.jsonl`, answersOf(1, 50, () => ({model}))] as const);
    const [one, two] = [
      await tablesOf([logs[0]!], "--mapping", mapping),
      await tablesOf([logs[1]!], "--mapping", mapping)
    ];
    const whole = await tablesOf(logs, "--mapping", mapping);
    const home = folderOf({});
    await runCommand("merge", two, one, "-q", "-o", join(home, "united"));
    await runCommand("merge", whole, "-q", "-o", join(home, "whole"));
    expect(countsIn(join(home, "united"))).toEqual(countsIn(join(home, "whole")));
    expect((await runCommand("score", join(home, "united"), "--json")).data).toBe(
      (await runCommand("score", join(home, "whole"), "--json", "--engine", "rows")).data
    );
  });

  it("change no table, and no other file than the manifest", async () => {
    const folder = join(folderOf({}), "merged");
    await runCommand("merge", await generated(), "-q", "-o", folder);
    const plain = await countedBy(uncounted, folder);
    const [{"manifest.json": own, ...counted}, {"manifest.json": other, ...rest}] = [
      digestsOf(folder),
      digestsOf(plain)
    ];
    expect(
      Object.keys(counted)
        .filter((name) => !(name in rest))
        .sort()
    ).toEqual(FILES.toSorted());
    for (const [name, digest] of Object.entries(rest)) expect([name, counted[name]]).toEqual([name, digest]);
    expect(own).not.toBe(other);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "give the scores that rows give, under every policy: seed %i",
    async (seed) => {
      const folder = await seededTables(seed);
      for (const asked of [
        [],
        ["--json"],
        ["--missing", "exclude", "--json"],
        ["--missing", "fail", "--json"],
        ["--missing", "bounds"],
        ["--denominators", "fixed"],
        ["--unjudged", "exclude", "--images", "mean"]
      ]) {
        const own = await runCommand("score", folder, ...asked);
        expect([asked, own]).toEqual([asked, await runCommand("score", folder, ...asked, "--engine", "rows")]);
        expect(own.data).toContain("own");
      }
    }
  );

  it("are enough for scores: nothing else of the folder is read", async () => {
    const folder = await generated();
    const source = await openSource({command: "score", paths: [folder], options: {}});
    const tables = (await source.run.tables())!;
    const named = new Map([...tables.files].filter(([name]) => FILES.includes(name)));
    const run = {...source.run, tables: () => Promise.resolve({...tables, files: named})};
    const scores = await scoredTables({command: "score", paths: [folder], options: {}}, {...source, run}, silent);
    expect(scores!.lines.length).toBeGreaterThan(3);
    expect(scores!.baselines).toHaveLength(1);
  });

  it("are without those of cases where these are too many, and score has them of the engine, intervals too", async () => {
    const handed = {rows: 0};
    const whole = await generated((n) => ({points: n % 3 ? 1 : 0, id: `q${n % 40}`, try: n}));
    const folder = await countedBy(manyCases(handed), whole);
    expect(handed.rows).toBe(250_001);
    const [cases, others] = [countsFile("cases"), FILES.filter((name) => name !== countsFile("cases"))];
    const beside = digestsOf(folder);
    expect(beside[cases]).toBeUndefined();
    expect(others.every((name) => beside[name] !== undefined)).toBe(true);
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {countsWithout: unknown};
    expect(manifest.countsWithout).toEqual(["cases"]);
    const own = await runCommand("score", folder, "--json");
    expect(own.data).toContain('"interval"');
    expect(own.talk).not.toContain("not used");
    for (const engine of ["rows", "duckdb"])
      expect(own).toEqual(await runCommand("score", folder, "--json", "--engine", engine));
    expect(scoresOf(own.data)).toEqual(scoresOf((await runCommand("score", whole, "--json")).data));
    // What the manifest does not say was left out is missed.
    change(folder, "manifest.json", ({countsWithout: _, ...rest}) => rest);
    expect((await runCommand("score", folder)).talk).toContain(
      `Counts beside the tables are not used: ${cases} is missing`
    );
  });

  it.each([
    [
      "cut off",
      (folder: string) => writeFileSync(join(folder, FILES[0]!), "PAR1"),
      `${FILES[0]} differs from its SHA-256`
    ],
    ["lost", (folder: string) => rmSync(join(folder, FILES[3]!)), `${FILES[3]} is missing`],
    [
      "of another folder",
      async (folder: string) => {
        const other = await generated(() => ({points: 1}));
        writeFileSync(join(folder, FILES[0]!), readFileSync(join(other, FILES[0]!)));
      },
      `${FILES[0]} differs from its SHA-256`
    ],
    [
      "put beside tables that had none",
      (folder: string) =>
        change(folder, "manifest.json", ({countsVersion: _, files, ...manifest}) => ({
          ...manifest,
          files: Object.fromEntries(Object.entries(files as object).filter(([name]) => !FILES.includes(name)))
        })),
      `${FILES[1]} is not named in manifest.json`
    ],
    [
      "of a later version",
      (folder: string) => change(folder, "manifest.json", (manifest) => ({...manifest, countsVersion: 99})),
      "they are of version 99, and this program reads 2"
    ],
    [
      "of an earlier version",
      (folder: string) => change(folder, "manifest.json", (manifest) => ({...manifest, countsVersion: 1})),
      "they are of version 1, and this program reads 2"
    ]
  ] as const)("are named and not used where they are %s", async (_, damage, says) => {
    const folder = await generated();
    const before = await runCommand("score", folder, "--json");
    await damage(folder);
    const after = await runCommand("score", folder, "--json");
    expect(after.talk).toContain(`Counts beside the tables are not used: ${says}`);
    expect(scoresOf(after.data)).toEqual(scoresOf(before.data));
    expect(after.code).toBe(before.code);
  });

  it("are named with the column where they are of another kind than they say", async () => {
    const folder = await generated();
    const tables = (await (await openSource({command: "score", paths: [folder], options: {}})).run.tables())!;
    const files = new Map(tables.files).set(FILES[1]!, tables.files.get(FILES[0]!)!);
    expect(await readCounts({...tables, files})).toEqual({fault: `${FILES[1]}, row 0: invalid isJudged`});
  });

  it("are left out, and nothing else, where counting fails, which is said", async () => {
    const folder = await generated();
    const said: string[] = [];
    const written = await writtenCounts(folder, () => Promise.reject(new Error("out of memory\nat all")), {
      ...silent,
      talk: (words) => void said.push(words)
    });
    expect(written).toEqual([]);
    expect(said.join("")).toContain("without counts");
    expect(said.join("")).toContain("out of memory.");
    expect(Object.values(countsIn(folder)).every((digest) => digest === undefined)).toBe(true);
  });
});

const scoresOf = (json: string): unknown => (JSON.parse(json) as {readonly scores: unknown}).scores;
