import * as v from "valibot";
import type {FactEntry} from "../src/lib/schema/index.js";
import {encodeRegistry, type EncodedRegistry} from "../src/lib/tables/index.js";
import {filesNamed} from "./benchmark-files.js";
import {elementsRegistry} from "./elements.js";
import {benchmark, ownId, text} from "./fields.js";
import {Problems} from "./ingest-error.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {ownIds, readCheckedCsv} from "./read-checked-csv.js";

/** What a document prints of other benchmarks and of its experiments. */
export const FACTS_FILE = "facts.csv";

const factFields = v.strictObject({
  fact: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(\/[a-z0-9]+(-[a-z0-9]+)*){3}$/, "expected benchmark/element/row/column, as slugs")
  ),
  benchmark,
  element: ownId,
  place: text,
  row: text,
  column: text,
  value: text,
  note: v.string()
});

/** Columns of `data/<id>/facts.csv`. */
export const FACT_COLUMNS = Object.keys(factFields.entries) as readonly (keyof typeof factFields.entries)[];

/**
 * Printed cells that are no scores: what benchmarks hold, how an experiment was set up.
 *
 * @throws IngestError with every problem of the inputs
 */
export function factsRegistry(input: InputRoot = PROJECT): EncodedRegistry<"facts"> {
  const problems = new Problems();
  const elements = new Set(elementsRegistry(input).entries.map(({id}) => id));
  const entries = filesNamed(input, FACTS_FILE).flatMap(([folder, file]) => {
    const checkId = ownIds(file, folder, "fact", problems);
    return readCheckedCsv(input, file, factFields, problems).map(({row, entry}): FactEntry => {
      const {fact: id, ...rest} = entry;
      checkId(row, id, rest.benchmark);
      if (!elements.has(rest.element)) problems.add(file, row, "element", "unknown element", rest.element);
      if (!id.startsWith(`${rest.element}/`))
        problems.add(file, row, "fact", `mismatched id; expected to start with ${rest.element}/`, id);
      return {id, ...rest};
    });
  });
  problems.throwIfAny();
  return encodeRegistry("facts", entries);
}
