import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {Readable} from "node:stream";
import {zipSync} from "fflate";
import {describe, expect, it} from "vitest";
import {openAsked} from "../../../cli/asked/open-asked.js";
import {ingestFrom} from "../../../cli/commands/ingest.js";
import {engineUnion} from "../../../cli/engine/engine-union.js";
import {duckDbOn, nativeDuckDb} from "../../../cli/engine/native-duckdb.js";
import {plannedShares} from "../../../cli/engine/planned-shares.js";
import {readShare} from "../../../cli/engine/read-share.js";
import {unitedShares} from "../../../cli/engine/united-shares.js";
import {conflictPolicy} from "../../../cli/sources/read-source.js";
import {commandLine} from "../../../cli/terminal/command-line.js";
import {demoSources} from "../../../loaders/logs/demo-sources.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "../run-command.js";
import {expectSameReading, ledgerOf, written} from "./alike-readings.js";
import {MAPPING} from "./generated-logs.js";

const SILENT = {data: () => undefined, talk: () => undefined, isInteractive: false};

/** Paths read in shares of single files where that is possible, without Spark: the rest is what Spark's workers and DuckDB would do. */
async function readInSharesHere(
  out: string,
  paths: readonly string[],
  options: readonly string[],
  meanwhile: () => void = () => undefined
): Promise<number> {
  const line = commandLine(["ingest", ...paths, "-o", out, ...options]);
  const source = await openAsked(line, SILENT);
  const shares = plannedShares(source.run.claims, 1);
  const home = mkdtempSync(`${out}.shares-`);
  const plan = join(home, "plan.json");
  const {mapping, conflicts, subject} = line.options;
  const own = {...(mapping && {mapping}), ...(conflicts && {conflicts}), ...(subject && {subject})};
  writeFileSync(plan, JSON.stringify({options: own, mappings: [...source.tables], shares}));
  meanwhile();
  const folders: string[] = [];
  for (const share of shares.keys())
    await readShare(
      plan,
      Readable.from([`${share}\n`]),
      {...SILENT, data: (name) => void folders.push(join(home, name.trim()))},
      (read, folder) => ingestFrom(read, {out: folder, quiet: true}, SILENT)
    );
  const duckDb = (await nativeDuckDb())!;
  const union = engineUnion((found, isOne) => duckDbOn(duckDb, found, isOne), conflictPolicy(line.options), true);
  try {
    await ingestFrom(await unitedShares(source, folders, union, line.options), line.options, SILENT);
  } finally {
    await union.close();
  }
  return shares.length;
}

const judged = (name: string): string => JSON.stringify({model: "m", id: name, points: 1});

/** What shares come to, against what one program reads: its tables with answers in the order of items, as merge writes them of one folder. */
async function expectReadAlike(paths: readonly string[], ...options: readonly string[]): Promise<number> {
  const home = folderOf({});
  const at = (name: string): string => join(home, name);
  await runCommand("ingest", ...paths, "-q", "-o", at("alone"), ...options);
  const shares = await readInSharesHere(at("shared"), paths, options);
  const policy = options.includes("--conflicts") ? options.slice(options.indexOf("--conflicts")).slice(0, 2) : [];
  await expectSameReading(at("shared"), at("alone"), ...policy);
  return shares;
}

describe("a log read in shares", () => {
  it.each(Object.keys(FORMATS).filter((format) => !FORMATS[format]!.source?.mapping))(
    "is what one program reads of it: %s",
    async (format) => void (await expectReadAlike([written(Object.entries(FORMATS[format]!.files))]))
  );

  it.each(["realunify"] as const)("is that, generated answers: %s", async (id) => {
    const logs = await demoSources(id);
    const files = logs.flatMap((log) => [...log.files()].map(({path, text}) => [path, text] as const));
    const mapping = join(folderOf({"mapping.json": JSON.stringify(logs[0]!.source?.mapping ?? null)}), "mapping.json");
    const options = logs[0]!.source?.mapping ? ["--mapping", mapping] : [];
    await expectReadAlike([written(files)], ...options);
  });

  it.each([1, 2, 3])(
    "is that, where answers repeat and contradict each other within files and across, with seed %i",
    async (seed) => {
      const uniform = mulberry32(seed);
      const below = (limit: number): number => Math.floor(uniform() * limit);
      const line = (): string =>
        JSON.stringify({
          model: `m${below(3)}`,
          id: `q${below(12)}`,
          judge: `j${below(2)}`,
          points: below(2),
          answer: below(3)
        });
      const names = ["z.jsonl", "b/a.jsonl", "b.jsonl", "c.ndjson"];
      const logs = written([
        ...names.map((name) => [name, [...Array.from({length: 25}, line), "no record"].join("\n")] as const),
        ["notes.txt", "no log"],
        ["torn.zip", "PK\u0003\u0004 and no more"]
      ]);
      const mapping = join(
        folderOf({"m.json": JSON.stringify({...MAPPING, columns: {...MAPPING.columns, reply: "answer"}})}),
        "m.json"
      );
      for (const policy of ["first", "last", "fail"])
        expect(await expectReadAlike([logs], "--mapping", mapping, "--conflicts", policy)).toBe(names.length);
      await expectReadAlike([join(logs, "z.jsonl"), join(logs, "b")], "--mapping", mapping, "--subject", "me");
    }
  );

  it("takes further paths, members of archives, and tables as their columns speak", async () => {
    const csv = "model,question_id,correct\nash,q1,1\noak,q1,0\n";
    const logs = written([
      ["one.csv", csv],
      ["two.csv", csv.replaceAll("q1", "q2")],
      [
        "all.zip",
        zipSync(
          Object.fromEntries(
            Object.entries(FORMATS["lm-eval"]!.files).map(([path, content]) => [`runs/${path}`, content])
          )
        )
      ]
    ]);
    expect(
      await expectReadAlike([join(logs, "two.csv"), join(logs, "all.zip"), join(logs, "one.csv")])
    ).toBeGreaterThan(1);
  });

  it("says which file changed after the work was shared out, and ends where a worker does not see one", async () => {
    const logs = written(["a", "b", "c"].map((name) => [`${name}.jsonl`, judged(name)]));
    const out = join(folderOf({}), "shared");
    const mapping = join(folderOf({"m.json": JSON.stringify(MAPPING)}), "m.json");
    const change = (): void => writeFileSync(join(logs, "b.jsonl"), `${judged("b")}\n${judged("d")}`);
    await readInSharesHere(out, [logs], ["--mapping", mapping], change);
    expect(ledgerOf(out)).toMatchObject({
      total: {seen: 4, accepted: 3, rejected: 1, duplicates: 0, skipped: 0},
      unread: [expect.stringContaining("the file changed while it was being read")]
    });
    const zip = join(folderOf({}), "all.zip");
    writeFileSync(zip, zipSync(FORMATS["lm-eval"]!.files));
    const packed = join(folderOf({}), "packed");
    await readInSharesHere(packed, [zip], [], () => writeFileSync(zip, zipSync({"other.txt": new Uint8Array(9)})));
    expect(ledgerOf(packed)).toMatchObject({
      rows: 0,
      unread: expect.arrayContaining([expect.stringContaining("the file changed, or went, while it was being read")])
    });
    await expect(
      readInSharesHere(join(folderOf({}), "no"), [logs], ["--mapping", mapping], () => rmSync(join(logs, "c.jsonl")))
    ).rejects.toThrow(/does not see .*c\.jsonl; every worker must, at the same path/);
  });
});
