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

/** BibTeX entry of a figure of this site, with the address that restores it. */
export function bibtexOfFigure(title: string, address: string): string {
  const fields = [
    `  title = {${braces(`Parallax: ${title}`)}}`,
    `  author = {{The Parallax authors}}`,
    `  year = {2026}`,
    `  howpublished = {\\url{${address.replace(/[{}\\]/g, "")}}}`
  ];
  return `@misc{parallax,\n${fields.join(",\n")}\n}`;
}
