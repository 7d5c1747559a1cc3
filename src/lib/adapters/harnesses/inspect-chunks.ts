import {groupRows, type JsonValue} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {isObject} from "../values/json-value.js";

/** What stands beside the `sample.json` of a sample that is written in chunks. */
const WITHIN_SAMPLE = /(?:metadata|skeleton|(?:messages|events|calls|attachments)\/(?:\d+|stats|uuids))\.json$/;
const PART = new RegExp(String.raw`!/samples/.+/${WITHIN_SAMPLE.source}`);
const SHELL = /\/sample\.json$/;
const REFERENCE = /attachment:\/\/\d/;

/** Parts of samples by the folder of their sample, which ends with a slash. */
export type SampleParts = ReadonlyMap<string, readonly LogFile[]>;

/** The parts among members, each with those of its sample. */
export const samplePartsOf = (members: readonly LogFile[]): SampleParts =>
  groupRows(
    members.filter(({path}) => isPartOfSample(path)),
    ({path}) => path.replace(WITHIN_SAMPLE, "")
  );

/** Why the parts of a sample are not read by themselves. */
export const PART_OF_SAMPLE = "part of a sample in chunks: what it says of answer and scores is read with the sample";

/** Is this member of an archive a part of a sample in chunks, which is a record with its others only? */
export const isPartOfSample = (path: string): boolean => PART.test(path);

/**
 * A sample with the parts that its answer is known by: of one in chunks metadata and attachments are members of their own, and texts
 * name attachments by their number.
 */
export async function wholeSample(
  sample: JsonValue,
  path: string,
  parts: SampleParts,
  context: ReadContext
): Promise<JsonValue> {
  if (!isObject(sample) || !SHELL.test(path)) return sample;
  const folder = path.replace(SHELL, "/");
  const own = parts.get(folder) ?? [];
  const metadata = own.find((member) => member.path === `${folder}metadata.json`);
  const whole: {[key: string]: JsonValue} = {...sample};
  if (metadata !== undefined) whole["metadata"] = await partOf(metadata, context);
  if (!REFERENCE.test(JSON.stringify(sample))) return whole;
  const attachments: {[key: string]: JsonValue} = {};
  for (const member of own) {
    const first = /\/attachments\/(\d+)\.json$/.exec(member.path.slice(folder.length - 1))?.[1];
    if (first === undefined) continue;
    const texts = await partOf(member, context);
    for (const [t, text] of (Array.isArray(texts) ? texts : []).entries()) attachments[Number(first) + t] = text;
  }
  whole["attachments"] = attachments;
  return whole;
}

/** A part that cannot be read leaves what it says unknown. */
async function partOf(member: LogFile, context: ReadContext): Promise<JsonValue> {
  const document = await jsonDocument(member, context);
  if ("value" in document) return document.value;
  context.ledger.warning(
    member.path,
    "file",
    `unreadable part of a sample, what it says is not known: ${document.error}`
  );
  return null;
}
