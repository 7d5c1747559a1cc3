import type {AuthorTable} from "../author-table.js";
import {printedNumber} from "../printed-number.js";
import {tableOfGrid, withoutRepeats, type GridRow} from "./grid.js";

/** Rows and columns that one cell may be merged over. */
const MOST_MERGED = 999;

/** True for text with an HTML table in it. */
export const isHtml = (text: string): boolean => /<table[\s>]/i.test(text) && /<t[dh][\s>]/i.test(text);

/** The tables of an HTML file, or of Markdown with HTML in it; cells merged over rows and columns stand in each of them. */
export function htmlTables(name: string, text: string): AuthorTable[] {
  const source = text.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, (hidden) =>
    hidden.replace(/[^\n]/g, " ")
  );
  const lower = source.toLowerCase();
  const lineAt = lineCounter(source);
  const bodies = [...source.matchAll(/<table\b/gi)].map(({index}, i, all) => {
    const end = lower.indexOf("</table", index);
    const next = all[i + 1]?.index ?? source.length;
    return {line: lineAt(index), body: source.slice(index, end < 0 ? next : Math.min(end, next))};
  });
  return bodies.flatMap(
    ({line, body}, i) => tableOfBody(bodies.length > 1 ? `${name}-${i + 1}` : name, body, line) ?? []
  );
}

/** Lines of a text at places that are asked for from its beginning to its end. */
function lineCounter(text: string): (at: number) => number {
  let [line, from] = [1, 0];
  return (at) => {
    for (let end = text.indexOf("\n", from); end >= 0 && end < at; end = text.indexOf("\n", from)) {
      line++;
      from = end + 1;
    }
    return line;
  };
}

interface MergedDown {
  rows: number;
  readonly text: string;
}

function tableOfBody(name: string, body: string, firstLine: number): AuthorTable | null {
  const misread: string[] = [];
  const below = new Map<number, MergedDown>();
  const lineAt = lineCounter(body);
  const grid = [...body.matchAll(/<tr\b[^>]*>/gi)].flatMap(({0: tag, index}, r, all): GridRow[] => {
    const line = firstLine + lineAt(index) - 1;
    const row = body.slice(index + tag.length, all[r + 1]?.index);
    const fields: string[] = [];
    const fillDown = () => {
      for (let above = below.get(fields.length); above && above.rows > 0; above = below.get(fields.length)) {
        above.rows--;
        fields.push(above.text);
      }
    };
    for (const [, attributes = "", inner = ""] of row.matchAll(
      /<t[dh]\b([^>]*)>([\s\S]*?)(?=<t[dh]\b|<\/t[dhr]\b|$)/gi
    )) {
      fillDown();
      const text = plainCell(inner);
      const [width, height] = (["colspan", "rowspan"] as const).map((key) => {
        const given = new RegExp(`\\b${key}\\s*=\\s*["']?([^"'\\s>]*)`, "i").exec(attributes)?.[1] ?? "1";
        if (/^[1-9]\d{0,2}$/.test(given)) return Number(given);
        misread.push(`merged cell in line ${line}; expected a ${key} of 1 to ${MOST_MERGED}: ${given.slice(0, 40)}`);
        return 1;
      }) as [number, number];
      const isNumber = width > 1 && printedNumber(text).kind === "number";
      if (isNumber)
        misread.push(`merged cell in line ${line}; one number over ${width} columns stands for none of them`);
      for (let c = 0; c < width; c++) {
        if (height > 1) below.set(fields.length, {rows: height - 1, text: isNumber ? "" : text});
        fields.push(isNumber ? "" : text);
      }
    }
    fillDown();
    return fields.length === 0 ? [] : [{line, fields}];
  });
  const table = tableOfGrid(name, withoutRepeats(grid));
  return table && {...table, misread: [...(table.misread ?? []), ...misread]};
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', minus: "−", ndash: "–", mdash: "—", plusmn: "±", times: "×"},
  ...{uarr: "↑", darr: "↓", Delta: "Δ", rho: "ρ", dagger: "†", Dagger: "‡"}
};

/** A cell's text: bold and underline as in Markdown, notes above the line left out, all other markup taken off. */
function plainCell(inner: string): string {
  return inner
    .replace(/<su[pb]\b[^>]*>[\s\S]*?<\/su[pb]>/gi, "")
    .replace(/<(b|strong)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/gi, "**$2**")
    .replace(/<(?!\/?u>)[^>]*>/gi, " ")
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, code: string) => {
      if (!code.startsWith("#")) return ENTITIES[code] ?? whole;
      const at = /^#x/i.test(code) ? parseInt(code.slice(2), 16) : Number(code.slice(1));
      return at > 0 && at <= 0x10ffff ? String.fromCodePoint(at) : whole;
    })
    .replace(/\s+/g, " ")
    .replace(/\*\*\s*(.*?)\s*\*\*/g, "**$1**")
    .trim();
}
