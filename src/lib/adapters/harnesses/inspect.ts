import type {Adapter, ReadContext, ReadRecord} from "../adapter.js";
import {jsonDocument} from "../read/json-document.js";
import type {LogFile} from "../read/log-file.js";
import {readInspectDocument} from "./inspect-document.js";
import {inspectHeader, inspectSample, logInspectResults} from "./inspect-samples.js";

const MEMBER = /^(.*\.eval)!\/(.+)$/;

/** Inspect AI logs: `.eval` archives (also of runs that died) and `.json` logs. */
export const INSPECT: Adapter = {
  id: "inspect",
  version: "1",
  title: "Inspect AI logs",

  async detect(looks) {
    const members = looks.filter(({file}) => MEMBER.test(file.path));
    const documents = [];
    for (const look of looks.filter(({extension, file}) => extension === "json" && !MEMBER.test(file.path))) {
      const head = (await look.head()).slice(0, 20_000);
      if (/^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"/.test(head) && /"eval"\s*:\s*\{/.test(head))
        documents.push(look);
    }
    const files = [...members, ...documents].map(({file}) => file);
    if (files.length === 0) return null;
    const archives = new Set(members.map(({file}) => MEMBER.exec(file.path)?.[1])).size;
    const because = [
      ...(archives > 0 ? [`${archives} archive${archives === 1 ? " ends" : "s end"} in .eval`] : []),
      ...(documents.length > 0
        ? [`${documents.length} file${documents.length === 1 ? " begins" : "s begin"} with version, status and eval`]
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
      else archives.set(archive, [...(archives.get(archive) ?? []), file]);
    }
    for (const members of archives.values()) yield* readArchive(members, context);
  }
};

async function* readArchive(members: readonly LogFile[], context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const named = (name: string): LogFile | undefined => members.find(({path}) => path.endsWith(`!/${name}`));
  const source = named("header.json") ?? named("_journal/start.json");
  const read = source === undefined ? {value: null} : await jsonDocument(source, context);
  const header = inspectHeader("value" in read ? read.value : null, context);
  if (source?.path.endsWith("header.json"))
    logInspectResults("value" in read ? read.value : null, header, source.path, context);
  const samples = members.filter(({path}) => path.includes("!/samples/"));
  for (const member of members) {
    if (member === source || samples.includes(member)) continue;
    context.ledger.ignored(member.path, "header, journal or summary: the samples are read");
  }
  if (source !== undefined && !source.path.endsWith("header.json")) {
    context.ledger.warning(source.path, "file", "no header: the run died, its finished samples are read");
  }
  for (const member of samples) {
    context.ledger.saw(member.path);
    const document = await jsonDocument(member, context);
    if ("error" in document) {
      context.ledger.rejected(member.path, "file", document.error);
      continue;
    }
    yield inspectSample(document.value, header, member.path, "file", context);
  }
}
