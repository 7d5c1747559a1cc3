/** What was measured, as the page and the documents show it. */
export interface TableRates {
  readonly shapes: readonly {readonly name: string; readonly tables: number; readonly alarms: number}[];
  readonly kinds: readonly {
    readonly name: string;
    readonly planted: number;
    readonly found: number;
    readonly beyond: number;
  }[];
}

/** The rates as two Markdown tables. */
export function ratesText({shapes, kinds}: TableRates): string {
  return [
    "| clean tables | accused | of |",
    "| --- | --: | --: |",
    ...shapes.map(({name, tables, alarms}) => `| ${name} | ${alarms} | ${tables} |`),
    "",
    "| planted error | found | of | left a possible table |",
    "| --- | --: | --: | --: |",
    ...kinds.map(({name, planted, found, beyond}) => `| ${name} | ${found} | ${planted} | ${beyond} |`)
  ].join("\n");
}
