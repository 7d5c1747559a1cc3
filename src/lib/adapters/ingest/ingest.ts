import type {CanonicalRow, RunRow, SourceRow} from "../../schema/index.js";
import type {Adapter, EarlierReadings, ReadContext, SourceOptions, StandingTables} from "../contract/adapter.js";
import {SeenRows, UnseenRows, type ConflictPolicy} from "../parts/duplicates.js";
import {partedRows, type Account} from "../parts/parted-rows.js";
import type {PartReaders} from "../parts/part-readers.js";
import type {PartSetup} from "../parts/part-reader.js";
import {blockRows, type ReadBlock} from "../blocks/row-block.js";
import {UnionFault, type AnswerUnion} from "../contract/answer-union.js";
import type {UnionTrace} from "../contract/union-trace.js";
import {fileLook} from "../contract/file-look.js";
import {Ledger} from "../contract/ledger.js";
import {rowFault} from "../contract/row-fault.js";
import {expanded, type Spool} from "../files/expanded.js";
import {DEFAULT_LIMITS, type ReadLimits} from "../files/limits.js";
import {hasOldLineEnds, isLines} from "../records/json-records.js";
import {tellUndecodable} from "../files/undecodable.js";
import {headOf, memoryFile, type LogFile} from "../files/log-file.js";
import {detectEncoding, textChunks} from "../files/text-chunks.js";
import {claimAsTold, claimsOn, type Claim, type ToldClaim} from "./claims.js";
import {unclaimedReason} from "./unclaimed-reason.js";
import {trackedFile, type Digest, type TrackedFile} from "../files/tracked-file.js";

const LONG = 4 << 20;
/** Of a file that belongs to a log, and that no record is read from. */
const UNNEEDED = "belongs to the log, but none of its records refers to it";
/** As many bytes decide what a file holds as when it is read from end to end. */
const HEAD = 1 << 18;

/** Members of archives that could hold nothing. */
const NO_FILES = new Set(["link", "special file"]);

/** How to read a source. */
export interface IngestOptions {
  readonly source?: SourceOptions;
  /** Adapters to choose from, in order of precedence on equal confidence. */
  readonly adapters: readonly Adapter[];
  /** Use this adapter whatever detection says. */
  readonly adapter?: string;
  /** Row that stands when two contradict each other; defaults to `first`. */
  readonly conflicts?: ConflictPolicy;
  readonly limits?: Partial<ReadLimits>;
  /** SHA-256 of the host, where it has one that streams; defaults to the slower one of this library. */
  readonly digest?: () => Digest;
  /** Where packed archives are laid down to be read at random; without it they are held in memory. */
  readonly spool?: Spool;
  /** Who reads parts of long files of JSON lines; without it, files are read from end to end. */
  readonly parts?: PartOptions;
  /** Who unites folders of canonical tables; without it, this library does. */
  readonly union?: AnswerUnion;
  /** Who keeps what a later union of such folders has to know. */
  readonly trace?: UnionTrace;
  /** A share of a log whose files were recognised before; who did that keeps account of all others. */
  readonly share?: Share;
}

/** What one of several programs reads of a log. */
export interface Share {
  readonly claim: ToldClaim;
  /** Are rows kept that repeat or contradict others, since they are found when the shares are united? */
  readonly keepsRepeats: boolean;
}

/** How long files of JSON lines are read in parts. */
export interface PartOptions {
  readonly readers: (setup: PartSetup) => PartReaders;
  /** Files of fewer bytes are read from end to end; defaults to 4 MB. */
  readonly from?: number;
  /** Bytes of a part; defaults to 512 kB. */
  readonly size?: number;
}

/** Accepted rows: as columns where a file was read in parts. */
export type RowBatch = readonly CanonicalRow[] | ReadBlock;

/** What an adapter was chosen for, in words. */
export interface Choice {
  readonly adapter: string;
  readonly as: string;
  readonly because: string;
  readonly files: number;
}

/** A source being read. `rows` must be exhausted before the rest is final. */
export interface Ingest {
  readonly choices: readonly Choice[];
  /** The files behind the choices. */
  readonly claims: readonly Claim[];
  /** Batches of accepted rows. Under the policy `last` a row may contradict one given before and replaces it. */
  readonly rows: AsyncIterable<readonly CanonicalRow[]>;
  /** The same, with columns as they are: either this is exhausted or `rows`. */
  readonly batches: AsyncIterable<RowBatch>;
  readonly ledger: Ledger;
  /** Was it said to be generated, or does it say so itself? Then it is, whatever else is said of it. */
  readonly isSimulated: boolean;
  /** Files that nobody claimed: pictures, for one, which rows may refer to. */
  readonly unclaimed: readonly LogFile[];
  sources(): readonly SourceRow[];
  /** Runs that stand for what rows say of them: whose rows come in another order than that in which they were read. */
  runs(): readonly RunRow[];
  /** What is read as tables that stand as an earlier reading wrote them; `null` where that is not all there is. To be asked before rows are. */
  tables(): Promise<StandingTables | null>;
}

/**
 * Finds out what files are, then reads them as canonical rows with a ledger of every record.
 *
 * Archives are opened first. Each adapter claims the files that it recognises, the most confident first (those that are certain
 * without being compared); files that nobody claims stand in the ledger as ignored.
 *
 * @throws RangeError if `adapter` names none
 */
export async function ingest(files: readonly LogFile[], options: IngestOptions): Promise<Ingest> {
  const ledger = new Ledger();
  const limits = {...DEFAULT_LIMITS, ...options.limits};
  const source = options.source ?? {};
  const open = await expanded(files, limits, options.spool);
  for (const {path, reason} of options.share === undefined ? open.refused : [])
    if (NO_FILES.has(reason)) ledger.ignored(path, reason);
    else ledger.damaged(path, reason);
  const {claims, left} =
    options.share === undefined
      ? await claimsOn(open.files, options, source)
      : claimAsTold(options.share.claim, open.files, options.adapters);
  for (const look of left) {
    const {reason, isLost} = await unclaimedReason(look);
    if (isLost) ledger.damaged(look.file.path, reason);
    else ledger.ignored(look.file.path, reason);
  }
  // Of a share it was found out where the whole log was seen.
  const isSimulated = (source.simulated ?? false) || (options.share === undefined && (await saysSimulated(claims)));
  const tracked: {file: TrackedFile; adapter: Adapter}[] = [];
  const carried: SourceRow[] = [];
  const carriedRuns: RunRow[] = [];
  const earlier: EarlierReadings = {
    earlier: (account) => ledger.earlier(account),
    becameDuplicates: (file, records) => ledger.becameDuplicates(file, records),
    carry(rows, runs) {
      for (const row of rows) carried.push(row);
      for (const run of runs) carriedRuns.push(run);
    },
    async sha256Of(given) {
      const file = tracked.find(({file: {path}}) => path === given.path)!.file;
      if (file.reading() === null) for await (const _ of file.chunks());
      return file.reading()!.sha256;
    },
    ...(options.union === undefined ? {} : {union: options.union}),
    ...(options.trace === undefined ? {} : {trace: options.trace})
  };
  const context: ReadContext = {options: source, limits, ledger, earlier};
  const seen = options.share?.keepsRepeats ? new UnseenRows() : new SeenRows();
  const account = {ledger, seen, policy: options.conflicts ?? ("first" as const)};
  const followed = new Map<Claim, readonly TrackedFile[]>();
  /** Files of a claim, followed once: tables that were looked at before their rows are asked for are not hashed again. */
  function filesOf(claim: Claim): readonly TrackedFile[] {
    const own = followed.get(claim) ?? claim.detection.files.map((file) => trackedFile(file, options.digest));
    if (!followed.has(claim)) tracked.push(...own.map((file) => ({file, adapter: claim.adapter})));
    followed.set(claim, own);
    return own;
  }
  async function* batches(): AsyncGenerator<RowBatch> {
    for (const claim of claims) {
      const {adapter} = claim;
      const own = filesOf(claim);
      yield* adapter.readsLines === undefined || options.parts === undefined
        ? rowsOf(adapter, own, context, account)
        : linesOf(adapter, own, context, account, options.parts);
      // No record speaks for it: without a line of its own it would vanish from the account.
      for (const file of own)
        if (file.reading()?.bytes === 0) ledger.damaged(file.path, "empty file");
        else if (file.reading() === null && !ledger.mentions(file.path) && !adapter.mayLeave?.(file))
          ledger.ignored(file.path, UNNEEDED);
    }
  }
  async function standingTables(): Promise<StandingTables | null> {
    const [claim, ...others] = claims;
    if (claim === undefined || others.length > 0) return null;
    return claim.adapter.takeOver?.(filesOf(claim), context) ?? null;
  }
  const all = batches();
  return {
    choices: claims.map(({adapter, detection}) => ({
      adapter: `${adapter.id}@${adapter.version}`,
      as: detection.as,
      because: detection.because,
      files: detection.files.length
    })),
    claims,
    rows: wholeRows(all),
    batches: all,
    ledger,
    runs: () => carriedRuns,
    isSimulated,
    unclaimed: left.map(({file}) => file),
    tables: standingTables,
    sources: () => [
      ...carried.map((row) => ({...row, simulated: row.simulated || (source.simulated ?? false)})),
      ...tracked.flatMap(({file, adapter}) =>
        adapter.readsEarlier ? [] : sourceRow(file, adapter, {...source, simulated: isSimulated})
      )
    ]
  };
}

/** Does the first file of a claim say that its records are generated, as the field `simulated` of a record does, also as text? */
async function saysSimulated(claims: readonly Claim[]): Promise<boolean> {
  for (const {detection} of claims) {
    const head = await fileLook(detection.files[0]!).head();
    if (/"simulated"\s*:\s*(?:true\b|"true")/.test(head)) return true;
  }
  return false;
}

/** Batches as rows, whichever way they came. */
export async function* wholeRows(batches: AsyncIterable<RowBatch>): AsyncGenerator<readonly CanonicalRow[]> {
  for await (const batch of batches) yield "block" in batch ? blockRows(batch) : batch;
}

/** Rows of an adapter that reads lines: long files in parts, all others from end to end. */
async function* linesOf(
  adapter: Adapter,
  files: readonly TrackedFile[],
  context: ReadContext,
  account: Account,
  {readers: open, from = LONG, size}: PartOptions
): AsyncGenerator<RowBatch> {
  const {bank: _, ...options} = context.options;
  let readers: PartReaders | null = null;
  try {
    for (const file of files) {
      if (file.size < from || !(await isOfLines(adapter, file))) {
        yield* rowsOf(adapter, [file], context, account);
        continue;
      }
      readers ??= open({adapter: adapter.id, options, limits: context.limits});
      const rest = yield* partedRows(file, readers, account, size);
      if (rest === null) continue;
      const {firstLine, bytes} = rest;
      const undecodable = (count: number): void => tellUndecodable(count, file, context.ledger);
      const part = {...file.part, firstLine, undecodable};
      yield* rowsOf(adapter, [{...file, part, chunks: () => bytes}], context, account);
    }
  } finally {
    await readers?.close();
  }
}

/** Is a file of one JSON value a line, in UTF-8, so that its lines may be read apart? */
export async function isOfLines(adapter: Adapter, file: LogFile): Promise<boolean> {
  if (file.part !== undefined) return true;
  if (adapter.readsLines?.(file) !== true) return false;
  const head = await headOf(file, HEAD).catch(() => new Uint8Array());
  if (detectEncoding(head).label !== "utf-8") return false;
  const {chunks} = await textChunks(memoryFile(file.path, head).chunks());
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return isLines(text) && !hasOldLineEnds(text);
}

async function* rowsOf(
  adapter: Adapter,
  files: readonly LogFile[],
  context: ReadContext,
  {ledger, seen, policy}: Account
): AsyncGenerator<readonly CanonicalRow[]> {
  const {trace} = context.earlier ?? {};
  try {
    for await (const records of adapter.read(files, context)) {
      const accepted: CanonicalRow[] = [];
      for (const {file, place, rows, onDropped, standing: known} of records) {
        const fault = rowFault(rows);
        if (fault !== null) {
          ledger.rejected(file, place, fault);
          continue;
        }
        const kept: CanonicalRow[] = [];
        const dropped: CanonicalRow[] = [];
        let [isConflict, earlier] = [false, ""];
        for (const row of rows) {
          const standing = known ?? seen.standing(row);
          if (standing.kind === "new" || (standing.kind === "conflict" && policy === "last")) kept.push(row);
          else dropped.push(row);
          if (standing.kind === "new") continue;
          isConflict ||= standing.kind === "conflict";
          earlier = standing.earlier ?? "";
        }
        if (onDropped !== undefined) {
          accepted.push(...kept);
          if (isConflict && kept.length > 0) ledger.warning(file, place, `contradicts in part: ${earlier}`);
          for (const row of dropped) {
            ledger.dropped(file, place, `${isConflict ? "contradicts" : "repeats"}: ${earlier}`, isConflict);
            onDropped(row);
            trace?.dropped(row);
          }
          continue;
        }
        if (isConflict && kept.length > 0) ledger.warning(file, place, `contradicts in part: ${earlier}`);
        if (kept.length > 0) ledger.accepted(file, kept.length, rows.length - kept.length);
        else if (rows.length === 0) ledger.rejected(file, place, "record without rows");
        else
          ledger.duplicate(
            file,
            place,
            `${isConflict ? "contradicts" : "repeats"}: ${earlier}`,
            isConflict,
            rows.length
          );
        accepted.push(...kept);
      }
      if (accepted.length > 0) yield accepted;
    }
  } catch (error) {
    if (error instanceof UnionFault) throw error;
    const file = files[0]?.path ?? adapter.id;
    ledger.saw(file);
    const reason = `${adapter.id} failed: ${error instanceof Error ? error.message : String(error)}`;
    ledger.rejected(file, "file", reason);
    ledger.notWhole(file, reason);
  }
}

function sourceRow(file: TrackedFile, adapter: Adapter, options: SourceOptions): SourceRow[] {
  const reading = file.reading();
  if (reading === null) return [];
  return [
    {
      sourceId: file.path,
      sha256: reading.sha256,
      bytes: reading.bytes,
      adapter: `${adapter.id}@${adapter.version}`,
      simulated: options.simulated ?? false,
      licence: options.licence ?? null
    }
  ];
}
