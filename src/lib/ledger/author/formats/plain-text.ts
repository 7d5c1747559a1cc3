import {mode} from "d3-array";
import type {AuthorTable} from "../author-table.js";
import {printedNumber} from "../printed-number.js";
import {tableOfGrid} from "./grid.js";

const isValue = (word: string): boolean => printedNumber(word).kind !== "text";

/**
 * A table copied from a PDF: words between spaces, the values of a line at its end.
 *
 * Where columns are two spaces apart they are taken as such. Else the most frequent number of values of a line is the
 * number of columns, and the header must have a word for each; if not, columns are numbered and that is said.
 */
export function plainTextTable(name: string, text: string): AuthorTable | null {
  const lines = text
    .split(/\r?\n/)
    .map((line, l) => ({line: l + 1, text: line.replace(/\s*(±|\+\/-)\s*/g, "±").trimEnd()}))
    .filter((line) => line.text.trim() !== "");
  const apart = lines.map((one) => ({line: one.line, fields: one.text.trim().split(/\s{2,}|\t/)}));
  const width = mode(apart, ({fields}) => fields.length);
  if (width > 2 && apart.every(({fields}) => fields.length === width)) return tableOfGrid(name, apart);
  const rows = lines.map((one) => {
    const words = one.text.trim().split(/\s+/);
    const last = words.findLastIndex((word) => !isValue(word));
    return {line: one.line, words, values: words.length - last - 1};
  });
  const columns = mode(rows.filter(({values}) => values > 0).map(({values}) => values));
  if (!(columns > 1)) return null;
  const first = rows.findIndex(({values}) => values >= columns);
  const head = rows.slice(0, first).at(-1);
  // Names that stand twice are told apart by a line above, of which the columns are lost.
  const isNamed = head !== undefined && head.words.length === columns + 1 && new Set(head.words).size === columns + 1;
  return {
    name,
    header: isNamed ? head.words : ["Model", ...Array.from({length: columns}, (_, c) => `Column ${c + 1}`)],
    records: rows.slice(first).map(({line, words, values}) => {
      // A name may end in a number: as many values as there are columns, no more.
      const count = Math.min(values, columns);
      return {
        line,
        fields: [words.slice(0, words.length - count).join(" "), ...(count > 0 ? words.slice(-count) : [])]
      };
    }),
    ...(isNamed
      ? {}
      : {
          misread: [
            `header with other than one word of its own for each of ${columns} columns; expected such as Math/Und.; the columns are numbered, and none is taken as a total`
          ]
        })
  };
}
