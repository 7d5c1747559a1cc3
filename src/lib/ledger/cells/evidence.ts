/**
 * Grades of findings, from what arithmetic alone decides to what is only remarkable.
 *
 * `impossible`: arithmetic on one table · `two-prints`: one quantity printed in two ways · `every-reading`: a sentence that no reading of
 * the tables gives · `some-reading`: a sentence that one reading gives and another does not · `curiosity`: what can stand as printed.
 */
export const SEVERITIES = ["impossible", "two-prints", "every-reading", "some-reading", "curiosity"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Grades at which numbers or sentences cannot all be as printed, whatever is meant. */
export const CERTAIN: readonly Severity[] = ["impossible", "two-prints", "every-reading"];

/** Names that addresses and reports had for grades before they followed evidence, each with the grades that took its place. */
export const FORMER_SEVERITIES: Readonly<Record<string, readonly Severity[]>> = {
  contradiction: ["impossible", "two-prints", "every-reading", "some-reading"],
  unexplained: ["curiosity"],
  minor: ["curiosity"],
  context: ["curiosity"]
};

/**
 * What kind of evidence a finding rests on, and the grade that this gives it: the one place where grades are decided.
 *
 * `bound`: no values at all print so (outside the scale, both above one, no whole count, outside the range of the parts) · `rule`: the
 * value is off a rule that the rest of its table follows beyond chance · `prints`: two prints of one quantity, or a mark and the numbers
 * that it marks, disagree · `no-reading`, `a-reading`: a sentence follows from the tables under no reading, or under one of several ·
 * `chance`: possible, but neither rounding nor chance accounts for it · `last-digit`: rounding or truncation accounts for it · `remark`:
 * nothing is amiss; what a reader should know.
 */
const GRADE_OF = {
  bound: "impossible",
  rule: "impossible",
  prints: "two-prints",
  "no-reading": "every-reading",
  "a-reading": "some-reading",
  chance: "curiosity",
  "last-digit": "curiosity",
  remark: "curiosity"
} as const satisfies Readonly<Record<string, Severity>>;

export type Evidence = keyof typeof GRADE_OF;

/** The grade that a kind of evidence gives. */
export const severityOf = (evidence: Evidence): Severity => GRADE_OF[evidence];

/** True for what an author is asked to look at; false for remarks, which are there to be known. */
export const asksForALook = ({evidence}: {readonly evidence: Evidence}): boolean => evidence !== "remark";
