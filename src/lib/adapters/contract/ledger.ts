import type {LoggedScore} from "../../scoring/index.js";

/** Where and why something in a source was not taken as it stood. */
export interface LedgerEntry {
  readonly file: string;
  /** Line, record, block or member. */
  readonly place: string;
  readonly reason: string;
}

/** Counts of one file or of a whole source. */
export interface LedgerCounts {
  /** Records that the reader saw, counted before any adapter looked at them. */
  readonly seen: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly duplicates: number;
  readonly skipped: number;
}

/** The reconciliation of one ingest: what came in and what became of it. */
export interface LedgerReport {
  readonly total: LedgerCounts;
  readonly files: ReadonlyMap<string, LedgerCounts>;
  /** Rows written, and rows dropped from records that repeat others in part. */
  readonly rows: number;
  readonly rowsDropped: number;
  /** Records that contradict an earlier one under the same key; part of `duplicates`. */
  readonly conflicts: number;
  /** Reasons with their counts, most frequent first. */
  readonly reasons: readonly {readonly kind: LedgerKind; readonly reason: string; readonly count: number}[];
  /** The first entries of every kind, with places. */
  readonly entries: readonly (LedgerEntry & {readonly kind: LedgerKind})[];
  /** Files not read, with the reason. */
  readonly ignored: readonly IgnoredFile[];
  /** Files that look like a log, or like a part of one, and were not read, or not to their end: records may be missing. */
  readonly unread: readonly UnreadFile[];
  /** Numbers that the logs state about themselves, to be compared with what their records give. */
  readonly logged: readonly LoggedScore[];
  /** Files whose counts do not add up; empty unless an adapter lost or invented a record. */
  readonly unreconciled: readonly string[];
}

/** What the `ledger.json` of canonical tables says of the reading that made them. */
export type EarlierAccount = Pick<
  LedgerReport,
  "files" | "rows" | "rowsDropped" | "conflicts" | "reasons" | "entries" | "ignored" | "logged"
> & {readonly unread: readonly IgnoredFile[]};

/** A file that was not read. */
export interface IgnoredFile {
  readonly file: string;
  readonly reason: string;
}

/** A file of which records may be missing. */
export interface UnreadFile extends IgnoredFile {
  /** Were records of it accepted? */
  readonly isPartial: boolean;
}

export type LedgerKind = "rejected" | "duplicate" | "conflict" | "skipped" | "warning";

type Counts = {-readonly [K in keyof LedgerCounts]: number};

const KEPT_PER_KIND = 200;

/** Keeps account of every record of a source; adapters write to it, nobody else counts. */
export class Ledger {
  readonly #files = new Map<string, Counts>();
  readonly #reasons = new Map<string, {kind: LedgerKind; reason: string; count: number}>();
  readonly #entries: (LedgerEntry & {kind: LedgerKind})[] = [];
  readonly #kept = new Map<LedgerKind, number>();
  readonly #ignored: IgnoredFile[] = [];
  readonly #ignoredPaths = new Set<string>();
  readonly #unread = new Map<string, string>();
  readonly #logged: LoggedScore[] = [];
  #conflicts = 0;
  #rows = 0;
  #rowsDropped = 0;

  /** Records met by the reader. */
  saw(file: string, records = 1): void {
    this.#counts(file).seen += records;
  }

  accepted(file: string, rows: number, dropped = 0): void {
    this.#counts(file).accepted += 1;
    this.#rows += rows;
    this.#rowsDropped += dropped;
  }

  /** As many records of one row each, of which all is taken. */
  acceptedRows(file: string, rows: number): void {
    this.#counts(file).accepted += rows;
    this.#rows += rows;
  }

  rejected(file: string, place: string, reason: string): void {
    this.#counts(file).rejected += 1;
    this.#note("rejected", {file, place, reason});
  }

  skipped(file: string, place: string, reason: string): void {
    this.#counts(file).skipped += 1;
    this.#note("skipped", {file, place, reason});
  }

  duplicate(file: string, place: string, reason: string, isConflict: boolean, rows: number): void {
    this.#counts(file).duplicates += 1;
    this.#rowsDropped += rows;
    if (isConflict) this.#conflicts += 1;
    this.#note(isConflict ? "conflict" : "duplicate", {file, place, reason});
  }

  /** A row that an earlier reading accepted, and that repeats or contradicts one of another reading. */
  dropped(file: string, place: string, reason: string, isConflict: boolean): void {
    this.#rows -= 1;
    this.#rowsDropped += 1;
    if (isConflict) this.#conflicts += 1;
    this.#note(isConflict ? "conflict" : "duplicate", {file, place, reason});
  }

  /** Records that an earlier reading accepted, and of which no row is left. */
  becameDuplicates(file: string, records: number): void {
    const counts = this.#counts(file);
    counts.accepted -= records;
    counts.duplicates += records;
  }

  /** Takes over the account of an earlier reading, whose accepted rows are not entered again. */
  earlier({files, rows, rowsDropped, conflicts, reasons, entries, ignored, unread, logged}: EarlierAccount): void {
    for (const [file, counts] of files) {
      const own = this.#counts(file);
      for (const key of Object.keys(own) as (keyof Counts)[]) own[key] += counts[key];
    }
    this.#rows += rows;
    this.#rowsDropped += rowsDropped;
    this.#conflicts += conflicts;
    for (const {kind, reason, count} of reasons) this.#countReason(kind, reason, count);
    for (const entry of entries) this.#keep(entry);
    for (const {file, reason} of ignored) this.ignored(file, reason);
    for (const {file, reason} of unread) this.notWhole(file, reason);
    for (const score of logged) this.#logged.push(score);
  }

  /** Something odd about a record that is taken all the same. */
  warning(file: string, place: string, reason: string): void {
    this.#note("warning", {file, place, reason});
  }

  ignored(file: string, reason: string): void {
    this.#ignoredPaths.add(file);
    this.#ignored.push({file, reason});
  }

  /** Has anything been said of this file? */
  mentions(file: string): boolean {
    return this.#files.has(file) || this.#ignoredPaths.has(file);
  }

  /** A file that looks like a log, or like a part of one, and could not be read. */
  damaged(file: string, reason: string): void {
    this.ignored(file, reason);
    this.notWhole(file, reason);
  }

  /** Of this file, records or other parts may be missing; what became of them is entered by itself. The first reason stands. */
  notWhole(file: string, reason: string): void {
    if (!this.#unread.has(file)) this.#unread.set(file, reason);
  }

  /** Numbers that a log states about itself. */
  logged(scores: readonly LoggedScore[]): void {
    this.#logged.push(...scores);
  }

  report(): LedgerReport {
    const total = emptyCounts();
    const unreconciled: string[] = [];
    for (const [file, counts] of this.#files) {
      for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      if (counts.seen !== counts.accepted + counts.rejected + counts.duplicates + counts.skipped)
        unreconciled.push(file);
    }
    return {
      total,
      files: this.#files,
      rows: this.#rows,
      rowsDropped: this.#rowsDropped,
      conflicts: this.#conflicts,
      reasons: [...this.#reasons.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
      entries: this.#entries,
      ignored: this.#ignored,
      unread: [...this.#unread].map(([file, reason]) => ({
        file,
        reason,
        isPartial: (this.#files.get(file)?.accepted ?? 0) > 0
      })),
      logged: this.#logged,
      unreconciled
    };
  }

  #counts(file: string): Counts {
    let counts = this.#files.get(file);
    if (counts === undefined) this.#files.set(file, (counts = emptyCounts()));
    return counts;
  }

  #note(kind: LedgerKind, entry: LedgerEntry): void {
    this.#countReason(kind, generalReason(entry.reason), 1);
    this.#keep({kind, ...entry});
  }

  #countReason(kind: LedgerKind, general: string, count: number): void {
    const key = `${kind} ${general}`;
    const reason = this.#reasons.get(key);
    if (reason) reason.count += count;
    else this.#reasons.set(key, {kind, reason: general, count});
  }

  #keep(entry: LedgerEntry & {readonly kind: LedgerKind}): void {
    const kept = this.#kept.get(entry.kind) ?? 0;
    if (kept >= KEPT_PER_KIND) return;
    this.#kept.set(entry.kind, kept + 1);
    this.#entries.push(entry);
  }
}

/** Reasons end in the value after a colon; without it, equal reasons meet. */
function generalReason(reason: string): string {
  return reason.replace(/: .*$/s, "").replace(/\d+/g, "#");
}

function emptyCounts(): Counts {
  return {seen: 0, accepted: 0, rejected: 0, duplicates: 0, skipped: 0};
}
