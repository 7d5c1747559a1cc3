import {describe, expect, it} from "vitest";
import {
  answerStatuses,
  CellCounts,
  CountedRun,
  coverage,
  lacksVerdicts,
  statusPolicies,
  unjudgedAnswers,
  unjudgedCounted,
  type VerdictCount
} from "../../../src/lib/scoring/index.js";
import {answer, verdict} from "./rows-made-up.js";

const none = {ok: 0, unparsed: 0, invalid: 0, missing: 0, error: 0, skipped: 0};

describe("answerStatuses(rows)", () => {
  it("counts each answer once, by what its verdicts or itself say", () => {
    const rows = [
      answer([verdict()]),
      answer([verdict({status: "invalid", score: null}), verdict()]),
      answer([verdict({status: "invalid", score: 0})]),
      answer([verdict({status: "unparsed", score: null}), verdict({status: "error", score: null})]),
      answer([verdict()], {status: "missing"}),
      answer([verdict({score: null})]),
      answer([])
    ];
    const [own, ...more] = answerStatuses(rows);
    expect(more).toEqual([]);
    expect(own).toMatchObject({suite: "t", subjectId: "m", protocol: null, answers: 7, unjudged: 2});
    expect({...none, ...own!.statuses}).toEqual({...none, ok: 2, invalid: 1, unparsed: 1, missing: 1});
    expect(lacksVerdicts(own!)).toBe(true);
  });

  it("keeps suites, models and protocols apart, in order of appearance", () => {
    const run = {protocol: "direct", date: null} as const;
    const rows = [
      answer([verdict()], {subjectId: "b"}),
      answer([verdict()]),
      answer([verdict()], {run}),
      answer([verdict()], {item: {suite: "s"}})
    ];
    const found = answerStatuses(rows);
    expect(found.map(({suite, subjectId, protocol}) => [suite, subjectId, protocol])).toEqual([
      ["t", "b", null],
      ["t", "m", null],
      ["t", "m", "direct"],
      ["s", "m", null]
    ]);
    expect(found.some(lacksVerdicts)).toBe(false);
  });
});

describe("statusPolicies(rows)", () => {
  const rows = [
    answer([
      verdict({scorerId: "late", status: "error", score: null}),
      verdict({scorerId: "early", status: "invalid", score: 0}),
      verdict({scorerId: "early", score: 1}),
      verdict({scorerId: "early", score: 0.25}),
      verdict({scorerId: "early", score: null, value: -3}),
      verdict({scorerId: "early", score: 0}),
      verdict({scorerId: "early", score: null}),
      verdict({scorerId: "late", score: 1})
    ])
  ];
  const expected = [
    {scorer: "late@1", status: "ok", verdicts: 1, unscored: 0, zero: 0, positive: 1, negative: 0},
    {scorer: "late@1", status: "error", verdicts: 1, unscored: 1, zero: 0, positive: 0, negative: 0},
    {scorer: "early@1", status: "ok", verdicts: 5, unscored: 1, zero: 1, positive: 2, negative: 1},
    {scorer: "early@1", status: "invalid", verdicts: 1, unscored: 0, zero: 1, positive: 0, negative: 0}
  ];

  it("says what each rule made of verdicts of each status: rules as they come, statuses in their order", () => {
    expect(statusPolicies(rows)).toEqual(expected);
  });

  it("says the same from counted cells, and nothing of statuses that no verdict has", () => {
    const cells = new CellCounts();
    cells.add(rows);
    expect(cells.policies()).toEqual(expected);
  });
});

describe("answers without any verdict", () => {
  const rows = [
    answer([verdict()]),
    answer([]),
    answer([], {subjectId: "b"}),
    answer([verdict()], {subjectId: "c"}),
    answer([], {item: {suite: "s"}})
  ];
  const expected = [
    {suite: "t", subjectId: "m", unjudged: 1, answers: 2},
    {suite: "t", subjectId: "b", unjudged: 1, answers: 1},
    {suite: "s", subjectId: "m", unjudged: 1, answers: 1}
  ];

  it("are counted by suite and model; models that lack none are left out", () => {
    expect(unjudgedAnswers(rows, () => false)).toEqual(expected);
  });

  it("are the same counted", () => {
    const count = (suite: string, subjectId: string, answers: number, isJudged: boolean) => ({
      suite,
      subjectId,
      runId: "r",
      protocol: null,
      step: null,
      isJudged,
      answers,
      first: 0n
    });
    const counts = [
      count("t", "m", 30, true),
      count("t", "m", 4, false),
      count("t", "c", 5, true),
      count("s", "m", 6, false)
    ];
    expect(unjudgedCounted(counts, () => false)).toEqual([
      {suite: "t", subjectId: "m", unjudged: 4, answers: 34},
      {suite: "s", subjectId: "m", unjudged: 6, answers: 6}
    ]);
  });
});

describe("coverage(rows) of many items and attempts", () => {
  const met = (subjectId: string, from: number, to: number, direction: "ueg" | "geu" | null = null) =>
    Array.from({length: to - from}, (_, k) =>
      answer([], {subjectId, item: {itemId: `i${String(from + k).padStart(4, "0")}`, direction}})
    );

  it("grows with the items, whichever model meets them first", () => {
    const [a, b, c] = coverage([...met("a", 0, 300), ...met("b", 299, 302), ...met("c", 0, 1)]);
    expect(a).toMatchObject({items: 300, of: 302, missing: ["i0300", "i0301"], attempts: [1, 1]});
    expect(b).toMatchObject({items: 3, of: 302});
    expect(b!.missing).toHaveLength(299);
    expect(c).toMatchObject({items: 1, of: 302});
  });

  it("counts attempts up to what two bytes hold", () => {
    const [row] = met("a", 0, 1);
    const of = (times: number) =>
      coverage([...Array<typeof row>(times).fill(row), ...met("a", 1, 2)].map((one) => one!))[0]!;
    expect(of(3).attempts).toEqual([1, 3]);
    expect(of(65_535).attempts).toEqual([1, 65_535]);
    expect(of(65_537).attempts).toEqual([1, 65_535]);
  });

  it("takes the bank's items where they are known, each once, and lists what is missing in order", () => {
    const [own] = coverage(met("a", 0, 2), new Map([["t", ["z", "i0001", "i0000", "b", "z"]]]));
    expect(own).toMatchObject({items: 2, of: 4, missing: ["b", "z"]});
  });

  it("counts the two directions of a suite as two", () => {
    const found = coverage([
      ...met("a", 0, 2, "ueg"),
      ...met("a", 0, 3, "geu"),
      ...met("a", 2, 3, "ueg"),
      ...met("b", 0, 1, "ueg")
    ]);
    expect(found.map(({suite, subjectId, items, of}) => [suite, subjectId, items, of])).toEqual([
      ["t UEG", "a", 3, 3],
      ["t UEG", "b", 1, 3],
      ["t GEU", "a", 3, 3]
    ]);
  });
});

describe("CellCounts", () => {
  it("keeps cells apart by every name that a verdict has, whatever stands beside it", () => {
    const cells = new CellCounts();
    const [plain, other] = [verdict(), (part: Parameters<typeof verdict>[0]) => verdict(part)];
    const rows = [
      answer([plain]),
      answer([plain], {subjectId: "b", runId: "m/t"}),
      answer([plain], {item: {direction: "ueg"}}),
      answer([plain], {item: {capability: "generation"}}),
      answer([plain], {item: {category: "c"}}),
      answer([plain], {item: {suite: "s"}, runId: "m/t"}),
      answer([plain], {runId: "other"}),
      answer([plain], {runId: "m/t", run: {protocol: "direct", date: null}}),
      answer([plain], {runId: "m/t", run: {protocol: null, date: null, step: 3}}),
      answer([other({scorerId: "second"})]),
      answer([other({scorerVersion: "2"})]),
      answer([other({judgeId: "judge"})])
    ];
    // Each beside the plain one, and all twice.
    for (const row of rows.slice(1)) cells.add([rows[0]!, row]);
    for (const row of rows.slice(1)) cells.add([row, rows[0]!]);
    const found = cells.finish();
    expect(found).toHaveLength(rows.length);
    expect(found.map(({scored}) => scored).sort((a, b) => b - a)).toEqual([22, ...Array<number>(11).fill(2)]);
  });
});

describe("verdicts that were counted", () => {
  const counted = (part: Partial<VerdictCount>): VerdictCount => ({
    suite: "t",
    direction: null,
    capability: null,
    category: null,
    subcategory: null,
    runId: "m/t",
    subjectId: "m",
    protocol: null,
    step: null,
    scorerId: "rule",
    scorerVersion: "1",
    judgeId: null,
    status: "ok",
    hasScore: true,
    hasValue: false,
    verdicts: 4,
    zero: 1,
    negative: 0,
    inexact: 0,
    first: 0n,
    scored: 4,
    fractional: 0,
    least: 0,
    most: 1,
    // Three, in units of two to the power of -90.
    sum: 3n << 90n,
    ...part
  });
  const none = {scored: 0, least: null, most: null, sum: 0n};

  it("have the mean and the scale of the scores behind them", () => {
    const short = (...counts: VerdictCount[]) =>
      new CountedRun(counts[0]!, counts).lines().map(({group, value, n, scale}) => [group, value, n, scale?.kind]);
    expect(short(counted({}))).toEqual([["all", 0.75, 4, "binary"]]);
    expect(short(counted({fractional: 1}))).toEqual([["all", 0.75, 4, "share"]]);
    expect(short(counted({}), counted({most: 3, sum: 5n << 90n}))).toEqual([["all", 1, 8, "whole"]]);
    expect(short(counted(none))).toEqual([["all", null, 0, undefined]]);
    expect(new CountedRun(counted({}), []).lines()).toEqual([]);
  });

  it("make the cells and the policies that their verdicts make one by one", () => {
    const [one, many] = [new CellCounts(), new CellCounts()];
    const scores = [1, 0, 1, 1].map((score) => verdict({score}));
    one.add([answer([...scores, verdict({status: "unparsed", score: null})])]);
    many.addCounted([counted({}), counted({...none, status: "unparsed", verdicts: 1, zero: 0})]);
    expect(many.finish()).toEqual(one.finish());
    expect(many.policies()).toEqual(one.policies());
    expect(one.finish()[0]).toMatchObject({scored: 4, sum: 3, unread: 1});
  });
});
