import * as v from "valibot";
import {ELEMENT_KINDS, type ElementEntry} from "../src/lib/schema/index.js";
import {encodeRegistry, type EncodedRegistry} from "../src/lib/tables/index.js";
import {filesNamed} from "./benchmark-files.js";
import {benchmark, ownId, text} from "./fields.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {ownIds, readCheckedCsv} from "./read-checked-csv.js";

/** What a document consists of: where this site shows it, or why it cannot. */
export const ELEMENTS_FILE = "elements.csv";

const elementFields = v.strictObject({
  element: ownId,
  benchmark,
  kind: v.picklist(ELEMENT_KINDS, `expected one of ${ELEMENT_KINDS.join(", ")}`),
  place: text,
  what: text,
  shown: v.pipe(
    v.string(),
    v.transform((list) => list.split(" ").filter((address) => address !== ""))
  ),
  why: v.string()
});

/** Columns of `data/<id>/elements.csv`. */
export const ELEMENT_COLUMNS = Object.keys(elementFields.entries) as readonly (keyof typeof elementFields.entries)[];

/**
 * Every table, figure, finding and experiment of the documents. Each is shown somewhere or says why not.
 *
 * @throws IngestError with every problem of the inputs
 */
export function elementsRegistry(input: InputRoot = PROJECT): EncodedRegistry<"elements"> {
  const problems = new Problems();
  const entries = filesNamed(input, ELEMENTS_FILE).flatMap(([folder, file]) => {
    const checkId = ownIds(file, folder, "element", problems);
    return readCheckedCsv(input, file, elementFields, problems).map(({row, entry}): ElementEntry => {
      const {element: id, ...rest} = entry;
      checkId(row, id, rest.benchmark);
      if (rest.shown.length === 0 && rest.why === "")
        problems.add(file, row, "why", "missing value; expected a reason where nothing is shown", "");
      return {id, ...rest};
    });
  });
  problems.throwIfAny();
  return encodeRegistry("elements", entries);
}
