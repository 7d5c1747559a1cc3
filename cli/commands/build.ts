import {readdirSync, statSync, writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {ReportError} from "../../loaders/report/report-problem.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {buildReport} from "../report/build-report.js";
import {offlinePage} from "../build/offline/offline-page.js";
import type {Terminal} from "../terminal/terminal.js";

/** Every page as a file of its own that needs neither network nor server; the front page under the given name. */
async function writeOffline(dist: string, file: string, terminal: Terminal): Promise<void> {
  const pages = readdirSync(dist).filter((name) => name.endsWith(".html") && name !== "404.html");
  for (const page of pages) {
    const to = page === "index.html" ? file : file.replace(/(\.html)?$/, `-${page}`);
    const text = await offlinePage(dist, page);
    writeFileSync(to, text);
    terminal.talk(`${to}: ${(text.length / 1e6).toFixed(1)} MB, without network\n`);
  }
}

/** Builds a report into a folder that any static host can serve. */
export async function buildCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [folder = ".", ...rest] = line.paths;
  if (rest.length > 0) throw new CommandError(EXIT.usage, `unexpected: ${rest.join(" ")}; build takes one folder`);
  const {options} = line;
  const started = Date.now();
  // The build works in the checkout: what the author names is below where the author stands.
  if (options.offline !== undefined) options.offline = resolve(options.offline);
  try {
    const talk = (text: string) => {
      if (!options.quiet) terminal.talk(text);
    };
    const keep = options["no-keep"] !== true;
    const {staged, out, kept} = await buildReport(folder, options.out ?? join(folder, "dist"), talk, {
      keep,
      browser: options["no-browser"] !== true
    });
    if (options.offline !== undefined) await writeOffline(out, options.offline, terminal);
    const files = readdirSync(out, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    const about = {
      folder: out,
      pages: staged.pages.map((page) => page.file),
      figures: staged.pages.reduce((sum, page) => sum + page.figures.length, 0),
      files: files.length,
      bytes,
      kept,
      seconds: (Date.now() - started) / 1000
    };
    terminal.data(
      options.json
        ? `${JSON.stringify(about, null, 2)}\n`
        : `${about.folder}: ${about.pages.length} pages, ${about.figures} figures, ${about.files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${about.seconds.toFixed(0)} s\n${kept === null ? "" : `This run is kept in ${kept}; commit it, and later builds can say what changed.\n`}`
    );
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    terminal.talk(`${error.message}\n`);
    return EXIT.findings;
  }
}
