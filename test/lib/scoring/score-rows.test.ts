import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {unievalText} from "../../../src/lib/benchmarks/unieval/adapter/unieval-text.js";
import {canonicalRow, itemRow} from "../../../src/lib/adapters/values/rows.js";
import {coverage} from "../../../src/lib/scoring/index.js";
import {scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {uniEvalRecords} from "./unieval/records-from-replies.js";
import {referenceBytes, referenceJson} from "../../reference/read-reference.js";
import {readAll} from "../adapters/support/read-all.js";

describe("scoreRows(rows, options)", () => {
  it("gives RealUnify's tracks and tasks over the rows that there are, or over fixed denominators", async () => {
    const {rows} = await readAll([
      memoryFile("ueg_direct/m.json", referenceBytes("realunify/ueg_direct/aurora-u7b.json.gz")),
      memoryFile("geu_direct/m.json", referenceBytes("realunify/geu_direct/aurora-u7b.json.gz"))
    ]);
    const find = (group: string, fixed: boolean) =>
      scoreRows(rows, fixed ? {denominators: "fixed"} : {}).find((line) => line.group === group)!;
    expect(find("track: GEU", true)).toMatchObject({value: 0.7075, n: 400, protocol: "direct", subjectId: "m"});
    expect(find("track: UEG", true)).toMatchObject({
      value: 355 / 600,
      n: 600,
      scorer: "realunify/ueg-accuracy-fixed@1"
    });
    expect(find("track: UEG", false)).toMatchObject({value: 355 / 595, n: 595});
  });

  it("pairs what one judge and one run said of an item, however many judges and runs there are", async () => {
    // As GapEval writes it.
    const record = (text: number, image: number) =>
      memoryFile(
        "data_1/m/new_res.json",
        JSON.stringify({
          category: "counting",
          model_dir: "data_1/m",
          text_eval: {status: "ok", input: {}, raw_response: "", parsed: {score: text}},
          image_eval: [{status: "ok", generated_image: "o.png", raw_response: "", parsed: {score: image}}]
        })
      );
    const read = async (text: number, image: number, judge: string) =>
      (await readAll([record(text, image)], {source: {judge}})).rows;
    const shares = (rows: Parameters<typeof scoreRows>[0]) =>
      scoreRows(rows)
        .filter(({group}) => group === "all")
        .map(({value, n}) => [value, n]);
    const [strict, mild] = [await read(0, 0, "strict"), await read(1, 1, "mild")];
    // As p11, p10, p01, p00: of each judge one outcome, and no understanding of one with an image of the other.
    expect(shares([...strict, ...mild])).toEqual([[0.5, 2], [0, 2], [0, 2], [0.5, 2]]); // prettier-ignore
    const again = strict.map((row) => ({...row, runId: "again"}));
    expect(shares([...(await read(1, 0, "strict")), ...again])).toEqual([[0, 2], [0.5, 2], [0, 2], [0.5, 2]]); // prettier-ignore
    const [text] = await read(1, 0, "of words");
    const [, image] = await read(0, 1, "of images");
    expect(shares([text!, image!])).toEqual([[1, 1], [0, 1], [0, 1], [0, 1]]); // prettier-ignore
    const both = strict.map((row, r) => ({...row, judgments: [...row.judgments, ...mild[r]!.judgments]}));
    expect(shares(both)).toEqual([[0.5, 2], [0, 2], [0, 2], [0.5, 2]]); // prettier-ignore
  });

  it("gives the UniScore of a record tree", async () => {
    const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz"));
    const {replies} = referenceJson<{replies: (string | null)[]}>("unieval/replies/dune-gen.json.gz");
    const records = uniEvalRecords(replies, bank, 4);
    let at = 0;
    const files = bank.cases.map(({promptId, prompt, questions}) => {
      const texts = Array.from({length: 4 * questions.length}, (_, q) => {
        const {question, key} = questions[q % questions.length]!;
        const imageName = replies[at] === null ? "" : `t/img_${Math.floor(q / questions.length)}.png`;
        return {imageName, prompt, question, key, ...records[at++]!};
      });
      return memoryFile(`dune-gen/${promptId}/text_records.txt`, unievalText(texts));
    });
    const {rows} = await readAll(files);
    const lines = scoreRows(rows, {bank});
    expect(lines.find(({metric}) => metric === "UniScore")).toMatchObject({
      value: 0.238,
      n: 16924,
      questions: 4231,
      scorer: "unieval/official@1"
    });
    expect(lines.find(({group}) => group === "tag-L1: Numerals")!.value).toBe(0.271);
    expect(lines.find(({group}) => group === "tag-L2: Cardinal Numbers")).toMatchObject({n: 164, questions: 41});
    // Each third is said to be of its own cases, not of all 1,234.
    const thirds = lines.filter(({group}) => group.startsWith("case-word-size")).map(({n}) => n);
    expect(thirds.slice(0, 3)).toEqual(thirds.slice(3));
    expect(thirds.slice(0, 3)).toEqual([339, 505, 390]);
    expect(scoreRows(rows)[0]).toMatchObject({group: "all", metric: "mean"});
  });

  const umni = (questionOf: (turn: number, q: number) => number | string) => {
    const lines = [1, 2, 3].flatMap((turn) =>
      [1, 2, 3].map((q) => ({
        model: "m",
        case_id: "c",
        turn,
        question_ix: questionOf(turn, q),
        score: Number(q === turn)
      }))
    );
    const columns = {subject: "model", item: "case_id,turn,question_ix", pair: "case_id", turn: "turn", score: "score"};
    return readAll([memoryFile("u.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"))], {
      source: {mapping: columnMapping({suite: "umnibench", columns})}
    });
  };

  it.each([
    ["through the case", (turn: number, q: number) => 3 * (turn - 1) + q],
    ["anew with every turn", (_: number, q: number) => q]
  ])("gives UmniBench's stages and questions where questions are numbered %s", async (_, questionOf) => {
    const lines = scoreRows((await umni(questionOf)).rows);
    const find = (group: string) => lines.find((line) => line.group === group);
    for (const stage of ["generation", "interaction", "counterfactual"])
      expect(find(`stage: ${stage}`)).toMatchObject({value: 1 / 3, n: 3, scorer: "umnibench/pooled@1"});
    const right = lines.filter(({group, value}) => group.startsWith("question: ") && value === 1);
    expect(right.map(({group, n}) => [group, n])).toEqual([
      ["question: 1", 1],
      ["question: 5", 1],
      ["question: 9", 1]
    ]);
  });

  it.each([
    ["under turns of other stages", (turn: number, q: number) => 3 * (3 - turn) + q],
    ["by no number", (_: number, q: number) => `q${q}`]
  ])("names no stage of UmniBench where questions are numbered %s", async (_, questionOf) => {
    const lines = scoreRows((await umni(questionOf)).rows);
    expect(lines.filter(({group}) => group !== "all")).toEqual([]);
    expect(lines[0]).toMatchObject({value: 1 / 3, n: 9});
  });

  it("gives means by category for everything else", async () => {
    const row = (id: number, score: number, category: string) =>
      JSON.stringify({doc_id: id, doc: {category}, resps: [["x"]], filtered_resps: ["x"], acc: score});
    const {rows} = await readAll([
      memoryFile("m/samples_t_2026-01-02T03-04-05.jsonl", [row(0, 1, "a"), row(1, 0, "b"), row(2, 1, "a")].join("\n"))
    ]);
    expect(scoreRows(rows).map(({group, value, n}) => [group, value, n])).toEqual([
      ["all", 2 / 3, 3],
      ["category: a", 1, 2],
      ["category: b", 0, 1]
    ]);
  });
});

describe("coverage(rows, bank)", () => {
  const row = (id: number) => JSON.stringify({task_type: "t", evaluation_prompt: `q${id}`, answer: "A", response: "A"});

  it("says which items are missing for whom, by what others met or by a bank", async () => {
    const {rows} = await readAll([
      memoryFile("a_direct.jsonl", [row(1), row(2)].join("\n")),
      memoryFile("b_direct.jsonl", row(2))
    ]);
    const [a, b] = coverage(rows);
    expect(a).toMatchObject({
      suite: "realunify GEU",
      subjectId: "a_direct",
      items: 2,
      of: 2,
      missing: [],
      attempts: [1, 1]
    });
    expect(b).toMatchObject({items: 1, of: 2, missing: [rows[0]!.itemId]});
    expect(coverage(rows, new Map([["realunify GEU", ["x", rows[1]!.itemId]]]))[0]).toMatchObject({
      of: 2,
      missing: ["x"]
    });
  });

  it("keeps suites, subjects, protocols and tracks apart that take turns from row to row", () => {
    const answer = (suite: string, subjectId: string, direction: "geu" | "ueg" | null, itemId: string) =>
      canonicalRow({
        subjectId,
        item: itemRow({itemId, suite, direction}),
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: []
      });
    const asked = [
      answer("one", "m", null, "a"),
      answer("two", "m", null, "b"),
      answer("one", "n", null, "c"),
      answer("realunify", "n", "geu", "d"),
      answer("realunify", "n", "ueg", "e"),
      answer("one", "m", null, "f")
    ];
    expect(coverage(asked).map(({suite, subjectId, items, of}) => [suite, subjectId, items, of])).toEqual([
      ["one", "m", 2, 3],
      ["one", "n", 1, 3],
      ["two", "m", 1, 1],
      ["realunify GEU", "n", 1, 1],
      ["realunify UEG", "n", 1, 1]
    ]);
  });
});
