/** How one value of a page's state is written in the address and read back. */
export interface Param<T> {
  readonly fallback: T;
  /** The value of a text, or `null` with a reason when the text has none; it may depend on parameters that stand before it. */
  readonly parse: (
    text: string,
    read: Readonly<Record<string, unknown>>
  ) => {readonly value: T; readonly problem: string | null} | {readonly problem: string};
  readonly format: (value: T) => string;
  readonly equal: (a: T, b: T) => boolean;
  /** What it can be made of, where that is a short list; for controls and messages. */
  readonly values?: readonly string[];
  /** Least and greatest number. */
  readonly range?: readonly [number, number];
}

/** One parameter per key of a state. */
export type StateSpec<S> = {readonly [K in keyof S]: Param<S[K]>};

/** One of a few named choices. */
export function choice<T extends string>(options: readonly T[], fallback: T): Param<T> {
  return {
    fallback,
    parse: (text) =>
      options.includes(text as T)
        ? {value: text as T, problem: null}
        : {problem: `unknown choice: ${text} (one of ${options.join(", ")})`},
    format: (value) => value,
    equal: Object.is,
    values: options
  };
}

/**
 * Any subset of known ids, in the order of `known`; empty means all of them. Unknown ids are dropped and reported.
 *
 * @param former - names that older addresses have, each with the ids that took its place
 */
export function subset(
  known: readonly string[],
  fallback: readonly string[] = [],
  former: Readonly<Record<string, readonly string[]>> = {}
): Param<readonly string[]> {
  return {
    fallback,
    parse(text) {
      const asked = (text === "" ? [] : text.split(",")).flatMap((id) =>
        Object.hasOwn(former, id) ? former[id]! : id
      );
      const unknown = asked.filter((id) => !known.includes(id));
      const value = known.filter((id) => asked.includes(id));
      const problem = unknown.length > 0 ? `unknown: ${unknown.join(", ")}` : null;
      return asked.length > 0 && value.length === 0 ? {problem: problem ?? "no known name"} : {value, problem};
    },
    format: (value) => value.join(","),
    equal: (a, b) => a.length === b.length && a.every((id, i) => id === b[i]),
    values: known
  };
}

/** A number within [min, max]. */
export function number(fallback: number, min: number, max: number): Param<number> {
  return {
    fallback,
    parse(text) {
      const value = text.trim() === "" ? NaN : Number(text);
      if (!(value >= min && value <= max)) return {problem: `invalid number; expected [${min}, ${max}]: ${text}`};
      return {value, problem: null};
    },
    format: (value) => String(value),
    equal: Object.is,
    range: [min, max]
  };
}

/** A number within [min, max], or `null` for "let the page decide". */
export function optionalNumber(min: number, max: number): Param<number | null> {
  const {parse} = number(0, min, max);
  return {fallback: null, parse, format: String, equal: Object.is, range: [min, max]};
}

/** Any text; empty by default. */
export const freeText: Param<string> = {
  fallback: "",
  parse: (value) => ({value, problem: null}),
  format: (value) => value,
  equal: Object.is
};
