import type {ReleasedForm} from "../../adapters/index.js";
import type {CanonicalRow} from "../../schema/index.js";
import type {ScoreLine} from "../../scoring/index.js";

/** A number of one of the benchmark's scores, as a share of its scale. */
export interface FurtherLine extends Pick<ScoreLine, "group" | "metric" | "value" | "n"> {
  /** Of the score. */
  readonly name: string;
}

/** A benchmark that is read from the files of its released program, and scored as that does. */
export interface ReleasedBenchmark {
  readonly suite: string;
  readonly forms: readonly ReleasedForm[];
  /** The score that the benchmark is about, of those of its mapping, where it is one. */
  readonly headline?: string;
  /** Is the overall score the mean of all rows, so that there is no other? */
  readonly overRows?: boolean;
  /** What scores are out of where they are printed; 1 where left out. */
  readonly scales?: Readonly<Record<string, number>>;
  /** Weights of the categories in the overall score, which there is only where all of them are; all alike where left out. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Is each subcategory (a language, say) scored apart? */
  readonly apart?: boolean;
  /** Is the share of items said, too, of which any of several images is right? */
  readonly anyOfItem?: boolean;
  /** What the program makes of several scores together, or of smaller parts, of the rows of one run. */
  readonly further?: (rows: readonly CanonicalRow[]) => readonly FurtherLine[];
}
