import type {BenchmarkId, ItemTag, ModelEntry, PublishedRow} from "../../schema/index.js";
import type {ReplyScorer} from "../../scoring/index.js";
import type {DemoSources} from "./benchmark-demo.js";
import type {BenchmarkLogs} from "./benchmark-logs.js";
import type {JointObservation} from "./joint-observation.js";
import type {Measure, MeasureInput} from "./measure.js";
import type {ComparedTotal, ValueAt} from "./own-values.js";
import type {ProfilePart} from "./profile-part.js";
import type {StepChanges} from "./step-changes.js";

/**
 * Everything that the program knows about one benchmark, as far as pages need it at once. What it takes to read and score
 * logs is fetched when a log is read.
 */
export interface Benchmark {
  /** Lower-case slug: its folders, its tables and its page are called so. */
  readonly id: BenchmarkId;
  /** As it writes itself. */
  readonly name: string;
  /** Its page in a sentence, for search engines and link previews. */
  readonly description: string;
  /** Place in every listing: 1 comes first. */
  readonly place: number;
  /** Categories by their names in addresses, where both forms of its items are printed by category. */
  readonly categoryIds?: Readonly<Record<string, string>>;
  /**
   * Answers per item that may stand behind its printed rates; 1 where it does not say, `null` where an item has a score that is no
   * count. By number where its tables differ in that.
   */
  readonly answersPerItem?: number | null | ((row: PublishedRow) => number | null);
  /** What a reader of intervals of its rates must know: how many answers are behind an item, and what that does to them. */
  readonly rateCaveat?: {readonly lead: string; readonly text: string};
  /** Which release a printed number is of, where the releases ask other items: two judges of two releases judged no same answers. */
  readonly releaseOf?: (row: PublishedRow) => string | null;
  /** Data files that its figures draw from besides its table and the registries, by their names in a page's data. */
  readonly files?: Readonly<Record<string, string>>;
  /** Numbers that rank models, for Compare. */
  readonly measures: (input: MeasureInput) => Measure[];
  /** What its printed numbers say about one capability each; those that mix capabilities or repeat answers are left out. */
  readonly joint: (rows: readonly PublishedRow[], tags: readonly ItemTag[]) => JointObservation[];
  /** Its part of a system's profile, for the overview. */
  readonly profile?: (
    rows: readonly PublishedRow[],
    models: ReadonlyMap<string, ModelEntry>
  ) => (model: string) => ProfilePart;
  /** The best that an answer scores that never looks, on the benchmark's own scale. */
  readonly blindScore?: (tags: readonly ItemTag[]) => {readonly letter: string; readonly score: number};
  /** The rule that its released program reads a reply by, where replies are letters or texts. */
  readonly replyRule?: ReplyScorer;
  /** What single tasks change from answering at once to answering in two steps, unified models drawing. */
  readonly stepChanges?: (rows: readonly PublishedRow[]) => StepChanges[];
  /** What scored lines of a log say for the place of a printed number. */
  readonly ownValue: ValueAt;
  /** Totals that are compared over fixed categories. */
  readonly totals: readonly ComparedTotal[];
  /** Whether a log's numbers can stand beside the printed ones; figures that compare totals need all that these are made of. */
  readonly isWhole: (rows: readonly PublishedRow[]) => boolean;
  /** Whether one number is printed once per judge, and a log's own stands for all of them. */
  readonly poolsJudges?: boolean;
  /** Readers, rules and questions of its logs. */
  readonly logs: () => Promise<BenchmarkLogs>;
  /** Generated logs in its raw format; `null` where it has none. */
  readonly demo: (() => Promise<DemoSources>) | null;
  /** Models of the generated logs that make a small log to try, where its files are lists of records by model. */
  readonly sampleModels?: readonly string[];
}
