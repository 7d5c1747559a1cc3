import {describe, expect, it} from "vitest";
import type {PolledQuestion} from "../../../../src/lib/benchmarks/realunify/scoring/image-score.js";
import type {TaskScore} from "../../../../src/lib/benchmarks/realunify/scoring/accuracy.js";
import {countedReply} from "../../../../src/lib/benchmarks/realunify/scoring/choice-letter.js";
import {pythonRound} from "../../../../src/lib/scoring/rules/python-round.js";
import {realUnifyAccuracy} from "../../../../src/lib/benchmarks/realunify/scoring/accuracy.js";
import {choiceLetter} from "../../../../src/lib/benchmarks/realunify/scoring/choice-letter.js";
import {pollImage} from "../../../../src/lib/benchmarks/realunify/scoring/image-score.js";
import {referenceBytes, referenceJson} from "../../../reference/read-reference.js";

interface GeuRow {
  task_type: string;
  answer: string;
  response: unknown;
}
type UegRow = {index: number; task_type: string; score: number; question_list: PolledQuestion[]} | null;

const rowsOf = <T>(name: string): T[] => {
  const text = new TextDecoder().decode(referenceBytes(`realunify/${name}.gz`));
  if (name.endsWith(".json")) return JSON.parse(text) as T[];
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
};

/** The official program gives up a whole file at the first row without text or key. */
const geuScores = (rows: readonly GeuRow[]): TaskScore[] =>
  rows.map(({task_type, answer, response}) => {
    const reply = countedReply(response);
    if (reply === null || answer === undefined) throw new RangeError("missing response or answer");
    return {taskType: task_type, score: choiceLetter(reply) === answer ? 1 : 0};
  });

interface Expected {
  per_task: Record<string, [number, number]>;
  total: [number, number, number] | null;
  intended_by_us?: {per_task_of_100: Record<string, number>; total_of_600: number; null_entries: number};
}

function expectGeu(rows: readonly GeuRow[], {per_task, total}: Expected): void {
  const {tasks, total: ours} = realUnifyAccuracy(geuScores(rows), {track: "GEU", denominators: "fixed"});
  const printed = [...tasks].map(([task, {accuracy, correct}]) => [task, [pythonRound(accuracy!, 4), correct]]);
  expect(Object.fromEntries(printed)).toEqual(per_task);
  expect([pythonRound(ours.accuracy ?? 0, 4), ours.correct, ours.denominator]).toEqual(total);
}

const {files} = referenceJson<{files: Record<string, Expected>}>("realunify/expected.json.gz");

describe("choiceLetter(reply)", () => {
  it("agrees with the official extraction on 545 replies, raising where it raises", () => {
    const {cases} = referenceJson<{cases: {response: string; expect?: string; raises?: string}[]}>(
      "realunify/extract_characters.json.gz"
    );
    expect(cases).toHaveLength(545);
    for (const {response, expect: letter, raises} of cases) {
      if (raises) expect(() => choiceLetter(response)).toThrow(TypeError);
      else expect(choiceLetter(response), response).toBe(letter);
    }
  });
});

describe("pollImage(questions, imageExists, ask)", () => {
  it("agrees on 42 judge replies x 4 keys", () => {
    const {cases} = referenceJson<{cases: {reply: unknown; key: string; asked: number; result: number | null}[]}>(
      "realunify/judge_replies.json.gz"
    );
    expect(cases).toHaveLength(168);
    for (const {reply, key, asked, result} of cases) {
      const polled = pollImage([{question: "q", answer: key}], true, () => reply);
      expect([polled.score, polled.asked], `${String(reply)} ${key}`).toEqual([result, asked]);
    }
  });

  it("agrees on 12 edge cases", () => {
    type Item = {generated_image?: string; question_list?: PolledQuestion[]; score?: number};
    const {cases} = referenceJson<{
      cases: {why: string; item: Item; script: Record<string, unknown[]>; asked: number; result: Item | null}[];
    }>("realunify/process_one_edge_cases.json.gz");
    expect(cases).toHaveLength(12);
    for (const {why, item, script, asked, result} of cases) {
      const image = item.generated_image;
      const polled =
        image === undefined
          ? {score: null, asked: 0}
          : pollImage(item.question_list ?? null, image !== "", (question, attempt) => {
              const reply = script[question]![attempt];
              if (reply === "!raise") throw new Error("judge");
              return reply;
            });
      expect([polled.score, polled.asked], why).toEqual([result?.score ?? null, asked]);
    }
  });

  for (const file of Object.keys(files).filter((name) => name.startsWith("ueg_"))) {
    it(`scores ${file} as the official loop did`, () => {
      const rows = rowsOf<UegRow>(file);
      const judge = rowsOf<{index: number; image_exists: boolean; asked: [string, string | null][]}>(
        file.replace("/", "_judge/").replace(".json", ".jsonl")
      );
      for (const [n, {image_exists, asked}] of judge.entries()) {
        const row = rows[n]!;
        const questions = row?.question_list ?? asked.map(([question]) => ({question, answer: "?"}));
        if (row === null) continue;
        let at = 0;
        const polled = pollImage(questions, image_exists, () => asked[at++]?.[1] ?? null);
        expect(polled.score, `${file} ${n}`).toBe(row.score);
      }
    });
  }
});

describe("realUnifyAccuracy(rows, variant)", () => {
  for (const [file, expected] of Object.entries(files)) {
    it(`agrees on ${file}`, () => {
      if (file.startsWith("geu_")) return expectGeu(rowsOf<GeuRow>(file), expected);
      const {per_task_of_100, total_of_600, null_entries} = expected.intended_by_us!;
      const rows = rowsOf<UegRow>(file).map((row) => ({taskType: row?.task_type ?? "", score: row?.score ?? null}));
      const {tasks, total} = realUnifyAccuracy(rows, {track: "UEG", denominators: "fixed"});
      const correct = Object.keys(per_task_of_100).map((task) => [task, tasks.get(task)!.correct]);
      expect(Object.fromEntries(correct)).toEqual(per_task_of_100);
      expect([total.correct, total.denominator, total.lost]).toEqual([total_of_600, 600, null_entries]);
    });
  }

  it("agrees on 14 odd logs, giving up a whole file where the official program does", () => {
    const {cases} = referenceJson<{cases: (Expected & {why: string; rows: GeuRow[]})[]}>(
      "realunify/geu_edge_cases.json.gz"
    );
    expect(cases).toHaveLength(14);
    for (const {why, rows, ...expected} of cases) {
      if (expected.total === null) expect(() => geuScores(rows), why).toThrow(RangeError);
      else expectGeu(rows, expected);
    }
  });

  it("divides by the rows that there are, unless told otherwise", () => {
    const rows = [1, 0, null].map((score) => ({taskType: "logical_reasoning", score}));
    const accuracy = (denominators: "true" | "counted" | "fixed") =>
      realUnifyAccuracy(rows, {track: "UEG", denominators}).total.accuracy;
    expect([accuracy("true"), accuracy("counted"), accuracy("fixed")]).toEqual([1 / 2, 1 / 3, 1 / 600]);
    expect(realUnifyAccuracy([], {track: "GEU", denominators: "true"}).total.accuracy).toBeNull();
  });
});
