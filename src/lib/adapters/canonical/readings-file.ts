import {CANONICAL_TABLES, type SourceRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import {earlierAccount} from "../contract/earlier-account.js";
import type {UnionMemory} from "../contract/union-trace.js";
import {Fields} from "../values/fields.js";
import {isObject, shown} from "../values/json-value.js";
import {rowFault} from "./table-row-fault.js";

/** What tables remember, as it is written. */
export function readingsJson({account: {files, logged, ...account}, sources, differences}: UnionMemory): object {
  return {account: {files: Object.fromEntries(files), ...account, stated: logged}, sources, differences};
}

/**
 * What tables remember, as it was written.
 *
 * @throws RangeError that names the field and what was expected
 */
export function readReadings(value: JsonValue): UnionMemory {
  if (!isObject(value)) throw new RangeError(`invalid readings; expected object: ${shown(value)}`);
  const differences = value["differences"] ?? null;
  if (!Array.isArray(differences) || !differences.every((one) => typeof one === "string"))
    throw new RangeError(`invalid differences; expected texts: ${shown(differences)}`);
  return {
    account: earlierAccount(value["account"] ?? null),
    sources: new Fields(value, "")
      .neededList("sources")
      .map((one) => ({...sourceOf(one), readings: one.neededCount("readings")})),
    differences
  };
}

/** @throws RangeError where it is no row of its table */
function sourceOf(fields: Fields): SourceRow {
  const row = Object.fromEntries(Object.keys(CANONICAL_TABLES.sources).map((name) => [name, fields.json(name)]));
  const fault = rowFault(row, "sources");
  if (fault !== null) throw new RangeError(`${fields.at}${fault}`);
  return row as unknown as SourceRow;
}
