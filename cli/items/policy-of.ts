import type {NamedResponses} from "./item-responses.js";

/** What became of answers that are missing, invalid or an error, in sentences with counts. */
export function policyOf({counts, isPaired}: Pick<NamedResponses, "counts" | "isPaired">): string[] {
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, n]) => `${n} ${name}`)
      .join(", ") || "none";
  const said = [
    `An answer without a score is no answer (NA), never wrong; by status: ${list(counts.unscored)}.`,
    `Answers that the log scores although they are not ok count as it scores them; by status: ${list(counts.scoredNotOk)}.`,
    `A score counts as right from 0.5 on; scores strictly between 0 and 1: ${counts.between}.`
  ];
  if (counts.consistency > 0)
    said.push(`Images judged for consistency with a wrong text alone are left out: ${counts.consistency}.`);
  if (counts.outside > 0)
    said.push(`Left out, ${isPaired ? "since they belong to no pair or form" : "without a form"}: ${counts.outside}.`);
  if (counts.beyond > 0) said.push(`Attempts beyond 254 at one item are left out: ${counts.beyond}.`);
  return said;
}
