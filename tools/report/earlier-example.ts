/**
 * `tsx tools/report/earlier-example.ts`: the earlier run of the example report, `reports/example/versions`, and the run of its GapEval
 * logs as they are, `reports/gallery-run.json`, which the gallery compares with it.
 *
 * The report's own generated GapEval logs with three changes, so that the page of changes has something to show: two fifths
 * of Heron's right pictures are wrong, one model is not there yet, and the last twenty items are missing. UniEval is not there at all.
 */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {stringify} from "yaml";
import {keepRun, VERSIONS} from "../../cli/report/kept-runs.js";
import {readReportLogs} from "../../cli/report/report-logs.js";
import {reportRun, runNumbers} from "../../cli/report/report-run.js";
import {reportTables} from "../../cli/report/report-tables.js";
import {demoSources} from "../../loaders/logs/demo-sources.js";

const EXAMPLE = "reports/example";
const DATE = "2026-05-04T09:00Z";
const LATER = "2026-06-01T09:00Z";
const ITEMS = 626;

const place = mkdtempSync(join(tmpdir(), "parallax-earlier-"));
let right = 0;

/** What an earlier checkpoint of Heron would have left. */
function earlier(path: string, text: string): string {
  if (!path.endsWith("sim-alder/new_res.json")) return text;
  const record = JSON.parse(text) as {image_eval: {raw_response: string; parsed: {score: number}}[]};
  for (const verdict of record.image_eval)
    if (verdict.parsed.score === 1 && right++ % 5 < 2) {
      verdict.parsed.score = 0;
      verdict.raw_response = verdict.raw_response.replace('"score": 1', '"score": 0');
    }
  return JSON.stringify(record);
}

const sources = (await demoSources("gapeval")).map(({files, source}, j) => {
  right = 0;
  for (const {path, text} of files()) {
    if (Number(/data_(\d+)/.exec(path)?.[1]) >= ITEMS || path.includes("sim-myrtle")) continue;
    const to = join(place, String(j), path);
    mkdirSync(dirname(to), {recursive: true});
    writeFileSync(to, earlier(path, text));
  }
  return {name: `heron-gapeval-${j + 1}`, path: String(j), judge: source.judge, simulated: true, licence: "MIT"};
});

/** Numbers of the logs that a list names, or of the generated logs. */
async function numbersOf(entries: readonly object[]) {
  const list = join(place, "sources.yaml");
  writeFileSync(list, stringify({sources: entries}));
  const logs = await readReportLogs(list, (text) => void process.stderr.write(text));
  return {logs: logs.logs, numbers: runNumbers(logs, reportTables({title: "x"}, logs))};
}

const before = await numbersOf(sources);
const now = await numbersOf([{name: "heron-gapeval", demo: "gapeval"}]);
rmSync(join(EXAMPLE, VERSIONS), {recursive: true, force: true});
const about = {
  title: "Does Heron draw what it knows?",
  date: DATE,
  logs: before.logs.map((log) => ({...log, name: "heron-gapeval"})),
  pages: ["/index"],
  figures: [
    {id: "gap-ranking", page: "/index"},
    {id: "gap-map", page: "/index"}
  ]
};
process.stdout.write(`${keepRun(EXAMPLE, reportRun(".", before.numbers, about))}\n`);
const later = reportRun(".", now.numbers, {...about, date: LATER, logs: now.logs, figures: []});
writeFileSync("reports/gallery-run.json", JSON.stringify(later));
rmSync(place, {recursive: true, force: true});
