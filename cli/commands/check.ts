import {privateFileNames, privatePlaces, unreadText, type PrivatePlace} from "../../src/lib/adapters/index.js";
import {hasRules} from "../../src/lib/benchmarks/logs/index.js";
import {PooledRunCount} from "../../src/lib/scoring/index.js";
import {aligned} from "../terminal/aligned.js";
import {choice, type CommandLine} from "../terminal/command-line.js";
import {EXIT} from "../terminal/exit-codes.js";
import {ledgerJson, loggedText, notesText, policiesText, pooledText, readingText} from "./ledger-text.js";
import {isReportFolder} from "../report/is-report-folder.js";
import {openAsked} from "../asked/open-asked.js";
import {readRows} from "../sources/read-source.js";
import {ScoredCounts} from "./scored-counts.js";
import type {Terminal} from "../terminal/terminal.js";

const SHOWN = 20;

/** Does everything add up, and may it be published: the gate for continuous integration. */
export async function checkCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const [first] = line.paths;
  if (line.paths.length === 1 && isReportFolder(first!))
    return (await import("../report/check-report.js")).checkReport(first!, line, terminal);
  const allowsPrivate = choice("private", options.private, ["allow", "refuse"] as const) === "allow";
  const source = await openAsked(line, terminal);
  const places: PrivatePlace[] = [];
  const scored = new ScoredCounts(source.options.bank);
  const runs = new PooledRunCount(hasRules);
  let found = 0;
  const keep = (place: PrivatePlace): void => {
    found += 1;
    if (places.length < SHOWN) places.push(place);
  };
  for await (const rows of readRows(source, terminal, options.quiet ?? false)) {
    scored.add(rows);
    runs.add(rows);
    for (const place of rows.flatMap(privatePlaces)) keep(place);
  }
  const report = source.run.ledger.report();
  for (const place of privateFileNames(report)) keep(place);
  const logged = scored.logged(report);
  const problems = [
    ...(report.unread.length > 0 ? [unreadText(report.unread)] : []),
    ...(report.total.rejected > 0 ? [`${report.total.rejected} records rejected`] : []),
    ...(report.conflicts > 0 ? [`${report.conflicts} records contradict an earlier one`] : []),
    ...(report.unreconciled.length > 0 ? [`${report.unreconciled.length} files do not add up`] : []),
    ...(found > 0 && !allowsPrivate ? [`${found} private pieces of text`] : [])
  ];
  const isPublishable = report.rows > 0 && problems.length === 0;
  if (options.json) {
    const content = {
      publishable: isPublishable,
      problems,
      private: {count: found, places},
      choices: source.run.choices,
      notes: scored.notes(),
      pooled: runs.finish(),
      ledger: {...ledgerJson(report), logged, policies: scored.policies()}
    };
    terminal.data(JSON.stringify(content, null, 2) + "\n");
  } else {
    terminal.data(
      readingText(source.run.choices, report) +
        policiesText(scored.policies()) +
        notesText(scored.notes()) +
        loggedText(logged) +
        pooledText(runs.finish())
    );
    if (places.length > 0)
      terminal.data(
        aligned(
          ["private", "field", "where"],
          places.map((p) => [p.kind, p.field, `${p.file}, ${p.place}`])
        )
      );
    terminal.data(
      isPublishable ? "Publishable.\n" : `Not publishable: ${problems.join("; ") || "no answer was read"}.\n`
    );
  }
  if (isPublishable) return EXIT.ok;
  return problems.length === 0 ? EXIT.nothing : EXIT.findings;
}
