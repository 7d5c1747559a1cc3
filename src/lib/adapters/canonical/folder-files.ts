import {CANONICAL_TABLES} from "../../schema/index.js";

/** The files that a folder of canonical tables must have beside its `manifest.json`. */
export const FOLDER_FILES: readonly string[] = [
  ...Object.keys(CANONICAL_TABLES).map((name) => `${name}.parquet`),
  "ledger.json",
  "cells.json"
];

/** Counts of the rows, which a folder may have beside its tables: nothing is lost with them. */
export const COUNTS = /^counts-[a-z]+\.parquet$/;

/** What tables that were made of others remember of the readings; other folders have none. */
export const READINGS = "readings.json";
/** Rises when what united tables remember changes. */
export const READINGS_VERSION = 1;

/** Answers that were left out when tables were united are in files of their own, named after the others. */
export const repeatsFile = (name: string): string => `repeats-${name}`;

/** What there is of answers left out. */
export const REPEATED = ["responses.parquet", "judgments.parquet"] as const;

const OF_UNION: readonly string[] = [READINGS, ...REPEATED.map(repeatsFile)];

/** Is this a file that only a later union has to know? */
export const isOfUnion = (name: string): boolean => OF_UNION.includes(name);

/** Is this one of the files that a folder of canonical tables is made of, beside its `manifest.json`? */
export const isOfFolder = (name: string): boolean =>
  FOLDER_FILES.includes(name) || COUNTS.test(name) || isOfUnion(name);
