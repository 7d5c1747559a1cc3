import type {Statement} from "../../lib/statements/index.js";
import type {FigureData} from "./pin-statement.js";

/** Asks a figure for its data as files; it answers in the event's detail. `npm run figures` and `parallax build` ask every figure. */
export const DATA_ASKED = "parallax-figure-data";

/** What a figure answers. */
export interface DataAnswer {
  place?: DataPlace;
  /** Both files; `null` where there is no table. */
  answer?: Promise<{readonly csv: string; readonly json: string}> | null;
  /** What it shows, as a statement; or why that is none. */
  statement?: () => Promise<Statement | string>;
}

/** Where the data of figures lie, and what the list of those that do has them under. */
export interface DataPlace {
  /** Below `figures/`: the page, and on a page of logs which one it is of. */
  readonly folder: string;
  /** The folder, of a log with the fingerprint of its content: a reader's own may have the name of another one. */
  readonly key: string;
}

/**
 * @param data - what a figure of a log says of it
 * @param isFramed - is it one of a report, in which every figure has an id of its own?
 */
export function dataPlace(page: string, data: FigureData | undefined, isFramed: boolean): DataPlace {
  if (data?.log === undefined || isFramed) return {folder: page, key: page};
  const folder = `${page}/${data.log.id}`;
  return {folder, key: `${folder}@${data.fingerprint}`};
}
