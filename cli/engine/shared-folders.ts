import {resolve} from "node:path";
import type {Ingest} from "../../src/lib/adapters/index.js";
import type {AskedSource} from "../asked/open-asked.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {sharesIn, type FoundShare} from "./planned-shares.js";
import type {PlannedShare, ShareAnswer, SharePlan} from "./share-plan.js";
import type {SharesHome} from "./shares-home.js";

/** What several programs read of a log. */
export interface SharedFolders {
  /** Folders of canonical tables, in the order of the shares. */
  readonly folders: readonly string[];
  /** Characters that could not be decoded, by path, of files that were read in ranges. */
  readonly undecodable: ReadonlyMap<string, number>;
}

/** Has every part of a plan done by a program of its own; the answers come in the order of the parts. */
export type DoneApart = (
  planFile: string,
  parts: number,
  kind: "long files" | "shares"
) => Promise<readonly ShareAnswer[]>;

/**
 * Lets programs read shares of an open source, each into a folder at `home`; before that, others find out where the lines of long
 * files begin.
 *
 * @param version - of this program
 */
export async function sharedFolders(
  source: Pick<AskedSource, "run" | "tables">,
  found: readonly FoundShare[],
  {
    home,
    options,
    version
  }: {readonly home: Pick<SharesHome, "place" | "put">; readonly options: CommandOptions; readonly version: string},
  done: DoneApart
): Promise<SharedFolders> {
  const planned = async (plan: SharePlan, parts: number, kind: Parameters<DoneApart>[2]) =>
    done(await home.put(`${kind.replace(" ", "-")}.json`, JSON.stringify(plan)), parts, kind);
  const long = found.flatMap(({rangeBytes, places}) =>
    rangeBytes === undefined ? [] : [{file: places[0]!, rangeBytes}]
  );
  const measured = long.length === 0 ? [] : await planned({version, long}, long.length, "long files");
  let next = 0;
  const shares: PlannedShare[] = found.flatMap((share) => {
    if (share.rangeBytes === undefined) return [share];
    const answer = measured[next++]!;
    return sharesIn(share, "measured" in answer ? answer.measured : null);
  });
  const plan = {version, options: ofSource(options, source.run), mappings: [...source.tables], shares};
  const folders: string[] = [];
  const undecodable = new Map<string, number>();
  for (const answer of await planned(plan, shares.length, "shares")) {
    if (!("folder" in answer)) throw new TypeError("a share was measured, and not read");
    folders.push(`${home.place}/${answer.folder}`);
    const {path} = shares[answer.number]!.places[0]!;
    if (answer.undecodable > 0) undecodable.set(path, (undecodable.get(path) ?? 0) + answer.undecodable);
  }
  return {folders, undecodable};
}

/** What every share is told of the source. */
function ofSource(options: CommandOptions, {isSimulated}: Ingest): CommandOptions {
  const {subject, judge, protocol, licence, conflicts, mapping, bank} = options;
  const files = {mapping: mapping && resolve(mapping), bank: bank && resolve(bank)};
  const given = {subject, judge, protocol, licence, conflicts, ...files, simulated: isSimulated};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
