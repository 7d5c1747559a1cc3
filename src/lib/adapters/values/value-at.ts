import type {JsonValue} from "../../scoring/index.js";
import {isObject} from "./json-value.js";

/**
 * The value at a dotted path in an object, whose names may have dots themselves: `gpt-4.1.score` in `{"gpt-4.1": {"score": 1}}`.
 *
 * @returns `undefined` where there is none
 */
export function valueAt(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf("."); dot > 0; dot = path.indexOf(".", dot + 1)) {
    const name = path.slice(0, dot);
    const found = Object.hasOwn(value, name) ? valueAt(value[name], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
