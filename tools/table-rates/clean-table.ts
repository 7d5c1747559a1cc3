import type {AuthorTable} from "../../src/lib/ledger/index.js";
import {correlationOf, mulberry32} from "../../src/lib/math/index.js";

/** What a table looks like. */
export interface TableShape {
  readonly overall: "none" | "macro" | "pooled";
  /** Whether a row of n is printed, and whether it holds the total too. */
  readonly counts: "none" | "parts" | "all";
  /** Answers of a category, give or take a tenth. */
  readonly items: number;
  readonly decimals: 1 | 2;
  readonly rows: number;
  /** Categories; with `pairs` each has three columns. */
  readonly columns: number;
  /**
   * What else it prints: an average row, a column of differences, ranks and bold, both forms of a
   * question with success, the distance of the two forms as well, a row of correlations with the total.
   */
  readonly extra: "none" | "average" | "difference" | "marks" | "pairs" | "gap" | "correlation";
}

/** What a column holds, as its author knows; indices are of columns. */
export type ColumnTruth =
  | {readonly kind: "rate"; readonly n: number; readonly printed: boolean}
  | {readonly kind: "mean"; readonly of: readonly number[]; readonly weights: readonly number[]}
  | {readonly kind: "difference"; readonly first: number; readonly second: number; readonly absolute: boolean}
  | {readonly kind: "rank"; readonly of: number};

/** A table as text, with all that its author knows of it. */
export interface Sheet {
  readonly shape: TableShape;
  readonly header: readonly string[];
  readonly columns: readonly ColumnTruth[];
  /** Columns of one category as understanding, generation and success in both. */
  readonly joint: readonly (readonly [und: number, gen: number, both: number])[];
  readonly models: readonly (readonly string[])[];
  readonly average: readonly string[] | null;
  readonly counts: readonly string[] | null;
  /** Pearson's correlation of each rate with the total. */
  readonly correlations: readonly string[] | null;
}

const BOTH = ["both", "joint", "success", "unified"] as const;

/** A table without an error: binomial counts of systems of unequal level in categories of unequal hardness. */
export function cleanSheet(seed: number, shape: TableShape): Sheet {
  const uniform = mulberry32(seed);
  const {overall, counts, decimals, extra} = shape;
  const sizes = Array.from({length: shape.columns}, () => Math.round(shape.items * (0.9 + 0.2 * uniform())));
  const hardness = sizes.map(() => 0.3 * (uniform() - 0.5));
  const both = BOTH[Math.floor(uniform() * BOTH.length)]!;
  const forms = extra === "pairs" || extra === "gap" ? ["Und.", "Gen.", both] : [""];
  const F = forms.length;
  const shares = Array.from({length: shape.rows}, () => {
    const level = 0.3 + 0.4 * uniform();
    return sizes.flatMap((n, c) => answers(uniform, n, level + hardness[c]!, F).map((right) => right / n));
  });
  const columns: ColumnTruth[] = sizes.flatMap((n) =>
    forms.map(() => ({kind: "rate" as const, n, printed: counts !== "none"}))
  );
  const header = sizes.flatMap((_, c) => forms.map((form) => `Task ${c} ${form}`.trim()));
  const all = sizes.reduce((a, b) => a + b, 0);
  const weights = sizes.map((n) => (overall === "pooled" ? n / all : 1 / sizes.length));
  if (overall !== "none")
    forms.forEach((form, f) => {
      columns.push({kind: "mean", of: sizes.map((_, c) => c * F + f), weights});
      header.push(`Overall ${form}`.trim());
    });
  const values = shares.map((own) => {
    const full = [...own];
    for (const column of columns.slice(own.length))
      if (column.kind === "mean") full.push(column.of.reduce((sum, c, i) => sum + column.weights[i]! * own[c]!, 0));
    return full;
  });
  if (extra === "difference" || extra === "gap") {
    const last = columns.length - 1;
    const [first, second, absolute] = extra === "gap" ? [last - 2, last - 1, true] : [last, last - 1, false];
    columns.push({kind: "difference", first, second, absolute});
    header.push(absolute ? "Gap" : uniform() < 0.5 ? "Δ" : `${header[first]} − ${header[second]}`);
    // As often from the printed values as from the exact ones.
    const printed = uniform() < 0.5;
    const of = (share: number) => (printed ? Number((100 * share).toFixed(decimals)) / 100 : share);
    for (const own of values) {
      const difference = of(own[first]!) - of(own[second]!);
      own.push(absolute ? Math.abs(difference) : difference);
    }
  }
  const print = (share: number, column: ColumnTruth) =>
    `${column.kind === "difference" && !column.absolute && share > 0 ? "+" : ""}${(100 * share).toFixed(decimals)}`.replace(
      /^-(?=0\.0+$)/,
      ""
    );
  const texts = values.map((own) => own.map((share, c) => print(share, columns[c]!)));
  const average = extra === "average" ? columns.map((column, c) => print(meanOf(columnOf(values, c)), column)) : null;
  const models = extra === "marks" ? withMarks(texts, columns, header) : texts;
  const countOf = (column: ColumnTruth) =>
    column.kind === "rate" ? `${column.n}` : column.kind === "mean" && counts === "all" ? `${all}` : "";
  return {
    shape,
    header,
    columns,
    joint: F === 3 ? sizes.map((_, c) => [c * F, c * F + 1, c * F + 2] as const) : [],
    models,
    average,
    counts: counts === "none" ? null : columns.map(countOf),
    correlations:
      extra === "correlation" && overall !== "none"
        ? columns.map(({kind}, c) =>
            kind === "rate" ? correlationOf(columnOf(values, c), columnOf(values, columns.length - 1)).toFixed(2) : ""
          )
        : null
  };
}

const columnOf = (grid: readonly (readonly number[])[], c: number): number[] => grid.map((own) => own[c]!);
const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Right answers of n items: in one form, or in words, in pictures and in both. */
function answers(uniform: () => number, n: number, level: number, forms: number): number[] {
  const right = new Array<number>(forms).fill(0);
  for (let i = 0; i < n; i++) {
    const shift = forms === 1 ? 0 : 0.4 * (uniform() - 0.5);
    const first = uniform() < level + shift;
    right[0]! += Number(first);
    if (forms === 1) continue;
    const second = uniform() < level - 0.1 + shift;
    right[1]! += Number(second);
    right[2]! += Number(first && second);
  }
  return right;
}

/** Best in bold, second underlined, and a column of ranks by the last column. */
function withMarks(texts: readonly (readonly string[])[], columns: ColumnTruth[], header: string[]): string[][] {
  const by = columns.length - 1;
  const places = columns.map((_, c) => [...new Set(texts.map((own) => Number(own[c])))].sort((a, b) => b - a));
  const marked = texts.map((own) =>
    own.map((text, c) => {
      const place = places[c]!.indexOf(Number(text));
      return place === 0 ? `**${text}**` : place === 1 ? `<u>${text}</u>` : text;
    })
  );
  columns.push({kind: "rank", of: by});
  header.push("Rank");
  return marked.map((own, m) => [
    ...own,
    `${1 + texts.filter((other) => Number(other[by]) > Number(texts[m]![by])).length}`
  ]);
}

/** The sheet as `check-table` reads it. */
export function tableOf({header, models, average, counts, correlations}: Sheet): AuthorTable {
  const lines = [
    ...(counts ? [["n", ...counts]] : []),
    ...models.map((own, m) => [`Model ${m}`, ...own]),
    ...(average ? [["Average", ...average]] : []),
    ...(correlations ? [["Pearson r with Overall", ...correlations]] : [])
  ];
  return {name: "Table 1", header: ["Model", ...header], records: lines.map((fields, i) => ({line: i + 2, fields}))};
}
