import type {Param, StateSpec} from "./params.js";

/** Version of the address format; a link made for another version is read as far as it can be, and the reader is told. */
export const ADDRESS_VERSION = "1";

/**
 * State of a page from the search part of its address. Whatever cannot be read falls back to its default and is named
 * in `problems`; parameters that are not the page's are left alone.
 *
 * @param scope - put before every name, so that several states share one address
 *
 * @example
 * readAddress({kind: choice(["a", "b"], "a")}, "?kind=z").problems.length // → 1
 */
export function readAddress<S extends object>(
  spec: StateSpec<S>,
  search: string,
  scope = ""
): {readonly state: S; readonly problems: readonly string[]} {
  const params = new URLSearchParams(search);
  const problems: string[] = [];
  const version = params.get("v");
  if (version !== null && version !== ADDRESS_VERSION)
    problems.push(`this link was made for version ${version} of the site; what it says now may differ`);
  const state: Partial<S> = {};
  for (const key of Object.keys(spec) as (keyof S & string)[]) {
    const param = spec[key] as Param<S[typeof key]>;
    const text = params.get(scope + key);
    state[key] = param.fallback;
    if (text === null) continue;
    const read = param.parse(text, state as Readonly<Record<string, unknown>>);
    if (read.problem !== null) problems.push(`${scope}${key}: ${read.problem}`);
    if ("value" in read) state[key] = read.value;
  }
  return {state: state as S, problems};
}

/** Search part of the address for a state: only what differs from the defaults, plus what was there and is not ours. */
export function writeAddress<S extends object>(spec: StateSpec<S>, state: S, search: string, scope = ""): string {
  const params = new URLSearchParams(search);
  params.delete("v");
  let changed = false;
  for (const key of Object.keys(spec) as (keyof S & string)[]) {
    const param = spec[key] as Param<S[typeof key]>;
    params.delete(scope + key);
    if (param.equal(state[key], param.fallback)) continue;
    params.set(scope + key, param.format(state[key]));
    changed = true;
  }
  // Another state of the same address may differ from its defaults.
  if (changed || (scope !== "" && params.toString() !== "")) params.set("v", ADDRESS_VERSION);
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** The id that the fragment of an address names; as written where it cannot be decoded, so that a mangled link breaks nothing. */
export function idOfHash(hash: string): string {
  const text = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
