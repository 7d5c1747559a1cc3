import {ANSWERS_PER_ITEM} from "../../src/lib/benchmarks/registry.js";
import {describe, expect, it} from "vitest";
import {ledger} from "../../loaders/ledger.js";
import {
  authorNote,
  causesIn,
  cellsFromPublished,
  decodeLedger,
  ledgerEntries,
  SEVERITIES
} from "../../src/lib/ledger/index.js";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {decodeTable} from "../../src/lib/tables/index.js";
import {publishedTable} from "../../loaders/published.js";

/** Of GapEval, RealUnify, UniEval, UmniBench, Unison, WISE and UniG2U: counts of statuses change with each of them. */
const file = ledger();
const {findings, recomputed, statements, tested} = decodeLedger(JSON.parse(JSON.stringify(file)));
const rows = BENCHMARK_IDS.flatMap((id) => decodeTable(PUBLISHED_TABLE, publishedTable(id)));
const entries = ledgerEntries(cellsFromPublished(rows, ANSWERS_PER_ITEM), {findings, recomputed});
const about = (check: string, cell: string) => findings.filter((f) => f.check === check && f.cells.includes(cell));

describe("the ledger of the published numbers finds without being told", () => {
  it("the impossible rows of UniPic2 and GPT-5.2", () => {
    const impossible = findings.filter(({check}) => check === "impossible");
    expect(impossible.map(({cells}) => cells[0])).toEqual([
      "gapeval/table-2/unipic2/reasoning/success",
      "unison/closed-source-models/gpt-5-2/internal-consistency/uni"
    ]);
  });

  it("OmniGen2’s 89.74 against 89.47, and what it does to the printed correlation", () => {
    const [repeat] = about("repeat", "gapeval/table-3/omnigen2/gpt5-mini");
    expect(repeat).toMatchObject({printed: 89.74, recomputed: 89.47});
    expect(repeat!.sentence).toContain("exchanged digits");
    const [correlation] = about("correlation", "gapeval/table-3/omnigen2/gpt5-mini");
    expect(correlation!.recomputed).toBeCloseTo(0.9662, 4);
  });

  it("two GapEval overall values that are not the mean of their cells", () => {
    const totals = findings.filter(({check, cells}) => check === "total" && cells[0]!.startsWith("gapeval/"));
    expect(totals.map(({subject, recomputed: value}) => [subject, Number(value!.toFixed(4))])).toEqual([
      ["onecat", 54.585],
      ["gemini-2-5-flash-image", 62.6225]
    ]);
  });

  it("UmniBench’s pooled averages and their denominators", () => {
    const rule = (cell: string) => recomputed.find((one) => one.cell === cell && one.check === "total")!.rule;
    expect(rule("umnibench/table-2/bagel/generation")).toBe("mean of 3 parts pooled by denominators");
    expect(rule("umnibench/table-3/bagel/overall")).toBe("mean of 13 parts pooled by denominators");
    const questions = findings.find(({id}) => id === "granularity/columns/umnibench/table-2/bagel-think/q1")!;
    expect(questions.sentence).toContain("Q1 533, Q2 512, Q3 367, Q4 533, Q5 533, Q6 451, Q7 533, Q8 533, Q9 421");
  });

  it("the stage means of its text against its table", () => {
    const means = findings.filter(({id}) => id.startsWith("statement/umnibench/mean-"));
    expect(means.map(({printed, recomputed: value}) => [printed, Number(value!.toFixed(2))])).toEqual([
      [83.99, 84.92],
      [72.76, 68.19],
      [59.55, 55.9]
    ]);
  });

  it("GPT-4o in paper and page, and that the domain averages were taken with the page’s", () => {
    expect(about("repeat", "umnibench/leaderboard/gpt-4o/overall").length).toBeGreaterThan(0);
    const [average] = about("average", "umnibench/leaderboard/gpt-4o/overall");
    expect(average).toMatchObject({subject: "gpt-4o"});
  });

  it("the outlying domain cell, and the digits that would make it a count", () => {
    const cell = "umnibench/table-3/gpt-4o/physical";
    const outliers = findings.filter(({check, evidence}) => check === "outlier" && evidence !== "remark");
    expect(outliers.map(({cells}) => cells[0])).toEqual([cell]);
    expect(about("granularity", cell)[0]!.sentence).toContain("69.84, it is 220 of 315");
  });

  it("UniEval’s DALL-E3 and SD values across tables", () => {
    expect(about("statement", "unieval/table-3/dall-e-3/uniscore").map(({printed}) => printed)).toContain(0.526);
    expect(findings.find(({id}) => id === "statement/unieval/table-7-sdv2")).toMatchObject({
      printed: 0.355,
      recomputed: 0.356,
      severity: "curiosity"
    });
  });

  it("VILA-U’s two runs", () => {
    expect(about("total", "unieval/table-2/vila-u/numerals")[0]!.sentence).toContain("12 of 13 totals");
  });

  it("Show-o-Turbo against always A", () => {
    expect(about("constant", "unieval/table-2/show-o-turbo/numerals")[0]).toMatchObject({printed: 10});
    expect(findings.find(({check}) => check === "constant")!.subject).toBe("show-o-turbo");
  });

  it("WISE’s overall scores that do not follow from their categories, and the rates of DeepGen that are no count", () => {
    const own = findings.filter(({id, evidence}) => /^\w+\/wise\//.test(id) && evidence !== "remark");
    const verified = "wise/overall-ranking/deepgen-1-0";
    expect(own.map(({id, printed, recomputed: value}) => [id, printed, Number(value!.toFixed(4))])).toEqual([
      [`total/${verified}/overall`, 0.57, 0.5672],
      ["total/wise/normalized-wiscore-of-different-models/bagel/overall", 0.52, 0.5013],
      [`granularity/${verified}/time`, 0.41, 0.4083],
      [`granularity/${verified}/space`, 0.72, 0.7167],
      [`granularity/${verified}/biology`, 0.39, 0.3917],
      [`granularity/${verified}/physics`, 0.59, 0.5917],
      ["total/wise/normalized-wiscore-of-different-models/openuni-b-512/overall", 0.43, 0.4193]
    ]);
    // A mean of grades is no count: the first release is asked for none.
    expect(own.filter(({id}) => id.startsWith("granularity/wise/normalized"))).toEqual([]);
    const rules = recomputed.filter(({cell, check}) => check === "total" && cell.startsWith("wise/"));
    expect(rules).toHaveLength(60);
    expect(new Set(rules.map(({rule}) => rule))).toEqual(new Set(["mean of 6 parts pooled by denominators"]));
  });

  it("UniG2U’s shares of 100 questions that are none, rows under two names, and tables that print two values", () => {
    const own = findings.filter(({id, evidence}) => /^\w+(\/columns?)?\/unig2u\//.test(id) && evidence !== "remark");
    const board = "unig2u/unig2u-leaderboard";
    const untrained = "unig2u/no-edit-training-main-tex";
    expect(
      own.map(({id, printed, severity}) => [id.replaceAll("unig2u-leaderboard", "board"), printed, severity])
    ).toEqual([
      ["granularity/unig2u/board/onecat/chart/direct", 76.68, "impossible"],
      ["granularity/unig2u/board/javisgpt/chart/direct", 78.6, "impossible"],
      ["granularity/unig2u/board/tokenflow-xl/chart/direct", 78.6, "impossible"],
      ["granularity/unig2u/subtasks-main-tex/onecat/chartqa/direct", 76.68, "impossible"],
      ["granularity/unig2u/subtasks-main-tex/javisgpt/chartqa/direct", 78.6, "impossible"],
      ["granularity/unig2u/subtasks-main-tex/tokenflow-xl/chartqa/direct", 78.6, "impossible"],
      [`total/${untrained}/x-omni/real/direct`, 21.5, "two-prints"],
      [`total/${untrained}/tokenflow-xl/real/direct`, 46, "two-prints"],
      [`repeat/${untrained}/x-omni/real/direct`, 21.5, "two-prints"],
      [`repeat/${untrained}/x-omni/overall/direct`, 30.86, "two-prints"],
      ["repeat/unig2u/board/tokenflow-xl/real-world-apps/direct", 43, "two-prints"],
      [`repeat/${untrained}/tokenflow-xl/chart/direct`, 43, "two-prints"],
      ["statement/unig2u/onecat-sliding-drawn", 13.1, "two-prints"],
      ["granularity/column/unig2u/board/omnigen2/chart/direct", 100, "curiosity"],
      ["granularity/column/unig2u/subtasks-main-tex/omnigen2/chartqa/direct", 100, "curiosity"],
      [
        "identical/unig2u/board/javisgpt/real-world-apps/direct/and/unig2u/board/tokenflow-xl/real-world-apps/direct",
        37,
        "curiosity"
      ]
    ]);
    const rules = (check: string, table: string) =>
      recomputed.filter((one) => one.check === check && one.cell.startsWith(`${table}/`)).map(({rule}) => rule);
    // An overall score of seven regimes, and six regimes of several subtasks, in each of 43 rows.
    const totals = rules("total", board).map((rule) => rule.replace(" pooled by denominators", ""));
    expect(totals).toHaveLength(43 * 7);
    expect(totals.filter((rule) => rule === "mean of 7 parts")).toHaveLength(43);
    expect(totals.filter((rule) => rule === "mean of 12 parts")).toHaveLength(43);
    expect(rules("difference", board)).toHaveLength(29);
    expect(rules("difference", board)[0]).toBe("Overall minus that of qwen2.5-vl-7b");
    expect(rules("difference", "unig2u/selected-subtasks")).toHaveLength(29);
    expect(rules("repeat", "unig2u/selected-subtasks")).toHaveLength(5 * 38);
  });

  it("shared values of Table 4, and one mark of rank that is not the second", () => {
    expect(about("identical", "umnibench/table-4/generation/pixart-alpha/interaction")).toHaveLength(1);
    expect(findings.filter(({check}) => check === "mark").map(({subject}) => subject)).toEqual(["dall-e-3"]);
  });
});

describe("grades, repairs and causes of the published findings", () => {
  it("count so by grade, and so by root cause", () => {
    const by = (list: typeof findings) =>
      SEVERITIES.map((severity) => list.filter((f) => f.severity === severity).length);
    expect(by(findings)).toEqual([21, 17, 8, 11, 68]);
    expect(by(causesIn(findings))).toEqual([16, 12, 5, 6, 61]);
  });

  it("“consistently outperform” is one cause that follows in one reading", () => {
    const own = findings.filter(({id}) => id.startsWith("statement/gapeval/understanding-models-"));
    expect(own.map(({severity}) => severity)).toEqual(Array(4).fill("some-reading"));
    expect(causesIn(own)).toHaveLength(1);
  });

  it("GPT-4o’s second run is one cause, its exchanged digits another", () => {
    const of = (id: string) => findings.find((f) => f.id === id)!;
    const runs = findings.filter(({cause}) => cause === of("average/umnibench/table-3/average/spatial").cause);
    expect(runs.map(({id}) => id)).toEqual(
      expect.arrayContaining(["repeat/umnibench/table-2/gpt-4o/generation", "statement/umnibench/gpt-4o-deficit"])
    );
    const total = of("total/umnibench/table-3/gpt-4o/overall");
    expect(total.repair!.changes).toEqual([
      {what: "value", cell: "umnibench/table-3/gpt-4o/physical", from: "96.84", to: "69.84"}
    ]);
    expect(total.repair!.resolves).toHaveLength(3);
    expect(runs).not.toContain(total);
  });

  it("have a proof each, and a paragraph that accuses nobody", () => {
    for (const finding of findings) {
      expect(finding.proof.length).toBeGreaterThan(3);
      expect(authorNote(finding, (cell) => cell)).not.toMatch(/wrong|mistake|fabricat|fraud|\bNaN\b|undefined/);
    }
  });
});

describe("the ledger of the published numbers", () => {
  it("has one entry per published number, each with a status", () => {
    expect(entries.map(({cell}) => cell.id)).toEqual(rows.map(({cell}) => cell));
    const count = (status: string) => entries.filter((entry) => entry.status === status).length;
    expect([count("recomputed"), count("transcribed"), count("not verifiable")]).toEqual([1787, 2687, 1380]);
  });

  it("recomputes UniEval’s Table 6 and finds it exact", () => {
    const differences = recomputed.filter(
      ({cell, check}) => check === "difference" && cell.startsWith("unieval/table-6/")
    );
    expect(differences).toHaveLength(140);
    expect(findings.filter(({check}) => check === "difference")).toEqual([]);
  });

  it("holds every claim that no cell speaks about as not verifiable", () => {
    const open = statements.filter(({verdict}) => verdict === "not verifiable");
    expect(open.map(({id}) => id)).toContain("unieval/human-correlation");
    expect(statements.length - open.length).toBe(tested.statement + tested.correlation);
  });

  it("has findings with their own ids, in neutral words", () => {
    expect(new Set(findings.map(({id}) => id)).size).toBe(findings.length);
    for (const {sentence} of findings) {
      expect(sentence).not.toMatch(
        /(?<!least )error|wrong|mistake|fabricat|false|\blies?\b(?! outside)|cheat|fraud|suspicious/i
      );
      expect(sentence).not.toMatch(/NaN|undefined|null|—/);
      expect(sentence.endsWith(".")).toBe(true);
    }
  });

  it("is the same twice", {timeout: 240_000}, () => {
    expect(JSON.stringify(ledger())).toBe(JSON.stringify(file));
  });
});
