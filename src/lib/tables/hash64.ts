/**
 * A 64-bit hash of several texts, as two 32-bit words, without joining them: fast, not for secrets.
 *
 * The construction of `contentHash` (multiply and mix two words over UTF-16 code units), with a mark after every text, so that
 * `"ab", "c"` and `"a", "bc"` differ, and so do `""` and `null`. Of ten million different rows the chance that any two meet is
 * about 1 in 400,000.
 */
export class Hash64 {
  #a = 0xdeadbeef;
  #b = 0x41c6ce57;

  /** Starts anew. */
  clear(): this {
    this.#a = 0xdeadbeef;
    this.#b = 0x41c6ce57;
    return this;
  }

  add(text: string | null): this {
    let [a, b] = [this.#a, this.#b];
    const length = text === null ? 0 : text.length;
    for (let at = 0; at < length; at++) {
      const code = text!.charCodeAt(at);
      a = Math.imul(a ^ code, 0x9e3779b1);
      b = Math.imul(b ^ code, 0x5f356495);
      a ^= a >>> 15;
    }
    const mark = text === null ? 0x10001 : 0x10000;
    this.#a = Math.imul(a ^ mark, 0x9e3779b1);
    this.#b = Math.imul(b ^ mark, 0x5f356495) ^ (b >>> 17);
    return this;
  }

  /** A long text as bytes, four at a time from `words`; not the hash that `add` makes of it. */
  addBytes(words: Int32Array, length: number): this {
    let [a, b] = [this.#a, this.#b];
    const whole = length >> 2;
    for (let at = 0; at < whole; at++) {
      const word = words[at]!;
      a = Math.imul(a ^ word, 0x9e3779b1);
      b = Math.imul(b ^ word, 0x5f356495);
      a ^= a >>> 15;
      b ^= b >>> 13;
    }
    // The bytes behind the last one count as none.
    const rest = length & 3;
    if (rest > 0) {
      const word = words[whole]! & ((1 << (8 * rest)) - 1);
      a = Math.imul(a ^ word, 0x9e3779b1);
      b = Math.imul(b ^ word, 0x5f356495);
    }
    this.#a = a ^ (a >>> 15);
    this.#b = b ^ (b >>> 13);
    return this.addNumber(length);
  }

  /** A number in place of a text: whole numbers and fractions alike. */
  addNumber(value: number | null): this {
    if (value === null || !Number.isInteger(value)) return this.add(value === null ? null : String(value));
    this.#a = Math.imul(this.#a ^ value, 0x85ebca6b) ^ (this.#a >>> 13);
    this.#b = Math.imul(this.#b ^ value, 0xc2b2ae35) ^ (this.#b >>> 16);
    return this;
  }

  /** Another hash, as its two words stand in an array. */
  addWords(words: Uint32Array, at: number): this {
    const [a, b] = [Math.imul(this.#a ^ words[at]!, 0x9e3779b1), Math.imul(this.#b ^ words[at + 1]!, 0x5f356495)];
    this.#a = a ^ (a >>> 15);
    this.#b = b ^ (b >>> 17);
    return this;
  }

  /** Codes of a column, with a mark after them. */
  addCodes(codes: Uint8Array | Uint16Array): this {
    let [a, b] = [this.#a, this.#b];
    for (const code of codes) {
      a = Math.imul(a ^ code, 0x9e3779b1);
      b = Math.imul(b ^ code, 0x5f356495);
      a ^= a >>> 15;
    }
    this.#a = a;
    this.#b = b;
    return this.add("");
  }

  /** Writes both words into an array. */
  write(words: Uint32Array, at: number): void {
    words[at] = this.high;
    words[at + 1] = this.low;
  }

  /** Both words as 16 hexadecimal digits. */
  get digits(): string {
    return [this.high, this.low].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  /** The first word. */
  get high(): number {
    const {a, b} = {a: this.#a, b: this.#b};
    return (Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)) >>> 0;
  }

  /** The second word. */
  get low(): number {
    const {a, b} = {a: this.#a, b: this.#b};
    return (Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)) >>> 0;
  }
}
