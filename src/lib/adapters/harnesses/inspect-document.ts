import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import type {JsonObject} from "../values/json-value.js";
import type {LogFile} from "../files/log-file.js";
import {memberRecords, type ReadElement} from "../records/member-records.js";
import {inspectHeader, inspectSample, logInspectResults, warnOfStatus} from "./inspect-samples.js";

/** A log in one document. */
export function readInspectDocument(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const open = (log: JsonObject, hasSamples: boolean): ReadElement => {
    const header = inspectHeader(log, context);
    logInspectResults(log, header, file.path, context);
    warnOfStatus(log, file.path, context);
    if (!hasSamples) context.ledger.warning(file.path, "file", "header-only log: it holds no samples");
    return ({value, place}) => inspectSample(value, header, file.path, place, context);
  };
  // Where keys are sorted, the status stands behind the samples.
  return memberRecords(file, "samples", context, open, (behind) => warnOfStatus(behind, file.path, context));
}
