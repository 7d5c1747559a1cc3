import type {Column} from "../schema/index.js";

/**
 * Says what is wrong with a value in a column, or `null` when nothing is.
 *
 * @example
 * cellProblem({kind: "number", nullable: false}, NaN) // → "expected a finite number"
 */
export function cellProblem(column: Column, value: unknown): string | null {
  if (value === undefined) return "missing value";
  if (value === null) return column.nullable ? null : "expected a value, not null";
  switch (column.kind) {
    case "text":
      if (typeof value !== "string") return "expected text";
      if (column.oneOf && !column.oneOf.includes(value)) return `expected one of ${column.oneOf.join(", ")}`;
      return null;
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? null : "expected a finite number";
    case "flag":
      return typeof value === "boolean" ? null : "expected true or false";
  }
}
