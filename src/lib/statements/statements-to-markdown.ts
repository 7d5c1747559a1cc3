import {simulatedTitle} from "./simulated-title.js";
import {factsOf, linkOf, pictureUrl} from "./statement-facts.js";
import type {Statement} from "./statement.js";

/** Text that Markdown shows as it is: no markup, no links, one line. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]()<>#+!|~&$-]/g, "\\$&")
    .trim();

/**
 * Statements as Markdown: a section each, its picture as a reference at the end of the file.
 *
 * @param site - address of the site, with a slash at its end
 */
export function statementsToMarkdown(statements: readonly Statement[], site: string): string {
  const sections = statements.map((statement, k) =>
    [
      `## ${k + 1}. ${plain(simulatedTitle(statement.sentence, statement.isSimulated))}${statement.isReadersWords ? " (reader’s words)" : ""}`,
      ...(statement.picture === ""
        ? []
        : [`![${plain(simulatedTitle(statement.finding, statement.isSimulated))}][picture-${k + 1}]`]),
      factsOf(statement)
        .map(([name, text]) => `- ${name}: ${plain(text)}`)
        .join("\n"),
      `[Open this view](<${encodeURI(linkOf(statement, site)).replace(/%25/g, "%")}>)`
    ].join("\n\n")
  );
  const pictures = statements.flatMap(({picture}, k) =>
    picture === "" ? [] : `[picture-${k + 1}]: ${pictureUrl(picture)}`
  );
  return `${["# Statements", ...sections, ...(pictures.length > 0 ? [pictures.join("\n")] : [])].join("\n\n")}\n`;
}
