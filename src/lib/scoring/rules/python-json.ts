/** Any JSON value; numbers include NaN and ±Infinity, which Python writes and reads. */
export type JsonValue = null | boolean | number | string | JsonValue[] | {[key: string]: JsonValue};

/** A parsed text and what a strict reader would have refused or silently lost. */
export interface PythonJson {
  readonly value: JsonValue;
  /** Keys given twice in one object; the last one holds. */
  readonly duplicateKeys: readonly string[];
  /** How many NaN, Infinity and -Infinity there are, and numbers too large for doubles, which are read as such. */
  readonly nonFinite: number;
}

const MAX_DEPTH = 500;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WHOLE = /^-?\d+$/;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t"
};

/**
 * Parses JSON as Python's `json.loads` does: NaN and Infinity are numbers, and of duplicate keys the last one holds.
 * Everything else is as strict as JSON. Whole numbers that doubles do not hold (ids beyond 2⁵³) are the text of their digits.
 *
 * @throws SyntaxError with the offset, for text that Python refuses and for nesting deeper than 500
 *
 * @example
 * pythonJson('{"score": NaN}').nonFinite // → 1
 */
export function pythonJson(text: string): PythonJson {
  const parser = new Parser(text);
  const value = parser.document();
  return {value, duplicateKeys: parser.duplicateKeys, nonFinite: parser.nonFinite};
}

class Parser {
  readonly duplicateKeys: string[] = [];
  nonFinite = 0;
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonValue {
    this.#skipBlanks();
    const value = this.#value(0);
    this.#skipBlanks();
    if (this.#at < this.#text.length) this.#fail("end of text");
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) this.#fail(`nesting up to ${MAX_DEPTH}`);
    switch (this.#text[this.#at]) {
      case "{":
        return this.#object(depth);
      case "[":
        return this.#array(depth);
      case '"':
        return this.#string();
      default:
        return this.#literal();
    }
  }

  #object(depth: number): JsonValue {
    const object: {[key: string]: JsonValue} = {};
    this.#at += 1;
    this.#skipBlanks();
    if (this.#take("}")) return object;
    do {
      this.#skipBlanks();
      if (this.#text[this.#at] !== '"') this.#fail("key in double quotes");
      const key = this.#string();
      this.#skipBlanks();
      if (!this.#take(":")) this.#fail("colon");
      this.#skipBlanks();
      if (Object.hasOwn(object, key)) this.duplicateKeys.push(key);
      const value = this.#value(depth + 1);
      if (key === "__proto__") defineOwn(object, key, value);
      else object[key] = value;
      this.#skipBlanks();
    } while (this.#take(","));
    if (!this.#take("}")) this.#fail("comma or }");
    return object;
  }

  #array(depth: number): JsonValue {
    const array: JsonValue[] = [];
    this.#at += 1;
    this.#skipBlanks();
    if (this.#take("]")) return array;
    do {
      this.#skipBlanks();
      array.push(this.#value(depth + 1));
      this.#skipBlanks();
    } while (this.#take(","));
    if (!this.#take("]")) this.#fail("comma or ]");
    return array;
  }

  #string(): string {
    const text = this.#text;
    let from = this.#at + 1;
    let read = "";
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        this.#at = at + 1;
        return read + text.slice(from, at);
      }
      if (code < 32) {
        this.#at = at;
        this.#fail("string without control characters");
      }
      if (code !== 92) continue;
      this.#at = at + 1;
      read += text.slice(from, at) + this.#escape();
      from = this.#at;
      at = from - 1;
    }
    this.#at = text.length;
    return this.#fail("closing quote");
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? "";
    const simple = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (simple !== undefined) {
      this.#at += 1;
      return simple;
    }
    const digits = this.#text.slice(this.#at + 1, this.#at + 5);
    if (letter !== "u" || !/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail("escape sequence");
    this.#at += 5;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #literal(): JsonValue {
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      if (typeof value === "number") this.nonFinite += 1;
      return value;
    }
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.#text);
    if (match === null) return this.#fail("value");
    this.#at = NUMBER.lastIndex;
    const number = Number(match[0]);
    if (!Number.isFinite(number)) this.nonFinite += 1;
    return Number.isSafeInteger(number) || !WHOLE.test(match[0]) ? number : match[0];
  }

  #take(mark: string): boolean {
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skipBlanks(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    }
  }

  #fail(expected: string): never {
    throw new SyntaxError(`invalid JSON at ${this.#at}; expected ${expected}`);
  }
}

const WORDS: readonly (readonly [string, null | boolean | number])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY]
];

function defineOwn(object: object, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, {value, enumerable: true, configurable: true, writable: true});
}
