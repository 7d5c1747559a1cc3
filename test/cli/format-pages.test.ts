import {existsSync, readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {ADAPTERS} from "../../src/lib/benchmarks/logs/index.js";
import {RELEASED} from "../../src/lib/benchmarks/logs/released-suites.js";
import {CANONICAL_TABLES, CANONICAL_VERSION, RESPONSE_STATUSES, type ColumnSpec} from "../../src/lib/schema/index.js";
import {READINGS_VERSION} from "../../src/lib/adapters/index.js";
import {COUNT_TABLES, COUNTS_VERSION} from "../../cli/tables/count-columns.js";
import {COMMANDS} from "../../cli/terminal/command-names.js";
import {EXIT} from "../../cli/terminal/exit-codes.js";

const page = (name: string): string => readFileSync(new URL(`../../docs/formats/${name}.md`, import.meta.url), "utf8");

/** The page about the canonical tables, from their definition. */
function canonicalPage(): string {
  const tables = Object.entries(CANONICAL_TABLES).map(([name, columns]) => tableText("##", name, columns));
  const counts = Object.entries(COUNT_TABLES).map(([name, columns]) => tableText("###", `counts-${name}`, columns));
  const intro = `# The canonical tables, version ${CANONICAL_VERSION}\n\nWhat every log becomes. Generated from \`src/lib/schema/canonical-columns.ts\` (a test compares); the version's first number\nrises when a column is renamed, removed or changes meaning.\n`;
  return `${intro}\n${tables.join("\n")}\n${READINGS_TEXT}\n${COUNTS_TEXT}\n${counts.join("\n")}`;
}

const READINGS_TEXT = `## What merged folders remember, version ${READINGS_VERSION}

What \`merge\` writes has the same tables, and beside them what a later \`merge\`, or a command that is given several folders, has to know.
A folder by itself is read without it. \`manifest.json\` states \`readingsVersion\`, the SHA-256 of each file and, as \`repeats\`, how many rows
were left out. A folder without \`readingsVersion\` (what \`ingest\` wrote, or \`merge\` before this) counts as one reading: all that it
left out is lost to later merges.

- \`readings.json\`: \`account\`, the sum of the accounts of all readings before anything was united, where a source's whole SHA-256 is part
  of its name; \`sources\`, as in the table, by the names that they have where no other has them, each with the number of its \`readings\`;
  \`differences\`, what two readings say differently of one item, run or source, in words.
- \`repeats-responses.parquet\` and \`repeats-judgments.parquet\`, if any answer was left out: those answers with their verdicts, in the columns
  of \`responses\` and \`judgments\`.

Which of several readings of one source a row is of is not remembered. So the account counts their records by place: it is exact where
they read the source alike, and may call too few records duplicates where they read it under different mappings.
`;

const COUNTS_TEXT = `## Counts, version ${COUNTS_VERSION}

Beside the tables, \`ingest -o\` and \`merge\` write what their rows add up to, by the statements of \`sql/\`, in files of their own. They are
the same bytes whether DuckDB or Spark counts. \`manifest.json\` states \`countsVersion\` and the SHA-256 of each file, as of the tables.

\`score\` makes its numbers of them, equal to those of the rows to the last digit, where nothing is asked of single answers
(\`--missing\`, \`--by-judge\`, \`--rules\`, a filter) and no benchmark has rules of its own; else it reads the rows. Every table is still held
against its SHA-256. Counts that are damaged, of other tables or of another version are named and not used. \`--engine\` has the rows
counted or read in any case.

A folder has none where DuckDB is not installed (\`npm install @duckdb/node-api\`), or where more than 250,000 verdicts differ in what is told
apart, so that counts would be hardly shorter than the rows. Of as many profiles of cases it has all counts but \`counts-cases\`, which \`countsWithout\`
of \`manifest.json\` names: \`score\` then has an engine find the profiles, or reads the rows where there is none. Types are those of Parquet: a count is an INT64, a number a DOUBLE.
`;

function tableText(level: string, name: string, columns: Readonly<Record<string, ColumnText>>): string {
  const rows = Object.entries(columns).map(([column, spec]) => {
    const values = spec.values ? `: ${spec.values.map((value) => `\`${value}\``).join(", ")}` : "";
    return `| \`${column}\` | ${spec.type}${spec.nullable ? " or null" : ""} | ${spec.doc}${values} |`;
  });
  return `${level} ${name}\n\n| column | type | meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

type ColumnText = Pick<ColumnSpec, "nullable" | "doc" | "values"> & {readonly type: string};

describe("docs/formats", () => {
  it("describes the canonical tables as they are", async () => {
    await expect(canonicalPage()).toMatchFileSnapshot("../../docs/formats/canonical-tables.md");
  });

  it.each(ADAPTERS.map(({id}) => id))("has a page that names the adapter %s", (id) => {
    const isReleased = RELEASED.some(({suite, forms}) => suite === id || forms.some((form) => form.id === id));
    const own = isReleased ? "released" : id === "gapeval-joint" ? "gapeval" : id;
    expect(existsSync(new URL(`../../docs/formats/${own}.md`, import.meta.url))).toBe(true);
    expect(page(own)).toContain(`(\`${id}\`)`);
  });

  it("documents every command, exit code and status", () => {
    for (const command of COMMANDS)
      expect(page("command-line")).toMatch(new RegExp(`\`${command} (?:PATH|FOLDER|\\[NAME)`));
    for (const code of Object.values(EXIT)) expect(page("command-line")).toContain(`| ${code} |`);
    for (const status of RESPONSE_STATUSES) expect(page("reading")).toContain(`\`${status}\``);
  });
});
