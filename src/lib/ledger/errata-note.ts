import {CHECKS, SEVERITIES, type Finding, type Severity} from "./cells/finding.js";

const HEADING: Readonly<Record<Severity, string>> = {
  contradiction: "Numbers that cannot all be as printed",
  unexplained: "Numbers that something other than rounding and chance must explain",
  minor: "Last digits",
  context: "For the reader"
};

/**
 * Findings as a note to authors, in Markdown: by severity, one item each with its source cells.
 *
 * @param options.place - a cell's printed address
 */
export function errataNote(
  findings: readonly Finding[],
  options: {readonly title: string; readonly place: (cell: string) => string; readonly address: string}
): string {
  const {title, place, address} = options;
  const sections = SEVERITIES.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const items = own.map(({check, sentence, cells}) => {
      const {name} = CHECKS.find(({id}) => id === check)!;
      const shown = cells.slice(0, 4).map(place).join("; ");
      const more = cells.length > 4 ? ` and ${cells.length - 4} more` : "";
      return `- **${name}.** ${escapeMarkdown(sentence)}\n  Cells: ${escapeMarkdown(shown)}${more}.`;
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
