/**
 * `npm run add-benchmark -- ID NAME`: lays out the folders of a new benchmark and registers it. What must be filled in is empty, and
 * the loaders list it until it is not (docs/how-to-add-a-benchmark.md).
 */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname} from "node:path";
import {PUBLISHED_COLUMNS} from "../loaders/published.js";
import {BENCHMARK_IDS, BENCHMARKS} from "../src/lib/benchmarks/index.js";

const REGISTRY = "src/lib/benchmarks/registered.ts";

const [id = "", name = ""] = process.argv.slice(2);
const problem = !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)
  ? `invalid id; expected a lower-case slug: ${id}`
  : !/^[\w .-]+$/.test(name)
    ? `invalid name; expected letters, digits, blanks, dots and dashes: ${name}`
    : BENCHMARK_IDS.includes(id)
      ? `duplicate id; already registered: ${id}`
      : null;
const files = problem === null ? filesOf(id, name) : {};
const there = Object.keys(files).filter((path) => existsSync(path));
if (problem !== null || there.length > 0) {
  console.error(problem ?? `already there, and left as they are: ${there.join(", ")}`);
  process.exitCode = 1;
} else {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, content);
    console.log(path);
  }
  writeFileSync(REGISTRY, `${readFileSync(REGISTRY, "utf8")}export {${variable(id)}} from "./${id}/benchmark.js";\n`);
  console.log(`${REGISTRY}: registered\n`);
  console.log(`What is to be filled in: npx tsx src/data/benchmarks.json.ts, then npx tsx src/data/${id}.json.ts`);
}

/** A name in TypeScript: `my-bench` is `myBench`. */
function variable(slug: string): string {
  return slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function filesOf(slug: string, title: string): Readonly<Record<string, string>> {
  const lib = `src/lib/benchmarks/${slug}`;
  const entry = {
    id: slug,
    name: title,
    title: "",
    authors: [],
    year: 0,
    venue: null,
    identifier: null,
    url: null,
    items: 0,
    protocol: "",
    judge: "",
    licence: "",
    oddities: []
  };
  const good = {...entry, title: "T", authors: ["A"], year: 2026, items: 1, protocol: "P", judge: "J", licence: "L"};
  const cells: Readonly<Record<string, string>> = {
    cell: `${slug}/table-1/bagel/right`,
    benchmark: slug,
    document: "paper",
    table: "Table 1",
    row: "BAGEL",
    column: "Right",
    metric: "accuracy",
    value: "50.0",
    unit: "percent",
    readOff: "false"
  };
  const header = PUBLISHED_COLUMNS.join(",");
  const variableName = variable(slug);
  return {
    [`data/${slug}/benchmark.json`]: json(entry),
    [`data/${slug}/published.csv`]: `${header}\n`,
    [`data/${slug}/README.md`]: readme(title),
    [`src/data/${slug}.json.ts`]: stub(slug),
    [`src/${slug}.md`]: page(title),
    [`${lib}/benchmark.ts`]: descriptor(slug, title, variableName),
    [`${lib}/logs.ts`]: logs(slug, title, variableName),
    // The loaders are tried on a small set of inputs that has every benchmark.
    [`test/golden/loaders/_good/data/${slug}/benchmark.json.txt`]: json(good),
    [`test/golden/loaders/_good/data/${slug}/published.csv`]: `${header}\n${PUBLISHED_COLUMNS.map((column) => cells[column] ?? "").join(",")}\n`
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readme(title: string): string {
  return `# Data of ${title}

What the columns mean stands in [data/README.md](../README.md).

## Files

| file | rows | what |
| --- | --- | --- |
| \`benchmark.json\` | 1 | citation, protocol, judge, licence, oddities |
| \`published.csv\` | 0 |  |

## Provenance

| file | source document | licence or status | how it was transcribed | checksum |
| --- | --- | --- | --- | --- |
| \`benchmark.json\` |  |  |  |  |
| \`published.csv\` |  |  |  |  |
`;
}

function stub(slug: string): string {
  return `import {emit} from "../../loaders/emit.js";
import {publishedTable} from "../../loaders/published.js";
emit(() => publishedTable("${slug}"));
`;
}

function page(title: string): string {
  return `---
title: ${title}
---

<p class="kicker">${title}</p>

# ${title}

Its printed numbers stand in the [ledger](./ledger), with their cells and what follows from what; models that other benchmarks
measure, too, are compared on [Compare](./compare).
`;
}

function descriptor(slug: string, title: string, variableName: string): string {
  return `import type {Benchmark} from "../contract/benchmark.js";
import {measureOf, RATE, rateValue} from "../contract/rate-measure.js";

export const ${variableName}: Benchmark = {
  id: "${slug}",
  name: "${title}",
  description: "",
  place: ${Math.max(...BENCHMARKS.map(({place}) => place)) + 1},
  measures: ({rows, models}) => [
    measureOf(
      {id: "${slug}-accuracy", name: "Answered right", benchmark: "${slug}", group: "understanding", ...RATE},
      models.keys(),
      (model) => {
        const row = rows.find((one) => one.model === model && one.metric === "accuracy" && one.category === null);
        return row === undefined || row.n === null ? null : rateValue(row.value, row.n, [row.cell]);
      }
    )
  ],
  // Which printed numbers measure one capability, for the joint model.
  joint: () => [],
  // What the scores of a log say for the place of a printed number.
  ownValue: () => null,
  totals: [],
  isWhole: () => true,
  logs: async () => (await import("./logs.js")).${variableName}Logs,
  demo: null
};
`;
}

function logs(slug: string, title: string, variableName: string): string {
  return `import type {BenchmarkLogs} from "../contract/benchmark-logs.js";

export const ${variableName}Logs: BenchmarkLogs = {
  // Readers of its own formats; a table is read under a mapping.
  adapters: [],
  scorers: [],
  // Its official rule; without one, plain means are given.
  lines: () => null,
  reportSection: () => \`## ${title}\\n\\n\\\${Scores(data, {benchmark: "${slug}"})}\\n\`
};
`;
}
