import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {problemText, ReportError} from "../../loaders/report/report-problem.js";
import {aligned} from "../terminal/aligned.js";
import type {CommandLine} from "../terminal/command-line.js";
import {EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {browserChecks} from "./browser-checks.js";
import {buildReport} from "./build-report.js";
import type {CheckFinding} from "./check-finding.js";
import {siteChecks} from "./site-checks.js";

/**
 * May this report be published? Builds it into a folder of its own and looks at sources, logs, pages and, in a browser, at what
 * readers will see.
 */
export async function checkReport(folder: string, line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const place = mkdtempSync(join(tmpdir(), "parallax-check-"));
  const problems: string[] = [];
  let findings: CheckFinding[] = [];
  let hasBrowser = false;
  try {
    const talk = (text: string) => {
      if (!options.quiet) terminal.talk(text);
    };
    const browser = options["no-browser"] !== true;
    const {staged, out} = await buildReport(folder, join(place, "site"), talk, {keep: false, browser});
    const isPrivateAllowed = options.private === "allow";
    findings = siteChecks(out, staged).filter(({check}) => check !== "private" || !isPrivateAllowed);
    if (browser) {
      if (!options.quiet) terminal.talk("looking at every page in a browser …\n");
      const pages = staged.pages.map(({file, figures}, i) => ({
        file: i === 0 ? "index.html" : file.replace(/\.md$/, ".html"),
        figures: figures.length
      }));
      findings = [...findings, ...(await browserChecks(out, pages))];
      hasBrowser = true;
    }
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    problems.push(...error.problems.map(problemText));
  } finally {
    rmSync(place, {recursive: true, force: true});
  }
  const isPublishable = problems.length === 0 && findings.length === 0;
  if (options.json)
    terminal.data(
      `${JSON.stringify({publishable: isPublishable, problems, findings, browser: hasBrowser}, null, 2)}\n`
    );
  else {
    if (problems.length > 0) terminal.data(`${problems.join("\n")}\n`);
    if (findings.length > 0)
      terminal.data(
        aligned(
          ["check", "where", "what"],
          findings.map((f) => [f.check, f.where, f.message])
        )
      );
    const looked =
      hasBrowser || problems.length > 0
        ? ""
        : " Not looked at in a browser: figures and accessibility are not checked.";
    terminal.data(
      isPublishable
        ? `Publishable.${looked}\n`
        : `Not publishable: ${problems.length + findings.length} to mend.${looked}\n`
    );
  }
  return isPublishable ? EXIT.ok : EXIT.findings;
}
