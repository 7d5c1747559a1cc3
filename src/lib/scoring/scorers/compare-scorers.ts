import {scorerKey, type ChoiceItem, type ReplyScorer, type Verdict} from "../rules/scorer.js";

/** A raw reply with the item that it answers. */
export interface AnsweredItem {
  readonly reply: string | null;
  readonly item: ChoiceItem;
}

/** What one scorer made of all replies. */
export interface ScorerSummary {
  readonly scorer: string;
  readonly replies: number;
  readonly right: number;
  readonly wrong: number;
  readonly invalid: number;
  /** Replies without a score under this rule. */
  readonly unscored: number;
  /** Mean over scored replies; `null` without any. */
  readonly mean: number | null;
}

/** How the verdicts of two scorers differ, counted. */
export interface FlipCounts {
  readonly from: string;
  readonly to: string;
  /** Same answer read and same score. */
  readonly same: number;
  readonly rightToWrong: number;
  readonly wrongToRight: number;
  /** Another answer read, same score. */
  readonly otherAnswer: number;
  /** One of the two gives a score and the other none. */
  readonly scoredByOne: number;
}

/** How the verdicts of two scorers differ, reply by reply. */
export interface ScorerFlips extends FlipCounts {
  /** Positions of the replies that are not the same, in order. */
  readonly positions: readonly number[];
}

/** The same replies under several rules. */
export interface ScorerComparison {
  readonly summaries: readonly ScorerSummary[];
  /** Every pair of scorers, in the order given. */
  readonly flips: readonly ScorerFlips[];
}

/** The same, counted: as small for a million replies as for ten. */
export interface CountedComparison {
  readonly summaries: readonly ScorerSummary[];
  readonly flips: readonly FlipCounts[];
}

/** A comparison without the replies. */
export function countedComparison({summaries, flips}: ScorerComparison): CountedComparison {
  return {summaries, flips: flips.map(({positions: _, ...counts}) => counts)};
}

/**
 * Scores the same raw replies under several rules and counts where they disagree.
 *
 * @throws RangeError if two scorers have the same id and version
 */
export function compareScorers(answered: readonly AnsweredItem[], scorers: readonly ReplyScorer[]): ScorerComparison {
  const keys = scorers.map(scorerKey);
  const repeated = keys.find((key, s) => keys.indexOf(key) !== s);
  if (repeated !== undefined) throw new RangeError(`invalid scorers; expected distinct: ${repeated}`);
  const verdicts = scorers.map((scorer) => answered.map(({reply, item}) => scorer.score(reply, item)));
  const pairs = scorers.flatMap((_, a) => scorers.slice(a + 1).map((__, b) => [a, a + 1 + b] as const));
  return {
    summaries: verdicts.map((list, s) => summaryOf(keys[s] ?? "", list)),
    flips: pairs.map(([a, b]) => flipsOf(keys[a] ?? "", keys[b] ?? "", verdicts[a] ?? [], verdicts[b] ?? []))
  };
}

function summaryOf(scorer: string, verdicts: readonly Verdict[]): ScorerSummary {
  const scored = verdicts.flatMap(({score}) => (score === null ? [] : [score]));
  const right = scored.filter((score) => score === 1).length;
  return {
    scorer,
    replies: verdicts.length,
    right,
    wrong: scored.length - right,
    invalid: verdicts.filter(({status}) => status === "invalid").length,
    unscored: verdicts.length - scored.length,
    mean: scored.length === 0 ? null : scored.reduce((sum, score) => sum + score, 0) / scored.length
  };
}

function flipsOf(from: string, to: string, before: readonly Verdict[], after: readonly Verdict[]): ScorerFlips {
  let [same, rightToWrong, wrongToRight, otherAnswer, scoredByOne] = [0, 0, 0, 0, 0];
  const positions: number[] = [];
  for (const [r, a] of before.entries()) {
    const b = after[r] ?? a;
    if (a.score === b.score && a.parsed === b.parsed) {
      same += 1;
      continue;
    }
    positions.push(r);
    if (a.score === b.score) otherAnswer += 1;
    else if (a.score === null || b.score === null) scoredByOne += 1;
    else if (a.score > b.score) rightToWrong += 1;
    else wrongToRight += 1;
  }
  return {from, to, same, rightToWrong, wrongToRight, otherAnswer, scoredByOne, positions};
}
