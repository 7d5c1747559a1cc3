import type {TableColumn} from "./table-spec.js";

/** Ends of an interval; `null`, NaN or absent where there is none. */
interface Ends {
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

/** The two columns of an interval in a table twin, the lower end first. */
export const intervalColumns = <R>(
  of: (row: R) => Ends | null | undefined,
  text: (end: number, row: R) => string,
  labels: readonly [lower: string, upper: string] = ["95% lower", "95% upper"]
): readonly TableColumn<R>[] =>
  (["lo", "hi"] as const).map((end, k) => ({
    label: labels[k]!,
    value: (row) => of(row)?.[end] ?? null,
    text: (row) => text(of(row)![end]!, row)
  }));
