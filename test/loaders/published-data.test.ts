import {describe, expect, it} from "vitest";
import {Problems} from "../../loaders/ingest-error.js";
import {PROJECT} from "../../loaders/input-text.js";
import {readModels} from "../../loaders/models.js";
import {readPublished} from "../../loaders/published.js";
import {benchmarkFactsRegistry, claimsRegistry, itemTagsRegistry} from "../../loaders/registries.js";
import type {BenchmarkId, PublishedRow} from "../../src/lib/schema/index.js";
import {AVERAGE_MODEL} from "../../src/lib/schema/index.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";

const problems = new Problems();
const {models, aliases} = readModels(PROJECT, problems);
const byBenchmark = new Map(
  BENCHMARK_IDS.map((benchmark) => [benchmark, readPublished(PROJECT, benchmark, aliases, problems)] as const)
);
problems.throwIfAny();
const published = (benchmark: BenchmarkId): readonly PublishedRow[] => byBenchmark.get(benchmark)!;
const byCell = new Map(
  BENCHMARK_IDS.flatMap((benchmark) => published(benchmark).map((row) => [row.cell, row] as const))
);

const valueOf = (cell: string): number => {
  const row = byCell.get(cell);
  if (!row) throw new Error(`unknown cell: ${cell}`);
  return row.value;
};
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const groupBy = <Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};
/** A slack for the binary form of decimal fractions, far below any printed digit. */
const SLACK = 1e-9;
/** True if the value prints as `printed` at its decimals, ties going either way. */
const printsAs = (value: number, {value: printed, decimals}: PublishedRow): boolean =>
  Math.abs(value - printed) <= 0.5 * 10 ** -decimals + SLACK;
/** True if some whole count over n prints as this rate. */
const isCountOver = (n: number, row: PublishedRow): boolean => {
  const scale = row.unit === "percent" ? 100 : 1;
  return printsAs((scale * Math.round((row.value * n) / scale)) / n, row);
};
const tables = (benchmark: BenchmarkId) =>
  Object.fromEntries(
    [...groupBy(published(benchmark), (row) => row.table)].map(([table, rows]) => [table, rows.length])
  );

describe("row counts per source table", () => {
  it("are those of the documents", () => {
    expect(tables("gapeval")).toEqual({"Table 2": 215, "Table 3": 16});
    expect(tables("realunify")).toEqual({
      "Table 2": 281,
      "Table 3a": 42,
      "Table 3b": 30,
      "Table 4": 21,
      "Table 5": 12
    });
    expect(tables("unieval")).toEqual({
      "Table 2": 140,
      "Table 3": 140,
      "Table 5": 140,
      "Table 6": 140,
      "Figure 9": 810,
      "Figure 10": 810,
      "Figure 6": 120
    });
    expect(tables("umnibench")).toEqual({"Table 2": 92, Leaderboard: 32, "Table 3": 125, "Table 4": 66});
    expect(tables("unig2u")).toEqual({
      "UniG2U Leaderboard": 382,
      "Selected subtasks": 266,
      "Generation-friendly subtasks": 42,
      "Subtasks (main.tex)": 1290,
      "Frozen backbones (main.tex)": 32,
      "No edit training (main.tex)": 51
    });
    expect(tables("wise")).toEqual({"Overall Ranking": 161, "Normalized WiScore of different models": 259});
  });

  // Some are printed by Unison alone.
  it("leave no model of the registry without a number", () => {
    const used = new Set([...byCell.values()].map(({model}) => model));
    used.delete(AVERAGE_MODEL);
    expect([...used].sort()).toEqual(models.map(({id}) => id).sort());
  });
});

describe("GapEval", () => {
  const rows = published("gapeval").filter(({table}) => table === "Table 2");
  const cell = (model: string, category: string, metric: string) => `gapeval/table-2/${model}/${category}/${metric}`;
  const unified = [...new Set(rows.filter(({metric}) => metric === "gap").map(({model}) => model))];

  it("has 11 models with a gap, four categories each, and 7 baselines without", () => {
    expect(unified).toHaveLength(11);
    expect(rows.filter(({metric, category}) => metric === "gap" && category !== "Overall")).toHaveLength(44);
    expect(new Set(rows.map(({model}) => model)).size).toBe(18);
  });

  it("prints overall gaps that are the mean of four categories, except for two models", () => {
    const off = unified.filter((model) => {
      const four = rows.filter((row) => row.model === model && row.metric === "gap" && row.category !== "Overall");
      expect(four).toHaveLength(4);
      // The four are rounded themselves, so their mean may miss the printed digit by one.
      return Math.abs(mean(four.map(({value}) => value)) - valueOf(cell(model, "overall", "gap"))) > 0.01 + SLACK;
    });
    expect(off.sort()).toEqual(["gemini-2-5-flash-image", "onecat"]);
  });

  it("has success at most the lesser of understanding and generation, except in one row", () => {
    const impossible = [...groupBy(rows, ({model, category}) => `${model} ${category}`)].flatMap(([key, group]) => {
      const value = (metric: string) => group.find((row) => row.metric === metric)?.value;
      const success = value("success");
      if (success === undefined) return [];
      return success > Math.min(value("understanding")!, value("generation")!) ? [key] : [];
    });
    expect(impossible).toEqual(["unipic2 Reasoning"]);
  });

  it("repeats the gaps of Table 2 in Table 3, except for the transposed digits of OmniGen2", () => {
    const second = published("gapeval").filter(
      ({table, evaluator}) => table === "Table 3" && evaluator === "GPT5-mini"
    );
    expect(second).toHaveLength(8);
    const differing = second.filter(({model, value}) => value !== valueOf(cell(model, "overall", "gap")));
    expect(differing.map(({model}) => model)).toEqual(["omnigen2"]);
  });

  it("has the items per category as denominators, which sum to the stated 646", () => {
    const counts = groupBy(
      rows.filter(({n}) => n !== null),
      ({category}) => category!
    );
    const items = [...counts.values()].map((group) => [...new Set(group.map(({n}) => n!))]);
    expect(items.every(({length}) => length === 1)).toBe(true);
    expect(items.flat().reduce((sum, n) => sum + n, 0)).toBe(646);
  });

  it("notes exactly the rates that no count over up to ten samples can print", () => {
    const truncates = (n: number, {value, decimals}: PublishedRow) => {
      const unit = 10 ** decimals;
      const count = Math.ceil((value * n) / 100 - SLACK);
      return Math.floor((100 * unit * count) / n + SLACK) === Math.round(value * unit);
    };
    for (const row of rows) {
      if (row.n === null) continue;
      const possible = Array.from({length: 10}, (_, r) => row.n! * (r + 1)).some(
        (n) => isCountOver(n, row) || truncates(n, row)
      );
      expect([row.cell, row.note.includes("no whole count")]).toEqual([row.cell, !possible]);
    }
  });
});

describe("RealUnify", () => {
  const rows = published("realunify");
  const totals = {"UEG Average": 600, "GEU Average": 400, Total: 1000};

  it("prints totals that are the mean of their categories, rounded half up", () => {
    const groups = groupBy(
      rows.filter(({table}) => table !== "Table 4"),
      ({table, model, protocol}) => `${table} ${model} ${protocol}`
    );
    for (const group of groups.values()) {
      const categories = (track: PublishedRow["track"]) =>
        group.filter((row) => !(row.category! in totals) && (track === null || row.track === track));
      for (const total of group.filter(({category}) => category! in totals)) {
        const parts = categories(total.track).map(({value}) => value);
        expect(parts).toHaveLength(total.track === "UEG" ? 6 : total.track === "GEU" ? 4 : 10);
        const rounded = Math.floor(mean(parts) * 10 + 0.5 + SLACK) / 10;
        expect([total.cell, total.value]).toEqual([total.cell, rounded]);
      }
    }
  });

  it("has a whole count of items behind every number", () => {
    for (const row of rows.filter(({evaluator}) => evaluator !== "Human Expert")) {
      expect(row.n).toBe(totals[row.category as keyof typeof totals] ?? 100);
      expect([row.cell, isCountOver(row.n!, row)]).toEqual([row.cell, true]);
    }
  });

  it("repeats Table 2 in Tables 3 and 4 where the same models are printed again", () => {
    const again = rows.filter(({note}) => note === "reprinted from Table 2");
    expect(again).toHaveLength(43);
    for (const {model, category, protocol, value} of again) {
      const first = rows.find(
        (row) =>
          row.table === "Table 2" && row.model === model && row.category === category && row.protocol === protocol
      );
      expect(first?.value).toBe(value);
    }
  });
});

describe("UniEval", () => {
  const rows = published("unieval");
  const {entries: tags} = itemTagsRegistry();
  const level1 = [...new Set(tags.map((tag) => tag.level1))];
  const inTable = (table: string) => rows.filter((row) => row.table === table);

  it("has 13 level-1 and 81 level-2 tags, in the tables as in the item bank", () => {
    expect(tags).toHaveLength(81);
    expect(new Set(inTable("Table 2").map(({category}) => category))).toEqual(new Set([...level1, "UniScore"]));
    const keys = (row: PublishedRow) => `${row.category} / ${row.subcategory}`;
    const bank = new Set(tags.map((tag) => `${tag.level1} / ${tag.level2}`));
    expect(new Set(inTable("Figure 9").map(keys))).toEqual(bank);
    expect(new Set(inTable("Figure 10").map(keys))).toEqual(bank);
  });

  it("has the key counts of the whole bank", () => {
    const total = (key: "questions" | "keyA" | "keyB" | "keyC" | "keyD" | "keyE") =>
      tags.reduce((sum, tag) => sum + tag[key], 0);
    expect([total("questions"), total("keyA"), total("keyB"), total("keyC"), total("keyD"), total("keyE")]).toEqual([
      4231, 1414, 805, 1050, 962, 0
    ]);
  });

  it("prints UniScores that are the mean of the 13 level-1 values", () => {
    for (const table of ["Table 2", "Table 3", "Table 5"]) {
      for (const [model, group] of groupBy(inTable(table), (row) => row.model)) {
        const parts = group.filter(({category}) => category !== "UniScore").map(({value}) => value);
        expect(parts).toHaveLength(13);
        const total = group.find(({category}) => category === "UniScore")!;
        expect([table, model, printsAs(mean(parts), total)]).toEqual([table, model, true]);
      }
    }
  });

  it("prints differences in Table 6 that are Table 2 minus Table 5", () => {
    for (const {cell, value} of inTable("Table 6")) {
      const difference = valueOf(cell.replace("table-6", "table-2")) - valueOf(cell.replace("table-6", "table-5"));
      expect([cell, Math.round(difference * 1000)]).toEqual([cell, Math.round(value * 1000)]);
    }
  });

  it("has level-2 values that are counts over four answers per question", () => {
    const questions = new Map(tags.map((tag) => [`${tag.level1} / ${tag.level2}`, tag.questions]));
    for (const row of [...inTable("Figure 9"), ...inTable("Figure 10")]) {
      expect(row.n).toBe(4 * questions.get(`${row.category} / ${row.subcategory}`)!);
      expect([row.cell, isCountOver(row.n!, row)]).toEqual([row.cell, true]);
    }
  });

  it("prints level-1 values that are the mean of their level-2 values, except for two models of two runs each", () => {
    const off = new Map<string, number>();
    for (const [figure, table] of [
      ["Figure 9", "table-2"],
      ["Figure 10", "table-3"]
    ] as const) {
      for (const group of groupBy(inTable(figure), ({model, category}) => `${model} ${category}`).values()) {
        const {model, category} = group[0]!;
        const printed = rows.find(
          (row) => row.cell.startsWith(`unieval/${table}/${model}/`) && row.category === category
        )!;
        // Level-2 values are rounded themselves, so their mean may miss the printed digit by one.
        const agrees = Math.abs(mean(group.map(({value}) => value)) - printed.value) <= 0.001 + SLACK;
        expect([printed.cell, printed.note.includes("another run")]).toEqual([printed.cell, !agrees]);
        if (!agrees) off.set(model, (off.get(model) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(off)).toEqual({"vila-u": 12, "dall-e-2": 9});
  });

  it("scores a program that always answers A at 0.351, and Show-o-Turbo like it in ten tags", () => {
    const alwaysA = new Map(
      level1.map((tag) => [
        tag,
        mean(tags.filter(({level1: name}) => name === tag).map(({keyA, questions}) => keyA / questions))
      ])
    );
    expect(mean([...alwaysA.values()])).toBeCloseTo(0.3513, 4);
    const equal = inTable("Table 2").filter(
      (row) => row.model === "show-o-turbo" && alwaysA.has(row.category!) && printsAs(alwaysA.get(row.category!)!, row)
    );
    expect(equal).toHaveLength(10);
  });

  it("marks as read off exactly the values of Figure 6", () => {
    expect(new Set(rows.filter(({readOff}) => readOff).map(({table}) => table))).toEqual(new Set(["Figure 6"]));
    expect(inTable("Figure 6").every(({readOff}) => readOff)).toBe(true);
  });
});

describe("UmniBench", () => {
  const rows = published("umnibench");
  const stages = {generation: 1412, interaction: 1517, counterfactual: 1487};
  const stageNames = Object.keys(stages) as readonly (keyof typeof stages)[];

  it("has question counts that add up to the stages and to 4416 answers", () => {
    const questions = rows.filter(({question}) => question !== null);
    for (const stage of stageNames) {
      const counts = new Map(questions.filter((row) => row.stage === stage).map(({question, n}) => [question, n!]));
      expect(counts.size).toBe(3);
      expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBe(stages[stage]);
    }
  });

  it("has domain counts that add up to 4416 answers", () => {
    const domains = new Map(
      rows
        .filter(({table, category, n}) => table === "Table 3" && category !== null && n !== null)
        .map(({category, n}) => [category, n!])
    );
    expect(domains.size).toBe(13);
    expect([...domains.values()].reduce((sum, n) => sum + n, 0)).toBe(4416);
  });

  it("has a whole count of answers behind every rate but six, which are noted", () => {
    const off = rows.filter((row) => row.n !== null && !isCountOver(row.n, row)).map(({cell}) => cell);
    expect(off.sort()).toEqual([
      "umnibench/table-2/gpt-4o/counterfactual",
      "umnibench/table-3/gpt-4o/office",
      "umnibench/table-3/gpt-4o/physical",
      "umnibench/table-4/editing/flux-1-fill/counterfactual",
      "umnibench/table-4/editing/flux-1-fill/overall",
      "umnibench/table-4/generation/unipic2/counterfactual"
    ]);
    for (const cell of off) expect([cell, byCell.get(cell)!.note]).not.toEqual([cell, ""]);
  });

  it("prints averages that are pooled over answers, in the paper and on the project page", () => {
    for (const prefix of ["umnibench/table-2", "umnibench/leaderboard"]) {
      for (const model of new Set(rows.map((row) => row.model))) {
        const overall = byCell.get(`${prefix}/${model}/overall`);
        const parts = stageNames.map((stage) => byCell.get(`${prefix}/${model}/${stage}`));
        if (!overall || parts.some((part) => !part)) continue;
        const pooled = parts.reduce((sum, part) => sum + part!.value * part!.n!, 0) / 4416;
        // The stage averages are rounded to 0.01 themselves.
        expect(Math.abs(pooled - overall.value)).toBeLessThanOrEqual(0.01 + SLACK);
      }
    }
    for (const row of rows.filter(({table, question}) => table === "Table 2" && question === null)) {
      if (row.stage === "overall") continue;
      const three = rows.filter(
        ({table, model, stage, question}) =>
          table === "Table 2" && model === row.model && stage === row.stage && question !== null
      );
      if (three.length < 3) continue;
      const pooled = three.reduce((sum, {value, n}) => sum + value * n!, 0) / stages[row.stage as keyof typeof stages];
      expect(Math.abs(pooled - row.value)).toBeLessThanOrEqual(0.0101);
    }
  });

  it("prints single-ability overalls that are pooled, except for Nano Banana", () => {
    const off = [
      ...groupBy(
        rows.filter(({table}) => table === "Table 4"),
        ({ability, model}) => `${ability} ${model}`
      )
    ].filter(([, group]) => {
      const parts = group.filter(({stage}) => stage !== "overall");
      const total = parts.reduce((sum, {stage}) => sum + stages[stage as keyof typeof stages], 0);
      const pooled =
        parts.reduce((sum, {stage, value}) => sum + value * stages[stage as keyof typeof stages], 0) / total;
      return Math.abs(pooled - group.find(({stage}) => stage === "overall")!.value) > 0.01 + SLACK;
    });
    expect(off.map(([key]) => key)).toEqual(["editing gemini-2-5-flash-image"]);
  });

  it("agrees with the overall of GPT-4o only if its Physical value is 69.84", () => {
    const domains = rows.filter(
      ({table, model, n, category}) => table === "Table 3" && model === "gpt-4o" && n !== null && category !== null
    );
    const pooled = (physical: number) =>
      domains.reduce((sum, {category, value, n}) => sum + (category === "Physical" ? physical : value) * n!, 0) / 4416;
    expect(Math.abs(pooled(69.84) - 76.49)).toBeLessThanOrEqual(0.01);
    expect(pooled(96.84)).toBeGreaterThan(78);
  });

  it("prints domain averages that belong to the project page's GPT-4o", () => {
    const domains = rows.filter(({table, category, n}) => table === "Table 3" && category !== null && n !== null);
    const implied = [...groupBy(domains, ({category}) => category!)].map(([category, group]) => {
      const others = group.filter(({model}) => model !== "gpt-4o").map(({value}) => value);
      const average = rows.find((row) => row.model === AVERAGE_MODEL && row.category === category)!;
      return {n: group[0]!.n!, value: 8 * average.value - others.reduce((sum, value) => sum + value, 0)};
    });
    const weighted = implied.reduce((sum, {n, value}) => sum + n * value, 0) / 4416;
    expect(Math.abs(weighted - valueOf("umnibench/leaderboard/gpt-4o/overall"))).toBeLessThan(0.04);
    expect(Math.abs(weighted - valueOf("umnibench/table-2/gpt-4o/overall"))).toBeGreaterThan(2.5);
  });

  it("shows the same values of Janus-Pro as understanding and as generation model", () => {
    for (const stage of [...stageNames, "overall"]) {
      expect(valueOf(`umnibench/table-4/understanding/janus-pro/${stage}`)).toBe(
        valueOf(`umnibench/table-4/generation/janus-pro/${stage}`)
      );
    }
  });
});

describe("WISE", () => {
  const WEIGHTS = {
    "Overall Ranking": {Culture: 0.4, Time: 0.12, Space: 0.12, Biology: 0.12, Physics: 0.12, Chemistry: 0.12},
    "Normalized WiScore of different models": {Culture: 0.4, Time: 0.167, Space: 0.133, Biology: 0.1, Physics: 0.1, Chemistry: 0.1} // prettier-ignore
  };
  const rows = published("wise");

  it("has every category and an overall score of each row, by one judge a table", () => {
    for (const own of groupBy(rows, ({table, model}) => `${table} ${model}`).values()) {
      expect(own.map(({category}) => category)).toEqual(["Culture", "Time", "Space", "Biology", "Physics", "Chemistry", "Overall"]); // prettier-ignore
    }
    expect(new Set(rows.map(({table, evaluator}) => `${table}, ${evaluator}`))).toEqual(
      new Set(["Overall Ranking, Qwen3.5-35B-A3B", "Normalized WiScore of different models, GPT-4o-2024-05-13"])
    );
  });

  it.each(Object.entries(WEIGHTS))("has overall scores that the documents’ weights give, %s", (table, weights) => {
    const off = [...groupBy(rows.filter((row) => row.table === table), ({model}) => model)].flatMap(([model, own]) => {
      const of = (category: string) => own.find((row) => row.category === category)!;
      const given = Object.entries(weights).reduce((sum, [category, weight]) => sum + weight * of(category).value, 0);
      // Parts and total are rounded to the same digit.
      return Math.abs(given - of("Overall").value) > 10 ** -of("Overall").decimals + SLACK ? [model] : [];
    }); // prettier-ignore
    expect(off).toEqual(table === "Overall Ranking" ? ["deepgen-1-0"] : ["bagel", "openuni-b-512"]);
    const counts = new Map(rows.filter((row) => row.table === table).map(({category, n}) => [category!, n]));
    for (const [category, weight] of Object.entries(weights))
      expect(counts.get(category)).toBe(Math.round(1000 * weight));
  });

  it("has rates of WISE Verified that are counts, except DeepGen’s, which are at two decimals", () => {
    const rates = rows.filter(({table}) => table === "Overall Ranking");
    const off = rates.filter((row) => !isCountOver(row.n!, row));
    expect(off.map(({model, category}) => `${model} ${category}`)).toEqual(["Time", "Space", "Biology", "Physics"].map((name) => `deepgen-1-0 ${name}`)); // prettier-ignore
    for (const row of off) expect(isCountOver(row.n!, {...row, decimals: 2})).toBe(true);
  });
});

describe("UniG2U", () => {
  const all = published("unig2u");
  const inTable = (name: string) => all.filter(({table}) => table === name);
  const rows = inTable("UniG2U Leaderboard");
  const REGIMES = ["Real-world Apps", "Math Reasoning", "STEM", "Puzzles & Games", "Chart", "Spatial Intel.", "Perception Reasoning"]; // prettier-ignore
  const byRow = [...groupBy(rows, ({row, protocol}) => `${row} ${protocol}`).values()];

  it("has every regime and an overall score of each row, which follows from them by their items", () => {
    expect(byRow).toHaveLength(43);
    for (const own of byRow) {
      const rates = own.filter(({metric}) => metric === "accuracy");
      expect(rates.map(({category}) => category)).toEqual([...REGIMES, "Overall"]);
      expect(rates.map(({n}) => n)).toEqual([200, 200, 200, 537, 100, 500, 1263, 3000]);
      const given = rates.slice(0, 7).reduce((sum, {value, n}) => sum + (value * n!) / 3000, 0);
      expect(Math.abs(given - rates[7]!.value)).toBeLessThan(0.01 + SLACK);
    }
  });

  it("has rates of the counted regimes that are counts, but for three of 100 charts; of applications in quarters of an item", () => {
    const off = rows.filter(
      (row) =>
        ["Math Reasoning", "STEM", "Chart", "Spatial Intel."].includes(row.category!) && !isCountOver(row.n!, row)
    );
    expect(off.map(({row, value}) => `${row} ${value}`)).toEqual(["OneCAT-3b 76.68", "JavisGPT 78.6", "TokenFlow-XL 78.6"]); // prettier-ignore
    for (const row of rows.filter(({category}) => category === "Real-world Apps"))
      expect(isCountOver(800, row)).toBe(true);
  });

  it("has differences to the base model above, all of which follow from the overall scores", () => {
    let base = NaN;
    const differences = byRow.flatMap((own) => {
      const [overall, difference] = own.slice(-2) as [PublishedRow, PublishedRow];
      if (difference.metric !== "difference") return [];
      if (overall.protocol === null) base = overall.value;
      expect(difference.value).toBeCloseTo(overall.value - base, 9);
      return overall.protocol === null ? [] : [difference.value];
    });
    expect([differences.length, differences.filter((value) => value < 0).length]).toEqual([29, 24]);
  });

  const subtasks = inTable("Subtasks (main.tex)");
  const keyOf = ({model, protocol}: PublishedRow) => `${model} ${protocol}`;
  const subtask = (row: PublishedRow, name: string) =>
    subtasks.find((one) => keyOf(one) === keyOf(row) && one.column === name)!;

  it("has thirty subtasks of each row, of which every regime follows by their items", () => {
    expect(new Set(subtasks.map(keyOf))).toEqual(new Set(rows.map(keyOf)));
    for (const regime of rows.filter(({category, metric}) => metric === "accuracy" && category !== "Overall")) {
      const parts = subtasks.filter((one) => keyOf(one) === keyOf(regime) && one.category === regime.category);
      expect(parts.reduce((sum, {n}) => sum + n!, 0)).toBe(regime.n);
      const given = parts.reduce((sum, {value, n}) => sum + (value * n!) / regime.n!, 0);
      // Cut off, not rounded, in a few rows.
      expect([regime.cell, Math.abs(given - regime.value) < 0.0101]).toEqual([regime.cell, true]);
    }
  });

  it("has subtasks that are counts, but for charts, fine discrimination and one tracking; three may be right in part", () => {
    const PARTIAL = ["maze", "sliding", "VSP Reason."];
    const off = subtasks.filter((row) => !PARTIAL.includes(row.column) && !isCountOver(row.n!, {...row, decimals: row.n === 100 ? row.decimals : 2})); // prettier-ignore
    const of = (name: string) => off.filter(({column}) => column === name).map(({value}) => value);
    expect(of("ChartQA")).toEqual([76.68, 78.6, 78.6]);
    expect(of("Fine Discrim.")).toEqual([11, 11, 10.02, 8.32, 10, 5, 8, 15, 9, 8.32, 10]);
    expect(of("Visual Track.")).toEqual([8.74, 8.74]);
    expect(off).toHaveLength(16);
  });

  it("has selected subtasks that repeat the others, with their mean, and differences above zero mostly in the block that is on the page", () => {
    const selected = inTable("Selected subtasks");
    for (const overall of selected.filter(({column}) => column === "Overall")) {
      const parts = selected.filter((one) => keyOf(one) === keyOf(overall) && one.subcategory !== null);
      expect(mean(parts.map(({value}) => value))).toBeCloseTo(overall.value, 9);
      for (const part of parts) expect([part.cell, subtask(part, part.subcategory!).value]).toEqual([part.cell, part.value]); // prettier-ignore
    }
    const differences = selected.filter(({metric}) => metric === "difference");
    const shown = differences.findIndex(({row}) => row === "llava_onevision");
    const above = (some: readonly PublishedRow[]) => {
      const unified = some.filter(({protocol}) => protocol !== null);
      return [unified.filter(({value}) => value > 0).length, unified.length];
    };
    expect([above(differences.slice(shown)), above(differences.slice(0, shown))]).toEqual([[7, 8], [10, 21]]); // prettier-ignore
  });

  it("has shares of the generation-friendly subtasks that are those of the others, but for one that turns a loss into a gain", () => {
    const off = inTable("Generation-friendly subtasks").filter(
      (share) => !printsAs(subtask(share, share.subcategory!).value / 100, share)
    );
    expect(off.map(({cell, value}) => [cell, value])).toEqual([["unig2u/generation-friendly-subtasks/onecat/sliding/stepwise", 0.131]]); // prettier-ignore
  });

  it("has illusions of MammothModa2 that are those of a model which is not its base model", () => {
    const illusions = (model: string) =>
      subtasks.filter((row) => row.model === model && /_(scene|shape)$/.test(row.column)).map(({value}) => value);
    expect(illusions("mammothmoda2")).toHaveLength(6);
    expect(illusions("mammothmoda2")).toEqual(illusions("qwen2-5-vl-7b"));
    expect(illusions("mammothmoda2")).not.toEqual(illusions("qwen3-vl-8b"));
  });
});

describe("registries", () => {
  it("name one BAGEL under all its spellings, and Bagel-Think apart", () => {
    expect(["BAGEL", "Bagel", "BAGEL-7B"].map((label) => aliases.resolve(label))).toEqual(["bagel", "bagel", "bagel"]);
    expect(["Bagel-Think", "BAGEL (w/ CoT)"].map((label) => aliases.resolve(label))).toEqual([
      "bagel-think",
      "bagel-think"
    ]);
  });

  it("take Nano Banana and Gemini 2.5 Flash Image as one, GPT-4o and GPT-Image-1 as two", () => {
    const nano = ["Nano Banana", "Nano-Banana", "Gemini2.5-Flash-Image", "Gemini2.5-F-I"].map((label) =>
      aliases.resolve(label)
    );
    expect(new Set(nano)).toEqual(new Set(["gemini-2-5-flash-image"]));
    expect(aliases.resolve("GPT4o")).not.toBe(aliases.resolve("GPT-Image-1"));
  });

  it("have at least ten systems in two or more benchmarks", () => {
    const homes = groupBy([...byCell.values()], ({model}) => model);
    const shared = [...homes].filter(([, rows]) => new Set(rows.map(({benchmark}) => benchmark)).size > 1);
    expect(shared.length).toBeGreaterThanOrEqual(10);
  });

  it("list benchmarks in the order of the site, each with its oddities", () => {
    const {entries} = benchmarkFactsRegistry();
    expect(entries.map(({id}) => id)).toEqual([...BENCHMARK_IDS]);
    for (const {oddities} of entries) expect(oddities.length).toBeGreaterThan(2);
  });

  it("hold claims about cells of their own benchmark", () => {
    for (const {benchmark, cells} of claimsRegistry().entries) {
      for (const cell of cells) expect(cell.startsWith(`${benchmark}/`)).toBe(true);
    }
  });
});
