import {correlationOf} from "../../src/lib/math/index.js";
import type {ColumnTruth, Sheet} from "./clean-table.js";

const numberOf = (text: string): number => Number(text.replace(/[*+]|<\/?u>/g, ""));

/**
 * True if a sheet could be as it stands for a reader who is told what every column holds: every rate is a count over
 * its printed n, every mean, difference and rank follows within rounding, marks stand on the best and the second, and
 * no two of at least three rates of two rows are all equal. It shares nothing with the checks that it judges.
 */
export function isPossible(sheet: Sheet): boolean {
  const {columns, models, average, counts, joint, shape, correlations} = sheet;
  const grid = models.map((own) => own.map(numberOf));
  const h = 0.5 * 10 ** -shape.decimals + 1e-9;
  const nOf = (c: number) => (counts && counts[c] !== "" ? Number(counts[c]) : null);
  const holds = (own: readonly number[], column: ColumnTruth, c: number): boolean => {
    const value = own[c]!;
    if (column.kind === "rate") {
      const n = nOf(c);
      return value >= 0 && value <= 100 && (n === null || isCount(value, n, h));
    }
    if (column.kind === "mean") {
      const n = column.of.map(nOf);
      const all = n.reduce<number>((sum, one) => sum + (one ?? 0), 0);
      const weights = shape.overall === "pooled" && counts ? n.map((one) => one! / all) : column.weights;
      return Math.abs(value - column.of.reduce((sum, part, i) => sum + weights[i]! * own[part]!, 0)) <= 2 * h;
    }
    if (column.kind === "difference") {
      const difference = own[column.first]! - own[column.second]!;
      return Math.abs(value - (column.absolute ? Math.abs(difference) : difference)) <= 3 * h;
    }
    return value === 1 + grid.filter((other) => other[column.of]! > own[column.of]!).length;
  };
  const total = columns.findIndex(({kind}) => kind === "mean");
  const parts = columns.flatMap(({kind}, c) => (kind === "rate" ? [nOf(c) ?? 0] : []));
  return (
    grid.every((own) => columns.every((column, c) => holds(own, column, c))) &&
    grid.every((own) =>
      joint.every(
        ([und, gen, both]) =>
          own[both]! <= Math.min(own[und]!, own[gen]!) && own[both]! >= own[und]! + own[gen]! - 100 - 3 * h
      )
    ) &&
    (shape.counts !== "all" ||
      total < 0 ||
      joint.length > 0 ||
      Number(counts![total]) === parts.reduce((a, b) => a + b, 0)) &&
    (average === null ||
      average.every(
        (text, c) => Math.abs(numberOf(text) - grid.reduce((sum, own) => sum + own[c]!, 0) / grid.length) <= 2 * h
      )) &&
    (correlations === null ||
      correlations.every(
        (text, c) =>
          text === "" ||
          Math.abs(
            Number(text) -
              correlationOf(
                grid.map((own) => own[c]!),
                grid.map((own) => own[total]!)
              )
          ) <= 0.02
      )) &&
    models.every((own) =>
      own.every((text, c) =>
        markHolds(
          text,
          grid.map((row) => row[c]!)
        )
      )
    )
  );
}

const isCount = (value: number, n: number, h: number): boolean =>
  [Math.floor, Math.ceil].some((to) => Math.abs((100 * to((value * n) / 100)) / n - value) <= h);

function markHolds(text: string, column: readonly number[]): boolean {
  const order = [...new Set(column)].sort((a, b) => b - a);
  return (
    (!text.startsWith("**") || numberOf(text) === order[0]) && (!text.startsWith("<u>") || numberOf(text) === order[1])
  );
}
