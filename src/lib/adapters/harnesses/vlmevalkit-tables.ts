import type {LoggedScore} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {Ledger} from "../contract/ledger.js";
import type {LogFile} from "../files/log-file.js";
import {tableRecords} from "../tables/table-records.js";
import {maybeNumber, maybeText} from "../values/json-value.js";

/** How the table of a dataset's own numbers ends, behind the name of the predictions and, in some, that of a judge. */
const TABLE = /_(acc|score)(?:_all)?\.csv$/;
/** Columns that count, beside means. */
const COUNTED = /^Total_/;
/** Columns that say what a row is over. */
const OVER = new Set(["split", "Overall"]);
/** Short names of MMBench's categories in tables. */
const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ["CP", "coarse_perception"],
  ["FP-S", "finegrained_perception (instance-level)"],
  ["FP-C", "finegrained_perception (cross-instance)"],
  ["LR", "logic_reasoning"],
  ["RR", "relation_reasoning"],
  ["AR", "attribute_reasoning"]
]);

/** The predictions whose numbers a file may hold, by its name; `null` for any other file. */
export const predictionsOf = (path: string): string | null => (TABLE.test(path) ? path.replace(TABLE, ".xlsx") : null);

/** Categories that the records of a model on a dataset name, at both levels. */
export interface MetCategories {
  readonly categories: Set<string>;
  readonly subcategories: Set<string>;
}

export const noCategories = (): MetCategories => ({categories: new Set(), subcategories: new Set()});

/** Numbers that the harness gives beside its predictions: means of hits by category, or what the rule of a dataset makes of its answers. */
export async function logTable(
  file: LogFile,
  about: Pick<LoggedScore, "suite" | "subjectId">,
  {categories, subcategories}: MetCategories,
  context: ReadContext
): Promise<void> {
  const isOfHits = TABLE.exec(file.path)?.[1] === "acc";
  // Rows of this table are no records: its faults are told below.
  const own = new Ledger();
  const rows = [];
  for await (const batch of tableRecords(file, {...context, ledger: own})) for (const {row} of batch) rows.push(row);
  const partOf = (given: string): string => {
    const name = ABBREVIATED.get(given) ?? given;
    return subcategories.has(name) && !categories.has(name) ? `subcategory: ${name}` : `category: ${name}`;
  };
  const logged = rows.flatMap((row): LoggedScore[] => {
    const split = maybeText(row["split"] ?? null);
    const isWhole = split === null || rows.length === 1 || split === "Overall";
    const over = isWhole
      ? "all"
      : categories.has(split) || subcategories.has(split)
        ? partOf(split)
        : `split: ${split}`;
    return Object.entries(row).flatMap(([column, cell]) => {
      const value = maybeNumber(cell);
      if (value === null || column === "split" || column === "" || COUNTED.test(column)) return [];
      const isPart = !OVER.has(column) && (isOfHits || categories.has(column) || subcategories.has(column));
      const group = isPart ? (isWhole ? partOf(column) : `${over}, ${partOf(column)}`) : over;
      const rule = isOfHits ? {scorerId: "vlmevalkit/hit", metric: "mean"} : {scorerId: null, metric: column};
      return [{...about, ...rule, group, value, file: file.path}];
    });
  });
  if (logged.length > 0) context.ledger.logged(logged);
  else context.ledger.warning(file.path, "file", "no number is found in this table: nothing is compared with it");
  context.ledger.ignored(file.path, "the harness's own numbers: recomputed from the records and compared");
}
