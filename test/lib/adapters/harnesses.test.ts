import {zipSync} from "fflate";
import {parquetWriteBuffer} from "hyparquet-writer";
import {describe, expect, it} from "vitest";
import {everyEvalEverLines, memoryFile, type LogFile, proposeMapping} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/mappings.js";
import {UMNIBENCH_MAPPING} from "../../../src/lib/benchmarks/umnibench/adapter/umnibench-mapping.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {suiteBaselines, type JsonValue} from "../../../src/lib/scoring/index.js";
import {crc32} from "../../../src/lib/adapters/files/crc32.js";
import {json, jsonl, scoresOf} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";
import {zipBytes} from "./support/zip-bytes.js";

describe("Inspect AI", () => {
  const header = {
    version: 2,
    status: "success",
    eval: {task: "org/sums", model: "lab/m1", run_id: "r1", created: "2026-01-02"}
  };
  const sample = (id: unknown, epoch: number, value: unknown, more: object = {}) => ({
    id,
    epoch,
    target: "4",
    output: {choices: [{message: {content: [{type: "text", text: "4"}]}}]},
    scores: {match: {value, answer: "4"}},
    ...more
  });

  it("takes a task that one run asks twice, with other arguments, for two runs: the second was left out", async () => {
    const asked = (task_id: string, value: string) =>
      json(`logs/${task_id}.json`, {
        ...header,
        eval: {...header.eval, task_id, task_args: {cot: task_id === "t1"}},
        samples: [sample(1, 1, value), sample(2, 1, "C")]
      });
    const {rows, ledger} = await readAll([asked("t1", "C"), asked("t2", "I")]);
    expect(rows.map(({runId, judgments}) => `${runId} ${judgments[0]!.score}`)).toEqual([
      "lab/m1/sums/r1/t1 1",
      "lab/m1/sums/r1/t1 1",
      "lab/m1/sums/r1/t2 0",
      "lab/m1/sums/r1/t2 1"
    ]);
    expect(ledger).toMatchObject({conflicts: 0, total: {duplicates: 0}});
  });

  it("reads an .eval archive, zstd members of several frames included", async () => {
    const frames = Buffer.from(
      "KLUv/SR4TQMAUkYWG3CJ2hxfiPiJi7FDum6hOu0lAFX0y4DL9P8PMwgeCVYWoQXCQBAAJAgehpGtuEmr3aq41eJFGePm7XB5xsustG+P088y/PLNy0L7h/DyaZfDP3RU/PIK8xYEAFcJjec0maHrwXwCsMtV6yi1L/0kePUCAMQEMzQ1Njc4OWFiY2RlZiJ9fV19LCAiYXR0YWNobWVudHMiOiB7IjAxMiI6ICJUaGUgYW5zd2VyIGlzIEIic2NvcmVjaG9pY2V2YWx1ZQUAUYhixGhLCHgmArAOVQYlqINcKLUv/SQYwQAAIjogIkMiLCAiYW5zd2VyIjogIkIifX19gg+atQ==",
      "base64"
    );
    const text = new TextEncoder().encode(
      '{"id": "q1", "epoch": 1, "target": "B", "output": {"choices": [{"message": {"content": "attachment://0123456789abcdef0123456789abcdef"}}]}, "attachments": {"0123456789abcdef0123456789abcdef": "The answer is B"}, "scores": {"choice": {"value": "C", "answer": "B"}}}'
    );
    const member = (name: string, value: unknown) => ({name, packed: new TextEncoder().encode(JSON.stringify(value))});
    const {rows, ledger, choices} = await readAll([
      memoryFile(
        "logs/a.eval",
        zipBytes([
          member("header.json", header),
          member("summaries.json", []),
          {
            name: "samples/q1_epoch_1.json",
            packed: new Uint8Array(frames),
            method: 93,
            size: text.length,
            crc: crc32(text)
          },
          member("samples/q2_epoch_2.json", sample("q2", 2, "P"))
        ])
      )
    ]);
    expect(choices[0]!.adapter).toBe("inspect@8");
    expect(scoresOf(rows)).toEqual([
      ["lab/m1", "sums/q1", 0, 1],
      ["lab/m1", "sums/q2", 1, 0.5]
    ]);
    expect(rows[0]).toMatchObject({reply: "The answer is B", parsed: "B"});
    expect(ledger.ignored.map(({file}) => file)).toEqual(["logs/a.eval!/summaries.json"]);
  });

  it.each([0, 2])(
    "reads a log whose keys were sorted, its status behind the samples included, indented by %d",
    async (indent) => {
      const log = {
        ...header,
        status: "error",
        eval: {...header.eval, dataset: {name: "d", sample_ids: Array.from({length: 20_000}, (_, n) => n)}},
        samples: [sample("a", 1, "C"), sample("b", 1, "I")]
      };
      const sorted = Object.fromEntries(Object.entries(log).sort(([a], [b]) => (a < b ? -1 : 1)));
      const {rows, ledger} = await readAll([memoryFile("a.json", JSON.stringify(sorted, null, indent))]);
      expect(scoresOf(rows)).toEqual([
        ["lab/m1", "sums/a", 0, 1],
        ["lab/m1", "sums/b", 0, 0]
      ]);
      expect(ledger.entries.map(({reason}) => reason)).toEqual([
        "the run did not succeed, its finished samples are read: status error"
      ]);
    }
  );

  it("gives a model without a name the one that says so", async () => {
    const nameless = {...header, eval: {...header.eval, model: ""}, samples: [sample("a", 1, "C")]};
    const {rows} = await readAll([memoryFile("a.json", JSON.stringify(nameless))]);
    expect(scoresOf(rows)).toEqual([["unnamed", "sums/a", 0, 1]]);
  });

  it("reads the samples of a log in one document one by one, and keeps those before a cut", async () => {
    const log = {
      ...header,
      plan: {note: '"samples":[1]', samples: [{id: "no sample"}]},
      samples: [sample("a", 1, "C"), sample("b", 1, "I"), sample("c", 1, "C")],
      reductions: [{samples: []}]
    };
    const text = JSON.stringify(log, null, 1);
    const inPieces = (whole: string, size: number) => ({
      ...memoryFile("log.json", whole),
      async *chunks() {
        const bytes = new TextEncoder().encode(whole);
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
    });
    const expected = [
      ["lab/m1", "sums/a", 0, 1],
      ["lab/m1", "sums/b", 0, 0],
      ["lab/m1", "sums/c", 0, 1]
    ];
    for (const size of [1, 7, text.length])
      expect(scoresOf((await readAll([inPieces(text, size)])).rows)).toEqual(expected);
    // Each sample alone is within the limit, the document is not.
    const limits = {maxRecord: 700, maxWhole: 700};
    expect(text.length).toBeGreaterThan(700);
    expect(scoresOf((await readAll([inPieces(text, 50)], {limits})).rows)).toEqual(expected);
    const cut = await readAll([inPieces(text.slice(0, text.indexOf('"c"') + 20), 50)]);
    expect(scoresOf(cut.rows)).toEqual(expected.slice(0, 2));
    expect(cut.ledger.total).toMatchObject({seen: 3, accepted: 2, rejected: 1});
  });

  it("reads JSON logs: words, numbers, objects, lists, edits, errors and NaN", async () => {
    const log = {
      ...header,
      samples: [
        sample(1, 1, true),
        sample(2, 1, {a: 0.25, b: "I"}),
        sample(3, 1, "C", {error: {message: "boom"}}),
        sample(4, 1, "maybe"),
        sample(5, 1, "C", {scores: {match: {value: "C", history: [{value: "C"}, {value: "I"}]}}}),
        {epoch: 1},
        7
      ]
    };
    const text = JSON.stringify(log).replace('"value":true', '"value":NaN');
    const {rows, ledger} = await readAll([memoryFile("x.json", text)]);
    expect(scoresOf(rows).map((row) => row.slice(1))).toEqual([
      ["sums/1", 0, null],
      ["sums/2", 0, 0.25, 0],
      ["sums/3", 0, null],
      ["sums/4", 0, null],
      ["sums/5", 0, 0]
    ]);
    expect(rows[2]!.status).toBe("error");
    expect(ledger.total).toMatchObject({seen: 7, accepted: 5, rejected: 2});
  });

  it("reads the finished samples of a run that died, and skips an invalidated log", async () => {
    const member = (name: string, value: unknown) => [name, new TextEncoder().encode(JSON.stringify(value))] as const;
    const died = zipSync(
      Object.fromEntries([
        member("_journal/start.json", {version: 2, eval: header.eval}),
        member("samples/1_epoch_1.json", sample(1, 1, "C"))
      ])
    );
    const {rows, ledger} = await readAll([memoryFile("d.eval", died)]);
    expect(rows).toHaveLength(1);
    expect(ledger.entries[0]).toMatchObject({
      kind: "warning",
      reason: "no header: the run died, its finished samples are read"
    });
    const invalid = await readAll([json("i.json", {...header, invalidated: true, samples: [sample(1, 1, "C")]})]);
    expect(invalid.ledger.total).toMatchObject({seen: 1, skipped: 1});
  });
});

describe("lm-eval and lmms-eval", () => {
  it("takes the likeliest continuation for the answer where the model was not asked for a reply", async () => {
    const pairs = [[-3.5, false], [-1.25, true], [-2, false]]; // prettier-ignore
    const row = {doc_id: 0, filter: "none", metrics: ["acc"], acc: 1, filtered_resps: pairs};
    const resps = pairs.map((pair) => [pair]);
    const listed = [["ctx", " red"], ["ctx", " blue"], ["ctx", " green"]]; // prettier-ignore
    const named = Object.fromEntries(listed.map(([arg_0, arg_1], g) => [`gen_args_${g}`, {arg_0, arg_1}]));
    const {rows} = await readAll([
      jsonl(
        "org__m/samples_arc_2026-01-02T03-04-05.jsonl",
        {...row, resps, target: "1", arguments: named},
        {...row, resps, doc_id: 1, target: "blue", arguments: named},
        {...row, resps, doc_id: 2, target: "blue", arguments: listed},
        {...row, doc_id: 3, target: "blue"},
        {...row, doc_id: 4, target: "x", filtered_resps: ["a", "b"], resps: [["a", "b"]]}
      )
    ]);
    expect(rows.map(({reply, parsed, status}) => [reply, parsed, status])).toEqual([
      [null, "1", "ok"],
      [null, "blue", "ok"],
      [null, "blue", "ok"],
      [null, "1", "ok"],
      ["a", "a", "ok"]
    ]);
  });

  it("keeps one row per filter apart, and finds rows appended twice", async () => {
    const row = (doc_id: number, filter: string, exact_match: number) => ({
      doc_id,
      doc: {category: "algebra"},
      target: "3",
      resps: [["x = 3", "x = 4"]],
      filtered_resps: ["3"],
      filter,
      metrics: ["exact_match"],
      exact_match
    });
    const {rows, ledger} = await readAll([
      jsonl(
        "out/lab__m/samples_gsm8k_2026-01-02T03-04-05.678.jsonl",
        row(0, "strict", 0),
        row(0, "flexible", 1),
        row(0, "strict", 0)
      ),
      json("out/lab__m/results_2026-01-02T03-04-05.678.json", {results: {}})
    ]);
    expect(rows.map(({subjectId, itemId, judgments: [j]}) => [subjectId, itemId, j!.scorerId, j!.score])).toEqual([
      ["lab__m", "gsm8k/0", "lm-eval/exact_match,strict", 0],
      ["lab__m", "gsm8k/0", "lm-eval/exact_match,flexible", 1]
    ]);
    expect(rows[0]).toMatchObject({reply: "x = 3", parsed: "3", item: {category: "algebra", key: "3"}});
    expect(ledger.total).toMatchObject({seen: 3, accepted: 2, duplicates: 1});
    expect(ledger.conflicts).toBe(0);
  });

  it("reads lmms-eval's rows, nested and flat, and keeps numbers that are no shares on their own scale", async () => {
    const {rows} = await readAll([
      jsonl(
        "out/m/20260102_030405_samples_realunify.jsonl",
        {doc_id: 3, input: "Q", target: "B", filtered_resps: ["B"], accuracy: {task_type: "mental_tracking", score: 1}},
        {doc_id: 4, input: "Q", target: "B", filtered_resps: "C", resps: [["C"]], accuracy: 0, bleu: 31.5}
      )
    ]);
    expect(rows.map(({item, judgments}) => [item.category, ...judgments.map(({score}) => score)])).toEqual([
      ["mental_tracking", 1],
      [null, 0, null]
    ]);
    expect(rows[1]!.judgments[1]).toMatchObject({status: "ok", score: null, value: 31.5, note: null});
  });
});

describe("VLMEvalKit", () => {
  const table = (separator: string): string =>
    [
      ["index", "question", "A", "B", "answer", "category", "prediction", "hit"],
      ["7", "q", "red", "blue", "B", "ocr", "B. blue", "1"],
      ["1000007", "q", "blue", "red", "A", "ocr", "B", "0"],
      ["8", "q", "red", "blue", "A", "ocr", "Failed to obtain answer via API.", "0"]
    ]
      .map((cells) => cells.join(separator))
      .join("\r\n");

  it("circular copies have each their own key: answering always A is right in one of four, not in all", async () => {
    const texts = ["red", "blue", "green", "black"];
    const copies = [...Array(5).keys()].flatMap((question) =>
      [...Array(4).keys()].map((rotation) => ({
        index: question + rotation * 1_000_000,
        question: "which?",
        ...Object.fromEntries([..."ABCD"].map((letter, o) => [letter, texts[(o + 4 - rotation) % 4]])),
        answer: "ABCD"[rotation]!,
        prediction: question === 4 ? "A" : "ABCD"[rotation]!
      }))
    );
    const {rows} = await readAll([json("m/m_MMCirc.json", copies)]);
    const [baselines] = suiteBaselines(rows);
    expect(baselines).toMatchObject({items: 20, assumed: 0, bestConstant: {score: 0.25}});
    expect([...baselines!.constant.values()]).toEqual([0.25, 0.25, 0.25, 0.25]);

    const builder = new VerdictTableBuilder();
    builder.add(rows);
    const {table, itemRows} = builder.finish({label: "l", simulated: false});
    expect(
      itemRows
        .map(({key}) => key)
        .sort()
        .join("")
    ).toBe("AAAAABBBBBCCCCCDDDDD");
    expect(itemRows.find(({itemId}) => itemId === "MMCirc/2000003")).toMatchObject({
      caseId: "MMCirc/3",
      key: "C",
      prompt: "which?\nA. green\nB. black\nC. red\nD. blue"
    });
    expect(new Set(table.items.cases).size).toBe(5);
  });

  it("reads tsv, names circular copies by their question and takes a failed call as no answer", async () => {
    const {rows} = await readAll([memoryFile("w/My_Model/T20260102-030405/My_Model_MMBench_V11.tsv", table("\t"))]);
    expect(scoresOf(rows)).toEqual([
      ["My_Model", "MMBench_V11/7", 0, 1],
      ["My_Model", "MMBench_V11/1000007", 0, 0],
      ["My_Model", "MMBench_V11/8", 0]
    ]);
    expect(rows.map(({item}) => item.caseId)).toEqual(["MMBench_V11/7", "MMBench_V11/7", "MMBench_V11/8"]);
    expect(rows[2]!.status).toBe("error");
  });

  it("takes a hit that is a truth", async () => {
    const hits = [true, "False", "1", 0, "2"].map((hit, index) => ({index, question: "q", prediction: "A", hit}));
    const {rows, ledger} = await readAll([json("m/m_d.json", hits)]);
    expect(rows.map(({judgments}) => judgments[0]!.score)).toEqual([1, 0, 1, 0]);
    expect(ledger.entries[0]).toMatchObject({reason: 'invalid hit; expected 0 or 1: "2"'});
  });

  it("reads json as records and as a dictionary of columns, and scores strictly without a hit", async () => {
    const row = {index: 7, A: "red", B: "blue", answer: "B", prediction: "The answer is B"};
    const records = await readAll([json("m/m_d.json", [row])]);
    const columns = await readAll([
      json("m/m_d.json", Object.fromEntries(Object.entries(row).map(([k, v]) => [k, {"0": v}])))
    ]);
    expect(scoresOf(records.rows)).toEqual([["m", "d/7", 0, 1]]);
    expect(scoresOf(columns.rows)).toEqual([["m", "d/7", 0, 1]]);
    expect(columns.ledger.total).toMatchObject({seen: 1, accepted: 1});
  });

  it("reads options up to J, keeps the letters behind a lost one, and scores nothing against a key that is no letter", async () => {
    const options = Object.fromEntries([..."ABCDEFGHIJ"].map((letter, o) => [letter, `colour ${o}`]));
    const asked = (index: number, answer: string, more: object) => ({
      index,
      question: "q",
      ...options,
      answer,
      ...more
    });
    const {rows} = await readAll([
      json("m/m_d.json", [
        asked(1, "J", {prediction: "J"}),
        asked(2, "J", {prediction: "colour 9"}),
        asked(3, "B", {prediction: "(J)"}),
        asked(4, "J", {prediction: "J", B: null}),
        asked(5, "colour 3", {prediction: "colour 3"}),
        asked(6, "K", {prediction: "K", K: "colour 10"})
      ])
    ]);
    expect(rows.map(({judgments}) => judgments.map(({score}) => score))).toEqual([[1], [1], [0], [1], [], []]);
    expect(rows[0]!.item.prompt!.split("\n").at(-1)).toBe("J. colour 9");
    expect(rows[3]!.item.prompt).not.toContain("B. ");
    expect(rows[5]!.item.prompt).toContain("K. colour 10");
  });

  it("knows a judge's file without its predictions, and keeps what it says of an answer that is missing", async () => {
    const row = (index: number, prediction: string, more: object) => ({
      index,
      question: "q",
      answer: "Yes",
      prediction,
      ...more
    });
    const {rows} = await readAll([
      json("m/m_POPE_auxmatch.json", [
        row(1, "yes it is", {extracted: "Yes", score: true}),
        row(2, "nan", {extracted: "Unknown", score: false}),
        row(3, "nan", {extracted: "Unknown", score: null})
      ]),
      json("x/x_MMBench_DEV_EN_exact_matching_result.json", [row(1, "B", {hit: 1, log: "Match Log: B. "})]),
      json("w/gpt-4o/gpt-4o_MMStar.json", [row(1, "B", {hit: 1})])
    ]);
    expect(
      rows.map(({subjectId, itemId, reply, parsed, status, judgments: [verdict]}) => [
        [subjectId, itemId, reply, parsed, status].join(" | "),
        verdict?.judgeId,
        verdict?.score,
        verdict?.status
      ])
    ).toEqual([
      ["m | POPE/1 | yes it is | Yes | ok", "auxmatch", 1, "ok"],
      ["m | POPE/2 |  | Unknown | missing", "auxmatch", 0, "invalid"],
      ["m | POPE/3 |  | Unknown | missing", undefined, undefined, undefined],
      ["x | MMBench_DEV_EN/1 | B |  | ok", "exact_matching", 1, "ok"],
      ["gpt-4o | MMStar/1 | B |  | ok", null, 1, "ok"]
    ]);
  });

  it("reads the sheet that the workbook shows first, and names the others that hold something", async () => {
    const sheet = (...rows: (readonly [number, string])[]) =>
      `<sheetData><row r="1"><c t="inlineStr"><is><t>index</t></is></c><c t="inlineStr"><is><t>prediction</t></is></c></row>${rows
        .map(([index, reply]) => `<row><c><v>${index}</v></c><c t="inlineStr"><is><t>${reply}</t></is></c></row>`)
        .join("")}</sheetData>`;
    const members = {
      "xl/workbook.xml": `<sheets><sheet name="Answers &amp; more" sheetId="2" r:id="rId2"/><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Empty" sheetId="3" r:id="rId3"/></sheets>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${[1, 2, 3].map((n) => `<Relationship Id="rId${n}" Type="worksheet" Target="${n === 2 ? "/xl/" : ""}worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
      "xl/worksheets/sheet1.xml": sheet([9, "of a note"]),
      "xl/worksheets/sheet2.xml": sheet([1, "A"], [2, "B"]),
      "xl/worksheets/sheet3.xml": "<worksheet><cols/><sheetData/></worksheet>"
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(members).map(([name, xml]) => [name, new TextEncoder().encode(xml)]))
    );
    const {rows, ledger} = await readAll([memoryFile("m/m_d.xlsx", bytes)]);
    expect(rows.map(({itemId, reply}) => [itemId, reply])).toEqual([["d/1", "A"], ["d/2", "B"]]); // prettier-ignore
    expect(ledger.entries.map(({reason}) => reason)).toEqual(["further sheets, of which nothing is read: Notes"]);
  });

  it("takes the text of a formula without a result: a reply that begins with =", async () => {
    const inline = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet = `<sheetData><row r="1">${inline("A1", "index")}${inline("B1", "prediction")}</row>
      <row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>5 &lt; 6</f><v></v></c></row>
      <row r="3"><c r="A3"><v>2</v></c><c r="B3" t="e"><f>x+1</f><v>#NAME?</v></c></row></sheetData>`;
    const bytes = zipSync({"xl/worksheets/sheet1.xml": new TextEncoder().encode(sheet)});
    const {rows} = await readAll([memoryFile("m/m_d.xlsx", bytes)]);
    expect(rows.map(({reply}) => reply)).toEqual(["=5 < 6", "=x+1"]);
  });

  it("reads xlsx: shared and inline strings, gaps, entities, formulas by their stored result", async () => {
    const sheet = `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>hit</t></is></c><c r="D1" t="inlineStr"><is><t>note</t></is></c></row>
      <row r="2"><c r="A2"><v>7</v></c><c r="B2" t="s"><v>2</v></c><c r="C2"><f>1+0</f><v>1</v></c></row>
      <row r="3"><c r="A3"><v>8</v></c><c r="C3"><v>0</v></c></row>
    </sheetData></worksheet>`;
    const shared = `<sst><si><t>index</t></si><si><t>prediction</t></si><si><r><t>B &amp; </t></r><r><t xml:space="preserve">C&#x21;</t></r></si></sst>`;
    const text = (value: string) => new TextEncoder().encode(value);
    const bytes = zipSync({"xl/worksheets/sheet1.xml": text(sheet), "xl/sharedStrings.xml": text(shared)});
    const {rows, ledger} = await readAll([memoryFile("m/m_d.xlsx", bytes)]);
    expect(rows.map(({itemId, reply, status}) => [itemId, reply, status])).toEqual([
      ["d/7", "B & C!", "ok"],
      ["d/8", null, "missing"]
    ]);
    expect(ledger.entries[0]!.reason).toBe("formulas, their stored results (else their texts) are taken: 1");
    const sent = await readAll([memoryFile("sent.zip", zipSync({"m/m_d.xlsx": bytes}))]);
    expect(sent.rows.map(({reply, sourceId}) => [reply, sourceId])).toEqual([
      ["B & C!", "sent.zip!/m/m_d.xlsx"],
      [null, "sent.zip!/m/m_d.xlsx"]
    ]);
    const {ledger: large} = await readAll([memoryFile("m/m_d.xlsx", bytes)], {limits: {maxWhole: 100}});
    expect(large.entries[0]).toMatchObject({
      file: "m/m_d.xlsx",
      reason: "invalid size; expected at most 100 characters: more. Save the sheet as CSV, which may be of any size"
    });
  });

  it("reads a sheet of any size, up to a row or shared texts that are too long", async () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (n: number, reply: string) => `<row r="${n}">${cell(`A${n}`, String(n))}${cell(`B${n}`, reply)}</row>`;
    const header = `<row r="1">${cell("A1", "index")}${cell("B1", "prediction")}</row>`;
    // Larger than the pieces that a member is unpacked in: one of the rows is cut in two.
    const rows = Array.from({length: 3000}, (_, n) => row(n + 2, `reply ${n} ${"x".repeat((n * 37) % 900)}`));
    const sheet = (more: string) =>
      zipSync(
        {"xl/worksheets/sheet1.xml": text(`<sheetData>${header}${rows.join("")}${more}</sheetData>`)},
        {level: 0}
      );
    const limits = {maxWhole: 100_000, maxRecord: 200_000};
    const whole = await readAll([memoryFile("m/m_d.xlsx", sheet(""))], {limits: {...limits, maxWhole: 10_000_000}});
    const small = await readAll([memoryFile("m/m_d.xlsx", sheet(""))], {limits});
    expect(small.rows.map(({reply}) => reply!.length)).toEqual(
      rows.map((_, n) => `reply ${n} `.length + ((n * 37) % 900))
    );
    expect(small.rows).toEqual(whole.rows);
    const {rows: before, ledger} = await readAll([memoryFile("m/m_d.xlsx", sheet(row(3002, "y".repeat(9_000_000))))], {
      limits
    });
    expect(before.slice(0, 100)).toEqual(whole.rows.slice(0, 100));
    expect(ledger.total.accepted).toBe(before.length);
    expect(ledger.entries[0]).toMatchObject({
      place: `after row ${before.length}`,
      reason: "invalid size; expected at most 200000 characters: more. Save the sheet as CSV, which may be of any size"
    });
  });
});

describe("HELM", () => {
  it("reads display predictions by run specification, and says that statistics repeat them", async () => {
    const {rows, ledger} = await readAll([
      json("runs/v1/mmlu:subject=x,model=org_m/run_spec.json", {
        name: "mmlu:subject=x,model=org_m",
        adapter_spec: {model: "org/m"}
      }),
      json("runs/v1/mmlu:subject=x,model=org_m/per_instance_stats.json", []),
      json("runs/v1/mmlu:subject=x,model=org_m/display_predictions.json", [
        {
          instance_id: "id12",
          train_trial_index: 0,
          predicted_text: " B",
          mapped_output: "B",
          stats: {exact_match: 1, num_output_tokens: 1}
        },
        {
          instance_id: "id12",
          perturbation: {name: "typos"},
          train_trial_index: 0,
          predicted_text: " C",
          stats: {exact_match: 0}
        }
      ])
    ]);
    expect(scoresOf(rows)).toEqual([
      ["org/m", "mmlu:subject=x/id12", 0, 1],
      ["org/m", "mmlu:subject=x@typos/id12", 0, 0]
    ]);
    expect(ledger.ignored).toHaveLength(1);
  });

  it("reads per-instance statistics where there is nothing else", async () => {
    const stats = [
      {name: {name: "exact_match", split: "test"}, count: 1, mean: 1},
      {name: {name: "f1_score"}, count: 0}
    ];
    const {rows} = await readAll([
      json("boolq:model=org_m/per_instance_stats.json", [{instance_id: "id1", train_trial_index: 2, stats}])
    ]);
    expect(scoresOf(rows)).toEqual([["org_m", "boolq/id1", 2, 1, null]]);
  });
});

describe("OpenCompass", () => {
  it("takes questions that were asked several times for these, with the details of each time", async () => {
    const asked = (times: number) =>
      Object.fromEntries(
        Array.from({length: times * 2}, (_, n) => [
          n,
          {origin_prompt: `q${n % 2}`, prediction: `reply ${n}`, gold: "x"}
        ])
      );
    const details = (...corrects: boolean[][]) =>
      corrects.map((correct, i) => ({example_abbr: `d_${i}`, pred: correct.map((_, t) => `${i}${t}`), correct}));
    const {rows, ledger} = await readAll([
      json("o/predictions/m/three.json", asked(3)),
      json("o/results/m/three.json", {
        "accuracy (3 runs average)": 50,
        details: details([true, false, true], [false, true, false])
      }),
      json("o/predictions/m/once.json", asked(1)),
      json("o/results/m/once.json", {accuracy: 50, details: details([true], [false])}),
      json("o/predictions/m/undumped.json", asked(2)),
      json("o/results/m/undumped.json", {"accuracy (2 runs average)": 25})
    ]);
    const of = (suite: string) =>
      rows
        .filter(({item}) => item.suite === suite)
        .map(({itemId, attempt, reply, parsed, judgments: [verdict]}) => [
          `${itemId} ${attempt} ${reply} ${parsed}`,
          verdict?.score
        ]);
    expect(of("three")).toEqual([
      ["three/0 0 reply 0 00", 1],
      ["three/1 0 reply 1 10", 0],
      ["three/0 1 reply 2 01", 0],
      ["three/1 1 reply 3 11", 1],
      ["three/0 2 reply 4 02", 1],
      ["three/1 2 reply 5 12", 0]
    ]);
    expect(of("once")).toEqual([
      ["once/0 0 reply 0 00", 1],
      ["once/1 0 reply 1 10", 0]
    ]);
    expect(of("undumped").map(([row]) => row)).toEqual([
      "undumped/0 0 reply 0 null",
      "undumped/1 0 reply 1 null",
      "undumped/0 1 reply 2 null",
      "undumped/1 1 reply 3 null"
    ]);
    expect(ledger.total).toMatchObject({accepted: 12, duplicates: 0});
    expect(ledger.logged.map(({suite, value}) => [suite, value])).toEqual([["once", 0.5], ["three", 0.5], ["undumped", 0.25]]); // prettier-ignore
  });

  it("takes what a run kept that did not end for its predictions, and passes it over beside these", async () => {
    const records = {0: {origin_prompt: "q", prediction: "x", gold: "x"}};
    const {rows, ledger} = await readAll([
      json("o/predictions/m/tmp_died.json", records),
      json("o/predictions/m/tmp_done.json", records),
      json("o/predictions/m/done.json", records)
    ]);
    expect(rows.map(({itemId}) => itemId).sort()).toEqual(["died/0", "done/0"]);
    expect(ledger.entries).toMatchObject([{kind: "warning", file: "o/predictions/m/tmp_died.json"}]);
    expect(ledger.ignored.map(({file}) => file)).toEqual(["o/predictions/m/tmp_done.json"]);
  });

  it("joins shards in numeric order and takes the dumped details", async () => {
    const row = (gold: string) => ({origin_prompt: "p", prediction: gold, gold});
    const {rows, ledger} = await readAll([
      ...[10, 2, 1, 3, 4, 5, 6, 7, 8, 9].map((s) =>
        json(`o/20260102_030405/predictions/m/d_${s}.json`, {0: row(`shard ${s}`)})
      ),
      json("o/20260102_030405/predictions/m/d_0.json", {30: row("k"), 2: row("x"), 0: row("a"), bad: row("y")}),
      json("o/20260102_030405/results/m/d.json", {
        accuracy: 50,
        details: {"0": {pred: "a", correct: true}, "4": {correct: false}}
      })
    ]);
    expect(scoresOf(rows).slice(0, 5)).toEqual([
      ["m", "d/0", 0, 1],
      ["m", "d/2", 0],
      ["m", "d/30", 0],
      ["m", "d/4", 0, 0],
      ["m", "d/5", 0]
    ]);
    expect(rows.slice(3).map(({reply}) => reply)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((s) => `shard ${s}`));
    expect(ledger.total).toMatchObject({seen: 14, accepted: 13, rejected: 1});
  });

  it("says of a document beyond what is held how large it may be and what to do", async () => {
    const file = json("o/20260102_030405/predictions/m/d_0.json", {
      0: {origin_prompt: "p", prediction: "a", gold: "a"}
    });
    const {rows, ledger} = await readAll([file], {limits: {maxWhole: 50}});
    expect([rows.length, ledger.total.rejected, ledger.unreconciled]).toEqual([0, 1, []]);
    expect(ledger.entries[0]).toMatchObject({file: file.path});
    expect(ledger.entries[0]!.reason).toContain(
      "expected at most 50 characters: more. A document is held whole: split it"
    );
  });
});

describe("Every Eval Ever", () => {
  it("reads lenient lines", async () => {
    const {rows} = await readAll([
      jsonl("data/b/d/m/u.jsonl", {
        schema_version: "0.2.0",
        evaluation_id: "e",
        model_id: "d/m",
        evaluation_name: "b",
        sample_id: 3,
        input: {reference: "B"},
        output: {raw: "B"},
        evaluation: {is_correct: true}
      })
    ]);
    expect(scoresOf(rows)).toEqual([["d/m", "b/3", 0, 1]]);
  });

  it("writes lines that read back as the same answers", async () => {
    const {rows} = await readAll([
      jsonl(
        "m_direct.jsonl",
        {task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"},
        {task_type: "t", evaluation_prompt: "r", answer: "B", response: "C"}
      )
    ]);
    const again = await readAll([memoryFile("x.jsonl", rows.flatMap((row) => everyEvalEverLines(row)).join("\n"))]);
    expect(scoresOf(again.rows)).toEqual(scoresOf(rows));
    expect(again.rows.map(({reply, parsed, item}) => [reply, parsed, item.key, item.category])).toEqual(
      rows.map(({reply, parsed, item}) => [reply, parsed, item.key, item.category])
    );
  });
});

describe("lm-eval before 0.4.3", () => {
  const name = "out/pretrained__openlm-research__open_llama_3b,dtype__float16";
  const sample = (doc_id: number, acc: number) => ({
    doc_id,
    doc: {},
    target: "1",
    arguments: [],
    resps: [["x"]],
    filtered_resps: ["x"],
    acc
  });
  const results = {
    results: {arc_easy: {"acc,none": 0.5, alias: "arc_easy"}, arc_challenge: {"acc,none": 1, alias: "arc_challenge"}},
    configs: {arc_easy: {}, arc_challenge: {}},
    config: {model: "hf", model_args: "pretrained=openlm-research/open_llama_3b,dtype=float16"}
  };
  // One document of several lines, in spite of its name.
  const files = [
    memoryFile(`${name}_arc_easy.jsonl`, JSON.stringify([sample(0, 1), sample(1, 0)], null, 2)),
    memoryFile(`${name}_arc_challenge.jsonl`, JSON.stringify([sample(0, 1)], null, 2))
  ];

  it("takes model and task from the results beside the samples, since the name joins them", async () => {
    const {rows, choices, ledger} = await readAll([...files, json("out/results.json", results)]);
    expect(choices[0]?.as).toBe("lm-eval or lmms-eval samples of 2 tasks");
    expect(rows.map(({subjectId, itemId}) => [subjectId, itemId])).toEqual([
      ["openlm-research/open_llama_3b", "arc_easy/0"],
      ["openlm-research/open_llama_3b", "arc_easy/1"],
      ["openlm-research/open_llama_3b", "arc_challenge/0"]
    ]);
    expect(ledger.entries.filter(({kind}) => kind === "warning")).toEqual([]);
    expect(ledger.logged.map(({suite, subjectId, value}) => [suite, subjectId, value])).toEqual([
      ["arc_easy", "openlm-research/open_llama_3b", 0.5],
      ["arc_challenge", "openlm-research/open_llama_3b", 1]
    ]);
  });

  it("says that nothing tells them apart without the results", async () => {
    const {rows, ledger} = await readAll(files.slice(1));
    expect(rows[0]?.subjectId).toBe("out");
    expect(ledger.entries.map(({kind, reason}) => `${kind}: ${reason}`)).toContainEqual(
      expect.stringMatching(/^warning: the name joins the model's arguments and the task/)
    );
  });
});

describe("mapping files", () => {
  const mapping = columnMapping({suite: "own", columns: {subject: "model", item: "id", score: "points"}, scale: 100});

  it("tells runs that ask the same items again apart by their column, and counts nothing twice", async () => {
    const lines = [1, 2].flatMap((run) =>
      ["a", "b"].map((id) => JSON.stringify({model: "m", id, points: 50 * run, seed: run}))
    );
    const file = [memoryFile("own.jsonl", lines.join("\n"))];
    const told = await readAll(file, {source: {mapping: {...mapping, columns: {...mapping.columns, run: "seed"}}}});
    expect(told.rows.map(({runId, itemId, judgments}) => `${runId} ${itemId} ${judgments[0]!.score}`)).toEqual([
      "m/own/run 1 own/a 0.5",
      "m/own/run 1 own/b 0.5",
      "m/own/run 2 own/a 1",
      "m/own/run 2 own/b 1"
    ]);
    const mixed = await readAll(file, {source: {mapping}});
    expect(mixed.rows.length).toBe(2);
  });

  it("never reads an option out of a reply where none is known: UniEval's rule takes the question's, else the letter alone", async () => {
    const rule = columnMapping({
      suite: "own",
      columns: {subject: "model", item: "id", prompt: "question", key: "key", reply: "reply"},
      scorer: "unieval"
    });
    const listed = "Colour?\nOptions: (A) red, (B) teal, (C) pink, (D) grey, (E) N/A or Unknown\nAnswer.";
    const lines = [
      {id: 1, question: "Colour?", key: "A", reply: "I cannot say, sorry."},
      {id: 2, question: "Colour?", key: "A", reply: "(A)"},
      {id: 3, question: listed, key: "B", reply: "it is teal, I think"}
    ].map((line) => JSON.stringify({model: "m", ...line}));
    const {rows} = await readAll([memoryFile("own.jsonl", lines.join("\n"))], {source: {mapping: rule}});
    expect(rows.map(({parsed, status, judgments}) => [parsed, status, judgments[0]?.score])).toEqual([
      [null, "invalid", 0],
      ["A", "ok", 1],
      ["B", "ok", 1]
    ]);
    const table = "model,id,key,reply,A,B,C,D\nm,1,A,hmm it is left!,left,right,,\nm,2,A,who knows!,left,right,,";
    const withOptions = columnMapping({...rule, options: ["A", "B", "C", "D"]} as unknown as JsonValue);
    const read = await readAll([memoryFile("own.csv", table)], {source: {mapping: withOptions}});
    expect(read.rows.map(({parsed, status}) => [parsed, status])).toEqual([
      ["A", "ok"],
      [null, "invalid"]
    ]);
  });

  it("take right and wrong for 1 and 0, whatever numbers are out of", async () => {
    const points = [true, "correct", " Yes ", "TRUE", false, "incorrect", "no", "100", 50, 1, "half"];
    const {rows, ledger} = await readAll([jsonl("t.jsonl", ...points.map((p, id) => ({model: "m", id, points: p})))], {
      source: {mapping}
    });
    expect(rows.map(({judgments}) => judgments[0]?.score)).toEqual([1, 1, 1, 1, 0, 0, 0, 1, 0.5, 0.01]);
    expect(ledger.entries[0]?.reason).toBe('invalid score; expected [0, 100]: "half"');
  });

  it("take a score that rounding pushed beyond an end for the end, in the table and where a scale is proposed", async () => {
    const lines = ["1.0000000000000002", "-2e-17", "0.5", "1.00001", "-0.01"].map((score, id) => `m,${id},${score}\n`);
    const file = memoryFile("own.csv", `model,id,score\n${lines.join("")}`);
    const noisy = memoryFile("own.csv", `model,id,score\n${lines.slice(0, 3).join("")}`);
    const {mapping: own, problems} = (await proposedMappings([noisy], [noisy.path]))[noisy.path]!;
    expect([own.scale, problems]).toEqual([undefined, []]);
    const {rows, ledger} = await readAll([file], {source: {mapping: own}});
    expect(rows.map(({judgments}) => judgments[0]!.score)).toEqual([1, 0, 0.5]);
    expect(ledger.entries.map(({reason}) => reason)).toEqual([
      'invalid score; expected [0, 1]: "1.00001"',
      'invalid score; expected [0, 1]: "-0.01"'
    ]);
    const judged = [1, 1.0000000000000002].map((score, j) => ({model: "m", id: 1, judge: `j${j}`, score}));
    expect(proposeMapping(Object.keys(judged[0]!), "own", judged).problems).toEqual([]);
    const rated = [5.000000000000001, 1].map((rating, id) => ({model: "m", id, "Rating (1-5)": rating}));
    expect(proposeMapping(Object.keys(rated[0]!), "own", rated)).toMatchObject({mapping: {scale: 5}, problems: []});
  });

  it("take codes for what they stand for: labels of people, words, and those that mean no score", async () => {
    const coded = columnMapping({
      suite: "own",
      columns: {subject: "m", item: "id", score: "label"},
      codes: {"1": 1, "-1": 0, "0": null, "n/a": null, partly: 0.5}
    });
    const lines = ["1", "-1", "0", " n/a ", "partly", "1.0", "2", ""].map((label, id) => `x,${id},${label}`);
    const table = memoryFile("t.csv", `m,id,label\n${lines.join("\n")}\n`);
    const {rows, ledger} = await readAll([table, jsonl("t.jsonl", {m: "x", id: 9, label: 0})], {
      source: {mapping: coded}
    });
    expect(rows.map(({status, judgments: [verdict]}) => [status, verdict!.score])).toEqual([
      ["ok", 1],
      ["ok", 0],
      ["missing", null],
      ["missing", null],
      ["ok", 0.5],
      ["ok", 1],
      ["missing", null],
      ["missing", null]
    ]);
    expect(ledger.entries.map(({reason}) => reason)).toEqual(['invalid score; expected [0, 1]: "2"']);
  });

  it("keeps whole numbers of Parquet apart that no double holds", async () => {
    const parquet = parquetWriteBuffer({
      columnData: [
        {name: "id", data: [9007199254740993n, 9007199254740992n, 7n], type: "INT64"},
        {name: "points", data: [1, 0, 1], type: "INT32"}
      ]
    });
    const own = columnMapping({suite: "own", columns: {item: "id", score: "points"}, constants: {subject: "m"}});
    const {rows, ledger} = await readAll([memoryFile("t.parquet", new Uint8Array(parquet))], {source: {mapping: own}});
    expect(rows.map(({itemId}) => itemId)).toEqual(["own/9007199254740993", "own/9007199254740992", "own/7"]);
    expect(ledger.conflicts).toBe(0);
  });

  it("read csv, tsv, json, jsonl and parquet alike", async () => {
    const values = [
      {model: "m", id: "1", points: "50"},
      {model: "m", id: "2", points: ""},
      {model: "m", id: "3", points: "150"}
    ];
    const lines = (mark: string) => values.map((row) => Object.values(row).join(mark)).join("\n");
    const parquet = parquetWriteBuffer({
      columnData: ["model", "id", "points"].map((name) => ({
        name,
        data: values.map((row) => row[name as "id"]),
        type: "STRING" as const
      }))
    });
    for (const file of [
      memoryFile("t.csv", `model,id,points\n${lines(",")}`),
      memoryFile("t.tsv", `model\tid\tpoints\n${lines("\t")}`),
      json("t.json", values),
      jsonl("t.jsonl", ...values),
      memoryFile("t.parquet", new Uint8Array(parquet))
    ]) {
      const {rows, ledger} = await readAll([file], {source: {mapping}});
      expect(scoresOf(rows), file.path).toEqual([
        ["m", "own/1", 0, 0.5],
        ["m", "own/2", 0, null]
      ]);
      expect(ledger.entries.at(-1)!.reason).toBe('invalid score; expected [0, 100]: "150"');
    }
  });

  it("keep a record whose capability, protocol or status is unknown, and warn", async () => {
    const named = columnMapping({
      suite: "own",
      columns: {subject: "m", item: "id", score: "s", capability: "c", protocol: "p", status: "st", step: "at"}
    });
    const {rows, ledger} = await readAll(
      [memoryFile("t.csv", "m,id,s,c,p,st,at\nm,1,1,perception,fast,fine,200\nm,2,1,Generation,stepwise,,")],
      {source: {mapping: named}}
    );
    expect(rows.map(({item, run}) => [item.capability, run.protocol, run.step])).toEqual([
      [null, null, 200],
      ["generation", "stepwise", null]
    ]);
    expect(ledger.entries.map(({kind, reason}) => `${kind}: ${reason}`)).toEqual([
      'warning: status "fine" is none of ok, invalid, missing, error, skipped, unparsed: read without it',
      'warning: capability "perception" is none of understanding, generation, editing: read without it',
      'warning: protocol "fast" is none of direct, stepwise: read without it'
    ]);
  });

  it("reads training steps as people write them, and warns of those that are no number", async () => {
    const named = columnMapping({suite: "own", columns: {subject: "m", item: "id", score: "s", step: "at"}});
    const written = [
      "1000",
      "1.5k",
      "step_1000",
      "checkpoint-500",
      "global_step 10K",
      "2e3",
      "3000.5",
      "final",
      "llama-7"
    ];
    for (const [ending, text] of [
      ["csv", ["m,id,s,at", ...written.map((at, n) => `m,${n},1,${at}`)].join("\n")],
      ["jsonl", written.map((at, n) => JSON.stringify({m: "m", id: n, s: 1, at})).join("\n")]
    ] as const) {
      const {rows, ledger} = await readAll([memoryFile(`t.${ending}`, text)], {source: {mapping: named}});
      expect(rows.map(({run}) => run.step)).toEqual([1000, 1500, 1000, 500, 10000, 2000, 3000.5, null, null]);
      expect(ledger.entries.map(({reason}) => reason)).toEqual([
        'step "final" is no number, as 1000, 1.5k or step_1000 are: read without it',
        'step "llama-7" is no number, as 1000, 1.5k or step_1000 are: read without it'
      ]);
    }
  });

  it("read UmniBench's answers: three turns, cases, strict letters", async () => {
    const row = {
      model: "m",
      case_id: 5,
      domain: "physics",
      turn: 2,
      question_ix: 4,
      A: "x",
      B: "y",
      C: "z",
      D: "w",
      answer: "B",
      prediction: "(B)",
      role: "editing"
    };
    const {rows} = await readAll([jsonl("u.jsonl", row, {...row, turn: "two"})], {
      source: {mapping: UMNIBENCH_MAPPING}
    });
    expect(rows).toMatchObject([
      {itemId: "umnibench/5.2.4", turn: 2, item: {caseId: "umnibench/5", capability: "editing", category: "physics"}}
    ]);
    expect(rows[0]!.judgments[0]).toMatchObject({scorerId: "parallax/strict", score: 1});
  });

  it.each<[JsonValue, string]>([
    [[], "invalid mapping; expected object"],
    [{suite: "a b", columns: {}}, "invalid suite"],
    [{suite: "a", columns: {}}, "missing column: item"],
    [{suite: "a", columns: {item: "i", modle: "m"}}, "unknown field: modle (one of subject,"],
    [{suite: "a", columns: {item: "i"}, scorer: "x"}, "unknown scorer"],
    [
      {suite: "a", columns: {item: "i"}, scorer: "unieval", options: [..."ABCDEF"]},
      "at most 5 for the scorer unieval: 6"
    ],
    [{suite: "a", columns: {item: "i"}, missing: [0]}, "unknown field: missing (one of suite, columns,"],
    [{suite: "a", columns: {item: "i"}, codes: {"-1": -1}}, "invalid codes.-1; expected a score in [0, 1] or null: -1"],
    [{suite: "a", columns: {item: "i"}, codes: {"2": 2}}, "invalid codes.2; expected a score in [0, 1] or null: 2"]
  ])("are refused when %j", (value, message) => expect(() => columnMapping(value)).toThrow(message));

  it("can be proposed from columns", () => {
    const {
      mapping: proposed,
      problems,
      unused
    } = proposeMapping(["Model Name", "question_id", "is_correct", "A", "B", "remark"], "own");
    expect(proposed).toEqual({
      suite: "own",
      columns: {subject: "Model Name", item: "question_id", score: "is_correct"},
      options: ["A", "B"]
    });
    expect([problems, unused]).toEqual([[], ["remark"]]);
    expect(proposeMapping(["x"], "own").problems).toHaveLength(3);
    expect(proposeMapping(["id", "key", ..."ABCDEFG"], "own").mapping.options).toEqual([..."ABCDEFG"]);
  });

  it("takes for scores what is called so and holds them, and a sample for the item where nothing else is", () => {
    const proposed = (row: Readonly<Record<string, string | number | boolean>>, ...further: (typeof row)[]) =>
      proposeMapping(Object.keys(row), "own", [row, ...further]);
    const likert = proposed({System: "m", "Prompt ID": 1, "Overall quality (1-5)": 4, Comments: ""});
    expect(likert).toMatchObject({
      mapping: {columns: {item: "Prompt ID", score: "Overall quality (1-5)"}, scale: 5},
      problems: []
    });
    expect(proposed({llm: "m", task_id: 1, score_pct: 50}).mapping).toMatchObject({
      columns: {item: "task_id", score: "score_pct"},
      scale: 100
    });
    expect(proposed({model: "m", sample: 1, passed: true}).mapping.columns).toEqual({
      subject: "model",
      item: "sample",
      score: "passed"
    });
    expect(proposed({model: "m", id: 1, sample: 1, is_right: "nearly"}).mapping.columns).toEqual({
      subject: "model",
      item: "id",
      attempt: "sample"
    });
    expect(proposed({model: "m", id: 1, label: -1}).problems).toEqual([
      "a key and no answer to compare it with: set columns.score, columns.reply or columns.parsed"
    ]);
    expect(proposed({model: "m", id: 1, score: -1}, {model: "m", id: 2, score: 1}).problems[0]).toContain("down to -1");
  });

  it("proposes mappings for nested JSON, people's ratings, cases without an item of their own, and columns of options", async () => {
    const proposal = async (file: LogFile) => (await proposedMappings([file], [file.path]))[file.path]!;
    const nested = jsonl("own.jsonl", {
      meta: {sample: {id: "s1"}},
      run: {model: "m", seed: 1},
      io: {prompt: "q", output: "B", reference: "B"},
      eval: {judge: "j", score: 0.8}
    });
    const {mapping: proposed, problems, unused} = await proposal(nested);
    expect(proposed.columns).toEqual({
      subject: "run.model",
      item: "meta.sample.id",
      prompt: "io.prompt",
      reply: "io.output",
      key: "io.reference",
      score: "eval.score",
      judge: "eval.judge"
    });
    expect([problems, unused]).toEqual([[], ["run.seed"]]);
    const {rows} = await readAll([nested], {source: {mapping: proposed}});
    expect(rows[0]).toMatchObject({
      subjectId: "m",
      itemId: "own/s1",
      reply: "B",
      judgments: [{score: 0.8, judgeId: "j"}]
    });

    const rated = memoryFile("h.csv", "Model Name,Image ID,Rater,Rating (1-5),subject\nm,i1,anna,4,bio\n");
    expect(await proposal(rated)).toMatchObject({
      mapping: {
        columns: {subject: "Model Name", item: "Image ID", category: "subject", judge: "Rater", score: "Rating (1-5)"},
        scale: 5
      },
      problems: []
    });
    const shown = memoryFile("h.csv", "Model,Picture,Rater,Rating [1 to 7]\nm,p1,anna,4\n");
    expect(await proposal(shown)).toMatchObject({
      mapping: {columns: {item: "Picture", score: "Rating [1 to 7]"}, scale: 7},
      unused: [],
      problems: []
    });
    const beyond = memoryFile("h.csv", "model,image,score (0-5)\nm,a.png,80\n");
    expect(await proposal(beyond)).toMatchObject({
      mapping: {columns: {item: "image", image: "image"}, scale: 100},
      problems: ["the first score is 80: set scale to what scores are out of"]
    });
    const ratings = [1, 4, 5, 2].map((Rating) => ({id: "a", model: "m", Rating, rater: "r"}));
    const percents = Array.from({length: 4000}, (_, n) => `i${n},m,${n === 700 ? 85 : n === 3999 ? 900 : 0}\n`).join(
      ""
    );
    const percentFile = memoryFile("p.csv", new TextEncoder().encode(`id,model,score\n${percents}`));
    expect((await proposal(jsonl("r.jsonl", ...ratings))).mapping.scale).toBe(5);
    expect(await proposal(percentFile)).toMatchObject({
      mapping: {scale: 100},
      problems: ["scores of the first 1000 rows go up to 85: set scale to what scores are out of"]
    });
    const judged = (judge: string, scores: readonly (number | null)[]) =>
      scores.map((score, id) => ({id, model: "m", judge, score}));
    const two = [...judged("gpt", [0, 1, 1]), ...judged("human", [2, 5, 3])];
    expect((await proposal(jsonl("j.jsonl", ...two))).problems.at(-1)).toBe(
      "scores of gpt go up to 1, those of human to 5: judges on different scales need tables of their own, each with its scale"
    );
    const one = [...judged("ann", [4, 1]), ...judged("bob", [5, 2]), ...judged("cy", [null, null])];
    expect((await proposal(jsonl("j.jsonl", ...one))).problems).toHaveLength(1);
    expect(proposeMapping(["case_id", "turn", "question_ix", "llm", "correct"], "own").mapping.columns).toMatchObject({
      subject: "llm",
      item: "case_id,turn,question_ix"
    });
    expect(proposeMapping(["id", "meta.a", "meta.b"], "own").mapping.options).toBeUndefined();
    expect(proposeMapping(["id", "gold", "option_a", "option_b"], "own")).toMatchObject({
      mapping: {options: ["option_a", "option_b"]},
      unused: []
    });
  });

  it.each([
    ["a checkpoint's number, the same in many rows", [500, 500, 500], "step"],
    ["numbers that no conversation reaches", [1000, 2000, 3000], "step"],
    ["names of checkpoints", ["step_1", "step_2"], "step"],
    ["fractions of an epoch", [0.5, 1], "step"],
    ["nothing that was seen", [], "step"],
    ["small whole numbers, several of them", ["1", "2", "1", "2"], "turn"]
  ])("takes the column `step` with %s, %j, for the field %3$s", (_, values, field) => {
    const rows = values.map((step) => ({id: "a", model: "m", score: 1, step}));
    const {columns} = proposeMapping(["id", "model", "score", "step"], "own", rows).mapping;
    expect([columns.turn, columns.step].indexOf("step")).toBe(["turn", "step"].indexOf(field));
    expect(Object.values(columns)).toHaveLength(4);
  });

  it("leaves a column `step` beside a named training step, and adds it to a case's questions where it counts them", () => {
    const rows = [1, 2].map((step) => ({case_id: "c", model: "m", score: 1, step, global_step: 500}));
    expect(proposeMapping(Object.keys(rows[0]!), "own", rows).mapping.columns).toMatchObject({
      item: "case_id,step",
      step: "global_step"
    });
    const large = rows.map((row) => ({...row, step: 9000}));
    expect(proposeMapping(Object.keys(rows[0]!), "own", large).unused).toEqual(["step"]);
  });

  it("names the list of a document whose records stand in it, and the columns of a table of which none is known", async () => {
    const files = [
      memoryFile("nested.json", JSON.stringify({meta: {model: "m"}, results: [{id: 1}, {id: 2}]})),
      memoryFile("other.csv", "Modell;Punkte\nm;0,5\n"),
      memoryFile("settings.json", JSON.stringify({colour: "red", size: 3}))
    ];
    const proposals = await proposedMappings(
      files,
      files.map(({path}) => path)
    );
    expect(proposals["nested.json"]!.problems[0]).toMatch(/^no score and no key/);
    expect(proposals["nested.json"]!.mapping).toMatchObject({records: "results", columns: {subject: "meta.model"}});
    expect(proposals["other.csv"]!.unused).toEqual(["Modell", "Punkte"]);
    expect(proposals["settings.json"]).toBeUndefined();
  });

  it("is proposed for a file whose first record is a megabyte long", async () => {
    const path = "own.jsonl";
    const first = {model: "m", item_id: "i", prompt: "x".repeat(1 << 20), score: 1};
    const file = memoryFile(path, new TextEncoder().encode(`${JSON.stringify(first)}\n${JSON.stringify(first)}\n`));
    const {[path]: proposal} = await proposedMappings([file], [path]);
    expect(proposal?.columns).toEqual(Object.keys(first));
  });
});
