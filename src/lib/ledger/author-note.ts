import type {Evidence} from "./cells/evidence.js";
import type {ExplainedFinding} from "./explain-findings.js";
import type {Change} from "./repair/change.js";

/** What else could account for a finding, by what it rests on. */
const ELSE: Readonly<Record<Evidence, string>> = {
  bound: "another number of answers behind one of these values, or another definition of it than we take it for",
  rule: "another rule for this row than for the others, values that were rounded or taken at another time, or our reading of the table",
  prints: "two runs or two versions of the table, two systems of one name, or two quantities that we take for one",
  "no-reading": "values of another version of the table, or a meaning of the sentence that we do not see",
  "a-reading": "that the sentence means the reading in which it holds; then a word that says so would help the reader",
  chance: "that it is as printed and only unusual",
  "last-digit": "truncation instead of rounding",
  remark: "nothing that needs mending"
};

/** A change in words: `print 41.00 instead of 44.00 for three, Overall`. */
export function changeWords({what, cell, from, to}: Change, place: (cell: string) => string): string {
  if (what === "stated") return `say ${to} instead of ${from} in the sentence`;
  if (what === "n") return `print ${to} instead of ${from} as the denominator of the column of ${place(cell)}`;
  if (what === "mark") return `take the mark (${from}) from ${place(cell)}`;
  return `print ${to} instead of ${from} for ${place(cell)}`;
}

/** The smallest change of a finding in words; says so where none was found. */
export function repairWords({repair}: Pick<ExplainedFinding, "repair">, place: (cell: string) => string): string {
  if (repair === null) return "None found.";
  const [shown, more] = [repair.changes.slice(0, 3), repair.changes.length - 3];
  const words = shown.map((change) => changeWords(change, place)).join("; ") + (more > 0 ? `; and ${more} more` : "");
  return ended(`${words[0]!.toUpperCase()}${words.slice(1)}`);
}

/**
 * A paragraph to the authors about a finding, to be pasted into an e-mail or an issue: what is printed and where, what does not fit,
 * the smallest change that would make it fit, and what else could account for it. It accuses nobody and asks.
 *
 * @param place - a cell's printed address
 */
export function authorNote(finding: ExplainedFinding, place: (cell: string) => string): string {
  const {cells, sentence, proof, repair, evidence} = finding;
  const shown = [...new Set(cells)].slice(0, 3).map(place);
  const where =
    shown.length === 0 ? "" : ended(` It concerns ${shown.join("; ")}${new Set(cells).size > 3 ? " and others" : ""}`);
  const others = repair === null ? 0 : repair.resolves.length - 1;
  const mend =
    repair === null
      ? "We found no change of a few cells that would make everything fit."
      : `The smallest change that makes it fit, checked by running all checks again, is to ${lower(repairWords({repair}, place)).replace(/\.$/, "")}` +
        `${others > 0 ? `; ${others === 1 ? "one more finding goes" : `${others} more findings go`} with it` : ""}.`;
  return (
    `Thank you for printing the numbers behind your results. Reading them we noticed this: ${sentence} In short: ${proof}.${where} ` +
    `${mend} It could also be ${ELSE[evidence]}. Could you tell us which it is? We will gladly correct our side if the reading is ours.`
  );
}

/** Columns may be printed short, `Gen.`: their point ends the sentence. */
const ended = (sentence: string): string => (sentence.endsWith(".") ? sentence : `${sentence}.`);

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
