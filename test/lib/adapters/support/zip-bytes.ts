import {crc32} from "../../../../src/lib/adapters/files/crc32.js";

/** A member of a zip archive to be written. */
export interface ZipMember {
  name: string;
  /** Bytes as they stand in the archive, packed by `method`. */
  packed: Uint8Array;
  method?: number;
  size?: number;
  crc?: number;
  flags?: number;
  unixMode?: number;
}

/** A zip archive of members packed beforehand, so that every field can also lie. */
export function zipBytes(members: readonly ZipMember[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const {
    name,
    packed,
    method = 0,
    size = packed.length,
    crc = crc32(packed),
    flags = 0,
    unixMode = 0o100644
  } of members) {
    const nameBytes = new TextEncoder().encode(name);
    const local = record(30, [
      [0, 4, 0x04034b50],
      [6, 2, flags],
      [8, 2, method],
      [14, 4, crc],
      [18, 4, packed.length],
      [22, 4, size],
      [26, 2, nameBytes.length]
    ]);
    const entry = record(46, [
      [0, 4, 0x02014b50],
      [5, 1, 3],
      [8, 2, flags],
      [10, 2, method],
      [16, 4, crc],
      [20, 4, packed.length],
      [24, 4, size],
      [28, 2, nameBytes.length],
      [38, 4, (unixMode << 16) >>> 0],
      [42, 4, offset]
    ]);
    parts.push(local, nameBytes, packed);
    directory.push(entry, nameBytes);
    offset += local.length + nameBytes.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, members.length],
    [10, 2, members.length],
    [12, 4, size],
    [16, 4, offset]
  ]);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

function record(length: number, fields: readonly [at: number, bytes: number, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  for (const [at, bytes, value] of fields) {
    if (bytes === 1) view.setUint8(at, value);
    else if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  return new Uint8Array(view.buffer);
}
