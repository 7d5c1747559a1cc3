import {mulberry32} from "../../src/lib/math/index.js";
import {written} from "./shared/written-lines.js";

const DOMAINS = 13;
const REPLIES: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => `(${letter})`,
  (letter) => `${letter}.`,
  (letter) => `The answer is ${letter}.`
];
const WORDS =
  "the a red kite over quay seen from below with two boats near light and small clouds before evening".split(" ");

/**
 * Answers to short questions, as JSON lines for a mapping: every model answers every item so many times.
 *
 * @returns path of the file
 */
export async function shortAnswers(models: number, items: number, attempts: number): Promise<string> {
  const uniform = mulberry32(7);
  return written(`answers-${models}-${items}-${attempts}.jsonl`, models * items * attempts, (row) => {
    const [model, item, attempt] = [
      Math.floor(row / (items * attempts)),
      row % items,
      Math.floor(row / items) % attempts
    ];
    const question = (item % 9) + 1;
    const turn = Math.ceil(question / 3);
    const key = "ABCD"[item % 4]!;
    const given = uniform() < 0.6 ? key : "ABCD"[(item + 1) % 4]!;
    return {
      simulated: true,
      model: `simulated-${model}`,
      case_id: Math.floor(item / 9),
      domain: `Invented domain ${(Math.floor(item / 9) % DOMAINS) + 1}`,
      turn,
      question_ix: question,
      attempt,
      A: "one",
      B: "two",
      C: "three",
      D: "four",
      answer: key,
      prediction: REPLIES[Math.floor(uniform() * REPLIES.length)]!(given),
      image: `simulated/${item}_${turn}.png`,
      role: turn === 1 ? "generation" : "editing"
    };
  });
}

/** Samples as lm-evaluation-harness logs them: document, request, long reply, hashes. */
export async function harnessSamples(rows: number): Promise<string> {
  const uniform = mulberry32(8);
  const prose = (words: number): string =>
    Array.from({length: words}, () => WORDS[Math.floor(uniform() * WORDS.length)]!).join(" ");
  const hash = (): string => Array.from({length: 64}, () => "0123456789abcdef"[Math.floor(uniform() * 16)]).join("");
  return written(`samples_invented_2026-01-02T03-04-05.${rows}.jsonl`, rows, (row) => {
    const question = `Question ${row}: ${prose(60)}`;
    const choices = ["A", "B", "C", "D"].map(() => prose(6));
    const target = "ABCD"[row % 4]!;
    const reply = `${prose(90)} So the answer is (${uniform() < 0.6 ? target : "A"}).`;
    return {
      doc_id: row,
      doc: {question, choices, answer: row % 4, subject: `subject ${row % 20}`},
      target,
      arguments: {gen_args_0: {arg_0: `${question}\n${choices.join("\n")}\nAnswer:`, arg_1: {until: ["\n\n"]}}},
      resps: [[reply]],
      filtered_resps: [target],
      filter: "none",
      metrics: ["exact_match"],
      doc_hash: hash(),
      prompt_hash: hash(),
      target_hash: hash(),
      exact_match: reply.includes(`(${target})`) ? 1 : 0
    };
  });
}
