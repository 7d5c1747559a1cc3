import type {Facet, FacetId, VerdictTable} from "./verdict-table.js";

/** Version of the layout; a file of another one is refused. */
export const VERDICT_FILE_VERSION = 2;
const MAGIC = 0x584c5056; // "VPLX"

interface Header {
  readonly version: number;
  readonly label: string;
  readonly simulated: boolean;
  readonly fingerprint: string;
  readonly rows: number;
  readonly hasScores: boolean;
  readonly facets: readonly Omit<Facet, "codes">[];
  readonly pages: readonly number[];
  readonly ids: readonly string[];
}

/**
 * A verdict table as one block of bytes: magic number, header length, header (JSON), columns one after the other, each
 * on a multiple of 8. Little-endian. Columns are views into the block when it is read, so that nothing is copied.
 */
export function encodeVerdicts({items, facets, outcome, scores, ...rest}: VerdictTable): Uint8Array {
  const header: Header = {
    version: VERDICT_FILE_VERSION,
    label: rest.label,
    simulated: rest.simulated,
    fingerprint: rest.fingerprint,
    rows: rest.rows,
    hasScores: scores !== null,
    pages: rest.pages,
    facets: facets.map(({codes: _, ...facet}) => facet),
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
    ...(scores ? [scores] : [])
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
  const view = new DataView(buffer);
  if (buffer.byteLength < 16 || view.getUint32(0, true) !== MAGIC) throw new RangeError("no verdict table");
  const length = view.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as Header;
  if (header.version !== VERDICT_FILE_VERSION)
    throw new RangeError(`verdict table of version ${header.version}; expected ${VERDICT_FILE_VERSION}`);
  let at = padded(8 + length);
  const take = (bytes: number): number => {
    const from = at;
    at += padded(bytes);
    if (from + bytes > buffer.byteLength) throw new RangeError(`verdict table cut short at ${buffer.byteLength} bytes`);
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
  const facets = header.facets.map((facet): Facet => {
    if (facet.id === "outcome") return {...facet, codes: outcome};
    return {...facet, codes: u8(facet.of === "row" ? header.rows : I)};
  });
  const scores = header.hasScores ? new Float32Array(buffer, take(4 * header.rows), header.rows) : null;
  const {ids, version: _, hasScores: __, ...rest} = header;
  return {...rest, outcome, scores, facets, items: {ids, starts, cases, pairs, difficulty}};
}

/** The outcome is a column of its own already. */
const codesOf = (facets: readonly Facet[]) =>
  facets.filter(({id}) => id !== ("outcome" satisfies FacetId)).map(({codes}) => codes);

const padded = (bytes: number) => (bytes + 7) & ~7;

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
