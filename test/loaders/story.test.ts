import {readFileSync} from "node:fs";
import {parse} from "csv-parse/sync";
import {describe, expect, it} from "vitest";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {gapFits} from "../../loaders/gap-fits.js";
import {story} from "../../loaders/story.js";
import type {WholeStory} from "../../src/lib/stories/index.js";

/** Rows of a file as they stand in the repository: another road to the numbers than the loaders'. */
const rowsOf = (file: string) =>
  parse(readFileSync(`data/${file}`), {columns: true, skip_empty_lines: true}) as Record<string, string>[];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const Z = 1.959963984540054;

/** Wilson's interval of a share. */
function wilson(p: number, n: number): [number, number] {
  const middle = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))) / (1 + Z ** 2 / n);
  return [middle - half, middle + half];
}

// All benchmarks that the article speaks about are here.
const claims = story() as WholeStory;
const names = new Set(
  (JSON.parse(readFileSync("data/models.json", "utf8")) as readonly {id: string}[]).map(({id}) => id)
);

describe("the claims of the article follow from the printed tables by another road", () => {
  const gapeval = rowsOf("gapeval/published.csv").filter(({table}) => table === "Table 2");
  const realunify = rowsOf("realunify/published.csv").filter(({table}) => table === "Table 2");
  const unieval = rowsOf("unieval/published.csv").filter(({category}) => category === "UniScore");

  it("asked twice: rates pooled over items, of models that have both", () => {
    const pooled = [...new Set(gapeval.map(({row}) => row!))].flatMap((name) => {
      const own = gapeval.filter(({row, metric, n}) => row === name && metric !== "gap" && n !== "");
      const rate = (metric: string, category: string) =>
        own.find((one) => one.metric === metric && one.category === category);
      const categories = [...new Set(own.map(({category}) => category!))];
      if (!categories.every((c) => rate("understanding", c) && rate("generation", c))) return [];
      const right = (metric: string) =>
        categories.reduce((sum, c) => {
          // Success above generation is impossible: the two are taken as exchanged.
          const isSwapped = Number(rate("success", c)!.value) > Number(rate("generation", c)!.value);
          const {value, n} = rate(metric === "generation" && isSwapped ? "success" : metric, c)!;
          return sum + Number(value) * Number(n);
        }, 0) / categories.reduce((sum, c) => sum + Number(rate("success", c)!.n), 0);
      return [{name, words: right("understanding"), pictures: right("generation")}];
    });
    const widest = pooled.reduce((a, b) => (b.words - b.pictures > a.words - a.pictures ? b : a));
    expect(pooled).toHaveLength(claims.asked.n);
    expect(claims.asked.words.value).toBeCloseTo(mean(pooled.map(({words}) => words)), 9);
    expect(claims.asked.pictures.value).toBeCloseTo(mean(pooled.map(({pictures}) => pictures)), 9);
    expect(claims.asked.widest.words.value).toBeCloseTo(widest.words, 9);
    expect(claims.asked.widest.pictures.value).toBeCloseTo(widest.pictures, 9);
    expect(claims.asked.widest.words.cells[0]).toContain(`/${claims.asked.widest.model}/`);
    expect(gapeval.find(({cell}) => cell === claims.asked.widest.words.cells[0])!.row).toBe(widest.name);
  });

  it("doubt of a rate over the smallest category", () => {
    const items = Math.min(...gapeval.flatMap(({n}) => (n === "" ? [] : [Number(n)])));
    const [lo, hi] = wilson(0.5, items);
    expect(claims.doubt.items).toBe(items);
    expect(claims.doubt.points).toBeCloseTo(50 * (hi - lo), 9);
  });

  it("gap: the smallest, and the pairs that can be put in order", () => {
    const {overall} = gapFits().gapeval!;
    const pairs = overall.flatMap((a, i) => overall.slice(i + 1).map((b) => [a, b] as const));
    const least = Math.min(...overall.map(({gap}) => gap));
    expect(claims.gap).toMatchObject({n: overall.length, pairs: pairs.length});
    expect(claims.gap.apart).toBe(pairs.filter(([a, b]) => !a.ties.includes(b.model)).length);
    expect(claims.gap.smallest.gap).toBe(least);
    expect(claims.gap.tied).toBe(
      overall.filter(({model, ties}) => model !== claims.gap.smallest.model && ties.includes(claims.gap.smallest.model))
        .length
    );
  });

  it.each([
    ["thinking", "UEG", 600],
    ["drawing", "GEU", 400]
  ] as const)("%s first: Newcombe's interval of the change leaves zero out", (claim, track, n) => {
    const value = (name: string, protocol: string) =>
      rowsOf("realunify/published.csv").find(
        (one) =>
          /^Table [23]/.test(one.table!) &&
          one.row === name &&
          one.category === `${track} Average` &&
          one.protocol === protocol
      )?.value;
    const sides = [...new Set(rowsOf("realunify/published.csv").map(({row}) => row!))].flatMap((name) => {
      const [before, after] = [value(name, "direct"), value(name, "stepwise")];
      if (before === undefined || after === undefined) return [];
      const [p, q] = [before, after].map((text) => Math.round((Number(text) / 100) * n) / n) as [number, number];
      const [[lp, up], [lq, uq]] = [wilson(p, n), wilson(q, n)];
      const lo = q - p - Math.hypot(q - lq, up - p);
      const hi = q - p + Math.hypot(uq - q, p - lp);
      return [lo > 0 ? 1 : hi < 0 ? -1 : 0];
    });
    expect(claims[claim]).toMatchObject({
      n: sides.length,
      gain: sides.filter((side) => side > 0).length,
      lose: sides.filter((side) => side < 0).length
    });
  });

  it("two specialists chained against the best unified model in two steps", () => {
    const average = (table: string) =>
      rowsOf("realunify/published.csv")
        .filter((one) => one.table === table && one.category === "UEG Average" && one.protocol === "stepwise")
        .map(({value}) => Number(value));
    expect(claims.pipeline.chained.value).toBe(Math.max(...average("Table 5")));
    expect(claims.pipeline.unified.value).toBe(Math.max(...average("Table 2")));
    expect(realunify.find(({cell}) => cell === claims.pipeline.unified.cells[0])!.value).toBe(
      String(claims.pipeline.unified.value)
    );
  });

  it("the best at once: a unified model, and one that only draws", () => {
    const atOnce = (table: string) =>
      rowsOf("realunify/published.csv").filter(
        (one) => one.table === table && one.category === "UEG Average" && one.protocol === "direct"
      );
    const top = (rows: Record<string, string>[]) => rows.reduce((a, b) => (Number(b.value) > Number(a.value) ? b : a));
    const unified = atOnce("Table 2");
    const onlyDraw = atOnce("Table 3a").filter(({row}) => !unified.some((one) => one.row === row));
    expect(claims.pipeline.atOnce.claim).toEqual({value: Number(top(unified).value), cells: [top(unified).cell]});
    expect(claims.pipeline.alone.claim).toEqual({value: Number(top(onlyDraw).value), cells: [top(onlyDraw).cell]});
  });

  it("thinking first by single tasks: who loses clear of zero", () => {
    const tasks = realunify.filter(({track, category}) => track === "UEG" && !category!.endsWith("Average"));
    const changes = tasks
      .filter(({protocol}) => protocol === "direct")
      .flatMap((before) => {
        const after = tasks.find(
          ({row, category, protocol}) => row === before.row && category === before.category && protocol === "stepwise"
        );
        if (!after) return [];
        const [p, q, n] = [Number(before.value) / 100, Number(after.value) / 100, Number(before.n)];
        const [[lp, up], [lq, uq]] = [wilson(p, n), wilson(q, n)];
        const [lo, hi] = [q - p - Math.hypot(q - lq, up - p), q - p + Math.hypot(uq - q, p - lp)];
        return [lo > 0 ? 1 : hi < 0 ? -1 : 0];
      });
    expect(claims.tasks).toMatchObject({
      n: changes.length,
      gain: changes.filter((side) => side > 0).length,
      lose: changes.filter((side) => side < 0).length
    });
  });

  it("systems by how many benchmarks print them, and by how many measure them with an interval", () => {
    const homes = new Map<string, Set<string>>();
    for (const id of BENCHMARK_IDS)
      for (const {cell} of rowsOf(`${id}/published.csv`)) {
        // benchmark/table/model/…, with the role before the model where a table has several.
        const parts = cell!.split("/");
        const model = parts.slice(2).find((part) => names.has(part));
        if (model) homes.set(model, (homes.get(model) ?? new Set()).add(id));
      }
    const inAtLeast = (n: number) => [...homes.values()].filter(({size}) => size >= n).length;
    expect(claims.shared.printed).toEqual({
      systems: homes.size,
      two: inAtLeast(2),
      all: inAtLeast(BENCHMARK_IDS.length)
    });
    expect(claims.shared.two).toBeLessThan(claims.shared.printed.two);
  });

  it("always one letter, from the key counts, and who scores no more", () => {
    const tags = rowsOf("unieval/tags.csv");
    const level1 = [...new Set(tags.map((tag) => tag.level1))].map((name) => {
      const own = tags.filter((tag) => tag.level1 === name);
      const share = mean(own.map((tag) => Number(tag[`key${claims.constant.letter}`]) / Number(tag.questions)));
      return Math.round(share * 1000) / 1000;
    });
    const own = unieval.filter(({table}) => table === "Table 2").map(({value}) => Number(value));
    expect(claims.constant.score).toBeCloseTo(mean(level1), 3);
    expect(claims.constant.n).toBe(own.length);
    expect(claims.constant.below).toBe(own.filter((value) => value <= claims.constant.score).length);
  });

  it("judging oneself against one outside judge", () => {
    const outside = new Map(
      unieval.filter(({table}) => table === "Table 5").map(({row, value}) => [row, Number(value)])
    );
    const both = unieval.filter(({table, row}) => table === "Table 2" && outside.has(row!));
    expect(claims.judges.n).toBe(both.length);
    expect(claims.judges.lower).toBe(both.filter(({row, value}) => Number(value) < outside.get(row)!).length);
  });

  it("survival through the chain", () => {
    const rows = rowsOf("umnibench/published.csv");
    // The paper's table, and for cells that it lacks the project page.
    const value = (model: string, stage: string) =>
      ["table-2", "leaderboard"]
        .map((table) => rows.find(({cell}) => cell === `umnibench/${table}/${model}/${stage}`)?.value)
        .find((text) => text !== undefined);
    const shares = [...new Set(rows.map(({cell}) => cell!.split("/")[2]!))].flatMap((model) => {
      const [first, last] = [value(model, "generation"), value(model, "counterfactual")];
      return first === undefined || last === undefined ? [] : [(100 * Number(last)) / Number(first)];
    });
    expect(claims.survival.n).toBe(shares.length);
    expect(claims.survival.mean).toBeCloseTo(mean(shares), 9);
    expect(claims.survival.best.value).toBeCloseTo(Math.max(...shares), 9);
    expect(claims.survival.worst.value).toBeCloseTo(Math.min(...shares), 9);
  });

  it("tau of gap and gain, counted pair by pair, within its interval", () => {
    const {overall} = gapFits().gapeval!;
    const points = overall.flatMap(({model, gap}) => {
      const value = (protocol: string) =>
        realunify.find(({cell}) => cell === `realunify/table-2/${model}/ueg-average/${protocol}`)?.value;
      const [before, after] = [value("direct"), value("stepwise")];
      return before === undefined || after === undefined ? [] : [{x: -gap, y: Number(after) - Number(before)}];
    });
    let [agree, untiedX, untiedY] = [0, 0, 0];
    for (const [i, a] of points.entries())
      for (const b of points.slice(i + 1)) {
        agree += Math.sign(a.x - b.x) * Math.sign(Math.round(10 * (a.y - b.y)));
        untiedX += Number(a.x !== b.x);
        untiedY += Number(Math.round(10 * (a.y - b.y)) !== 0);
      }
    const {tau, lo, hi, n} = claims.synergy!;
    expect(n).toBe(points.length);
    expect(tau).toBeCloseTo(agree / Math.sqrt(untiedX * untiedY), 9);
    expect(lo <= tau && tau <= hi).toBe(true);
  });

  // Of the tables of all benchmarks, Unison and WISE among them.
  it("prediction: the errors are those that the derivation reports", () => {
    const doc = readFileSync("docs/methods/joint-model.md", "utf8");
    const [own, ...simple] = ["joint", "additive", "column means"].map((rule) =>
      Number(new RegExp(`^\\| ${rule}.*\\| ([\\d.]+) \\|$`, "m").exec(doc)![1])
    );
    expect(claims.prediction.joint).toBeCloseTo(own!, 2);
    expect(claims.prediction.simple).toBeCloseTo(Math.min(...simple), 2);
    const sentence = {beats: "beats both", "does not beat": "is beaten", "not settled": "is not settled"};
    expect(doc).toContain(sentence[claims.prediction.verdict]);
    expect(doc).toContain(`${claims.prediction.rates} rates held out`);
  });

  it("names for every number cells that are published", () => {
    const published = new Set(BENCHMARK_IDS.flatMap((id) => rowsOf(`${id}/published.csv`).map(({cell}) => cell!)));
    const named = JSON.stringify(claims)
      .match(/"[a-z]+\/[a-z0-9-]+\/[a-z0-9/-]+"/g)!
      .map((text) => text.slice(1, -1));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((cell) => !published.has(cell))).toEqual([]);
  });
});

describe("the sentences of the article", () => {
  it("conclude what the claims allow", () => {
    const {asked, thinking, drawing, survival, synergy, pipeline, gap} = claims;
    // “far more often in words than in pictures”
    expect(asked.words.value).toBeGreaterThan(1.5 * asked.pictures.value);
    // “helps some models and sets none back overall”
    expect(thinking.gain).toBeGreaterThan(0);
    expect(thinking.lose).toBe(0);
    expect(drawing.gain).toBe(0);
    // “two specialists do it better than one model”
    for (const {value} of [pipeline.unified, pipeline.atOnce.claim, pipeline.alone.claim])
      expect(pipeline.chained.value).toBeGreaterThan(value);
    // “the less … comes out right”
    expect(survival.mean).toBeLessThan(75);
    // “Three things do not”: the first place, and the relation
    expect(gap.tied).toBeGreaterThan(0);
    expect(synergy!.lo < 0 && synergy!.hi > 0).toBe(true);
  });

  it("say of unified and base models what UniG2U prints, clear of chance", () => {
    const rows = rowsOf("unig2u/published.csv").filter(
      ({table, category, metric}) => table === "UniG2U Leaderboard" && category === "Overall" && metric === "accuracy"
    );
    const side = (after: Record<string, string>, before: Record<string, string>) => {
      const [p, q, n] = [Number(before.value) / 100, Number(after.value) / 100, Number(after.n)];
      const [[lp, up], [lq, uq]] = [wilson(p, n), wilson(q, n)];
      return q - p - Math.hypot(q - lq, up - p) > 0 ? 1 : q - p + Math.hypot(uq - q, p - lp) < 0 ? -1 : 0;
    };
    const sides = (way: string, than: (at: number) => Record<string, string> | undefined) =>
      rows.flatMap((row, at) => {
        const before = row.protocol === way ? than(at) : undefined;
        return before === undefined ? [] : [side(row, before)];
      });
    // A base model stands above those that grew from it.
    const unified = sides("direct", (at) => rows.slice(0, at).findLast(({protocol}) => protocol === ""));
    const drawn = sides("stepwise", (at) =>
      rows.find(({row, protocol}) => row === rows[at]!.row && protocol === "direct")
    );
    expect([unified.length, drawn.length]).toEqual([17, 8]);
    // “most unified models answer fewer items right”, “drawing first helps none of them beyond chance”
    expect(unified.filter((one) => one < 0).length).toBeGreaterThan(unified.length / 2);
    expect(drawn.filter((one) => one > 0)).toEqual([]);
  });

  it("hold no number that is typed by hand", () => {
    const typed = ["src/index.md", ...["paragraphs", "figures"].map((file) => `src/pages/story/${file}.ts`)];
    expect(typed.flatMap((file) => typedNumbers(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("would show a number that is typed by hand", () => {
    expect(typedNumbers("Of html`<p>eleven models, ${words(n)} gain 12 points</p>`")).toEqual(["eleven", "12"]);
  });
});

/** Numbers that say nothing about the data: the benchmarks counted on one hand, parts of speech, the scale of intervals. */
const PLAIN = [
  /[Ff]our (benchmarks|ways to ask|witnesses)/g,
  /put all four into one model/g,
  /three things should follow/g,
  /Three things (stand|do not)/g,
  /in ten minutes/g,
  /points from 0 to 100/g,
  /\(equal in both forms\) to a hundred/g,
  /a few hundred items/g,
  /own pictures, 0 to 1\./g,
  /95% interval/g,
  /settled at 95%/g,
  /Table \d/g,
  /UniG2U/g
];
const WORD = /\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand)s?\b|\d[\d.,]*/gi;

/** Numbers in the text of a page or of templates and strings, computed parts, markup, code and addresses left out. */
function typedNumbers(source: string): string[] {
  const text = source.startsWith("---")
    ? source.replace(/^---[^]*?\n---/, "").replace(/```js[^]*?```/g, "")
    : saidIn(source.replace(/\/\*\*[^]*?\*\//g, ""));
  const said = text.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  return PLAIN.reduce((rest, phrase) => rest.replace(phrase, " "), said).match(WORD) ?? [];
}

/** The text of templates without their `${…}`, and of strings that hold a blank. */
function saidIn(source: string): string {
  // What the reader is in, innermost last: a template's text, or code within it with its open braces.
  const inside: ("text" | number)[] = [];
  let said = "";
  for (let at = 0, part = ""; at < source.length; at += part.length) {
    // Quotes within a template are text.
    const token = inside.at(-1) === "text" ? /\$\{|[^]/y : /"[^"\n]*"|[^]/y;
    token.lastIndex = at;
    [part] = token.exec(source)!;
    const top = inside.at(-1);
    if (part === "`" && top === "text") inside.pop();
    else if (part === "`") inside.push("text");
    else if (top === "text" && part === "${") inside.push(0);
    else if (top === "text") said += part;
    else if (part.startsWith('"')) said += part.includes(" ") ? ` ${part} ` : "";
    else if (typeof top === "number" && part === "{") inside[inside.length - 1] = top + 1;
    else if (typeof top === "number" && part === "}") {
      if (top === 0) inside.pop();
      else inside[inside.length - 1] = top - 1;
    }
  }
  return said;
}
