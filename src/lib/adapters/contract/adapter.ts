import type {CanonicalRow, RunRow, SourceRow} from "../../schema/index.js";
import type {ItemBank} from "../../scoring/index.js";
import type {AnswerUnion, Standing} from "./answer-union.js";
import type {UnionTrace} from "./union-trace.js";
import type {FileLook} from "./file-look.js";
import type {Ledger} from "./ledger.js";
import type {ColumnMapping} from "./column-mapping.js";
import type {ReadLimits} from "../files/limits.js";
import type {LogFile} from "../files/log-file.js";
import type {LineReader} from "../blocks/line-reader.js";
import type {BlockPacker} from "../blocks/block-packer.js";

/** What whoever lists a source may say about it; every statement overrides what the log says. */
export interface SourceOptions {
  readonly subject?: string;
  readonly judge?: string;
  readonly protocol?: "direct" | "stepwise";
  readonly suiteVersion?: string;
  readonly licence?: string;
  readonly simulated?: boolean;
  /** The items, where records name them only. */
  readonly bank?: ItemBank;
  /** How the columns of a table are to be read. */
  readonly mapping?: ColumnMapping;
  /** How those of single tables are, by path; the others are read by `mapping`, if at all. */
  readonly mappings?: ReadonlyMap<string, ColumnMapping>;
}

/** What an adapter has at hand while reading. */
export interface ReadContext {
  readonly options: SourceOptions;
  readonly limits: ReadLimits;
  readonly ledger: Pick<Ledger, "saw" | "rejected" | "skipped" | "warning" | "ignored" | "notWhole" | "logged">;
  /** Who takes over what an earlier reading found out; absent while a format is being found out. */
  readonly earlier?: EarlierReadings;
}

/** What is taken over from readings whose canonical tables are read now. */
export interface EarlierReadings extends Pick<Ledger, "earlier" | "becameDuplicates"> {
  /** Their sources stand for the files that hold their rows; runs are those that are known before their rows come. */
  carry(sources: readonly SourceRow[], runs: readonly RunRow[]): void;
  /** SHA-256 of a file of this reading, which is read from end to end for it. */
  sha256Of(file: LogFile): Promise<string>;
  /** Who unites their answers, where somebody does. */
  readonly union?: AnswerUnion;
  /** Who keeps what a later union has to know. Where there is somebody, a single folder is united as several are. */
  readonly trace?: UnionTrace;
}

/** Tables of an earlier reading that stand as it wrote them: whoever can, may count their rows without reading them. */
export interface StandingTables {
  /** By name. */
  readonly files: ReadonlyMap<string, LogFile>;
  /** Rows that they must have. */
  readonly answers: number;
  readonly verdicts: number;
  /**
   * Counts of their rows: their version, what is wrong with them, a clause, and what was too long to be counted beside the tables;
   * `null` where there are none.
   */
  readonly counts: {
    readonly version: number;
    readonly fault: string | null;
    readonly without: readonly string[];
  } | null;
  /** Enters the account of that reading, in place of reading the rows. */
  accept(): void;
}

/** Rows that one record of the source gave. */
export interface ReadRecord {
  readonly file: string;
  readonly place: string;
  readonly rows: readonly CanonicalRow[];
  /** Set where an earlier reading accepted the record, whose account was taken over: told of every row that is dropped now. */
  readonly onDropped?: (row: CanonicalRow) => void;
  /** What its row is to those before it, where that was found out already. */
  readonly standing?: Standing;
}

/** Why an adapter thinks that files are of its format. */
export interface Detection {
  /** Files that it would read, or read along with others. */
  readonly files: readonly LogFile[];
  /** 0 to 1: 1 for a format that nothing else looks like. */
  readonly confidence: number;
  /** Clause after "because": `1,234 files are named text_records.txt`. */
  readonly because: string;
  /** What it is read as: `Lantern records of 1 model, 4 workers`. */
  readonly as: string;
}

/**
 * Reads one format.
 *
 * Every record that a reader sees must end in exactly one of: a `ReadRecord`, `ledger.rejected`, `ledger.skipped`. Malformed
 * input never throws; what does throw is turned into a rejection of the file by `ingest`.
 */
export interface Adapter {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /**
   * Is every line of this file a record of one row, whatever the other lines are? Then parts of it may be read apart, each by a
   * call of `read`.
   */
  readsLines?(file: LogFile): boolean;
  /** Reads plain lines faster than `read`, to the same rows; the others are left to `read`. */
  lineReader?(context: ReadContext, packer: BlockPacker): LineReader | null;
  /** Are its files what an earlier reading wrote? Then its sources are those of that reading. */
  readonly readsEarlier?: true;
  /** Is nothing lost where nobody reads this file of its own? */
  mayLeave?(file: LogFile): boolean;
  /** Its files as tables that another program may count; `null` where they have to be read. Nothing is entered before they are accepted. */
  takeOver?(files: readonly LogFile[], context: ReadContext): Promise<StandingTables | null>;
  detect(looks: readonly FileLook[], options: SourceOptions): Promise<Detection | null>;
  read(files: readonly LogFile[], context: ReadContext): AsyncGenerator<readonly ReadRecord[]>;
}
