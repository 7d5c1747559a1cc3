/** What was measured, as the page and the documents show it. */
export interface TableRates {
  readonly shapes: readonly {readonly name: string; readonly tables: number; readonly alarms: number}[];
  readonly kinds: readonly {
    readonly name: string;
    readonly planted: number;
    readonly found: number;
    readonly beyond: number;
    /** Of `edited` errors those for which a smallest edit is found, and those that it undoes exactly. */
    readonly edited: number;
    readonly mended: number;
    readonly restored: number;
  }[];
  /** The same errors in tables with names over several columns. */
  readonly merged: {readonly planted: number; readonly found: number};
}

/** The rates as two Markdown tables. */
export function ratesText({shapes, kinds, merged}: TableRates): string {
  return [
    "| clean tables | accused | of |",
    "| --- | --: | --: |",
    ...shapes.map(({name, tables, alarms}) => `| ${name} | ${alarms} | ${tables} |`),
    "",
    "| planted error | found | of | left a possible table | an edit found | the clean table restored | of |",
    "| --- | --: | --: | --: | --: | --: | --: |",
    ...kinds.map(
      ({name, planted, found, beyond, edited, mended, restored}) =>
        `| ${name} | ${found} | ${planted} | ${beyond} | ${mended} | ${restored} | ${edited} |`
    ),
    "",
    `In tables with names over several columns ${merged.found} of ${merged.planted} such errors are found.`
  ].join("\n");
}
