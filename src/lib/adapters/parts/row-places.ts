const LINE = "line \u0000";
/** Of a run: its first row, its file, the words around its number, the number of the first row. */
const WORDS = 4;

/**
 * Where rows stand: places of a file differ in one number only (`line 7`), so the words around it are held once; rows whose numbers
 * follow one another are held as a run, which is most of a log.
 */
export class RowPlaces {
  readonly #files = new Map<string, number>();
  readonly #words = new Map<string, number>();
  #runs = new Uint32Array(WORDS << 6);
  #runCount = 0;
  #count = 0;
  /** The file of the last place, of which the next one mostly is, too. */
  #file: string | null = null;
  #fileNumber = 0;
  #wordsNumber = -1;
  #next = 0;
  #lineNumber = -1;

  /** Adds the next place; the number of a line stands for `line N`. */
  add(file: string, place: string | number): void {
    if (typeof place === "number") {
      if (this.#lineNumber === -1) this.#lineNumber = numberOf(this.#words, LINE);
      this.#add(file, this.#lineNumber, place);
      return;
    }
    const digits = /(?<!\d)(?:0|[1-9]\d{0,8})(?!\d)/.exec(place)?.[0];
    const words = numberOf(this.#words, digits === undefined ? place : place.replace(digits, "\u0000"));
    this.#add(file, words, digits === undefined ? 0 : Number(digits));
  }

  #add(file: string, words: number, number: number): void {
    if (file !== this.#file || words !== this.#wordsNumber || number !== this.#next) {
      if (file !== this.#file) this.#fileNumber = numberOf(this.#files, file);
      this.#file = file;
      this.#wordsNumber = words;
      this.#begin(number);
    }
    this.#next = number + 1;
    this.#count += 1;
  }

  #begin(number: number): void {
    const at = WORDS * this.#runCount++;
    if (at === this.#runs.length) {
      const longer = new Uint32Array(2 * at);
      longer.set(this.#runs);
      this.#runs = longer;
    }
    this.#runs[at] = this.#count;
    this.#runs[at + 1] = this.#fileNumber;
    this.#runs[at + 2] = this.#wordsNumber;
    this.#runs[at + 3] = number;
  }

  /** `file, place` of the nth row added. */
  at(n: number): string {
    let [low, high] = [0, this.#runCount - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#runs[WORDS * middle]! <= n) low = middle;
      else high = middle - 1;
    }
    const [first, file, words, number] = this.#runs.subarray(WORDS * low, WORDS * (low + 1));
    return `${nameOf(this.#files, file!)}, ${nameOf(this.#words, words!).replace("\u0000", String(number! + n - first!))}`;
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
