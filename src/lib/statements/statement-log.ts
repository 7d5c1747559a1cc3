/** How much a log holds. */
export interface LogSize {
  readonly verdicts: number;
  readonly items: number;
  readonly models: number;
}

/** The log that a statement was made on, as it was then; which revision of it that was, its fingerprint says. */
export interface StatementLog extends LogSize {
  /** In addresses. */
  readonly id: string;
  readonly name: string;
}

/** What the size of a log is told in. */
export const SIZES = ["verdicts", "items", "models"] as const;
/** Characters of a name. */
export const LONGEST_NAME = 400;

/** `80 verdicts, 40 items, 2 models`. */
export const sizeText = (size: LogSize): string =>
  SIZES.map((key) => `${size[key].toLocaleString("en")} ${size[key] === 1 ? key.slice(0, -1) : key}`).join(", ");

/**
 * Reads the log of a statement from a file that anybody may have written; statements of older files name none.
 *
 * @throws RangeError that names the field at fault
 */
export function readStatementLog(value: unknown, where: string): StatementLog | undefined {
  if (value === undefined) return undefined;
  const found = (value ?? {}) as Record<string, unknown>;
  for (const key of ["id", "name"]) {
    const text = found[key];
    if (typeof text !== "string" || text.length > LONGEST_NAME)
      throw new RangeError(`${where}.${key}: expected a text of at most ${LONGEST_NAME} characters`);
  }
  for (const key of SIZES)
    if (!Number.isSafeInteger(found[key]) || (found[key] as number) < 0)
      throw new RangeError(`${where}.${key}: expected a count`);
  const {id, name, verdicts, items, models} = found as unknown as StatementLog;
  return {id, name, verdicts, items, models};
}

/** What an address says of the data that it was made for. */
export interface MadeOn {
  /** Fingerprint of the log's content, or of the figure's numbers. */
  readonly revision: string;
  /** `null` where the address does not say. */
  readonly size: LogSize | null;
}

/** Parameters of an address that say which data it was made for. */
export const MADE_ON = ["data", "held"] as const;

/** Has an address say which data it was made for: `data=0123456789abcdef&held=80,40,2`. */
export const madeOnText = ({revision, size}: MadeOn): string =>
  `data=${encodeURIComponent(revision)}${size === null ? "" : `&held=${SIZES.map((key) => size[key]).join(",")}`}`;

/** The data that an address was made for; `null` where it does not say. */
export function madeOn(search: string): MadeOn | null {
  const params = new URLSearchParams(search);
  const revision = params.get("data");
  if (revision === null) return null;
  const held = /^(\d{1,12}),(\d{1,12}),(\d{1,12})$/.exec(params.get("held") ?? "");
  const [verdicts, items, models] = (held?.slice(1) ?? []).map(Number);
  return {revision, size: held === null ? null : {verdicts: verdicts!, items: items!, models: models!}};
}
