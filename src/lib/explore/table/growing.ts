/** A typed array that grows as values arrive. */
export class Growing<A extends Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array> {
  #data: A;
  #make: (length: number) => A;
  length = 0;

  constructor(make: (length: number) => A, capacity = 1024) {
    this.#make = make;
    this.#data = make(capacity);
  }

  push(value: number): void {
    if (this.length === this.#data.length) {
      const wider = this.#make(this.#data.length * 2);
      wider.set(this.#data);
      this.#data = wider;
    }
    this.#data[this.length++] = value;
  }

  at(index: number): number {
    return this.#data[index] ?? NaN;
  }

  /** The values so far; shares memory with what is pushed later. */
  values(): A {
    return this.#data.subarray(0, this.length) as A;
  }
}
