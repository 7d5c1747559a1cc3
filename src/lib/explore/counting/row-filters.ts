import {facetOf, type Facet, type FacetId, type VerdictTable} from "../table/verdict-table.js";
import {FilterBits} from "./filter-bits.js";

/** Filters of rows that are no facet: a slice by its rule, rows whose texts hold what is searched. */
export type Restriction = "slice" | "text";
export const RESTRICTIONS: readonly Restriction[] = ["slice", "text"];
export type RowFilterId = FacetId | Restriction;

/** Filters that a row can fail where its item passes: what they let pass, and what each row fails. */
export class RowFilters {
  /** By filter in force, in the order of their coming: codes that pass; `null` for a restriction. */
  readonly #allowed = new Map<RowFilterId, Uint8Array | null>();
  /** The bits behind those of the restrictions, which come first. */
  readonly #bits = new FilterBits<RowFilterId>(RESTRICTIONS.length);
  readonly #table: Pick<VerdictTable, "rows" | "facets">;
  /** Bits of the restrictions that a row fails, from 1; `null` while there are none. */
  #out: Uint8Array | null = null;
  /** Of facets in force: codes of rows, and the bit by code that fails. */
  #failing: readonly {readonly codes: Facet["codes"]; readonly bits: Uint16Array}[] = [];

  constructor(table: Pick<VerdictTable, "rows" | "facets">) {
    this.#table = table;
  }

  /** Filters in force. */
  get inForce(): readonly RowFilterId[] {
    return [...this.#allowed.keys()];
  }

  has(id: RowFilterId): boolean {
    return this.#allowed.has(id);
  }

  /** The bit of a filter in force; 0 of another, which no row fails. */
  bitOf(id: RowFilterId): number {
    const nth = (RESTRICTIONS as readonly RowFilterId[]).indexOf(id);
    return nth < 0 ? this.#bits.of(id) : 1 << nth;
  }

  /** Codes of a facet in force that pass. */
  allowed(id: RowFilterId): Uint8Array | null {
    return this.#allowed.get(id) ?? null;
  }

  /** @throws RangeError where more filters would be in force than there are bits */
  set(id: FacetId, allowed: Uint8Array | null): void {
    if (allowed === null) {
      this.#allowed.delete(id);
      this.#bits.release(id);
    } else {
      this.#bits.take(id);
      this.#allowed.set(id, allowed);
    }
    this.#failing = [...this.#allowed].flatMap(([id, allowed]) => {
      if (allowed === null) return [];
      const {codes, values} = facetOf(this.#table, id as FacetId)!;
      return [{codes, bits: Uint16Array.from(values, (_, code) => (allowed[code] ? 0 : this.bitOf(id)))}];
    });
  }

  restrict(by: Restriction, rows: Uint8Array | null): void {
    const bit = 1 << RESTRICTIONS.indexOf(by);
    const out = (this.#out ??= new Uint8Array(this.#table.rows));
    for (let r = 0; r < out.length; r++) out[r] = (out[r]! & (0xff ^ bit)) | (rows === null || rows[r] === 1 ? 0 : bit);
    if (rows === null) this.#allowed.delete(by);
    else this.#allowed.set(by, null);
    if (!RESTRICTIONS.some((one) => this.#allowed.has(one))) this.#out = null;
  }

  /** Bits of the restrictions that each row fails, from 1; `null` while there are none. */
  get out(): Uint8Array | null {
    return this.#out;
  }

  /** One bit (`bitOf`) per filter that keeps a row out. */
  fails(row: number): number {
    let fails = this.#out === null ? 0 : this.#out[row]!;
    for (let k = 0; k < this.#failing.length; k++) {
      const {codes, bits} = this.#failing[k]!;
      fails |= bits[codes[row]!]!;
    }
    return fails;
  }

  /** `fails` of rows that follow each other, into an array from its beginning. */
  failRun(from: number, to: number, into: Uint16Array): void {
    if (this.#out === null) into.fill(0, 0, to - from);
    else into.set(this.#out.subarray(from, to));
    for (let k = 0; k < this.#failing.length; k++)
      orRun(this.#failing[k]!.codes, this.#failing[k]!.bits, from, to, into);
  }
}

function orRun(codes: Facet["codes"], bits: Uint16Array, from: number, to: number, into: Uint16Array): void {
  for (let r = from; r < to; r++) into[r - from]! |= bits[codes[r]!]!;
}
