import {describe, expect, it} from "vitest";
import {memoryFile, Sha256, type LogFile} from "../../../src/lib/adapters/index.js";
import {unievalText} from "../../../src/lib/benchmarks/unieval/adapter/unieval-text.js";
import {unievalFolders} from "../../../src/lib/benchmarks/unieval/adapter/unieval-folders.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {officialResults} from "../../../src/lib/benchmarks/unieval/scoring/official-results.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {uniEvalStatistics, type UniEvalRecord} from "../../../src/lib/benchmarks/unieval/scoring/statistics.js";
import {uniEvalRecords} from "../scoring/unieval/records-from-replies.js";
import {referenceJson} from "../../reference/read-reference.js";
import {readAll} from "./support/read-all.js";

const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz"));

interface Replies {
  replies: (string | null)[];
  img_num: number;
  image_name: string;
}

/** The record tree that the official program wrote for a model: path below its folder, and text. */
function recordTree(model: string): Map<string, string> {
  const {replies, img_num, image_name} = referenceJson<Replies>(`unieval/replies/${model}.json.gz`);
  const records = uniEvalRecords(replies, bank, img_num);
  const tree = new Map<string, string>();
  let at = 0;
  for (const {promptId, prompt, questions} of bank.cases) {
    const texts = Array.from({length: img_num}, (_, image) =>
      questions.map(({question, key}) => {
        const {letter, correct} = records[at]!;
        const isMissing = replies[at++] === null;
        const imageName = isMissing ? "" : `records/${model}/temp/${image_name.replace("{}", String(image))}`;
        return {imageName, prompt, question, key, letter, correct};
      })
    );
    tree.set(`${promptId}/text_records.txt`, unievalText(texts.flat()));
  }
  return tree;
}

function statisticsOf(rows: readonly CanonicalRow[]): object {
  const records = rows.map(({itemId, parsed, judgments}): UniEvalRecord => {
    const [promptId, index] = itemId.slice("unieval/".length).split(".").map(Number) as [number, number];
    const qaId = bank.cases[promptId]!.questions[index]!.qaId;
    const letter = parsed ?? "None";
    return {qaId, letter, correct: parsed === null ? -1 : judgments[0]!.score === 1 ? 1 : 0};
  });
  return officialResults(uniEvalStatistics(records, bank));
}

const {models} = referenceJson<{models: Record<string, {sha256_of_all_text_records?: string}>}>("unieval/summary.json");

describe("the UniEval adapter", () => {
  for (const model of ["aurora-u7b", "brook-u1b", "cinder-show", "dune-gen"]) {
    it(`reads the 1,234 record files of ${model}, byte-identical to the official ones, and reproduces its results.json`, async () => {
      const tree = recordTree(model);
      const hash = new Sha256();
      for (const text of tree.values()) hash.update(new TextEncoder().encode(text));
      expect(hash.hex()).toBe(models[model]!.sha256_of_all_text_records);

      const files = [...tree].map(([path, text]) => memoryFile(`out/${model}/${path}`, text));
      const results = memoryFile(`out/${model}/results.json`, "{}");
      const {rows, ledger, choices} = await readAll([...files, results], {source: {bank}});
      expect(choices[0]).toMatchObject({adapter: "unieval@2", as: "UniEval records of 1 model, 1 worker"});
      expect(ledger.total).toEqual({seen: 16924, accepted: 16924, rejected: 0, duplicates: 0, skipped: 0});
      expect(ledger.ignored).toMatchObject([{file: `out/${model}/results.json`}]);
      expect(new Set(rows.map(({subjectId}) => subjectId))).toEqual(new Set([model]));
      expect(new Set(rows.map(({attempt}) => attempt))).toEqual(new Set([0, 1, 2, 3]));
      const expected = referenceJson<{"results.json": object}>(`unieval/expected/${model}.json.gz`);
      expect(statisticsOf(rows)).toEqual(expected["results.json"]);
    });
  }

  it("counts the files of records and the folders of workers, one and several", async () => {
    const of = (worker: number) => memoryFile(`m_${worker}/1/text_records.txt`, "img_name:");
    const said = async (...workers: number[]) => (await readAll(workers.map(of))).choices[0];
    expect(await said(0)).toMatchObject({because: "1 file is named text_records.txt below 1 folder"});
    expect(await said(0, 1)).toMatchObject({because: "2 files are named text_records.txt below 2 folders"});
  });

  it("tells missing images from unreadable replies", async () => {
    const {replies} = referenceJson<Replies>("unieval/replies/dune-gen.json.gz");
    const files = [...recordTree("dune-gen")].map(([path, text]) => memoryFile(`dune-gen/${path}`, text));
    const {rows} = await readAll(files);
    expect(rows.filter(({status}) => status === "missing")).toHaveLength(replies.filter((r) => r === null).length);
    expect(rows.filter(({status}) => status !== "ok")).toHaveLength(6936);
    expect(rows.every(({status, judgments}) => (judgments[0]!.score === null) === (status === "missing"))).toBe(true);
  });

  const block = (question: string, response = "A", model = "1", image = "t/img_0.jpg"): string =>
    `img_name:${image}\ninput_prompt:p\nquestion:${question}\nOptions: (A) x\nBased\nanswer:A\nresponse:${response}\nmodel:${model}\n\n`;
  const read = (text: string, ...more: LogFile[]) => readAll([memoryFile("m/7/text_records.txt", text), ...more]);

  it("keeps good records around broken ones and names their lines", async () => {
    const {rows, ledger} = await read(
      `stray\n${block("Question: 1")}img_name:x\nquestion:lost\n\n${block("Question: 2")}${block("Question: 3", "F")}`
    );
    expect(rows.map(({itemId, place}) => [itemId, place])).toEqual([
      ["unieval/7.0", "line 2"],
      ["unieval/7.1", "line 14"]
    ]);
    expect(ledger.entries.map(({place, reason}) => `${place}: ${reason}`)).toEqual([
      "line 1: missing field: img_name",
      "line 11: missing field: input_prompt",
      "line 23: invalid response; expected A-E or None: F"
    ]);
    expect(ledger.total).toEqual({seen: 5, accepted: 2, rejected: 3, duplicates: 0, skipped: 0});
  });

  it("finds repeated and contradicting records, and keeps the first", async () => {
    const {rows, ledger} = await read(block("Question: 1") + block("Question: 1") + block("Question: 1", "B", "0"));
    expect(rows.map(({parsed}) => parsed)).toEqual(["A"]);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 1, duplicates: 2});
    expect(ledger.conflicts).toBe(1);
  });

  it("warns when the verdict disagrees with the letter", async () => {
    const {ledger} = await read(block("Question: 1", "B", "1"));
    expect(ledger.entries[0]).toMatchObject({kind: "warning", reason: "mismatched model and answer: 1"});
  });

  it("refuses questions that the bank does not have", async () => {
    const {ledger} = await readAll([memoryFile("m/7/text_records.txt", block("Question: 1"))], {source: {bank}});
    expect(ledger.entries[0]!.reason).toBe("unknown question of prompt 7: Question: 1");
  });
});

describe("unievalFolders(paths)", () => {
  const subjects = (...paths: string[]) =>
    unievalFolders(paths.map((p) => `${p}/text_records.txt`)).map(({subject}) => subject);

  it("says which workers are not there where their numbers have a gap", async () => {
    const warned = async (...workers: number[]) => {
      const block = {
        imageName: "t/img_0.jpg",
        prompt: "p",
        question: "Question: q",
        key: "A",
        letter: "A",
        correct: 1 as const
      };
      const files = workers.map((worker) => memoryFile(`m_${worker}/${worker}/text_records.txt`, unievalText([block])));
      const {rows, ledger} = await readAll(files);
      return [new Set(rows.map(({subjectId}) => subjectId)).size, ledger.entries.map(({reason}) => reason)];
    };
    expect(await warned(0, 1, 2)).toEqual([1, []]);
    expect(await warned(3, 1)).toEqual([
      1,
      ["answers of m may be missing, among its workers are none of the numbers: 0, 2"]
    ]);
  });

  it("takes workers of one save path as one subject", () => {
    expect(subjects("runs/m_0/1", "runs/m_0/2", "runs/m_1/3")).toEqual(["m", "m", "m"]);
  });

  it("takes them as one where a worker that was begun again left a prompt behind, not where more are held twice", () => {
    const worker = (n: number, prompts: readonly number[]) => prompts.map((id) => `m_${n}/${id}/text_records.txt`);
    const [even, odd] = [0, 1].map((rest) => Array.from({length: 10}, (_, n) => 2 * n + rest)) as [number[], number[]];
    const subjects = (paths: readonly string[]) => [...new Set(unievalFolders(paths).map(({subject}) => subject))];
    expect(subjects([...worker(0, [...even, 5]), ...worker(1, odd)])).toEqual(["m"]);
    expect(subjects([...worker(0, [...even, 1, 3, 5]), ...worker(1, odd)])).toEqual(["m_0", "m_1"]);
    expect(subjects([...worker(7, [...even, 5]), ...worker(13, odd)])).toEqual(["m_7", "m_13"]);
  });

  it("keeps numbered folders apart that hold the same prompt", () => {
    expect(subjects("runs/m_1/1", "runs/m_2/1")).toEqual(["m_1", "m_2"]);
    expect(subjects("runs/m_1/1")).toEqual(["m_1"]);
  });
});
