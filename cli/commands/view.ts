import {existsSync, readFileSync} from "node:fs";
import {basename, extname} from "node:path";
import {originOf, queryOf, sourceOfEntry, type CatalogueEntry} from "../../loaders/logs/catalogue.js";
import {ExplorerPack} from "../../loaders/logs/explorer-pack.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {keptApartText} from "../../src/lib/explore/index.js";
import type {ServedLogs} from "../../src/lib/explore/served-logs.js";
import {namedLog} from "../catalogue/named-log.js";
import {columnAnswers} from "../asked/column-answers.js";
import {choicesText, ledgerText, lostText} from "./ledger-text.js";
import {addressOf, serve, type OwnFile} from "../site/serve.js";
import {diskFiles} from "../sources/files/disk-files.js";
import {pullBudget} from "../sources/files/pulled-address.js";
import {isStoreAddress} from "../stores/store-address.js";
import {sourceOptions} from "../sources/read-source.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {askedPort, freePort} from "../terminal/free-port.js";
import {PROGRAM} from "../terminal/program.js";
import type {Terminal} from "../terminal/terminal.js";
import {NamedPictures} from "../view/named-pictures.js";
import {openBrowser} from "../view/open-browser.js";
import {isOneFile, writeStaticFile} from "../view/static-file.js";
import {writeStatic} from "../view/static-folder.js";
import {addressOfLog, idOfPaths, viewedLog, type ViewedLog} from "../view/view-log.js";
import {explorerPage, LOGS_FILE, offlineExplorerPage, siteFolder} from "../view/view-site.js";
import {viewInParts} from "../view/view-in-parts.js";
import {pathSignature, readPath, type ReadPath, type ViewedPath, type ViewReading} from "../view/view-source.js";

/** Where ports are looked for: one that is free again is the same the next time, and so are links. */
const FIRST_PORT = 4600;
/** How often files are looked at. */
const LOOK_MS = 400;
/** A page may still be fetching the files of the revision before. */
const REVISIONS = 2;

/** Shows logs in the explorer, on this machine, as a folder for any host, or as one file; without paths, the published results. */
export async function viewCommand(given: CommandLine, terminal: Terminal): Promise<number> {
  const {line, entry} = await namedLog(given, terminal);
  const {options, paths} = line;
  if (options.watch && paths.some(isStoreAddress))
    throw new CommandError(
      EXIT.usage,
      "mismatched options: --watch looks at files of this machine, not of object storage"
    );
  const site = siteFolder();
  if (options.static && options.out === undefined)
    throw new CommandError(EXIT.usage, "missing place: --static needs -o FOLDER or -o FILE.html, which it makes");
  if (options.static && options.watch)
    throw new CommandError(EXIT.usage, "mismatched options: --static writes files once; --watch serves them");
  if (!options.static && options.out !== undefined)
    throw new CommandError(EXIT.usage, "mismatched options: -o goes with --static");
  if (options["in-parts"] && (!options.static || isOneFile(options.out!)))
    throw new CommandError(EXIT.usage, "mismatched options: --in-parts goes with --static -o FOLDER");
  if (paths.length === 0) {
    if (options.static) throw new CommandError(EXIT.usage, "missing path: name a file or folder");
    return serveUntilEnd(site, () => null, options, terminal, "");
  }
  if (options["in-parts"]) return viewInParts(line, site, terminal);
  const write = options.static ? writerOf(options.out!, site) : null;
  const viewer = new Viewer(line, terminal, entry);
  const first = (await viewer.read()) ?? (options.watch ? await viewer.firstAnswers() : null);
  if (first === null) return EXIT.nothing;
  if (write !== null) {
    const said = await write(first);
    terminal.data(`${options.out}\n`);
    if (!options.quiet) terminal.talk(`${options.out} ${said}\n`);
    return EXIT.ok;
  }
  const kept = [first];
  const ends = options.watch ? viewer.watch((next) => kept.unshift(next) > REVISIONS && kept.pop()) : () => undefined;
  const page = Buffer.from(explorerPage(site));
  const own = (path: string): OwnFile | null => {
    if (path === "explore" || path === "explore.html") return {type: ".html", bytes: page};
    if (path === LOGS_FILE) {
      const content: ServedLogs = {isWatched: options.watch ?? false, logs: [kept[0]!.log]};
      return {type: ".json", bytes: Buffer.from(JSON.stringify(content))};
    }
    for (const {files, pictures} of kept) {
      const bytes = files.get(path);
      if (bytes !== undefined) return {type: extname(path), bytes};
      const full = pictures.get(path);
      if (full !== undefined && existsSync(full)) return {type: extname(path), bytes: readFileSync(full)};
    }
    return null;
  };
  try {
    return await serveUntilEnd(site, own, options, terminal, addressOfLog(first.log));
  } finally {
    ends();
  }
}

/** What writes logs as one file or as a folder, by the name of what is asked for; says what it wrote, in words that follow its name. */
function writerOf(out: string, site: string): (viewed: ViewedLog) => Promise<string> {
  if (!isOneFile(out))
    return async (viewed) =>
      `is ${((await writeStatic(out, site, viewed)) / 1e6).toFixed(0)} MB for any static host; its first page is ${addressOfLog(viewed.log)}.`;
  const page = offlineExplorerPage();
  return async (viewed) => {
    const size = await writeStaticFile(out, page, viewed);
    return `is ${(size / 1e6).toFixed(1)} MB with everything in it: a browser opens it without network or server.`;
  };
}

/** Serves until the person ends it. */
async function serveUntilEnd(
  site: string,
  own: (path: string) => OwnFile | null,
  options: CommandOptions,
  terminal: Terminal,
  path: string
): Promise<number> {
  const port = options.port === undefined ? await freePort(FIRST_PORT) : await askedPort(options.port);
  const server = await serve(site, {port, own});
  const address = addressOf(server) + path;
  // Whoever reads the address may end the program at once.
  const ended = new Promise<void>((end) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => end());
  });
  terminal.data(`${address}\n`);
  if (!options["no-open"] && !(await openBrowser(address)))
    terminal.talk("No browser could be opened from here: open the address above in one.\n");
  if (!options.quiet) terminal.talk("Ctrl-C stops.\n");
  await ended;
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  return EXIT.ok;
}

/** The paths of a command line: reads them, and again those that have changed. */
class Viewer {
  readonly #line: CommandLine;
  readonly #entry: CatalogueEntry | null;
  readonly #terminal: Terminal;
  /** Who is told what was read, and how. */
  readonly #chat: Terminal;
  /** By path: what it looked like when it was read, and what was read. */
  readonly #known = new Map<string, {signature: string; rows: (readonly CanonicalRow[])[]; read: ReadPath}>();
  /** What all paths looked like before they were read last: what comes while they are read has changed them. */
  #told = "";

  /** @param entry - the log of the catalogue that the paths are, `null` where they are somebody's own */
  constructor(line: CommandLine, terminal: Terminal, entry: CatalogueEntry | null) {
    this.#line = line;
    this.#entry = entry;
    this.#terminal = terminal;
    this.#chat = line.options.quiet ? {...terminal, talk: () => undefined} : terminal;
  }

  /** The log that all paths make together; `null` where nothing in them can be read. */
  async read(): Promise<ViewedLog | null> {
    const {paths, options} = this.#line;
    if (options.watch) this.#told = this.#signature();
    const {files, named, refused} = await diskFiles(paths, options.sha256, pullBudget(options));
    const reading: ViewReading = {
      options,
      source: {...(this.#entry && sourceOfEntry(this.#entry)), ...(await sourceOptions(options, files))},
      answers: columnAnswers(options),
      isWatched: options.watch ?? false
    };
    const pack = new ExplorerPack();
    const pictures = new NamedPictures(files);
    const take = (rows: readonly CanonicalRow[]): void => {
      pack.add(rows);
      pictures.add(rows);
    };
    const reads: ReadPath[] = [];
    for (const one of named) {
      reads.push(await this.#readPath(one, reading, named.length > 1, take));
    }
    for (const {path, reason} of refused) this.#chat.talk(`not read: ${path} (${reason})\n`);
    if (reads.every(({rows}) => rows === 0)) {
      // Whoever watches waits for answers that are still to come.
      if (!options.watch)
        this.#terminal.talk(
          reads.map(accountText).join("") +
            `Nothing here can be shown: none of these files holds answers. '${PROGRAM} inspect ${paths.join(" ")}' says how each is read.\n`
        );
      return null;
    }
    const name = this.#entry?.name ?? named.map((one) => basename(one.name)).join(", ");
    const id = idOfPaths(
      named.map((one) => one.name),
      named.map(({full}) => full)
    );
    const log = viewedLog(
      id,
      name,
      pack,
      reads,
      pictures.files(),
      this.#entry && {origin: originOf(this.#entry), query: queryOf(this.#entry)}
    );
    for (const [r, read] of reads.entries())
      this.#chat.talk((reads.length > 1 ? `== ${named[r]!.name}\n` : "") + accountText(read));
    const tables = new Set(reads.flatMap(({suites}) => suites));
    if (tables.size > 1)
      this.#chat.talk(
        `Tables are taken for benchmarks of their own (${[...tables].join(", ")}); where they ask the same items, --suite NAME says so.\n`
      );
    for (const part of log.apart) this.#chat.talk(`${keptApartText(part)}\n`);
    return log;
  }

  async #readPath(
    path: ViewedPath,
    reading: ViewReading,
    isOneOfSeveral: boolean,
    take: (rows: readonly CanonicalRow[]) => void
  ): Promise<ReadPath> {
    const signature = pathSignature(path.full);
    const known = this.#known.get(path.full);
    if (known?.signature === signature) {
      known.rows.forEach(take);
      return known.read;
    }
    const kept: (readonly CanonicalRow[])[] = [];
    const read = await readPath(path, reading, this.#chat, (batch) => {
      // The same model in two paths has two runs, whatever their files call them.
      const rows = isOneOfSeveral ? batch.map((row) => ({...row, runId: `${row.runId} ${path.name}`})) : batch;
      if (reading.isWatched) kept.push(rows);
      take(rows);
    });
    if (reading.isWatched) this.#known.set(path.full, {signature, rows: kept, read});
    return read;
  }

  /** Waits until there is something to show; Ctrl-C ends it. */
  async firstAnswers(): Promise<ViewedLog> {
    this.#terminal.talk("Waiting for the first answers; Ctrl-C stops.\n");
    return new Promise((found) => {
      const end = this.watch((log) => {
        end();
        found(log);
      });
    });
  }

  #signature(): string {
    return this.#line.paths.map(pathSignature).join("\n");
  }

  /** Reads again whenever a file has changed, grown or come since it was read, until what it returns is called. */
  watch(changed: (log: ViewedLog) => void): () => void {
    let isOver = false;
    let timer: NodeJS.Timeout;
    const look = async (): Promise<void> => {
      if (this.#signature() !== this.#told) {
        await this.read().then(
          (log) => log !== null && changed(log),
          (error: unknown) =>
            this.#terminal.talk(
              `What was read before stays: ${error instanceof Error ? error.message : String(error)}\n`
            )
        );
      }
      if (!isOver) timer = setTimeout(() => void look(), LOOK_MS);
    };
    timer = setTimeout(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }
}

/** What was read as what and what became of it; beside tables, of files that are no logs only which they are. */
const accountText = ({parts}: ReadPath): string =>
  parts
    .map(({choices, report}) => {
      const account = ledgerText(report);
      return choices.length === 0 && parts.length > 1
        ? lostText(report) + account.slice(account.indexOf("\n") + 1)
        : lostText(report) + choicesText(choices) + account;
    })
    .join("");
