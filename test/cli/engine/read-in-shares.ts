import {dirname} from "node:path";
import {Readable} from "node:stream";
import {openAsked, type AskedSource} from "../../../cli/asked/open-asked.js";
import {ingestFrom} from "../../../cli/commands/ingest.js";
import {engineUnion, type EngineUnion} from "../../../cli/engine/engine-union.js";
import {folderHome, type SharesHome} from "../../../cli/engine/shares-home.js";
import {pathsHere, type TableFiles} from "../../../cli/engine/table-paths.js";
import {duckDbOn, nativeDuckDb} from "../../../cli/engine/native-duckdb.js";
import {plannedShares} from "../../../cli/engine/planned-shares.js";
import {readShare} from "../../../cli/engine/read-share.js";
import type {ShareAnswer} from "../../../cli/engine/share-plan.js";
import {sharedFolders, type DoneApart} from "../../../cli/engine/shared-folders.js";
import {unitedShares} from "../../../cli/engine/united-shares.js";
import {isStoreAddress} from "../../../cli/stores/store-address.js";
import {mayWrite, writingUnion} from "../../../cli/engine/writing-union.js";
import {expectSameRows} from "./alike-readings.js";
import {conflictPolicy} from "../../../cli/sources/read-source.js";
import {commandLine, type CommandOptions} from "../../../cli/terminal/command-line.js";

const SILENT = {data: () => undefined, talk: () => undefined, isInteractive: false};

const VERSION = "1";

/**
 * Paths read in shares of single files, or of ranges of a file, where that is possible, without Spark: the rest is what Spark's workers
 * and DuckDB would do.
 *
 * @param home - where programs find their plan and write
 * @param meanwhile - is told what the programs are about to do
 */
export async function readInSharesHere(
  out: string,
  paths: readonly string[],
  options: readonly string[],
  range: number,
  meanwhile: (kind: Parameters<DoneApart>[2]) => void = () => undefined,
  then: (folders: readonly string[]) => void = () => undefined,
  home: SharesHome = folderHome(`${out}.shares-`)
): Promise<number> {
  const line = commandLine(["ingest", ...paths, "-o", out, ...options]);
  const {options: own} = line;
  const source = await openAsked(line, SILENT);
  // Its account is another one: what is united twice would be counted twice.
  const again = await openAsked(line, SILENT);
  const found = await plannedShares(source.run.claims, {files: 1, range});
  let shares = 0;
  const read = await sharedFolders(source, found, {home, options: own, version: VERSION}, async (plan, parts, kind) => {
    meanwhile(kind);
    if (kind === "shares") shares = parts;
    const answers: string[] = [];
    for (let part = 0; part < parts; part++)
      await readShare(
        plan,
        Readable.from([`${part}\n`]),
        {terminal: {...SILENT, data: (answer) => void answers.push(answer)}, version: VERSION},
        (share, folder) => ingestFrom(share, {out: folder, quiet: true}, SILENT)
      );
    return answers.map((answer) => JSON.parse(answer) as ShareAnswer);
  });
  then(read.folders);
  const duckDb = (await nativeDuckDb())!;
  const policy = conflictPolicy(line.options);
  const on = async (parts: readonly TableFiles[]) =>
    duckDbOn(duckDb, await Promise.all(parts.map(pathsHere)), dirname(out));
  const unite = async (
    source: AskedSource,
    options: CommandOptions,
    union: EngineUnion,
    by: Parameters<typeof ingestFrom>[3]
  ) => {
    try {
      await ingestFrom(await unitedShares(source, read, union, options), options, SILENT, by);
    } finally {
      await union.close();
    }
  };
  await unite(source, own, engineUnion(on, policy, true), {});
  if (isStoreAddress(home.place) || !mayWrite(read.folders, own)) return shares;
  const written = `${out}.written`;
  const writing = writingUnion(on, policy);
  await unite(again, {...own, out: written}, writing, {union: writing, counter: (paths) => duckDbOn(duckDb, [paths])});
  await expectSameRows(written, out, "--conflicts", policy);
  return shares;
}
