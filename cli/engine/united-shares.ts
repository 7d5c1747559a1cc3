import {undecodableText, wholeRows, type AnswerUnion, type RowBatch} from "../../src/lib/adapters/index.js";
import {ofBenchmark} from "../sources/of-benchmark.js";
import {openSource, type OpenSource} from "../sources/read-source.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {SharedFolders} from "./shared-folders.js";
import type {CommandOptions} from "../terminal/command-line.js";

/**
 * An open source with the rows, the sources and the account of its shares, as folders of canonical tables hold them.
 *
 * @param union - knows that they are of one reading
 */
export async function unitedShares(
  {run, ...source}: OpenSource,
  {folders, undecodable}: SharedFolders,
  union: AnswerUnion,
  {benchmark, conflicts}: CommandOptions
): Promise<OpenSource> {
  const shares = (
    await openSource(
      {command: "ingest", paths: folders, options: conflicts === undefined ? {} : {conflicts}},
      undefined,
      {union}
    )
  ).run;
  const whole = shares.claims
    .flatMap(({detection}) => detection.files)
    .filter(({path}) => path.endsWith("/manifest.json")).length;
  if (whole !== folders.length)
    throw new CommandError(
      EXIT.files,
      `${whole} of ${folders.length} shares are there to be united: what was read was damaged, or removed, meanwhile. Nothing was written`
    );
  async function* read(): AsyncGenerator<RowBatch> {
    yield* shares.batches;
    run.ledger.earlier(shares.ledger.report());
    for (const [path, count] of undecodable) run.ledger.warning(path, "file", undecodableText(count));
  }
  const batches = read();
  const united = {...run, batches, rows: wholeRows(batches), sources: shares.sources, runs: shares.runs};
  return {...source, run: benchmark === undefined ? united : ofBenchmark(united, benchmark)};
}
