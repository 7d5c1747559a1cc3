import {longer} from "../blocks/text-pool.js";
import {END, FIRST, FROM, STEP, type KnownLine} from "./known-line.js";

/** Bytes of lines that are kept at most. */
const MOST_BYTES = 8 << 20;

/** Copies of lines by number, for later lines to be compared with. */
export class KeptLines<Form extends {readonly wanted: Int32Array}> {
  readonly #forms: Form[] = [];
  /** Where the places of each line begin. */
  readonly #starts: number[] = [];
  #bytes = new Uint8Array(1 << 14);
  #places = new Int32Array(1 << 10);
  #end = 0;
  #placesEnd = 0;
  /** One for all of them: made anew for every line it would be garbage. */
  readonly #line: KnownLine = {bytes: this.#bytes, view: viewOf(this.#bytes), places: this.#places, at: 0};

  formOf(line: number): Form {
    return this.#forms[line]!;
  }

  /** A kept line, as long as no other is asked for. */
  line(line: number): KnownLine {
    this.#line.at = this.#starts[line]!;
    return this.#line;
  }

  /** Returns the number of the copy, -1 where too much is kept already. */
  add(form: Form, {bytes, places, at}: KnownLine): number {
    const [from, end] = [places[at + FROM]!, places[at + END]!];
    if (this.#end + end - from > MOST_BYTES) return -1;
    const [start, shift] = [this.#placesEnd, this.#end - from];
    this.#placesEnd += FIRST + STEP * form.wanted.length;
    this.#reserve(this.#end + end - from, this.#placesEnd);
    this.#bytes.set(bytes.subarray(from, end), this.#end);
    this.#end += end - from;
    const own = this.#places;
    own[start + FROM] = from + shift;
    own[start + END] = end + shift;
    for (let to = start + FIRST, was = at + FIRST; to < this.#placesEnd; to += STEP, was += STEP) {
      own[to] = places[was]! + shift;
      own[to + 1] = places[was + 1]! + shift;
      own[to + 2] = places[was + 2]!;
    }
    this.#forms.push(form);
    return this.#starts.push(start) - 1;
  }

  #reserve(bytes: number, places: number): void {
    while (bytes > this.#bytes.length) this.#bytes = longer(this.#bytes);
    while (places > this.#places.length) this.#places = longer(this.#places);
    const line = this.#line;
    line.places = this.#places;
    if (line.bytes === this.#bytes) return;
    line.bytes = this.#bytes;
    line.view = viewOf(this.#bytes);
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer);
