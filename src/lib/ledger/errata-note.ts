import {SEVERITIES, type Severity} from "./cells/evidence.js";
import {authorNote} from "./author-note.js";
import {CHECKS} from "./cells/finding.js";
import type {ExplainedFinding} from "./explain-findings.js";

const HEADING: Readonly<Record<Severity, string>> = {
  impossible: "Numbers that arithmetic does not allow to stand together",
  "two-prints": "Numbers printed in two ways",
  "every-reading": "Sentences that no reading of the tables gives",
  "some-reading": "Sentences that one reading gives and another does not",
  curiosity: "For the reader"
};

/**
 * Findings as a note to authors, in Markdown: by severity, one item each with its source cells.
 *
 * @param options.place - a cell's printed address
 */
export function errataNote(
  findings: readonly ExplainedFinding[],
  options: {readonly title: string; readonly place: (cell: string) => string; readonly address: string}
): string {
  const {title, place, address} = options;
  const sections = SEVERITIES.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const items = own.map((finding) => {
      const {check, sentence, cells, proof} = finding;
      const {name} = CHECKS.find(({id}) => id === check)!;
      const shown = cells.slice(0, 4).map(place).join("; ");
      const more = cells.length > 4 ? ` and ${cells.length - 4} more` : "";
      return `- **${name}.** ${escapeMarkdown(sentence)}\n  Proof: ${escapeMarkdown(proof)}.\n  Cells: ${escapeMarkdown(shown)}${more}.\n\n  ${escapeMarkdown(authorNote(finding, place))}`;
    });
    return [`## ${HEADING[severity]}\n\n${items.join("\n")}`];
  });
  const intro =
    "Made by Parallax from the printed tables. Each item says what is printed and what follows from other printed numbers; " +
    "a difference may lie in the table, in the text, or in how we read either.";
  return (
    [`# ${title}`, `${intro}\n${address}`, ...(sections.length > 0 ? sections : ["Nothing was found."])].join("\n\n") +
    "\n"
  );
}

/** Takes from text what Markdown would read as markup. */
const escapeMarkdown = (text: string): string => text.replace(/([\\`*_[\]<>])/g, "\\$1");
