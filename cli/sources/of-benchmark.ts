import {wholeRows, type Ingest, type RowBatch} from "../../src/lib/adapters/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/**
 * The same source, which fails at the first record of another benchmark than it is said to be of.
 *
 * A name stands for all that begin with it, whatever its case: `mmlu` for `mmlu_anatomy` and `mmlu:subject=law`, not for `mmlupro`.
 */
export function ofBenchmark(run: Ingest, benchmark: string): Ingest {
  const asked = benchmark.toLowerCase();
  const isOf = (suite: string): boolean => {
    const name = suite.toLowerCase();
    return name.startsWith(asked) && !/^[\p{L}\p{N}]/u.test(name.slice(asked.length));
  };
  async function* checked(): AsyncGenerator<RowBatch> {
    for await (const batch of run.batches) {
      for (const suite of suitesOf(batch))
        if (!isOf(suite))
          throw new CommandError(EXIT.files, `mismatched benchmark: records of ${suite} vs ${benchmark}`);
      yield batch;
    }
  }
  const batches = checked();
  return {...run, batches, rows: wholeRows(batches)};
}

function suitesOf(batch: RowBatch): ReadonlySet<string> {
  if (!("block" in batch)) return new Set(batch.map(({item}) => item.suite));
  return new Set([...new Set(batch.block.item)].map((item) => batch.names.items.text(item, "suite")));
}
