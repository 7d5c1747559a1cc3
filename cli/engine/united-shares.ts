import {wholeRows, type AnswerUnion, type RowBatch} from "../../src/lib/adapters/index.js";
import {ofBenchmark} from "../sources/of-benchmark.js";
import {openSource, type OpenSource} from "../sources/read-source.js";
import type {CommandOptions} from "../terminal/command-line.js";

/**
 * An open source with the rows, the sources and the account of its shares, as folders of canonical tables hold them.
 *
 * @param folders - in the order of the shares
 * @param union - knows that they are of one reading
 */
export async function unitedShares(
  {run, ...source}: OpenSource,
  folders: readonly string[],
  union: AnswerUnion,
  {benchmark, conflicts}: CommandOptions
): Promise<OpenSource> {
  const shares = (
    await openSource(
      {command: "ingest", paths: folders, options: conflicts === undefined ? {} : {conflicts}},
      undefined,
      union
    )
  ).run;
  async function* read(): AsyncGenerator<RowBatch> {
    yield* shares.batches;
    run.ledger.earlier(shares.ledger.report());
  }
  const batches = read();
  const united = {...run, batches, rows: wholeRows(batches), sources: shares.sources, runs: shares.runs};
  return {...source, run: benchmark === undefined ? united : ofBenchmark(united, benchmark)};
}
