import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const grade = (judge: string, ...scores: number[]) => ({
  model: scores.map(() => judge),
  content: scores.map((score) => score.toFixed(1)),
  score: scores
});
const ITEMS = json("mm-vet/mm-vet.json", {
  v1_0: {imagename: "v1_0.png", question: "q0", answer: "a", capability: ["ocr", "math"], imagesource: "web"},
  v1_1: {imagename: "v1_1.png", question: "q1", answer: "a", capability: ["rec"], imagesource: "web"},
  v1_2: {imagename: "v1_2.png", question: "q2", answer: "a", capability: ["math", "rec"], imagesource: "web"}
});
const ONCE = {v1_0: grade("gpt-4", 0.5), v1_1: grade("gpt-4", 1), v1_2: grade("gpt-4", 0)};
const TWICE = {v1_0: grade("gpt-4-0613", 0.5, 1), v1_1: grade("gpt-4-0613", 1, 1), v1_2: grade("gpt-4-0613", 0, 1)};

describe("MM-Vet's grades", () => {
  it("are of the model in the file's name, never of the judge that each record calls the model", async () => {
    const {rows, ledger} = await readAll([
      ITEMS,
      json("mm-vet/results/fox_v1-13b_gpt-4-grade-1runs.json", ONCE),
      json("mm-vet/results/owl-7b_gpt-4-grade-1runs.json", ONCE)
    ]);
    expect([...new Set(rows.map(({subjectId}) => subjectId))]).toEqual(["fox_v1-13b", "owl-7b"]);
    expect(new Set(rows.flatMap(({judgments}) => judgments.map(({judgeId}) => judgeId)))).toEqual(new Set(["gpt-4"]));
    expect(ledger.total).toMatchObject({seen: 6, accepted: 6});
  });

  it("give the totals, and the means by abilities, that the program states beside them", async () => {
    const {rows, ledger} = await readAll([
      ITEMS,
      json("mm-vet/results/fox_gpt-4-grade-1runs.json", ONCE),
      memoryFile(
        "mm-vet/results/fox_gpt-4-cap-score-1runs.csv",
        ",rec,ocr,math,total,std,runs\nfox,50.0,50.0,25.0,50.0,0.0,[50.0]\n"
      ),
      memoryFile(
        "mm-vet/results/fox_gpt-4-cap-int-score-1runs.csv",
        ",rec,math_ocr,rec_math,total,std,runs\nfox,100.0,51.0,0.0,50.0,0.0,[50.0]\n"
      )
    ]);
    const compared = loggedCompared(ledger.logged, scoreRows(rows));
    expect(compared.map(({group, value, recomputed, agrees}) => [group, value, recomputed, agrees])).toEqual([
      ["category: math,ocr", 51, 50, false],
      ["all", 50, 50, true],
      ["ability: rec", 50, 50, true],
      ["ability: ocr", 50, 50, true],
      ["ability: math", 25, 25, true],
      ["all", 50, 50, true],
      ["category: rec", 100, 100, true],
      ["category: math,rec", 0, 0, true]
    ]);
  });

  it("of a judge that was asked twice are two runs, each compared with its own total", async () => {
    const {rows, ledger} = await readAll([
      json("fox_gpt-4-grade-2runs.json", TWICE),
      memoryFile("fox_gpt-4-cap-score-2runs.csv", ',rec,total,std,runs\nfox,75.0,75.0,25.0,"[50.0, 100.0]"\n')
    ]);
    const lines = scoreRows(rows);
    expect(lines.map(({runId, value}) => [runId, value])).toEqual([
      ["fox/mm-vet/gpt-4 2runs, 1", 50],
      ["fox/mm-vet/gpt-4 2runs, 2", 100]
    ]);
    expect(loggedCompared(ledger.logged, lines).map(({value, recomputed}) => [value, recomputed])).toEqual([
      [50, 50],
      [100, 100],
      [75, null]
    ]);
    expect(ledger.entries.map(({reason}) => reason)).toEqual([
      "no abilities of the questions: give mm-vet.json beside the grades, which has them"
    ]);
  });

  it("beyond the scale are rejected by name", async () => {
    const {ledger} = await readAll([
      json("fox_gpt-4-grade-1runs.json", {
        v1_0: grade("gpt-4", 0.5),
        v1_1: grade("gpt-4", 7),
        v1_2: {model: [], score: []}
      })
    ]);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 1, rejected: 2});
  });
});
