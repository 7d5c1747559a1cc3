import {codesFor, OTHER, type Facet, type FacetId, type NoFacet, type VerdictTable} from "./table/verdict-table.js";

/** Version of the layout, that of the pages of texts included; a file of a version that is not known is refused. */
export const VERDICT_FILE_VERSION = 4;
/** The same but for codes of two bytes, of which it had none: of 254 values the last could stand for all others. */
const ONE_BYTE_VERSION = 3;
const MOST_OF_ONE_BYTE = 254;
const MAGIC = 0x584c5056; // "VPLX"

interface Header {
  readonly version: number;
  readonly label: string;
  readonly simulated: boolean;
  readonly fingerprint: string;
  readonly rows: number;
  readonly hasScores: boolean;
  readonly hasOwnScores?: true;
  readonly facets: readonly FacetHeader[];
  readonly noFacets?: readonly NoFacet[];
  readonly pages: readonly number[];
  readonly ids: readonly string[];
}

/** A facet without its columns; numbers come behind the scores. */
interface FacetHeader extends Omit<Facet, "codes" | "numbers"> {
  readonly hasNumbers?: true;
}

/**
 * A verdict table as one block of bytes: magic number, header length, header (JSON), columns one after the other, each
 * on a multiple of 8. Little-endian. Columns are views into the block when it is read, so that nothing is copied.
 */
export function encodeVerdicts({items, facets, outcome, scores, ownScores, ...rest}: VerdictTable): Uint8Array {
  const header: Header = {
    version: VERDICT_FILE_VERSION,
    label: rest.label,
    simulated: rest.simulated,
    fingerprint: rest.fingerprint,
    rows: rest.rows,
    hasScores: scores !== null,
    ...(ownScores && {hasOwnScores: true}),
    pages: rest.pages,
    ...(rest.noFacets && {noFacets: rest.noFacets}),
    facets: facets.map(({codes: _, numbers, ...facet}) => (numbers ? {...facet, hasNumbers: true} : facet)),
    ids: items.ids
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const columns = [
    items.starts,
    items.cases,
    items.pairs,
    items.difficulty,
    outcome,
    ...codesOf(facets),
    ...(scores ? [scores] : []),
    ...(ownScores ? [ownScores] : []),
    ...facets.flatMap(({numbers}) => numbers ?? [])
  ];
  let size = padded(8 + text.length);
  for (const {byteLength} of columns) size += padded(byteLength);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, text.length, true);
  bytes.set(text, 8);
  let at = padded(8 + text.length);
  for (const {buffer, byteOffset, byteLength} of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return bytes;
}

/**
 * Reads what `encodeVerdicts` wrote.
 *
 * @throws RangeError if the bytes are something else, of another version, or cut short
 */
export function decodeVerdicts(buffer: ArrayBuffer): VerdictTable {
  const found = readHeader(new Uint8Array(buffer));
  if (found === null) throw new RangeError("no verdict table");
  return tableOf(buffer, buffer.byteLength, found);
}

/**
 * The bytes of a table as they arrive, piece by piece, in one block of the size that the header tells: pieces that are kept and then
 * joined hold a table twice.
 */
export class VerdictBytes {
  #block = new Uint8Array(1 << 16);
  #length = 0;
  #found: FoundHeader | null = null;

  /** @throws RangeError if the bytes are no table, or of another version */
  add(piece: Uint8Array): void {
    if (this.#found === null) this.#make(Math.max(this.#length + piece.length, this.#block.length));
    // Whatever follows the last column is no part of the table.
    const taken = piece.subarray(0, this.#block.length - this.#length);
    this.#block.set(taken, this.#length);
    this.#length += taken.length;
    if (this.#found !== null) return;
    this.#found = readHeader(this.#block.subarray(0, this.#length));
    if (this.#found !== null) this.#fit(sizeOf(this.#found));
  }

  /**
   * The table, once all pieces are there.
   *
   * @throws RangeError if they are cut short
   */
  table(): VerdictTable {
    if (this.#found === null) throw new RangeError("no verdict table");
    return tableOf(this.#block.buffer, this.#length, this.#found);
  }

  /** Makes room for so many bytes, by doubling: how long the header is is not known before it begins. */
  #make(bytes: number): void {
    let size = this.#block.length;
    while (size < bytes) size *= 2;
    if (size !== this.#block.length) this.#fit(size);
  }

  #fit(size: number): void {
    const block = new Uint8Array(size);
    this.#length = Math.min(this.#length, size);
    block.set(this.#block.subarray(0, this.#length));
    this.#block = block;
  }
}

interface FoundHeader {
  readonly header: Header;
  /** Where the first column begins. */
  readonly end: number;
}

/** The header at the beginning of some bytes; `null` while it is not all there. */
function readHeader(bytes: Uint8Array): FoundHeader | null {
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC) throw new RangeError("no verdict table");
  const length = view.getUint32(4, true);
  if (8 + length > bytes.length) return null;
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Header;
  if (header.version !== VERDICT_FILE_VERSION && header.version !== ONE_BYTE_VERSION)
    throw new RangeError(`verdict table of version ${header.version}; expected ${VERDICT_FILE_VERSION}`);
  return {header, end: padded(8 + length)};
}

/** Bytes of a whole file. */
function sizeOf({header: {ids, rows, facets, hasScores, hasOwnScores}, end}: FoundHeader): number {
  const I = ids.length;
  let size = end + padded(4 * (I + 1)) + 3 * padded(4 * I) + padded(rows);
  for (const facet of facets)
    if (facet.id !== "outcome") size += padded((facet.of === "row" ? rows : I) * bytesOfCode(facet));
  if (hasScores) size += padded(4 * rows);
  if (hasOwnScores) size += 8 * rows;
  for (const facet of facets) if (facet.hasNumbers) size += 8 * (facet.of === "row" ? rows : I);
  return size;
}

/** Columns as views of a file of which so many bytes are there. */
function tableOf(buffer: ArrayBuffer, length: number, {header, end}: FoundHeader): VerdictTable {
  let at = end;
  const take = (bytes: number): number => {
    const from = at;
    at += padded(bytes);
    if (from + bytes > length) throw new RangeError(`verdict table cut short at ${length} bytes`);
    return from;
  };
  const I = header.ids.length;
  const u32 = (n: number) => new Uint32Array(buffer, take(4 * n), n);
  const u8 = (n: number) => new Uint8Array(buffer, take(n), n);
  const starts = u32(I + 1);
  const cases = u32(I);
  const pairs = new Int32Array(buffer, take(4 * I), I);
  const difficulty = new Float32Array(buffer, take(4 * I), I);
  const outcome = u8(header.rows);
  const coded = header.facets.map(({hasNumbers: _, ...facet}): Facet => {
    if (facet.id === "outcome") return {...facet, codes: outcome};
    const n = facet.of === "row" ? header.rows : I;
    if (bytesOfCode(facet) === 2) return {...facet, codes: new Uint16Array(buffer, take(2 * n), n)};
    const hasRest =
      header.version === ONE_BYTE_VERSION && facet.values.length === MOST_OF_ONE_BYTE && facet.values.at(-1) === OTHER;
    return {...facet, ...(hasRest ? {rest: null} : {}), codes: u8(n)};
  });
  const scores = header.hasScores ? new Float32Array(buffer, take(4 * header.rows), header.rows) : null;
  const ownScores = header.hasOwnScores && new Float64Array(buffer, take(8 * header.rows), header.rows);
  const facets = coded.map((facet, f) => {
    if (!header.facets[f]!.hasNumbers) return facet;
    const n = facet.codes.length;
    return {...facet, numbers: new Float64Array(buffer, take(8 * n), n)};
  });
  const {ids, version: _, hasScores: __, hasOwnScores: ___, ...rest} = header;
  return {
    ...rest,
    outcome,
    scores,
    ...(ownScores && {ownScores}),
    facets,
    items: {ids, starts, cases, pairs, difficulty}
  };
}

/** The outcome is a column of its own already. */
const codesOf = (facets: readonly Facet[]) =>
  facets.filter(({id}) => id !== ("outcome" satisfies FacetId)).map(({codes}) => codes);

/** As `codesFor` makes them. */
const bytesOfCode = ({values}: Pick<Facet, "values">): number => codesFor(values.length, 0).BYTES_PER_ELEMENT;

const padded = (bytes: number) => (bytes + 7) & ~7;

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
