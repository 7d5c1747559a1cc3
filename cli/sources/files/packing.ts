const PACKINGS = [
  {packing: "gzip", start: [0x1f, 0x8b], end: "gz"},
  {packing: "zstd", start: [0x28, 0xb5, 0x2f, 0xfd], end: "zst"}
] as const;

/** How bytes with this beginning are packed, if as a stream that is read from its beginning only. */
export const streamPacking = (head: Uint8Array): (typeof PACKINGS)[number] | undefined =>
  PACKINGS.find(({start}) => start.every((byte, at) => head[at] === byte));
