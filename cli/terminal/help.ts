import type {CommandName} from "./command-names.js";
import {asCalledHere} from "./program.js";
import {wrapped} from "./wrapped.js";

const OVERVIEW = `parallax: read, score, check and publish evaluation logs of multimodal models

  npx parallax view PATH...      look at logs in the browser, item by item
  npx parallax pull [NAME...]    public logs of real answers, by name
  npx parallax inspect PATH...   what is this, and what would happen
  npx parallax ingest PATH...    read logs into canonical tables
  npx parallax merge FOLDER...   unite canonical tables, from several machines for one
  npx parallax score PATH...     scores by the benchmarks' own rules, else plain means
  npx parallax fit PATH...       gap scores from GapEval logs or joint proportions
  npx parallax check PATH...     does everything add up, and may it be published
  npx parallax check-table FILE...  do the numbers of your own result tables follow from each other
  npx parallax export PATH...    the same answers as CSV, JSON lines, Parquet or Every Eval Ever

  npx parallax new FOLDER        begin a report: a paper's explorable companion
  npx parallax dev FOLDER        show it while you write
  npx parallax build FOLDER      make the folder that a web host serves
  npx parallax diff OLD NEW      what changed between two builds, and how sure that is

PATH is a file, a folder, an archive or an address (http, hf, s3, s3a, gs). Start with inspect: it changes nothing. 'npx parallax help COMMAND' tells more.
Data go to standard output, everything else to standard error. --json gives data for machines.
Exit codes: 0 all well, 1 something to look at, 2 not understood, 3 nothing readable, 4 file trouble, 5 a fault of this program.
-q says less, --version says which Parallax this is.
`;

const SOURCE = `
About the source (each overrides what the log says):
  --subject NAME       the model evaluated
  --judge NAME         who judged
  --protocol P         direct or stepwise
  --licence TEXT       licence of the logs
  --adapter ID         read as this format
  --mapping FILE       how to read a table (JSON)
  --benchmark NAME     fail unless its records are of this one
  --sha256 HEX         fail unless the file or address holds this
  --bank FILE          UniEval's uni_bench.json
  --simulated          generated, no evidence

Addresses are http(s)://, hf://datasets/OWNER/NAME/PATH, s3://BUCKET/KEY and gs://BUCKET/KEY. What a pull may take:
  --pull-bytes SIZE    the longest file (default 20GB)
  --pull-time TIME     with all tries and pauses (default 2h; as 90s, 30m)
  --pull-free SIZE     what stays free on the disk (default 1GB)
PARALLAX_AUTHORIZATION in the environment gives credentials: lines of a host and the value of its header Authorization.
With AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for other stores than AWS's, AWS_ENDPOINT_URL in the environment, s3://BUCKET/PREFIX is all that lies there.
`;

const TABLES = `A table that no harness wrote is read at once where its columns speak for themselves. What they leave open is asked, and kept in
TABLE.mapping.json beside it; where nobody can be asked, these answer:
  --column FIELD=COLUMN which column holds a field, such as item, score, subject; may be given several times;
                        subject=@file, @folder or @columns where these are named after models
  --out-of N            what scores are out of
  --as-proposed         takes what is proposed for the rest
  --suite NAME          the benchmark that tables are of: items of several tables are then the same where they are called the same
`;

const SOURCES = `${SOURCE}
  --sources FILE       instead of PATH: a YAML list of sources, each with these statements
  --conflicts POLICY   first (default), last or fail: which of two contradicting records stands
`;

const HELP: Readonly<Record<CommandName, string>> = {
  view: `parallax view [PATH...] [--no-open] [--port N] [--watch]
       parallax view NAME
       parallax view PATH... --static -o FOLDER|FILE.html
       parallax view TABLES --static --in-parts -o FOLDER

Reads logs, says what became of every record, and shows them in the explorer in your browser: every model, item and reply, with
filters whose address can be kept. Nothing leaves this machine. Several paths are shown side by side; capabilities are not counted
together unless you ask. Without PATH it shows the published results. NAME is a public log of the catalogue, which is pulled first.
Ctrl-C stops.

  npx parallax view runs/
  npx parallax view geneval-human
  npx parallax view before.jsonl after.jsonl
  npx parallax view runs/ --watch
  npx parallax view answers.csv --static -o answers-site
  npx parallax view answers.csv --static -o answers.html
  --watch               files that grow or arrive are shown within two seconds; half-written lines wait
  --static -o FOLDER    writes a folder for any static host instead; search engines are asked to keep away
  --static -o FILE.html writes one file below 20 MB instead, which a browser opens without network or server
  --in-parts            with --static: tables of any length that 'ingest -o' wrote, of which a page fetches counts first, then the rows
                        of what is clicked; the host must send parts of files, as most do
  --no-open             opens no browser, only says the address
  --port N              port on this machine (default 4600, or the next that is free)
  --catalogue FILE      where NAME is looked up, instead of the own catalogue
${TABLES}${SOURCE}  --conflicts POLICY   first (default), last or fail: which of two contradicting records stands
`,
  pull: `parallax pull [NAME...] [--catalogue FILE] [--json]

Pulls public logs of the catalogue by name, and says the folder of each: what is there, whole and unchanged, is not asked for again,
and no file takes its place before its checksum is right. Without NAME it lists the catalogue: models, items, size, licence, what it is.
In a checkout, the next 'npm run build' takes what was pulled into the site.

  npx parallax pull
  npx parallax pull geneval-human
  --catalogue FILE     another catalogue (YAML, as data/catalogue.yaml)
  --pull-bytes SIZE    the longest file (default 20GB)
  --pull-time TIME     of each file, with all tries and pauses (default 2h; as 90s, 30m)
  --pull-free SIZE     what stays free on the disk (default 1GB)
`,
  inspect: `parallax inspect PATH... [--json]

Says how each file would be read and why, how many records would be accepted, and what is wrong with the rest.
A table that no format claims gets a proposed mapping: save it, correct it, pass it with --mapping.

  npx parallax inspect runs/my-model
  npx parallax inspect answers.csv --json | jq .proposals
${TABLES}${SOURCES}`,
  ingest: `parallax ingest PATH... [-o FOLDER] [--mask] [--engine spark [--master URL]] [--json]

Reads logs into the canonical tables (subjects, items, runs, responses, judgments, sources) as Parquet files with a
manifest and the ledger. Without -o the rows go to standard output as JSON lines. Every command reads such a folder like the logs.

  npx parallax ingest runs/ -o tables/
  npx parallax ingest runs.zip --subject my-model | head -1
  npx parallax ingest runs/ -o tables/ --engine spark
  npx parallax ingest s3://BUCKET/runs -o s3://BUCKET/tables
  --mask                replaces secrets, e-mail addresses and home folders
  --engine E            who reads: rows (default, this program alone), or spark: its workers run this program, each on a share of the
                        logs, and it unites what they wrote. They must see logs, FOLDER and this program at the same paths, and have Node
  --master URL          Spark's: local[*] (default), local[N], spark://HOST:PORT, yarn, k8s://ADDRESS
  --shares PLACE        where Spark's workers write until it is united: a folder that all of them see, or s3://BUCKET/PREFIX
  --share PLAN          what Spark runs: reads the share whose number standard input gives
${TABLES}${SOURCES}`,
  merge: `parallax merge FOLDER... -o FOLDER [--conflicts POLICY] [--engine E [--master URL]] [--json]

Unites folders that ingest -o wrote, on one machine or on several. Accounts are added up; records that repeat or contradict one of
another folder are found and counted. The order of the folders, and what was united before, plays no part: the same folders give the same files.

  npx parallax merge one/tables two/tables -o tables/
  --conflicts POLICY   first (default), last or fail: which of two contradicting records stands, by source and place
  --engine E           who puts answers in order and finds what repeats: rows (default, this program alone), duckdb or spark; the files are the same
  --master URL         Spark's: local[*] (default), local[N], spark://HOST:PORT, yarn, k8s://ADDRESS
`,
  score: `parallax score PATH... [--json] [--rules]

Scores by each benchmark's own rules where they are known here, else plain means
of the values that the log holds. UniEval's tags and strata need --bank.

  npx parallax score out/my-model --bank uni_bench.json
  --rules               scores raw replies under several rules and counts the flips
  --denominators D      RealUnify: true (default), counted or fixed (as the official program)
  --images R            GapEval, several images: any (default), first, majority, mean
  --unjudged R          GapEval, no readable verdict: fail (default) or exclude
  --consistency R       GapEval, images judged against a wrong text: fail (default), exclude, accept
  --missing R           answers without a valid verdict (invalid, missing, failed, skipped, unjudged) count as the rule says (rule, default), not
                        at all (exclude), as wrong (fail), or as wrong and as right (bounds)
  --by-judge J          of several judges: chosen (default, the one who scored most), each, consensus, or one by name
  --engine E            what counts a folder that ingest -o wrote: duckdb (where it is installed), spark, or rows, read one by one; without
                        it the counts that ingest wrote are used where they suffice
  --master URL          Spark's: local[*] (default), local[N], spark://HOST:PORT, yarn, k8s://ADDRESS
${TABLES}${SOURCES}`,
  fit: `parallax fit PATH... [--method official|identified|both|item] [--count N] [--json]

Gap scores from GapEval logs, or from a file of joint proportions {"model": [[p11, p10, p01, p00], ...]}.
official repeats the released script (2000 steps, an early stop); identified is the estimate of each model's own answers
with 95% intervals, by category and overall, for which --count says how many items stand behind each row of proportions
(default 100; logs bring their own). item fits abilities and the difficulty of every item from judge records, says where the model
does not fit and which option repairs it; abilities that are no sample have a normal prior of standard deviation 3 logits, as in the
explorer. --json has every estimate with standard error and status.

  npx parallax fit joint.json
  npx parallax fit data/ --method identified
  npx parallax fit data/ --method item --floor 0.25 --audit
  npx parallax fit data/ --method item --to mirt -o in-R

  --missing R           answers without a valid verdict count as the rule says (rule, default), not at all (exclude), or as wrong (fail)
  --by-judge J          of several judges: chosen (default, the one who scored most), consensus, or one by name

With --method item (docs/methods/item-models.md):
  --model M            rasch (default), 2pl (a slope for every item), 3pl (and a floor); of scores that are not right or wrong: graded
                       or gpcm (ordered levels), continuous (shares of a range)
  --scale LOW,HIGH     with these: the lowest and the highest score, where the scores do not say it
  --random SIDE        which side is a sample: items (default), models (default where slopes are free), both, none
  --floor F            what chance alone gets right: none (default), estimated, a share (0.25; 0.25,0.1 for both abilities), or a
                       table FILE.csv of item,options
  --orthogonal         abilities of random models do not correlate; with both, difficulties do not either
  --cluster C          errors hold although answers to items of one case depend on each other: none (default), item, case
  --audit              likely wrong keys, items that tell nothing, items that one family of models gets alone
  --no-checks          does not look for misfit
  --severity           judges as a facet, by rule: how severe each is, and which models it favours beyond that
  --design N           the next test: what items tell at which ability, the N items that give the score on all, tried on models left
                       out of the choice, and the fewest that keep every order (docs/methods/test-design.md)
  --separate A,B       with --design: the N items that best tell two models apart
  --width W            with --design: how many items, and models, a 95% interval of ±W logits takes
  --to PROG -o FOLDER  inputs, script and Parallax's own estimates, to repeat the fit in mirt, py-irt or stan; what a program cannot
                       state is refused
  --compare            fits Rasch and 2PL (with --floor, each with and without it) without priors: AIC, BIC, likelihood-ratio tests
${TABLES}${SOURCES}`,
  check: `parallax check PATH... [--private allow] [--json]
       parallax check REPORT [--no-browser] [--private allow] [--json]

For continuous integration: exit code 0 only if every record was read, nothing contradicts, nothing private stands in it.

  npx parallax check runs/ || echo "look at the report"
  --private allow       reports private text without failing

For a report's folder: builds it, and fails on what keeps it from being published: mistakes in its pages, records rejected or
contradicting, private text, simulated logs not labelled, dead links, pages too heavy; in a browser, figures that fail or name no
source, accessibility violations, errors, and requests to other sites.

  npx parallax check my-paper
  --no-browser          leaves out what needs Chromium, and says so
${TABLES}${SOURCES}`,
  "check-table": `parallax check-table FILE... [--scale percent|share] [--samples N] [--json]

Runs the checks of the site's ledger on your own result tables (CSV, LaTeX, Markdown, HTML, text copied from a PDF) before you publish
them: totals and means, denominators that no whole count fits, impossible rows, the same number in two files, differences, shared
values, outlying cells, marks of rank, correlations. What each column is taken for is said first. Exit code 0 only if there is nothing to look at.

A table has one row per model and one column per number, or one row per number with the columns model, category and value.
A row named n holds denominators, a row named Average the mean over models. Headers: Overall, Average, Total and names ending
in score are totals; A / B is category B of group A; Und., Gen., Succ. and Gap at the end of a header name the metric.
**bold** and <u>underline</u> (or \\textbf, \\underline) are marks of best and second.

  npx parallax check-table table-2.csv table-3.csv
  --scale S            percent or share; told from the largest value where not given
  --samples N          answers per item, where a rate is over several (default 1)
`,
  new: `parallax new FOLDER [--logs PATH]... [--title TEXT]

Makes a small folder: report.yaml (title, authors, models), index.md (the page), sources.yaml (the logs), references.bib.
Logs are read once, to see which benchmarks and models they are about. Without --logs the report stands on generated demo
logs, labelled as simulated. What is said about the source goes into sources.yaml. docs/authors/guide.md walks through it.

  npx parallax new my-paper --logs runs/my-model
  npx parallax new my-paper
  --logs PATH           a file, folder, archive, pattern or address; may be given several times
  --title TEXT          the report's title; by default the folder's name
${TABLES}${SOURCE}`,
  dev: `parallax dev [FOLDER] [--port N]

Shows a report in the browser and follows every edit of its pages, its configuration and its logs. A mistake is said in the
terminal and in its place on the page; mend it, and the page goes on. Ctrl-C stops.

  npx parallax dev my-paper
  --port N              port on this machine (default 3000)
`,
  build: `parallax build [FOLDER] [-o FOLDER]

Builds a report into a folder that any static host can serve, by default FOLDER/dist. Every problem is named with file and
line; nothing is replaced unless the build succeeds.

  npx parallax build my-paper
  npx parallax build my-paper -o public/
  npx parallax build my-paper --offline my-paper.html
  --no-keep             does not keep this run in the report's folder versions/
  --no-browser          gives the figures' data no addresses (figures/PAGE/FIGURE.csv and .json), which needs Chromium
  --offline FILE        also each page as one file that needs no network and no server, for reviewers
`,
  diff: `parallax diff OLD NEW [--json]
       parallax diff REPORT [--json]

What changed between two runs of a report: models, scores and items that came or went, every score that changed, every gap, and how
many items each model answers better and worse, with 95% intervals and p, adjusted by Holm. A run is a built report's folder, the
version.json in it, or a file that a report keeps in versions/; of a report's own folder, the last two runs are compared. Scores
and gaps take the runs as independent, as these keep answers by item, not by category; items are paired, and a model
without a changed answer differs by exactly 0.

  npx parallax diff my-paper
  npx parallax diff public/v1 public/v2
`,
  export: `parallax export PATH... --to FORM [-o FILE or FOLDER] [--mask]

Writes the answers in another form. What each form cannot hold is counted and said; docs/formats/doors.md compares them.

  npx parallax export runs/ --to csv > answers.csv
  npx parallax export runs/ --to eee-datastore -o out/
  --to csv              one line per judgment; cells that a spreadsheet would run as a formula are defused
  --to jsonl            canonical rows, one a line, nothing left out
  --to parquet          the canonical tables (needs -o FOLDER)
  --to eee              instances of Every Eval Ever 0.3.0
  --to eee-datastore    the same with their aggregates, laid out for its datastore (needs -o FOLDER)
  --to multimodal       records with pictures by reference, pairs, every verdict and what is missing (a proposal)
  --to eval-results     a score of each model, as the hub's model repositories keep it (needs -o FOLDER and --dataset)
  --to croissant        the canonical tables as a data set to publish: croissant.json, CITATION.cff, citation.bib
                        (needs -o FOLDER, --title, --licence, --organization and --url)
  --organization NAME   who evaluated, for eee-datastore; who publishes, for croissant
  --title TEXT          name of the data set
  --url ADDRESS         page of the data set; of the answers, for eval-results
  --dataset ID:TASK     dataset of the hub (OWNER/NAME) and the task in its eval.yaml that the score is of
  --group TEXT, --metric NAME   which score, where a model has several, as 'score' prints them
  --mask                replaces secrets, e-mail addresses and home folders
${TABLES}${SOURCES}`
};

/** Help for a command, or the overview, in lines of at most so many characters. */
export function helpText(command: CommandName | null, width: number): string {
  return wrapped(asCalledHere(command === null ? OVERVIEW : HELP[command]), width);
}
