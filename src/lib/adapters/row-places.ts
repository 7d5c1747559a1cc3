const CHUNK = 1 << 16;
const LINE = "line \u0000";

/**
 * Where rows stand, a few bytes each: places of a file differ in one number only (`line 7`), so the words around it are held once.
 */
export class RowPlaces {
  readonly #files = new Map<string, number>();
  readonly #words = new Map<string, number>();
  readonly #chunks: Uint32Array[] = [];
  #count = 0;
  /** The file of the last place, of which the next one mostly is, too. */
  #file = "";
  #fileNumber = -1;
  #lineNumber = -1;

  /** Adds the next place; the number of a line stands for `line N`. */
  add(file: string, place: string | number): void {
    const at = this.#count % CHUNK;
    if (at === 0) this.#chunks.push(new Uint32Array(3 * CHUNK));
    const chunk = this.#chunks[this.#chunks.length - 1]!;
    if (this.#fileNumber === -1 || file !== this.#file) {
      this.#file = file;
      this.#fileNumber = numberOf(this.#files, file);
    }
    chunk[3 * at] = this.#fileNumber;
    this.#count += 1;
    if (typeof place === "number") {
      if (this.#lineNumber === -1) this.#lineNumber = numberOf(this.#words, LINE);
      chunk[3 * at + 1] = this.#lineNumber;
      chunk[3 * at + 2] = place;
      return;
    }
    const digits = /(?<!\d)(?:0|[1-9]\d{0,8})(?!\d)/.exec(place)?.[0];
    chunk[3 * at + 1] = numberOf(this.#words, digits === undefined ? place : place.replace(digits, "\u0000"));
    chunk[3 * at + 2] = digits === undefined ? 0 : Number(digits);
  }

  /** `file, place` of the nth row added. */
  at(n: number): string {
    const chunk = this.#chunks[Math.floor(n / CHUNK)]!;
    const at = 3 * (n % CHUNK);
    const [file, words] = [nameOf(this.#files, chunk[at]!), nameOf(this.#words, chunk[at + 1]!)];
    return `${file}, ${words.replace("\u0000", String(chunk[at + 2]!))}`;
  }
}

function numberOf(names: Map<string, number>, name: string): number {
  let number = names.get(name);
  if (number === undefined) names.set(name, (number = names.size));
  return number;
}

/** Asked for repeated rows only, which are few. */
function nameOf(names: ReadonlyMap<string, number>, number: number): string {
  for (const [name, n] of names) if (n === number) return name;
  return "";
}
