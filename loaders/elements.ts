import * as v from "valibot";
import {benchmark, ownId, text} from "./fields.js";

/** What a document consists of: where this site shows it, or why it cannot. */
export const ELEMENTS_FILE = "elements.csv";

/**
 * `shown`: addresses on this site, separated by blanks; one of `shown` and `why` is there.
 *
 * @internal the test of the map reads the files by it
 */
export const elementFields = v.strictObject({
  element: ownId,
  benchmark,
  kind: v.picklist(["table", "figure", "finding", "experiment"], "expected table, figure, finding or experiment"),
  place: text,
  what: text,
  shown: v.string(),
  why: v.string()
});

/** Columns of `data/<id>/elements.csv`. */
export const ELEMENT_COLUMNS = Object.keys(elementFields.entries) as readonly (keyof typeof elementFields.entries)[];
