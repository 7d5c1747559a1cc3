import * as v from "valibot";
import {parse, YAMLParseError} from "yaml";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {readInputText} from "./input-text.js";

/**
 * Reads a JSON or YAML file that holds a list of entries and validates each against a schema.
 *
 * @returns the valid entries with their place in the list, the first being 1
 */
export function readEntries<Entry>(
  input: InputRoot,
  file: string,
  schema: v.GenericSchema<unknown, Entry>,
  problems: Problems
): readonly {readonly row: number; readonly entry: Entry}[] {
  const source = readParsed(input, file, problems);
  if (source === undefined) return [];
  if (!Array.isArray(source)) {
    problems.add(file, null, null, "invalid registry; expected a list of entries");
    return [];
  }
  return source.flatMap((candidate: unknown, index) => {
    const row = index + 1;
    const entry = checkedEntry(file, row, candidate, schema, problems);
    return entry === null ? [] : [{row, entry}];
  });
}

/** Reads a JSON file that is one entry; `null` where it cannot be read. */
export function readEntry<Entry>(
  input: InputRoot,
  file: string,
  schema: v.GenericSchema<unknown, Entry>,
  problems: Problems
): Entry | null {
  const source = readParsed(input, file, problems);
  if (source === undefined) return null;
  if (typeof source === "object" && source !== null && !Array.isArray(source))
    return checkedEntry(file, null, source, schema, problems);
  problems.add(file, null, null, "invalid entry; expected one object");
  return null;
}

/** `undefined` where the file cannot be read. */
function readParsed(input: InputRoot, file: string, problems: Problems): unknown {
  const text = readInputText(input, file, problems);
  if (text === null) return undefined;
  const isYaml = file.endsWith(".yaml");
  try {
    return isYaml ? (parse(text, {logLevel: "error"}) as unknown) : (JSON.parse(text) as unknown);
  } catch (error) {
    problems.add(file, lineOf(error, text), null, `malformed ${isYaml ? "YAML" : "JSON"}`);
    return undefined;
  }
}

function checkedEntry<Entry>(
  file: string,
  row: number | null,
  candidate: unknown,
  schema: v.GenericSchema<unknown, Entry>,
  problems: Problems
): Entry | null {
  const result = v.safeParse(schema, candidate);
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const path = v.getDotPath(issue);
    problems.add(
      file,
      row,
      path === null ? null : `${path}${row === null ? "" : named(candidate)}`,
      issueWords(issue),
      issue.received === "undefined" ? null : given(issue)
    );
  }
  return null;
}

/** Which entry of a list it is, for those that have an id. */
const named = (candidate: unknown): string =>
  typeof candidate === "object" && candidate !== null && "id" in candidate && typeof candidate.id === "string"
    ? ` of ${candidate.id}`
    : "";

function issueWords(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === "never") return "unknown field";
  if (issue.received === "undefined") return "missing field";
  return `invalid value; ${issue.kind === "validation" ? issue.message : `expected ${issue.expected ?? "another"}`}`;
}

/** As written in the file, unless the text is of the right kind and only says the wrong thing. */
const given = ({kind, input}: v.BaseIssue<unknown>): string =>
  kind === "validation" && typeof input === "string" ? input : JSON.stringify(input);

/** The line at which the parser stopped, where it says so. */
function lineOf(error: unknown, text: string): number | null {
  if (error instanceof YAMLParseError) return error.linePos?.[0].line ?? null;
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? null : text.slice(0, Number(position)).split("\n").length;
}
