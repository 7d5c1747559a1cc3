import {createHash, type Hash} from "node:crypto";
import {appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {
  contentUuid,
  EveryEvalEverAggregate,
  everyEvalEverLines,
  type DatastoreFacts
} from "../../src/lib/adapters/index.js";
import {nothingRead} from "./ingest.js";
import {openAsked} from "../asked/open-asked.js";
import type {OpenSource} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {putFilesInPlace} from "../terminal/put-in-place.js";
import type {Terminal} from "../terminal/terminal.js";
import {exportRows, UnscoredCount} from "./export-rows.js";

/** One run of one model in the making. */
interface RunFiles {
  readonly aggregate: EveryEvalEverAggregate;
  readonly hash: Hash;
  readonly part: string;
}

/**
 * Writes what the datastore of Every Eval Ever takes: per run and model an aggregate file and the file of its instances, in the folders
 * and under the names that its validator asks for.
 */
export async function exportDatastore(line: CommandLine, terminal: Terminal, version: string): Promise<number> {
  const {options} = line;
  if (options.out === undefined)
    throw new CommandError(EXIT.usage, "missing -o: the datastore's layout needs a folder");
  const source = await openAsked(line, terminal);
  if (source.run.choices.length === 0) return nothingRead(source, options, terminal);
  const out = exportRows(source, options, terminal);
  const unscored = new UnscoredCount();
  const said = {runs: 0, nameless: 0};
  await putFilesInPlace(options.out, null, async (aside) => {
    const runs = new Map<string, RunFiles>();
    for await (const rows of out.rows()) {
      const texts = new Map<RunFiles, string>();
      for (const row of rows) {
        const key = JSON.stringify([row.runId, row.subjectId]);
        const known = runs.get(key);
        const part = join(aside, `${runs.size}.part`);
        const run = known ?? {aggregate: new EveryEvalEverAggregate(row), hash: createHash("sha256"), part};
        if (known === undefined) runs.set(key, run);
        run.aggregate.add(row);
        const lines = everyEvalEverLines(row, source.run.isSimulated);
        unscored.add(row, lines.length);
        texts.set(run, (texts.get(run) ?? "") + lines.map((text) => text + "\n").join(""));
      }
      for (const [{part, hash}, text] of texts) {
        hash.update(text);
        appendFileSync(part, text);
      }
    }
    const facts = {
      retrieved: String(Date.now() / 1000),
      organization: options.organization ?? null,
      library: libraryOf(source),
      convertedBy: `parallax ${version}`,
      isSimulated: source.run.isSimulated
    };
    for (const run of runs.values()) {
      if (!finishRun(run, aside, facts)) continue;
      said.runs += 1;
      if (!run.aggregate.hasDeveloper) said.nameless += 1;
    }
  });
  if (said.nameless > 0 && !options.quiet)
    terminal.talk(
      `${said.nameless} of ${said.runs} runs are of a model whose name does not say who made it, which the datastore asks for: ` +
        "--subject LAB/MODEL names it.\n"
    );
  if (said.runs > 0 && options.organization === undefined && !options.quiet)
    terminal.talk("Who evaluated is not said: source_organization_name is unknown. --organization NAME says it.\n");
  return out.end(unscored.words(), "Every Eval Ever");
}

/** Gives the files of a run their names; a run without any number has none. */
function finishRun(run: RunFiles, aside: string, facts: DatastoreFacts): boolean {
  const {aggregate, hash, part} = run;
  if (aggregate.lines === 0) {
    rmSync(part, {force: true});
    return false;
  }
  const folder = aggregate.folder();
  const sha256 = hash.digest("hex");
  const name = `${folder}/${contentUuid(sha256)}`;
  mkdirSync(join(aside, folder), {recursive: true});
  renameSync(part, join(aside, `${name}_samples.jsonl`));
  const document = aggregate.document(facts, {path: `${name}_samples.jsonl`, sha256, lines: aggregate.lines});
  writeFileSync(join(aside, `${name}.json`), JSON.stringify(document, null, 2) + "\n");
  return true;
}

/** The harness, where one adapter read everything. */
function libraryOf({run}: OpenSource): string | null {
  const ids = new Set(run.choices.map(({adapter}) => adapter.replace(/@.*$/, "")));
  return ids.size === 1 ? [...ids][0]! : null;
}
