import type {ReplyScorer, Verdict} from "./scorer.js";

const MOST = 10_000;
const LONGEST = 300;

/**
 * The same rule with its verdicts on short replies at hand: answers to multiple-choice questions are few and repeat by the
 * thousand, and a rule is a pure function of reply, key and options.
 */
export function rememberedScorer(scorer: ReplyScorer): ReplyScorer {
  const verdicts = new Map<string, Verdict>();
  return {
    ...scorer,
    score(reply, item) {
      if (reply === null || reply.length > LONGEST) return scorer.score(reply, item);
      // Lengths in front: whatever characters a log holds, two questions never share an entry.
      const lengths = [item.key, ...item.options].map(({length}) => length).join(",");
      const question = `${lengths}:${item.key}${item.options.join("")}${reply}`;
      const known = verdicts.get(question);
      if (known !== undefined) return known;
      if (verdicts.size === MOST) verdicts.clear();
      const verdict = scorer.score(reply, item);
      verdicts.set(question, verdict);
      return verdict;
    }
  };
}
