import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext, ReadRecord} from "../contract/adapter.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {readInspectDocument} from "./inspect-document.js";
import {isPartOfSample, PART_OF_SAMPLE, samplePartsOf, wholeSample} from "./inspect-chunks.js";
import {inspectHeader, inspectSample, logInspectResults, warnOfStatus} from "./inspect-samples.js";

const MEMBER = /^(.*\.eval)!\/(.+)$/;

/** Inspect AI logs: `.eval` archives (also of runs that died) and `.json` logs. */
export const INSPECT: Adapter = {
  id: "inspect",
  version: "8",
  title: "Inspect AI logs",

  async detect(looks) {
    const members = looks.filter(({file}) => MEMBER.test(file.path));
    const documents = [];
    for (const look of looks.filter(({extension, file}) => extension === "json" && !MEMBER.test(file.path))) {
      const head = (await look.head()).slice(0, 20_000);
      if (isLog(head)) documents.push(look);
    }
    const files = [...members, ...documents].map(({file}) => file);
    if (files.length === 0) return null;
    const archives = new Set(members.map(({file}) => MEMBER.exec(file.path)?.[1])).size;
    const because = [
      ...(archives > 0 ? [`${archives} archive${archives === 1 ? " ends" : "s end"} in .eval`] : []),
      ...(documents.length > 0
        ? [
            `${documents.length} file${documents.length === 1 ? " begins" : "s begin"} with what a log of Inspect says of itself`
          ]
        : [])
    ];
    return {
      files,
      confidence: 0.98,
      because: because.join(" and "),
      as: `Inspect AI, ${archives + documents.length} log${archives + documents.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const archives = new Map<string, LogFile[]>();
    for (const file of files) {
      const archive = MEMBER.exec(file.path)?.[1];
      if (archive === undefined) yield* readInspectDocument(file, context);
      else if (archives.has(archive)) archives.get(archive)!.push(file);
      else archives.set(archive, [file]);
    }
    for (const members of archives.values()) yield* readArchive(members, context);
  }
};

/** As Inspect writes it, or with its keys in another order, as programs do that sort them. */
function isLog(head: string): boolean {
  if (!/"eval"\s*:\s*\{/.test(head)) return false;
  const isAsWritten = /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"/.test(head);
  const begins = /^\s*\{\s*"(?:version|status|eval|error|etag|invalidated|location|log_updates|plan)"\s*:/.test(head);
  return isAsWritten || (begins && /"created"\s*:/.test(head) && /"(?:dataset|run_id|eval_id|task_id)"\s*:/.test(head));
}

async function* readArchive(members: readonly LogFile[], context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const named = (name: string): LogFile | undefined => members.find(({path}) => path.endsWith(`!/${name}`));
  const whole = named("header.json");
  const source = await firstReadable([whole, named("_journal/start.json")], context);
  const header = inspectHeader(source?.value ?? null, context);
  if (source !== null && source.file === whole) {
    logInspectResults(source.value, header, source.file.path, context);
    warnOfStatus(source.value, source.file.path, context);
  }
  const within = members.filter(({path}) => path.includes("!/samples/"));
  const samples = new Set(within.filter(({path}) => !isPartOfSample(path)));
  const parts = samplePartsOf(within);
  for (const member of members) {
    // A header that is not the source was rejected.
    if (member === source?.file || member === whole || samples.has(member)) continue;
    const reason = member.path.includes("!/samples/")
      ? PART_OF_SAMPLE
      : "header, journal or summary: the samples are read";
    context.ledger.ignored(member.path, reason);
  }
  if (source !== null && source.file !== whole) {
    context.ledger.warning(source.file.path, "file", "no header: the run died, its finished samples are read");
  }
  for (const member of samples) {
    context.ledger.saw(member.path);
    const document = await jsonDocument(member, context);
    if ("error" in document) {
      context.ledger.rejected(member.path, "file", document.error);
      continue;
    }
    const sample = await wholeSample(document.value, member.path, parts, context);
    yield inspectSample(sample, header, member.path, "file", context);
  }
}

/** The first of some documents that can be read; those before it are rejected. */
async function firstReadable(
  files: readonly (LogFile | undefined)[],
  context: ReadContext
): Promise<{readonly file: LogFile; readonly value: JsonValue} | null> {
  for (const file of files) {
    if (file === undefined) continue;
    const read = await jsonDocument(file, context);
    if ("value" in read) return {file, value: read.value};
    context.ledger.saw(file.path);
    context.ledger.rejected(file.path, "file", read.error);
  }
  return null;
}
