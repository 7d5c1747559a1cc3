/**
 * A file of a log, wherever it lies: on disk, dropped into a page, inside an archive.
 *
 * Bytes are only ever asked for in pieces, so that a file may be larger than memory.
 */
export interface LogFile {
  /** Relative to the root given, parts separated by `/`; a member of an archive follows its archive after `!/`. */
  readonly path: string;
  /** Bytes, as far as known; members of archives may lie. */
  readonly size: number;
  /** The bytes in order. Every call starts anew. */
  chunks(): AsyncIterable<Uint8Array>;
  /** The same in pieces of about so many bytes, of whole lines where these are not long. The caller owns each piece and may transfer it. */
  pieces?(bytes: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Where it lies on this machine, for who reads it in another thread, with its state when it was found. */
  readonly onDisk?: {readonly full: string; readonly size: number; readonly mtimeMs: number};
  /** Where it lies in object storage, for who reads it in another program, with its state when it was found. */
  readonly stored?: {readonly full: string; readonly size: number; readonly tag: string};
  /** The file given that it was unpacked from. */
  readonly packedIn?: LogFile;
  /** Set where this is a part of a file of JSON lines, read on its own. */
  readonly part?: LinePart;
  /** Set by who recognised it, where only the files beside it say what it is about. */
  readonly about?: AboutFile;
  /** The bytes of [start, end); absent where only reading in order is possible. */
  slice?(start: number, end: number): Promise<Uint8Array>;
}

/** What only the files beside a file say of it. */
export interface AboutFile {
  readonly subjectId: string;
  readonly suite?: string;
  /** When its run began. */
  readonly date?: string;
  /** Tasks that answers are there of, where it states numbers about several; left out where nothing joins the two. */
  readonly sampled?: readonly string[];
  /** Measures of its records that its run says are no scores. */
  readonly unscored?: readonly string[];
  /** Findings about the file. */
  readonly notes?: readonly string[];
  /** The same about its model's name, which are none where the reader names the model. */
  readonly namingNotes?: readonly string[];
}

/** Whole lines of a file, in UTF-8. */
export interface LinePart {
  /** Number of the first, from 1. */
  readonly firstLine: number;
  /** Told of characters that could not be decoded; whoever joins the parts reports them. */
  readonly undecodable: (count: number) => void;
  /** The file that it is a part of, where another program reads the others: its source is that file. */
  readonly whole?: Reading;
}

/** What was actually read of a file. */
export interface Reading {
  readonly bytes: number;
  readonly sha256: string;
}

/** Where reading stopped, for the ledger: of a file whose parts several programs read, from where on one of them counts. */
export const afterRecord = (records: number, {part}: Pick<LogFile, "part">): string =>
  `after record ${records}${part?.whole === undefined ? "" : ` from line ${part.firstLine} on`}`;

const CHUNK = 1 << 20;

/** A file whose bytes are already in memory. */
export function memoryFile(path: string, content: Uint8Array | string): LogFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    path,
    size: bytes.length,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
    },
    slice: async (start, end) => bytes.subarray(start, end)
  };
}

/** The first bytes of a file, for looking at; of a faulty one those before the fault. */
export async function headOf(file: LogFile, bytes: number): Promise<Uint8Array> {
  if (file.slice) return file.slice(0, bytes);
  return joined(untilFault(file.chunks()), bytes).then(({head}) => head);
}

async function* untilFault(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    return;
  }
}

/**
 * All bytes of a file.
 *
 * @throws RangeError beyond `limit` bytes
 */
export async function bytesOf(file: LogFile, limit: number): Promise<Uint8Array> {
  const {head, complete} = await joined(file.chunks(), limit);
  if (!complete)
    throw new RangeError(`${file.path}: invalid size; expected at most ${limit} bytes: more. Unpack it first`);
  return head;
}

/** A file that can be read at random. */
export type RandomFile = LogFile & Required<Pick<LogFile, "slice">>;

/**
 * The file, held in memory where it can only be read in order, as members of archives can.
 *
 * @throws RangeError where that takes more than `limit` bytes
 */
export async function randomFile(file: LogFile, limit: number): Promise<RandomFile> {
  if (file.slice !== undefined) return {...file, slice: file.slice.bind(file)};
  return memoryFile(file.path, await bytesOf(file, limit)) as RandomFile;
}

async function joined(
  chunks: AsyncIterable<Uint8Array>,
  limit: number
): Promise<{head: Uint8Array; complete: boolean}> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let complete = true;
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, limit - length);
    parts.push(part);
    length += part.length;
    if (part.length < chunk.length) {
      complete = false;
      break;
    }
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    head.set(part, at);
    at += part.length;
  }
  return {head, complete};
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
