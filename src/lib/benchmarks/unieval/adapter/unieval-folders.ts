import {groupRows} from "../../../scoring/index.js";
import {UNNAMED} from "../../../adapters/values/unnamed.js";

/** Where a `text_records.txt` belongs. */
export interface UniEvalFolder {
  /** Path of the file. */
  readonly path: string;
  /** Folder of the worker that wrote it. */
  readonly root: string;
  readonly promptId: string;
  readonly subject: string;
}

/** Larger numbers are no worker's. */
const MOST_WORKERS = 64;
/** More prompts than this share held twice are two models' answers to the same. */
const LEFT_BEHIND = 0.1;

/**
 * Subjects and prompts of record files, by their folders.
 *
 * Workers write to `<save>_0`, `<save>_1`, …: such folders are one subject if they hold no prompt twice, or, numbered from 0 on, few
 * of them, which a worker that was begun again left behind. Else each is a subject of its own (models may be named that way too).
 */
export function unievalFolders(paths: readonly string[]): UniEvalFolder[] {
  const folders = paths.map((path) => {
    const parts = path.split("/").slice(0, -1);
    const promptId = parts.pop() ?? "";
    return {path, root: parts.join("/"), promptId};
  });
  const byStem = new Map<string, {root: string; promptId: string}[]>();
  for (const folder of folders) {
    const stem = workerStem(folder.root);
    if (stem !== null) byStem.set(stem, [...(byStem.get(stem) ?? []), folder]);
  }
  const merged = new Set([...byStem].filter(([, members]) => isOneSubject(members)).map(([stem]) => stem));
  return folders.map((folder) => {
    const stem = workerStem(folder.root);
    const home = stem !== null && merged.has(stem) ? stem : folder.root;
    return {...folder, subject: subjectName(home)};
  });
}

/** Subjects of several workers whose numbers have gaps, with the first of their files: the answers of a worker may be missing. */
export function missingWorkers(
  folders: readonly UniEvalFolder[]
): {readonly subject: string; readonly path: string; readonly missing: readonly number[]}[] {
  return [...groupRows(folders, ({subject}) => subject)].flatMap(([subject, members]) => {
    const roots = new Set(members.map(({root}) => root));
    const numbers = new Set([...roots].map((root) => Number(/_(\d+)$/.exec(root)?.[1] ?? NaN)));
    if (roots.size < 2 || numbers.has(NaN)) return [];
    const highest = Math.min(MOST_WORKERS, Math.max(...numbers));
    const missing = Array.from({length: highest}, (_, n) => n).filter((n) => !numbers.has(n));
    return missing.length === 0 ? [] : [{subject, path: members[0]!.path, missing}];
  });
}

function isOneSubject(members: readonly {root: string; promptId: string}[]): boolean {
  const roots = new Set(members.map(({root}) => root));
  const prompts = new Set(members.map(({promptId}) => promptId));
  if (roots.size < 2) return false;
  const twice = members.length - prompts.size;
  const isNumbered = [...roots].every((root) => Number(/\d+$/.exec(root)?.[0]) < roots.size);
  return twice === 0 || (isNumbered && twice <= LEFT_BEHIND * members.length);
}

function workerStem(root: string): string | null {
  return /^(.+)_\d+$/.exec(root)?.[1] ?? null;
}

function subjectName(root: string): string {
  const name = root.split("/").at(-1)?.replace(/!$/, "") ?? "";
  return name.replace(/\.(?:zip|tar|tgz|gz)$/i, "") || UNNAMED;
}

/** Whether a file may hold UniEval's records, by its name; archives have to be opened first, so each may. */
export const mayBeUniEval = ({path}: {readonly path: string}): boolean =>
  /text_records\.txt$|\.(?:zip|tar|tgz|gz|zst)$/i.test(path);
