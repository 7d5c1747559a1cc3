import {once} from "node:events";
import {createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {simulateUniEval} from "../../src/lib/benchmarks/unieval/demo/simulate-unieval.js";
import {publishedRows} from "../../loaders/logs/demo-sources.js";
import {itemBankContent} from "../../loaders/item-bank.js";
import {mulberry32} from "../../src/lib/math/index.js";
import {uniEvalBank, type RawUniEvalCase} from "../../src/lib/benchmarks/unieval/scoring/bank.js";

/** Where generated logs lie between runs; large. */
export const FOLDER = ".cache/bench/logs";

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
 * Answers to short questions, as JSON lines for UmniBench's mapping: every model answers every item so many times.
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

/**
 * UniEval's record trees of the models in Table 2, and the same records as DuckDB can read them: JSON lines in a tree of as many
 * files (`twin`, a pattern), and in a single file.
 */
export async function uniEvalRecords(): Promise<{
  tree: string;
  twin: string;
  lines: string;
  bank: string;
  rows: number;
}> {
  const [tree, twin] = [join(FOLDER, "unieval"), join(FOLDER, "unieval-lines")];
  const raw = itemBankContent({copy: "unieval/unibench.json.gz"}) as unknown as readonly RawUniEvalCase[];
  const bank = join(FOLDER, "uni_bench.json");
  const records: object[] = [];
  const isThere = existsSync(bank) && existsSync(twin);
  for (const {path, text} of simulateUniEval(publishedRows("unieval"), uniEvalBank(raw), {seed: 1})) {
    const full = join(tree, path);
    if (!isThere) {
      mkdirSync(dirname(full), {recursive: true});
      writeFileSync(full, text);
    }
    const first = records.length;
    for (const block of text.split("\n\n")) {
      const [name = "", prompt = "", ...rest] = block.split("\n");
      if (name === "") continue;
      const tail = rest.splice(-3).map((line) => line.slice(line.indexOf(":") + 1));
      records.push({path, image: name.slice(9), prompt: prompt.slice(13), question: rest.join("\n").slice(9), tail});
    }
    if (isThere) continue;
    const folder = join(twin, dirname(path));
    mkdirSync(folder, {recursive: true});
    const own = records.slice(first).map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(join(folder, "records.jsonl"), own.join(""));
  }
  writeFileSync(bank, JSON.stringify(raw));
  const lines = await written("unieval.jsonl", records.length, (row) => records[row]!);
  return {tree, twin: `${twin}/**/*.jsonl`, lines, bank, rows: records.length};
}

/** A file of JSON lines, made unless it is there from an earlier run. */
async function written(name: string, rows: number, make: (row: number) => object): Promise<string> {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, {recursive: true});
  const part = `${path}.part`;
  rmSync(part, {force: true});
  const out = createWriteStream(part);
  for (let row = 0; row < rows;) {
    let text = "";
    for (const end = Math.min(rows, row + 10_000); row < end; row++) text += `${JSON.stringify(make(row))}\n`;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  renameSync(part, path);
  return path;
}
