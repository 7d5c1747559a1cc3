/**
 * The option texts of a UniEval question, cut as the official code cuts them: the second line, split after each `) `,
 * every part up to its first comma.
 *
 * @returns the five texts of a regular question; fewer or more where the line is irregular, none without a second line
 *
 * @example
 * questionOptions("Question: Colour?\nOptions: (A) red, (B) teal, (E) N/A or Unknown\n…") // → ["red", "teal", "N/A or Unknown"]
 */
export function questionOptions(question: string): string[] {
  const line = question.split("\n")[1];
  if (line === undefined) return [];
  return line
    .split(") ")
    .slice(1)
    .map((part) => part.split(",")[0] ?? "");
}
