import type {JudgedClaim, JudgedReading} from "./claim.js";

/** Version of the file of claims; increases whenever a field changes its meaning. */
const CLAIMS_VERSION = 1;

type Numbered<T extends {readonly cells: readonly string[]}> = Omit<T, "cells"> & {readonly cells: readonly number[]};

/** Claims as they travel: cells by their number, to keep it small. */
export interface ClaimsFile {
  readonly name: "tested-claims";
  readonly version: number;
  readonly cells: readonly string[];
  readonly claims: readonly (Omit<JudgedClaim, "readings" | "cause"> & {
    readonly readings: readonly Numbered<JudgedReading>[];
    readonly cause?: Numbered<NonNullable<JudgedClaim["cause"]>>;
  })[];
}

const ROUND = 6;
const round = (p: number | null): number | null => (p === null ? null : Number(p.toPrecision(ROUND)));

export function encodeClaims(claims: readonly JudgedClaim[]): ClaimsFile {
  const at = new Map<string, number>();
  const numbers = (cells: readonly string[]) =>
    [...new Set(cells)].map((cell) => {
      if (!at.has(cell)) at.set(cell, at.size);
      return at.get(cell)!;
    });
  const encoded = claims.map(({readings, cause, ...claim}) => ({
    ...claim,
    ...(cause ? {cause: {...cause, cells: numbers(cause.cells)}} : {}),
    readings: readings.map(({cells, p, corrected, ...reading}) => ({
      ...reading,
      p: round(p),
      corrected: round(corrected),
      cells: numbers(cells)
    }))
  }));
  return {name: "tested-claims", version: CLAIMS_VERSION, cells: [...at.keys()], claims: encoded};
}

/**
 * The claims that the loaders emitted.
 *
 * @throws TypeError if the source is another file or of another version
 */
export function decodeClaims(source: unknown): JudgedClaim[] {
  const {name, version, cells, claims} = (source ?? {}) as ClaimsFile;
  if (name !== "tested-claims" || version !== CLAIMS_VERSION)
    throw new TypeError(`mismatched claims: ${String(name)} ${String(version)} vs tested-claims ${CLAIMS_VERSION}`);
  const named = (numbers: readonly number[]) => numbers.map((at) => cells[at]!);
  return claims.map(({readings, cause, ...claim}) => ({
    ...claim,
    ...(cause ? {cause: {...cause, cells: named(cause.cells)}} : {}),
    readings: readings.map((reading) => ({...reading, cells: named(reading.cells)}))
  }));
}
