import * as v from "valibot";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {readInputText} from "./input-text.js";

/**
 * Reads a JSON file that holds a list of entries and validates each against a schema.
 *
 * @returns the valid entries with their place in the list, the first being 1
 */
export function readEntries<Entry>(
  input: InputRoot,
  file: string,
  schema: v.GenericSchema<unknown, Entry>,
  problems: Problems
): readonly {readonly row: number; readonly entry: Entry}[] {
  const text = readInputText(input, file, problems);
  if (text === null) return [];
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (error) {
    problems.add(file, null, null, `malformed JSON; ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
  if (!Array.isArray(source)) {
    problems.add(file, null, null, "invalid registry; expected a list of entries");
    return [];
  }
  return source.flatMap((candidate: unknown, index) => {
    const row = index + 1;
    const result = v.safeParse(schema, candidate);
    if (result.success) return [{row, entry: result.output}];
    for (const issue of result.issues) {
      const path = v.getDotPath(issue);
      problems.add(file, row, path, issueWords(issue), issue.received);
    }
    return [];
  });
}

function issueWords(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === "never") return "unknown field";
  if (issue.received === "undefined") return "missing field";
  return `invalid value; expected ${issue.expected ?? issue.message}`;
}
