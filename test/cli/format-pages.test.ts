import {existsSync, readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {ADAPTERS} from "../../src/lib/benchmarks/logs/index.js";
import {RELEASED} from "../../src/lib/benchmarks/logs/released-suites.js";
import {CANONICAL_TABLES, CANONICAL_VERSION, RESPONSE_STATUSES, type ColumnSpec} from "../../src/lib/schema/index.js";
import {COMMANDS} from "../../cli/terminal/command-names.js";
import {EXIT} from "../../cli/terminal/exit-codes.js";

const page = (name: string): string => readFileSync(new URL(`../../docs/formats/${name}.md`, import.meta.url), "utf8");

/** The page about the canonical tables, from their definition. */
function canonicalPage(): string {
  const tables = Object.entries(CANONICAL_TABLES).map(([name, columns]) => {
    const rows = Object.entries<ColumnSpec>(columns).map(([column, spec]) => {
      const values = spec.values ? `: ${spec.values.map((value) => `\`${value}\``).join(", ")}` : "";
      return `| \`${column}\` | ${spec.type}${spec.nullable ? " or null" : ""} | ${spec.doc}${values} |`;
    });
    return `## ${name}\n\n| column | type | meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  const intro = `# The canonical tables, version ${CANONICAL_VERSION}\n\nWhat every log becomes. Generated from \`src/lib/schema/canonical-columns.ts\` (a test compares); the version's first number\nrises when a column is renamed, removed or changes meaning.\n`;
  return `${intro}\n${tables.join("\n")}`;
}

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
