import {AnswerTables, ANSWER_TABLES} from "./answer-tables.js";
import {AnswerThread, type AnswerSink} from "./answer-thread.js";

/**
 * Where responses and judgments go. Responses are sorted, which takes as long as all the other tables: they have a thread of their
 * own, unless cores are few, where a second thread only takes time. Run from its sources the program has no other thread.
 *
 * @param folder - must exist
 * @param isLarge - threads begin at once, while nothing but the first records is being read and a core is idle
 */
export function answerSinks(folder: string, areFew: boolean, isLarge: boolean): readonly AnswerSink[] {
  if (!AnswerThread.isPossible) return [new AnswerTables(folder, ANSWER_TABLES)];
  const shares = areFew ? [ANSWER_TABLES] : ANSWER_TABLES.map((table) => [table]);
  const threads = shares.map((tables) => new AnswerThread(folder, tables));
  if (isLarge) for (const thread of threads) thread.begin();
  return threads;
}
