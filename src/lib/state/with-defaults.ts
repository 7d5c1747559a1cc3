import type {Param, StateSpec} from "./params.js";

/**
 * A state with other defaults.
 *
 * @param given - by key; lists as arrays of texts
 * @throws RangeError that names the value and what is expected in its place
 *
 * @example
 * withDefaults({kind: choice(["a", "b"], "a")}, {kind: "b"}).kind.fallback // → "b"
 */
export function withDefaults<S extends object>(
  spec: StateSpec<S>,
  given: Readonly<Record<string, unknown>>
): StateSpec<S> {
  const changed: Partial<Record<keyof S, Param<unknown>>> = {};
  for (const [key, value] of Object.entries(given)) {
    const param = spec[key as keyof S] as Param<unknown> | undefined;
    if (param === undefined) throw new RangeError(`unknown option: ${key} (one of ${Object.keys(spec).join(", ")})`);
    changed[key as keyof S] = {...param, fallback: valueOf(key, param, value, given)};
  }
  return {...spec, ...changed} as StateSpec<S>;
}

function valueOf(
  key: string,
  param: Param<unknown>,
  value: unknown,
  given: Readonly<Record<string, unknown>>
): unknown {
  const text = Array.isArray(value) ? value.join(",") : String(value);
  const read = param.parse(text, given);
  if (read.problem !== null) {
    const known = param.values && param.values.length <= 40 ? ` (one of ${param.values.join(", ")})` : "";
    throw new RangeError(`${key}: ${read.problem}${read.problem.includes("one of") ? "" : known}`);
  }
  return "value" in read ? read.value : param.fallback;
}
