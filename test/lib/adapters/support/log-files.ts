import {memoryFile, type LogFile} from "../../../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../../../src/lib/schema/index.js";

/** A JSON document in memory. */
export const json = (path: string, value: unknown): LogFile => memoryFile(path, JSON.stringify(value));

/** JSON lines in memory. */
export const jsonl = (path: string, ...values: unknown[]): LogFile =>
  memoryFile(path, values.map((value) => JSON.stringify(value)).join("\n"));

/** Who answered what, and how each judge scored it. */
export const scoresOf = (rows: readonly CanonicalRow[]): unknown[][] =>
  rows.map(({subjectId, itemId, attempt, judgments}) => [
    subjectId,
    itemId,
    attempt,
    ...judgments.map(({score}) => score)
  ]);
