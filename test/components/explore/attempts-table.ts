import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {type VerdictTable} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";

/** A log with one verdict for each attempt, each on an item of its own. */
export function attemptsTable(
  answers: readonly {readonly attempt: number; readonly category: string | null}[],
  about: {readonly label: string; readonly simulated: boolean}
): VerdictTable {
  const builder = new VerdictTableBuilder();
  answers.forEach(({attempt, category}, n) =>
    builder.add([
      canonicalRow({
        subjectId: "m",
        item: itemRow({itemId: `s/${n}`, suite: "s", category}),
        attempt,
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: [judgment({scorerId: "s", scorerVersion: "1", score: 1, status: "ok"})]
      })
    ])
  );
  return builder.finish(about).table;
}
