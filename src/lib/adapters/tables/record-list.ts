import type {JsonValue} from "../../scoring/index.js";
import {isObject, type JsonObject} from "../values/json-value.js";
import {isRecordDictionary} from "./record-dictionary.js";

/** In a path: every member at that level. */
export const ALL = "*";
/** Objects within objects that are looked into. */
export const DEEPEST = 4;

/**
 * Where the records of a document stand: the path of the one member that lists them, `{"model": "m", "data": {"results": [{…}]}}` →
 * `data.results`, or that maps names to them, `results.*`; with a `*` for each level of groups above, as models or categories:
 * `{"m": {"17": {…}}}` → `*.*`.
 *
 * @returns `null` where none may be meant, or the document maps names to records itself
 */
export function recordList(value: JsonObject): string | null {
  const lists = membersOf(value).filter(([, member]) => isRecordList(member));
  if (lists.length === 1) return lists[0]![0];
  const areTop = lists.length > 0 && lists.every(([name]) => Object.hasOwn(value, name));
  if (areTop && areAlike(lists.map(([, list]) => list))) return ALL;
  const path = groupedPath(value, DEEPEST);
  return path === null || path.length === 1 ? null : path.join(".");
}

/** At least one object, and nothing else. */
export const isRecordList = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Members of an object, and those of its objects by their paths. */
const membersOf = (value: JsonObject, deepest = DEEPEST): (readonly [string, JsonValue])[] =>
  Object.entries(value).flatMap(([name, member]): (readonly [string, JsonValue])[] =>
    isObject(member) && deepest > 1
      ? membersOf(member, deepest - 1).map(([inner, one]) => [`${name}.${inner}`, one] as const)
      : [[name, member]]
  );

/** Groups of the document, or of its only member that has any. */
function groupedPath(value: JsonObject, deepest: number): readonly string[] | null {
  const groups = groupsOf(value, deepest);
  if (groups !== null) return Array.from({length: groups.levels}, () => ALL);
  if (deepest === 1) return null;
  const found = Object.entries(value).flatMap(([name, member]) => {
    const inner = isObject(member) ? groupedPath(member, deepest - 1) : null;
    return inner === null ? [] : [[name, ...inner]];
  });
  return found.length === 1 ? found[0]! : null;
}

/** Levels of names above records, and how many names the last of them has at most: 0 where it lists them. */
interface Groups {
  readonly levels: number;
  readonly names: number;
  /** The lists, if they are such. */
  readonly lists: readonly JsonValue[];
}

/** `null` where there are none. */
function groupsOf(value: JsonObject, deepest: number): Groups | null {
  const members = Object.values(value);
  if (areAlike(members)) return {levels: 1, names: 0, lists: members};
  if (members.length === 0 || !members.every(isObject)) return null;
  const inner = deepest === 1 ? [] : members.map((member) => groupsOf(member, deepest - 1));
  const found = inner.filter((one) => one !== null);
  const [first] = found;
  if (first !== undefined && found.length === members.length && found.every(({levels}) => levels === first.levels)) {
    const lists = found.flatMap((one) => one.lists);
    const names = Math.max(...found.map((one) => one.names));
    // As many groups as names in them are records, and what they hold are their parts, as measures are.
    if (lists.length > 0 ? areAlike(lists) : names > members.length) return {levels: first.levels + 1, names, lists};
  }
  return isRecordDictionary(value) ? {levels: 1, names: members.length, lists: []} : null;
}

/** Lists of records of the same fields, and nothing else. */
const areAlike = (values: readonly JsonValue[]): boolean =>
  values.length > 0 &&
  values.every(isRecordList) &&
  new Set((values as readonly JsonObject[][]).map(([record]) => JSON.stringify(Object.keys(record!).sort()))).size ===
    1;
