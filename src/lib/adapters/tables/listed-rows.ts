import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";
import {RECORD_KEY} from "./record-dictionary.js";
import {ALL, DEEPEST, isRecordList} from "./record-list.js";

/** Longer texts beside the records are prompts and templates, not names of a model or a run. */
const LONGEST = 200;

/** Under which name a group of records stands; of groups within groups the second has the second name, and so on. */
export const LIST_NAME = "list_name";
const nameOfLevel = (level: number): string => (level === 1 ? LIST_NAME : `${LIST_NAME}_${level}`);

/**
 * Records at a path of a document (see `recordList`), each with what stands beside the way to it: texts, numbers and flags by their names,
 * of objects by their paths; the names of groups in `list_name`, that of a record in `record_key`. A field of the record goes before
 * one of its name beside it.
 *
 * @returns `null` where the document has no such path
 */
export function listedRows(value: JsonObject, path: string): readonly JsonValue[] | null {
  const parts = path.split(".");
  return rowsAt(value, parts, besideOf(value, parts), 1);
}

/** @param level - how many `*` were met, and one */
function rowsAt(
  value: JsonValue,
  path: readonly string[],
  beside: JsonObject,
  level: number
): readonly JsonValue[] | null {
  if (path.length === 0)
    return Array.isArray(value) ? value.map((one: JsonValue) => (isObject(one) ? {...beside, ...one} : one)) : null;
  if (!isObject(value)) return null;
  if (path[0] !== ALL) {
    const length = path.findIndex((_, p) => Object.hasOwn(value, path.slice(0, p + 1).join("."))) + 1;
    return length === 0 ? null : rowsAt(value[path.slice(0, length).join(".")]!, path.slice(length), beside, level);
  }
  const rest = path.slice(1);
  const groups = groupsOf(value, rest).map(([name, member]) => {
    if (rest.length === 0 && isObject(member)) return [{...beside, [RECORD_KEY]: name, ...member}];
    const named = {...beside, ...(isObject(member) ? besideOf(member, rest) : {}), [nameOfLevel(level)]: name};
    return rowsAt(member, rest, named, level + 1);
  });
  return groups.length > 0 && groups.every((rows) => rows !== null) ? groups.flat() : null;
}

/** Members that a `*` means: objects, or lists of records where there are any and nothing follows. */
function groupsOf(value: JsonObject, rest: readonly string[]): readonly (readonly [string, JsonValue])[] {
  const members = Object.entries(value);
  const lists = rest.length === 0 ? members.filter(([, member]) => isRecordList(member)) : [];
  return lists.length > 0 ? lists : members.filter(([, member]) => isObject(member));
}

/** What an object says beside a path: not what stands below it, or in groups. */
function besideOf(value: JsonObject, path: readonly string[], before = "", deepest = DEEPEST): JsonObject {
  const groups = new Set(path[0] === ALL ? groupsOf(value, path.slice(1)).map(([name]) => name) : []);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): (readonly [string, JsonValue])[] => {
      if (isShort(member)) return [[before + name, member]];
      if (!isObject(member) || deepest === 1 || groups.has(name)) return [];
      return Object.entries(besideOf(member, path[0] === name ? path.slice(1) : [], `${before}${name}.`, deepest - 1));
    })
  );
}

const isShort = (value: JsonValue): boolean =>
  typeof value === "string" ? value.length <= LONGEST : typeof value === "number" || typeof value === "boolean";
