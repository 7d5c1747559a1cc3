import type {BenchmarkEntry} from "../../lib/schema/index.js";

const braces = (text: string) => `{${text.replace(/[{}\\]/g, "")}}`;

/** BibTeX entry of a benchmark's paper. */
export function bibtexOf({id, title, authors, year, identifier}: BenchmarkEntry): string {
  const fields = [
    `  title = {${braces(title)}}`,
    `  author = ${braces(authors.join(" and "))}`,
    `  year = {${year}}`,
    ...(identifier === null ? [] : [`  note = ${braces(identifier)}`])
  ];
  return `@misc{${id}${year},\n${fields.join(",\n")}\n}`;
}
