import type {CatalogueEntry} from "../../loaders/logs/catalogue.js";
import {pulledEntries} from "../../loaders/logs/pulled-logs.js";
import {knownLogs, logNamed} from "../catalogue/known-logs.js";
import {pulledLog} from "../catalogue/pull-entry.js";
import {pullBudget} from "../sources/files/pulled-address.js";
import {aligned} from "../terminal/aligned.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {PROGRAM} from "../terminal/program.js";
import type {Terminal} from "../terminal/terminal.js";

/** Pulls logs of the catalogue by their names, and says in which folders they are; without names, lists what there is. */
export async function pullCommand({paths: names, options}: CommandLine, terminal: Terminal): Promise<number> {
  const known = knownLogs(options.catalogue);
  if (names.length === 0) return list(known, options.json ?? false, terminal);
  const say = options.quiet ? () => undefined : (words: string) => terminal.talk(words);
  const asked = [...new Set(names)].map((name) => logNamed(name, known));
  const pulled: object[] = [];
  let worst: number = EXIT.ok;
  for (const entry of asked) {
    try {
      const {folder, mapping} = await pulledLog(entry, pullBudget(options), say);
      pulled.push({id: entry.id, folder, mapping, licence: entry.licence});
      if (!options.json) terminal.data(`${folder}\n`);
      if (mapping !== null)
        say(`Its tables are read with --mapping ${mapping}; '${PROGRAM} view ${entry.id}' knows that.\n`);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      // One that cannot be had keeps nobody from the others.
      terminal.talk(`parallax: ${entry.id}: ${error.message}\n`);
      worst = Math.max(worst, error.exitCode);
    }
  }
  if (options.json) terminal.data(`${JSON.stringify({pulled, exitCode: worst})}\n`);
  return worst;
}

async function list(known: readonly CatalogueEntry[], isJson: boolean, terminal: Terminal): Promise<number> {
  const here = new Set((await pulledEntries(known)).map(({id}) => id));
  if (isJson) {
    const logs = known.map((entry) => ({...entry, isPulled: here.has(entry.id)}));
    terminal.data(`${JSON.stringify({logs})}\n`);
    return EXIT.ok;
  }
  const rows = known.map(({id, models, items, files, licence, answers, name}) => [
    id,
    models,
    items,
    Number((files.reduce((sum, {bytes}) => sum + bytes, 0) / 1e6).toFixed(2)),
    licence,
    answers,
    here.has(id) ? "yes" : "no",
    name
  ]);
  terminal.data(aligned(["name", "models", "items", "MB", "licence", "answers", "pulled", "log"], rows));
  terminal.talk(`'${PROGRAM} pull NAME' pulls one, '${PROGRAM} view NAME' shows it.\n`);
  return EXIT.ok;
}
