import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {
  CrossFilter,
  designEffects,
  facetOf,
  itemOf,
  itemTally,
  NOTHING,
  rateOf,
  responseMatrix,
  STATUS_CODES,
  type ResponseMatrix,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {matrixBySimilarity} from "../../../src/lib/explore/matrix-by-similarity.js";
import {measureSlice} from "../../../src/lib/explore/slices/measure-slice.js";
import {caseShare} from "../../../src/lib/explore/filter/case-share.js";
import {mulberry32, wilsonInterval} from "../../../src/lib/math/index.js";
import {randomTable} from "./support/random-table.js";

/** GapEval-like: three models, eighty pairs of items; model 0 knows all, model 2 little. */
function pairedTable() {
  const uniform = mulberry32(7);
  const builder = new VerdictTableBuilder();
  for (let i = 0; i < 80; i++)
    for (const capability of ["understanding", "generation"] as const)
      for (let m = 0; m < 3; m++) {
        const missing = m === 1 && i === 0;
        const score = uniform() < [0.9, 0.6, 0.2][m]! - (capability === "generation" ? 0.1 : 0) ? 1 : 0;
        builder.add([
          canonicalRow({
            subjectId: `m${m}`,
            item: itemRow({
              itemId: `gapeval/${i}/${capability}`,
              suite: "gapeval",
              caseId: `gapeval/${i}`,
              pairId: `gapeval/${i}`,
              capability
            }),
            status: missing ? "missing" : "ok",
            sourceId: "f",
            place: "",
            judgments: [
              judgment({
                scorerId: "s",
                scorerVersion: "1",
                score: missing ? null : score,
                status: missing ? "missing" : "ok"
              })
            ]
          })
        ]);
      }
  return builder.finish({label: "", simulated: true}).table;
}

describe("responseMatrix(filter, order)", () => {
  const table = pairedTable();
  it("puts both forms of an item into one column and orders lines by rate within a capability", () => {
    const {columns, rows, cells} = responseMatrix(new CrossFilter(table), "difficulty");
    expect(columns).toHaveLength(80);
    expect(rows.map(({name, capability}) => `${capability} ${name}`)).toEqual([
      "understanding m0",
      "understanding m1",
      "understanding m2",
      "generation m0",
      "generation m1",
      "generation m2"
    ]);
    expect(cells).toHaveLength(6 * 80);
    expect([...cells].filter((cell) => cell === STATUS_CODES.missing)).toHaveLength(2);
    expect([...cells].every((cell) => cell === 0 || cell === 200 || cell === STATUS_CODES.missing)).toBe(true);
  });

  it("orders items from easy to hard, and has residuals without mean where the model fits", () => {
    const {columns, residuals} = responseMatrix(new CrossFilter(table), "difficulty");
    const pairDifficulty = (i: number) =>
      (table.items.difficulty[i]! + table.items.difficulty[table.items.pairs[i]!]!) / 2;
    const ordered = [...columns].map(pairDifficulty);
    expect(ordered).toEqual([...ordered].sort((a, b) => a - b));
    const mean = residuals!.reduce((sum, z) => sum + z, 0) / residuals!.length;
    expect(Math.abs(mean)).toBeLessThan(0.15);
  });

  it("has no residuals where none are asked for, in any order", () => {
    const matrix = responseMatrix(new CrossFilter(table), "difficulty", {withResiduals: false});
    expect(matrix.residuals).toBeNull();
    expect(matrixBySimilarity(matrix).residuals).toBeNull();
  });

  it("shows only what passes, and nothing where nobody was asked", () => {
    const filter = new CrossFilter(table);
    filter.filter("model", Uint8Array.of(1, 0, 0));
    filter.filter("capability", Uint8Array.of(1, 0));
    const {rows, columns, cells} = responseMatrix(filter, "log");
    expect(rows.map(({name}) => name)).toEqual(["m0"]);
    expect(columns).toHaveLength(80);
    expect(cells.includes(NOTHING)).toBe(false);
  });
});

describe("lines of responseMatrix(filter, order)", () => {
  it("have the design effect of cases that the list of models has under the line's capability", () => {
    const table = randomTable(6000, 3, 8);
    const of = (id: "category" | "capability" | "model") => facetOf(table, id)!;
    const only = (id: "category" | "capability", codes: readonly number[]) =>
      [id, Uint8Array.from(of(id).values, (_, code) => Number(codes.includes(code)))] as const;
    const filter = new CrossFilter(table);
    filter.filter(...only("category", [0, 1, 2, 5, 8]));
    const {rows} = responseMatrix(filter, "difficulty");
    expect(rows.length).toBe(60);
    for (const [code, capability] of of("capability").values.entries()) {
      filter.filter(...only("capability", [code]));
      const effects = finish(designEffects(filter)).get("model")!;
      const lines = rows.filter((row) => row.capability === capability);
      expect(lines.map(({designEffect}) => designEffect)).toEqual(lines.map(({model}) => effects[model]));
      expect(Math.max(...effects)).toBeGreaterThan(1.2);
    }
  });
});

describe("itemTally(filter, item, model)", () => {
  it("is what the cell's shade was made from, exactly, under the filters", () => {
    const table = pairedTable();
    const filter = new CrossFilter(table);
    const {columns, cells, rows} = responseMatrix(filter, "log");
    const of = (l: number, c: number) => {
      const capability = facetOf(table, "capability");
      return itemTally(filter, itemOf(columns[c]!, rows[l]!.capability, capability, table.items.pairs), rows[l]!.model);
    };
    for (let l = 0; l < rows.length; l++)
      for (let c = 0; c < columns.length; c++) {
        const {right, scored} = of(l, c);
        const cell = cells[l * columns.length + c]!;
        if (cell <= 200) expect(Math.round((200 * right) / scored)).toBe(cell);
        else expect(scored).toBe(0);
      }
    const model = facetOf(table, "model")!;
    filter.filter(
      "model",
      Uint8Array.from(model.values, (_, code) => (code === 1 ? 1 : 0))
    );
    expect(itemTally(filter, 3, 0)).toEqual({right: 0, scored: 0});
    expect(itemTally(filter, 3, 1).scored).toBe(1);
  });
});

describe("designEffects(filter)", () => {
  it("is the number of verdicts of one case alone, which is one observation, as for a slice of it", () => {
    // Of six models four are right on the one item.
    const table = tableOf(6, 1, (m) => (m < 4 ? 1 : 0));
    const filter = new CrossFilter(table);
    const effects = finish(designEffects(filter)).get("benchmark")!;
    expect([...effects]).toEqual([6]);
    const {rate, interval} = rateOf(filter.counts().facets.get("benchmark")!, 0, effects[0])!;
    expect(rate).toBeCloseTo(4 / 6, 12);
    expect(interval).toEqual(wilsonInterval(4 / 6, 1));
    expect(measureSlice(filter, table, new Uint8Array(6).fill(1)).rate!.interval).toEqual(interval);
    expect(caseShare([{hits: 4, units: 6}])!.interval).toEqual(interval);
  });

  const last = <T>(steps: Generator<void, T>): T => {
    for (;;) {
      const {done, value} = steps.next();
      if (done) return value;
    }
  };

  it("is 1 for independent verdicts and m for m copies of each", () => {
    const effect = (copies: number) => {
      const uniform = mulberry32(11);
      const builder = new VerdictTableBuilder();
      for (let i = 0; i < 3000; i++) {
        const score = uniform() < 0.4 ? 1 : 0;
        for (let attempt = 0; attempt < copies; attempt++)
          builder.add([
            canonicalRow({
              subjectId: "m",
              item: itemRow({itemId: `t/${i}`, suite: "t"}),
              status: "ok",
              sourceId: "f",
              place: "",
              attempt,
              judgments: [judgment({scorerId: "s", scorerVersion: "1", score, status: "ok"})]
            })
          ]);
      }
      const filter = new CrossFilter(builder.finish({label: "", simulated: true}).table);
      return {effect: last(designEffects(filter)).get("model")![0]!, counts: filter.counts().facets.get("model")!};
    };
    expect(effect(1).effect).toBeCloseTo(1, 2);
    const four = effect(4);
    expect(four.effect).toBeCloseTo(4, 1);
    const [naive, clustered] = [rateOf(four.counts, 0)!, rateOf(four.counts, 0, four.effect)!];
    const width = ({lo, hi}: {lo: number; hi: number}) => hi - lo;
    expect(width(clustered.interval) / width(naive.interval)).toBeCloseTo(2, 1);
  });
});

/** Verdicts of models on items of one form; `score` gives `null` where a model was not asked. */
function tableOf(models: number, items: number, score: (m: number, i: number) => 0 | 1 | null) {
  const builder = new VerdictTableBuilder();
  for (let i = 0; i < items; i++)
    for (let m = 0; m < models; m++) {
      const verdict = score(m, i);
      if (verdict === null) continue;
      builder.add([
        canonicalRow({
          subjectId: `m${m}`,
          item: itemRow({itemId: `s/${String(i).padStart(3, "0")}`, suite: "s"}),
          status: "ok",
          sourceId: "f",
          place: "",
          judgments: [judgment({scorerId: "s", scorerVersion: "1", score: verdict, status: "ok"})]
        })
      ]);
    }
  return builder.finish({label: "", simulated: true}).table;
}

describe("lines of models that were not asked the same", () => {
  // m0 is right on 12 of its 20 hard items, m1 on 15 of its 20 easy ones; m2 and m3 say which items are hard.
  const table = tableOf(4, 40, (m, i) => {
    const isHard = i >= 20;
    if (m === 0) return isHard ? (i < 32 ? 1 : 0) : null;
    if (m === 1) return isHard ? null : i < 15 ? 1 : 0;
    return isHard === (i % 10 === m) ? 1 : 0;
  });
  const names = (byAbility: boolean) =>
    responseMatrix(new CrossFilter(table), "log", {byAbility}).rows.map(({name}) => name);

  it("are ordered by rate while filters move and by ability at rest", () => {
    expect(responseMatrix(new CrossFilter(table), "log").isEven).toBe(false);
    expect(names(false).slice(0, 2)).toEqual(["m1", "m0"]);
    expect(names(true)[0]).toBe("m0");
  });
});

describe("columns asked of a capability", () => {
  /** As the cells say it. */
  const recounted = ({rows, columns, cells}: ResponseMatrix) =>
    Object.fromEntries(
      [...new Set(rows.map(({capability}) => capability))].map((form) => {
        const own = rows.flatMap(({capability}, l) => (capability === form ? [l * columns.length] : []));
        return [form, [...columns.keys()].filter((c) => own.some((at) => cells[at + c] !== NOTHING)).length];
      })
    );

  it.each([1, 2, 3])("are those with a cell in any of its lines (log %i)", (seed) => {
    const random = randomTable(2_000, seed, 3);
    const {pairs} = random.items;
    Object.assign(facetOf(random, "status")!, {values: ["ok", ...Object.keys(STATUS_CODES)]});
    // Every fourth item asks the same as the next: in another form, or in the same.
    for (let i = 0; i + 1 < pairs.length; i += 4) [pairs[i], pairs[i + 1]] = [i + 1, i];
    const filter = new CrossFilter(random);
    const judges = Uint8Array.of(1, 0);
    for (const allowed of [null, judges]) {
      filter.filter("judge", allowed);
      for (const order of ["log", "category"] as const) {
        const matrix = responseMatrix(filter, order);
        expect(Object.fromEntries(matrix.asked)).toEqual(recounted(matrix));
        expect(Math.min(...matrix.asked.values())).toBeLessThan(matrix.columns.length);
      }
    }
  });
});

describe("matrixBySimilarity(matrix)", () => {
  // Two kinds of items in turn, and two kinds of models in turn; each kind of model is right on its kind of item.
  const table = tableOf(6, 30, (m, i) => (m % 2 === i % 2 ? 1 : i % 7 === m ? 1 : 0));
  const matrix = responseMatrix(new CrossFilter(table), "log");
  const {rows, columns, cells} = matrixBySimilarity(matrix);

  it("brings lines and columns of a kind together and keeps every cell", () => {
    const kinds = (values: readonly number[]) => values.filter((kind, k) => k > 0 && kind !== values[k - 1]).length;
    expect(kinds(Array.from(matrix.columns, (item) => item % 2))).toBe(29);
    expect(kinds(Array.from(columns, (item) => item % 2))).toBe(1);
    expect(kinds(rows.map(({name}) => Number(name.slice(1)) % 2))).toBe(1);
    const byName = ({rows: lines, columns: items, cells: all}: typeof matrix) =>
      lines
        .flatMap(({name}, l) => Array.from(items, (item, c) => `${name} ${item} ${all[l * items.length + c]}`))
        .sort();
    expect(byName({...matrix, rows, columns, cells})).toEqual(byName(matrix));
  });

  it("has its columns in the same order whatever the order of lines, those first that the most varied line fails", () => {
    // Lines by the share of their own kind that they get: all, but for the first of each kind, of the other kind some.
    const varied = tableOf(5, 40, (m, i) => {
      if (m === 4) return i % 3 === 0 ? 1 : 0;
      return m % 2 === i % 2 ? 1 : i % (m + 3) === 0 ? 1 : 0;
    });
    const given = responseMatrix(new CrossFilter(varied), "log", {withResiduals: false});
    const [L, C] = [given.rows.length, given.columns.length];
    const orders = given.rows.map((_, turn) => {
      const lines = given.rows.map((_, l) => (l + turn) % L);
      const turned = {
        ...given,
        rows: lines.map((l) => given.rows[l]!),
        cells: Uint8Array.from(lines.flatMap((l) => [...given.cells.subarray(l * C, (l + 1) * C)]))
      };
      return [...matrixBySimilarity(turned).columns];
    });
    for (const order of orders) expect(order).toEqual(orders[0]);
  });

  it("is the same twice, and stands with one line, one column or nothing scored", () => {
    expect(matrixBySimilarity(matrix).columns).toEqual(columns);
    const tiny = responseMatrix(new CrossFilter(tableOf(1, 1, () => 1)), "log");
    expect([...matrixBySimilarity(tiny).cells]).toEqual([...tiny.cells]);
  });
});

describe("every cell of the matrix", () => {
  /** An invented table whose neighbouring items are often asked in two forms, with statuses that have a sign of their own. */
  function paired(seed: number): VerdictTable {
    const random = randomTable(3_000, seed, 12);
    const capability = facetOf(random, "capability")!.codes;
    const pairs = new Int32Array(random.items.ids.length).fill(-1);
    for (let i = 0; i + 1 < pairs.length; i += 2)
      if (capability[i] !== capability[i + 1]) [pairs[i], pairs[i + 1]] = [i + 1, i];
    const statuses = ["ok", ...Object.keys(STATUS_CODES)];
    const facets = random.facets.map((facet) => (facet.id === "status" ? {...facet, values: statuses} : facet));
    return {...random, facets, items: {...random.items, pairs}};
  }

  it("is the share right of its verdicts, or the sign of the last that has none, by definition", () => {
    for (let seed = 1; seed <= 8; seed++) {
      const table = paired(seed);
      const filter = new CrossFilter(table);
      if (seed > 2) filter.filter("judge", Uint8Array.of(1, seed % 2));
      if (seed > 4)
        filter.filter(
          "category",
          Uint8Array.from({length: 13}, (_, v) => (v % seed === 0 ? 0 : 1))
        );
      const {columns, rows, cells} = responseMatrix(filter, "difficulty");
      const [model, status, capability] = (["model", "status", "capability"] as const).map((id) => facetOf(table, id)!);
      const {starts, pairs} = table.items;
      expect(rows.length).toBeGreaterThan(20);
      rows.forEach((row, l) => {
        let [right, scored] = [0, 0];
        columns.forEach((item, c) => {
          const own = [item, pairs[item]!].find(
            (i) => i >= 0 && capability!.values[capability!.codes[i]!] === row.capability
          );
          let [hits, tries, sign] = [0, 0, 0];
          if (own !== undefined && filter.itemPasses(own))
            for (let r = starts[own]!; r < starts[own + 1]!; r++) {
              if (model!.codes[r] !== row.model || !filter.rowPasses(r)) continue;
              const name = status!.values[status!.codes[r]!]!;
              sign = STATUS_CODES[name as keyof typeof STATUS_CODES] ?? sign;
              tries += table.outcome[r] === 0 ? 0 : 1;
              hits += table.outcome[r] === 2 ? 1 : 0;
            }
          right += hits;
          scored += tries;
          const cell = sign !== 0 && hits === 0 ? sign : tries > 0 ? Math.round((200 * hits) / tries) : NOTHING;
          expect(cells[l * columns.length + c], `${row.name}, ${row.capability}, column ${c}`).toBe(cell);
        });
        expect([row.right, row.scored]).toEqual([right, scored]);
      });
    }
  });
});
