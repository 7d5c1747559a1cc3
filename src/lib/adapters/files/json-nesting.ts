const [QUOTE, ESCAPE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93];

/** Follows the brackets and strings of JSON, given in pieces, to tell whether it was cut off. */
export class JsonNesting {
  #depth: number;
  #inString = false;
  #escaped = false;

  /** @param depth - brackets that are open where the first piece begins */
  constructor(depth = 0) {
    this.#depth = depth;
  }

  feed(piece: string): void {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === ESCAPE) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
      } else if (code === QUOTE) this.#inString = true;
      else if (code === OPEN || code === OPEN_LIST) this.#depth += 1;
      else if (code === CLOSE || code === CLOSE_LIST) this.#depth -= 1;
    }
  }

  /** Does a bracket or a string stay open? */
  get isOpen(): boolean {
    return this.#inString || this.#depth > 0;
  }
}
