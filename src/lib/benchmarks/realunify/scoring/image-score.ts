import {yesOrNo} from "./yes-no.js";

const MAX_TRIES = 15;

/** A question about a generated image with its key, which only a lower-case "yes" or "no" can match. */
export interface PolledQuestion {
  readonly question: string;
  readonly answer: string;
}

/** Outcome of polling a judge about one image. */
export interface PolledImage {
  /** 1 when every question matched, 0 otherwise; `null` when the official program loses the item. */
  readonly score: 1 | 0 | null;
  /** Calls made to the judge. */
  readonly asked: number;
  /** Questions that were never asked because an earlier one missed: unknown, not wrong. */
  readonly unasked: number;
}

/**
 * Polls a judge about one image as RealUnify does: every question must match, and the first miss ends the poll.
 *
 * An empty or absent reply is asked again, 15 times at most; then an empty one is compared with the key, an absent one or a
 * judge that throws loses the item.
 *
 * @param questions - `null` where the item carries none: lost if there is an image, else 0
 * @param ask - the judge's raw reply
 *
 * @internal The official poll, held against RealUnify’s own program; no judge is asked here.
 */
export function pollImage(
  questions: readonly PolledQuestion[] | null,
  imageExists: boolean,
  ask: (question: string, attempt: number) => unknown
): PolledImage {
  if (!imageExists) return {score: 0, asked: 0, unasked: questions?.length ?? 0};
  if (questions === null) return {score: null, asked: 0, unasked: 0};
  let asked = 0;
  for (const [q, {question, answer}] of questions.entries()) {
    const unasked = questions.length - q - 1;
    let reply: unknown = "";
    for (let attempt = 0; attempt < MAX_TRIES && (reply === "" || reply === null); attempt++) {
      asked += 1;
      try {
        reply = ask(question, attempt);
      } catch {
        return {score: null, asked, unasked};
      }
    }
    if (typeof reply !== "string") return {score: null, asked, unasked};
    if (yesOrNo(reply) !== answer) return {score: 0, asked, unasked};
  }
  return {score: 1, asked, unasked: 0};
}
