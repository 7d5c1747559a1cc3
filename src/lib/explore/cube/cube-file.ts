import {CUBE_FACETS, type CaseProfiles, type CellSums, type Cube, type CubeFacetId} from "./cube.js";

/** Layout of the file of a cube. */
export const CUBE_VERSION = 1;

/** A cube as JSON: columns as lists, cells in the order of rows. */
export interface CubeFile {
  readonly version: typeof CUBE_VERSION;
  readonly values: Readonly<Record<CubeFacetId, readonly (string | null)[]>>;
  readonly codes: Readonly<Record<CubeFacetId, readonly number[]>>;
  readonly none: readonly number[];
  readonly wrong: readonly number[];
  readonly right: readonly number[];
  readonly profiles?: Readonly<Record<keyof CaseProfiles, readonly number[]>>;
  readonly sums?: Readonly<Record<keyof CellSums, readonly number[]>>;
  readonly hasRulesTogether: boolean;
}

/**
 * Reads a cube that may come from anywhere.
 *
 * @param rows - that the folder says to have
 * @throws RangeError that says what is wrong, if it is something else, of another version, or does not fit itself
 */
export function cubeOf(given: unknown, rows: number): Cube {
  if (!isRecord(given)) throw new RangeError("the file of counts is no object");
  if (given["version"] !== CUBE_VERSION)
    throw new RangeError(`counts of version ${String(given["version"])}; expected ${CUBE_VERSION}`);
  const [values, codes] = [recordIn(given, "values"), recordIn(given, "codes")];
  const none = numbersIn(given, "none", null);
  const cells = none.length;
  const [wrong, right] = [numbersIn(given, "wrong", cells), numbersIn(given, "right", cells)];
  const facets = CUBE_FACETS.map((id) => {
    // Files that were written before these were told apart say nothing of them.
    if ((id === "subcategory" || id === "run") && values[id] === undefined)
      return {id, values: [null], codes: new Uint32Array(cells)};
    const listed = values[id];
    if (!Array.isArray(listed) || !listed.every((value) => value === null || typeof value === "string"))
      throw new RangeError(`the values of ${id} are no list of texts`);
    return {id, values: listed as (string | null)[], codes: codesIn(codes, id, cells, listed.length)};
  });
  const first = new Float64Array(cells);
  let total = 0;
  for (let cell = 0; cell < cells; cell++) {
    first[cell] = total;
    total += none[cell]! + wrong[cell]! + right[cell]!;
  }
  if (total !== rows) throw new RangeError(`it counts ${total} verdicts; the folder has ${rows}`);
  const cases = given["sums"] === undefined ? profilesIn(given, cells) : sumsIn(recordIn(given, "sums"), cells);
  return {facets, none, wrong, right, first, cases, hasRulesTogether: given["hasRulesTogether"] === true};
}

function profilesIn(given: Readonly<Record<string, unknown>>, cells: number): CaseProfiles {
  const profiles = recordIn(given, "profiles");
  const cases = numbersIn(profiles, "cases", null);
  const cell = codesIn(profiles, "cell", null, cells);
  const ends = codesIn(profiles, "ends", cases.length, cell.length + 1);
  if (ends.some((end, p) => end <= (p === 0 ? 0 : ends[p - 1]!)) || (ends.at(-1) ?? 0) !== cell.length)
    throw new RangeError("its cases do not follow each other");
  const small = (key: string) => Uint32Array.from(numbersIn(profiles, key, cell.length));
  return {cases, ends, cell, none: small("none"), wrong: small("wrong"), right: small("right")};
}

const sumsIn = (sums: Readonly<Record<string, unknown>>, cells: number): CellSums => ({
  scoredSquare: numbersIn(sums, "scoredSquare", cells),
  rightSquare: numbersIn(sums, "rightSquare", cells),
  product: numbersIn(sums, "product", cells),
  cases: numbersIn(sums, "cases", cells)
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function recordIn(given: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const value = given[key];
  if (!isRecord(value)) throw new RangeError(`${key} is missing`);
  return value;
}

/** Counts; `length` null for a list of any length. */
function numbersIn(given: Readonly<Record<string, unknown>>, key: string, length: number | null): Float64Array {
  const value = given[key];
  if (!Array.isArray(value) || (length !== null && value.length !== length))
    throw new RangeError(`${key} is no list${length === null ? "" : ` of ${length}`}`);
  for (const one of value as unknown[])
    if (!Number.isSafeInteger(one) || (one as number) < 0) throw new RangeError(`${key} holds what is no count`);
  return Float64Array.from(value as number[]);
}

/** Counts below a bound. */
function codesIn(
  given: Readonly<Record<string, unknown>>,
  key: string,
  length: number | null,
  bound: number
): Uint32Array {
  const codes = Uint32Array.from(numbersIn(given, key, length));
  if (codes.some((code) => code >= bound)) throw new RangeError(`${key} names what is not listed`);
  return codes;
}
