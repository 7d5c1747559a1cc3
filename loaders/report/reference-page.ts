import {COMPONENT_GROUPS} from "../../src/lib/report/index.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";
import type {ComponentEntry, ComponentOption} from "./component-api.js";

/** The reference of all components, as Markdown: what each shows, what it draws from, its options. */
export function referencePage(components: readonly ComponentEntry[]): string {
  const headings: Readonly<Record<string, string>> = {
    ...Object.fromEntries(BENCHMARKS.map(({id, name}) => [id, name])),
    ...COMPONENT_GROUPS
  };
  const modules = [...Object.keys(headings), ...components.map(({module}) => module)];
  const parts = [...new Set(modules)].flatMap((module) => {
    const own = components.filter((entry) => entry.module === module);
    return own.length === 0 ? [] : [`## ${headings[module] ?? module}\n`, ...own.map(componentText)];
  });
  return `# Components of reports

Everything that a page of a report can show. Each takes \`data\`, which every page has, and options in braces; all options may be left
out unless they are marked. Generated from the docstrings in \`src/exhibits\` (a test compares). The gallery page of the site
shows each of them with its options to try.

${parts.join("\n")}`;
}

function componentText({name, doc, data, example, options}: ComponentEntry): string {
  const rows = options.map(
    (option) => `| \`${option.name}\`${option.isRequired ? " (needed)" : ""} | ${typeText(option)} | ${option.doc} |`
  );
  return `### ${name}

${doc}

**Data:** ${data}

\`\`\`md
\${${example}}
\`\`\`

| option | value | meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
}

const typeText = ({type}: ComponentOption): string =>
  type.startsWith('"')
    ? type
        .split(" | ")
        .map((one) => `\`${one}\``)
        .join(", ")
    : type === "string[]"
      ? "list of texts"
      : type === "string" || type === "BenchmarkId"
        ? "text"
        : type;
