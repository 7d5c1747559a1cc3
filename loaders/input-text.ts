import {readFileSync} from "node:fs";
import {join} from "node:path";
import type {Problems} from "./ingest-error.js";

/** Where the inputs are. Tests point it at a folder of their own. */
export interface InputRoot {
  /** Folder that holds `data/`. */
  readonly root: string;
}

/** The project itself: loaders run in its root. */
export const PROJECT: InputRoot = {root: "."};

const BYTE_ORDER_MARK = "\uFEFF";

/** The bytes of an input file. `file` is relative to the root, with forward slashes. */
export function readInputBytes({root}: InputRoot, file: string): Buffer {
  return readFileSync(join(root, file));
}

/**
 * Reads an input file as text: UTF-8 without byte order mark, lines ended by LF.
 *
 * Anything else is a problem; reading goes on with the text as it would be without it, so that one run
 * finds the other problems too.
 *
 * @returns the text, or `null` if the file cannot be read at all
 */
export function readInputText(input: InputRoot, file: string, problems: Problems): string | null {
  let bytes: Buffer;
  try {
    bytes = readInputBytes(input, file);
  } catch {
    problems.add(file, null, null, "missing file");
    return null;
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    problems.add(file, null, null, "invalid encoding; expected UTF-8");
    return null;
  }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    problems.add(file, null, null, "unexpected byte order mark; expected UTF-8 without one");
    text = text.slice(1);
  }
  if (text.includes("\r")) {
    problems.add(file, null, null, "invalid line ends; expected LF, found CR");
    text = text.replace(/\r\n?/g, "\n");
  }
  if (text.trim() === "") {
    problems.add(file, null, null, "empty file");
    return null;
  }
  return text;
}
