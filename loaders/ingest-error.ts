/** One thing wrong with an input file. */
export interface Problem {
  /** Path as the reader knows it: `data/<id>/published.csv`. */
  readonly file: string;
  /** Line of the file, the first being 1; for a registry the entry, the first being 1; `null` for the file as a whole. */
  readonly row: number | null;
  /** Column or field; `null` where none is at fault. */
  readonly field: string | null;
  /** What is wrong and what was expected: `invalid value; expected 0 to 100`. */
  readonly expectation: string;
  /** The offending value, as text; `null` where there is none. */
  readonly value: string | null;
}

/**
 * One line for one problem.
 *
 * @example
 * formatProblem({file: "data/a.csv", row: 118, field: "value", expectation: "invalid value; expected 0 to 100", value: "104"})
 * // → "data/a.csv, row 118, field value: invalid value; expected 0 to 100: 104"
 */
export function formatProblem({file, row, field, expectation, value}: Problem): string {
  const place = [file, row === null ? null : `row ${row}`, field === null ? null : `field ${field}`];
  return `${place.filter((part) => part !== null).join(", ")}: ${expectation}${value === null ? "" : `: ${visible(value)}`}`;
}

/** Quotes a value that would not be seen as it is: an empty one, or one with blanks around it. */
const visible = (value: string): string => (value === value.trim() && value !== "" ? value : JSON.stringify(value));

/** All problems of the inputs at once: sorted by file, row and field, one per line of the message. */
export class IngestError extends Error {
  override readonly name = "IngestError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = [...problems].sort(
      (a, b) =>
        compareText(a.file, b.file) ||
        (a.row ?? 0) - (b.row ?? 0) ||
        compareText(a.field ?? "", b.field ?? "") ||
        compareText(a.expectation, b.expectation)
    );
    super(
      `${sorted.length} problem${sorted.length === 1 ? "" : "s"} in the data\n${sorted.map(formatProblem).join("\n")}`
    );
    this.problems = sorted;
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Collects problems, so that one run reports all of them. */
export class Problems {
  readonly #list: Problem[] = [];

  get count(): number {
    return this.#list.length;
  }

  add(file: string, row: number | null, field: string | null, expectation: string, value: string | null = null): void {
    this.#list.push({file, row, field, expectation, value});
  }

  /** @throws IngestError if there is any problem */
  throwIfAny(): void {
    if (this.#list.length > 0) throw new IngestError(this.#list);
  }
}
