import {facetOf, type VerdictTable} from "./table/verdict-table.js";

/** Rules that named judges apply: a verdict of them without a name is one more judge's, and none of a rule that judges by itself. */
export class JudgedRules {
  readonly #judged = new Set<number>();
  readonly #scorer;
  readonly #benchmark;

  /** @param table - a log that names judges */
  constructor(table: Pick<VerdictTable, "facets" | "items">) {
    this.#scorer = facetOf(table, "scorer");
    this.#benchmark = facetOf(table, "benchmark");
    const {codes, values} = facetOf(table, "judge")!;
    const {starts, ids} = table.items;
    for (let item = 0; item < ids.length; item++)
      for (let row = starts[item]!; row < starts[item + 1]!; row++)
        if (values[codes[row]!] !== null) this.#judged.add(this.ruleOf(row, item));
  }

  /** The rule of a verdict, which is another one in each benchmark. */
  ruleOf(row: number, item: number): number {
    const rules = this.#scorer?.values.length ?? 1;
    return (this.#benchmark?.codes[item] ?? 0) * rules + (this.#scorer?.codes[row] ?? 0);
  }

  /** Is the rule one that judges apply? */
  has(rule: number): boolean {
    return this.#judged.has(rule);
  }
}
