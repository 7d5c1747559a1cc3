import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {publishedRows} from "../../loaders/logs/demo-sources.js";
import {modelsRegistry} from "../../loaders/registries.js";
import {AXIS_FIGURES, DISTANCE_STEPS} from "./support/axis-figures.js";
import {openSite, type Site} from "./support/browser.js";
import {holdFields, threeColumns} from "./support/fields.js";
import {holdFindings} from "./support/findings.js";
import {holdMatrix} from "./support/matrix.js";
import {holdOnAxis, markOf, middle} from "./support/on-axis.js";
import {holdAnatomy, holdShrinkage, holdWalk} from "./support/methods-figures.js";
import {axisOf, paintedIn, planeOf, scaleOf, type Box} from "./support/painted.js";
import {holdSlopes} from "./support/slopes.js";
import {numberOf, Twins, type Both, type Row} from "./support/twin.js";

let site: Site;
const twins = new Twins(() => site);
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const bothOf = (name: string, id: string): Promise<Both> => twins.of(name, id);
describe("what is painted stands where the table twin says", () => {
  it.each(AXIS_FIGURES)("$page, $figure", async ({page: name, figure: id, ...figure}) => {
    const {painted, rows} = await bothOf(name, id);
    holdOnAxis(painted, rows, figure);
  });

  it("gapeval, ranking: from the top in the order of the table", async () => {
    const {painted, rows} = await bothOf("gapeval", "ranking");
    const tops = rows.map((row) => markOf(row, [0], painted)!.box.top);
    expect(tops).toHaveLength(11);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  it.each([
    {page: "index", figure: "scatter", x: 1, y: 4},
    {page: "compare", figure: "scatter", x: 1, y: 4},
    {page: "gapeval", figure: "map", x: 1, y: 2},
    {page: "gapeval?map=all", figure: "map", x: 1, y: 2}
  ])("$page, $figure: across and up", async ({page: name, figure: id, x: across, y: up}) => {
    const {painted, rows} = await bothOf(name, id);
    const {x, y} = planeOf(painted);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const mark = markOf(row, [0], painted)!;
      const dot = mark.dots.at(-1)!;
      const slack = 1.6 + Math.abs(x(0.05) - x(0));
      expect(Math.abs(middle(dot) - x(numberOf(row[across]!))), `${mark.name}, across`).toBeLessThan(slack);
      expect(Math.abs((dot.top + dot.bottom) / 2 - y(numberOf(row[up]!))), `${mark.name}, up`).toBeLessThan(slack);
    }
  });

  it("models, time: up by value with its interval, across by date, and the line through the best so far", async () => {
    const {painted, rows} = await bothOf("models", "time");
    expect(painted.marks).toHaveLength(rows.length);
    for (const measure of new Set(rows.map((row) => row[1]!))) {
      const own = rows.filter((row) => row[1] === measure);
      const marked = own.map((row) => painted.marks[rows.indexOf(row)]!);
      const left = Math.min(...marked.map(({box}) => box.left));
      const right = Math.max(...marked.map(({box}) => box.right));
      const beside = painted.ticks.filter((tick) => tick.x < left && tick.x > left - 110);
      const y = scaleOf(beside.map(({value, y: at}) => ({value, at})), "up"); // prettier-ignore
      own.forEach((row, r) => {
        const {name, dots} = marked[r]!;
        expect(name.startsWith(row[0]!), name).toBe(true);
        const [rod, dot] = dots as [Box, Box];
        expect(Math.abs((dot.top + dot.bottom) / 2 - y(numberOf(row[4]!))), `${name}, value`).toBeLessThan(1.4);
        expect(Math.abs(rod.bottom - y(numberOf(row[5]!))), `${name}, lower end`).toBeLessThan(1.4);
        expect(Math.abs(rod.top - y(numberOf(row[6]!))), `${name}, upper end`).toBeLessThan(1.4);
      });
      expect(right).toBeGreaterThan(left + 200);
      const months = own.map((row) => row[2]!.slice(0, 7));
      expect(months).toEqual([...months].sort());
      const across = marked.map(({dots}) => middle(dots[1]!));
      expect(across).toEqual([...across].sort((a, b) => a - b));
      const isLess = measure.startsWith("Gap");
      own.forEach((row, r) => {
        const before = own
          .filter((other, o) => o !== r && months[o]! <= months[r]!)
          .map((other) => numberOf(other[4]!));
        const value = numberOf(row[4]!);
        expect(row[8], `${row[0]}, ${measure}`).toBe(
          before.every((one) => (isLess ? value < one : value > one)) ? "yes" : "no"
        );
      });
    }
  });

  it("umnibench, stages: each stage on the axis of its model, and beside it what is kept", async () => {
    const {painted, rows} = await bothOf("umnibench", "stages");
    const lefts = painted.marks.map(({box}) => box.left);
    const isKept = ({box}: (typeof painted.marks)[number]) => box.left > Math.min(...lefts) + 20;
    for (const mark of painted.marks) {
      const own = rows.filter(([name]) => mark.name.startsWith(`${name}.`));
      expect([own.length, mark.dots.length], mark.name).toEqual(isKept(mark) ? [3, 1] : [3, 3]);
      const x = scaleOf(axisOf(mark, painted, middle(mark.dots[0]!)));
      const near = (at: number, value: string, said: string) =>
        expect(Math.abs(at - x(numberOf(value))), `${mark.name}, ${said}`).toBeLessThan(1.4);
      mark.dots.forEach((dot, d) => {
        const row = own[d]!;
        const [value, ends] = isKept(mark) ? [row[6]!, row[7]!] : [row[2]!, row[3]!];
        near(middle(dot), value, row[1]!);
        const [lo, hi] = ends.replace(/[[\]]/g, "").split(", ") as [string, string];
        near(mark.rods[d]!.left, lo, "lower end");
        near(mark.rods[d]!.right, hi, "upper end");
      });
    }
    expect(painted.marks.filter(isKept)).toHaveLength(8);
    expect(painted.marks).toHaveLength(16);
    const kept = painted.marks.filter(isKept).map((mark) => middle(mark.dots[0]!));
    expect(kept).toEqual([...kept].sort((one, other) => other - one));
  });
});

describe("what only one figure has is what its table twin says", () => {
  it.each(DISTANCE_STEPS)("index, distance, $step", async ({step, ...figure}) => {
    const {figure: node, rows} = await bothOf("index", "distance");
    const shown = node.getByRole("button", {name: "Figure", exact: true});
    if (await shown.isVisible()) await shown.click();
    await node.getByRole("button", {name: step}).click();
    await node.locator("button[aria-current=step]", {hasText: step.slice(2)}).waitFor();
    await expect.poll(async () => (await paintedIn(node)).marks.length).toBe(figure.marks);
    holdOnAxis(await paintedIn(node), rows, figure);
  });

  it("model-bagel: a stroke for each other model, and as many of them better as the place says", async () => {
    const {painted, rows} = await bothOf("model-bagel", "measures");
    for (const row of rows) {
      const {strokes, dots, name} = markOf(row, [0], painted)!;
      const [better, place, of] = [row[5]!, numberOf(row[6]!), numberOf(row[7]!)];
      expect(strokes.length, name).toBe(of - 1);
      const ahead = strokes.map((stroke) => (better === "lower" ? -1 : 1) * (middle(stroke) - middle(dots[0]!)));
      // Those that round to the same pixel may be on either side.
      expect(ahead.filter((by) => by > 0.6).length, name).toBeLessThanOrEqual(place - 1);
      expect(ahead.filter((by) => by > -0.6).length, name).toBeGreaterThanOrEqual(Math.floor(place - 1));
    }
    const {painted: places, rows: abilities} = await bothOf("model-bagel", "places");
    abilities.forEach((row, r) => {
      const {strokes, dots, name} = places.marks[r]!;
      expect(strokes.length, name).toBe(numberOf(row[5]!) - 1);
      expect(strokes.filter((one) => middle(one) > middle(dots[0]!)).length, name).toBe(numberOf(row[4]!) - 1);
    });
    const {painted: categories, rows: rates} = await bothOf("model-bagel", "categories");
    for (const row of rates) {
      const mark = markOf(row, ([category, benchmark, form]) => [`${category}, ${benchmark}, ${form}.`], categories);
      if (mark === undefined) continue;
      expect(mark.strokes.length, mark.name).toBe(numberOf(row[7]!));
      const x = scaleOf(axisOf(mark, categories, middle(mark.dots[0]!)));
      const mean = mark.strokes.reduce((sum, one) => sum + middle(one), 0) / mark.strokes.length;
      const points = (middle(mark.dots[0]!) - mean) / (x(1) - x(0));
      expect(Math.abs(points - numberOf(row[8]!)), `${mark.name}, from the mean`).toBeLessThan(0.6);
    }
  });

  it("methods, shrinkage: alone and fitted, across and up, on axes of log-odds", async () => {
    const both = await bothOf("methods", "shrinkage");
    holdShrinkage(both);
  });

  it("methods, walk: every curve goes through the gaps of its category", async () => {
    const both = await bothOf("methods", "walk");
    holdWalk(both);
  });

  it("methods, anatomy: rates on their axis, outcomes as areas, the gap with and without weights", async () => {
    const both = await bothOf("methods", "anatomy");
    holdAnatomy(both);
  });

  it("ledger, checks: a mark for every finding, by check, benchmark and grade", async () => {
    await holdFindings((await twins.page("ledger")).locator("#checks"));
  });

  it("explore, matrix: pixels between wrong and right as the shares of their items", async () => {
    await holdMatrix((await twins.page("explore")).locator("#matrix"));
  });

  it("compare, slopes: ranks from the top, lines between them, bars where neighbours are not told apart", async () => {
    const both = await bothOf("compare", "slopes");
    holdSlopes(both);
  });
});

describe("what is coloured is what the table twin says", () => {
  it.each([
    {page: "unieval", figure: "tags", of: threeColumns(0, 2, 3)},
    {page: "unieval", figure: "difference", of: threeColumns(0, 1, 4), isSigned: true},
    {page: "umnibench", figure: "domains", of: threeColumns(0, 1, 2)},
    {page: "wise", figure: "scores", of: threeColumns(0, 3, 4)},
    {page: "explore", figure: "rates", of: threeColumns(0, 1, 2)},
    // A column of the table is a row of the figure.
    {
      page: "explore",
      figure: "answers",
      of: (rows: readonly Row[], heads: Row) =>
        rows.flatMap((row) =>
          [1, 2, 3, 4, 5, 6].map((k) => ({row: heads[k]!.replace(/, %.*$/, ""), column: row[0]!, value: row[k]!}))
        )
    },
    {
      page: "validity",
      figure: "others",
      of: (rows: readonly Row[]) => threeColumns(0, 1, 3)(rows.filter(([, , statistic]) => statistic === "score"))
    },
    {
      page: "validity",
      figure: "others",
      of: (rows: readonly Row[]) => threeColumns(2, 1, 3)(rows.filter(([, , statistic]) => statistic !== "score")),
      isPlain: true
    }
  ])("$page, $figure: fields", async ({page: name, figure: id, of, ...kind}) => {
    const {painted, rows, heads} = await bothOf(name, id);
    holdFields(painted, of(rows, heads), kind);
  });

  it.each([
    {
      page: "index",
      figure: "hundred",
      named: [0],
      parts: {"only drawn": 1, "right both ways": 2, "known, but not drawn": 3, "neither known nor drawn": 4},
      // A hundred whole items.
      slack: 0.01
    },
    {
      page: "gapeval",
      figure: "outcomes",
      named: [0, 1],
      parts: {"in both forms": 2, "only understands": 3, "only draws": 4, neither: 5},
      slack: 0.012
    }
  ])("$page, $figure: lengths by colour", async ({page: name, figure: id, named, parts, slack}) => {
    const {painted, rows} = await bothOf(name, id);
    const columns = painted.swatches.map(({words, shade}) => {
      const [, column] = Object.entries(parts).find(([part]) => words.startsWith(part))!;
      return {column, shade: shade.join()};
    });
    expect(columns.map(({column}) => column)).toEqual(Object.values(parts));
    let compared = 0;
    for (const row of rows) {
      const mark = markOf(row, named, painted);
      if (mark === undefined) continue;
      const strips = mark.dots.map(({left, right}, k) => ({left, width: right - left, shade: mark.shades[k]!.join()}));
      const whole = strips.reduce((sum, {width}) => sum + width, 0);
      for (const {column, shade} of columns) {
        const own = strips.filter((strip) => strip.shade === shade).reduce((sum, {width}) => sum + width, 0);
        expect(Math.abs(own / whole - numberOf(row[column]!) / 100), `${mark.name}, ${column}`).toBeLessThan(slack);
      }
      const order = strips
        .sort((a, b) => a.left - b.left)
        .map((strip) => columns.findIndex(({shade}) => shade === strip.shade));
      expect(order, mark.name).toEqual([...order].sort((a, b) => a - b));
      compared++;
    }
    expect(compared).toBe(rows.length);
  });
});

describe("what a figure claims is what its numbers say", () => {
  const WORDS = [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve"
  ];

  it("counts the measures of a duel for the side that leads in them", async () => {
    const {figure, rows} = await bothOf("compare", "head-to-head");
    const title = await figure.locator("h2, h3").first().innerText();
    const [first, second] = ["BAGEL", "OmniGen2"];
    const ahead = (name: string) => rows.filter((row) => row.includes(`${name} ahead`)).length;
    const compared = rows.filter((row) => row.some((cell) => / ahead$|^not told apart$/.test(cell))).length;
    expect(ahead(first)).toBeGreaterThan(ahead(second));
    expect(title).toContain(`${first} is ahead in ${WORDS[ahead(first)]} of ${WORDS[compared] ?? compared} measures`);
    expect(title).toContain(`${second} in ${WORDS[ahead(second)]}`);
  });

  it("takes the highest printed rate as the best of a category", async () => {
    const {rows} = await bothOf("realunify", "ceiling");
    const models = new Map(modelsRegistry().entries.map((entry) => [entry.id, entry]));
    const printed = publishedRows("realunify").filter(
      ({table, model}) => table === "Table 2" && models.get(model)?.kind === "unified"
    );
    const PROTOCOLS = {"unified, direct": "direct", "unified, in steps": "stepwise"} as const;
    let compared = 0;
    for (const [category, track, kind, names, value] of rows) {
      const protocol = PROTOCOLS[kind as keyof typeof PROTOCOLS];
      const own = printed.filter(
        (row) => row.category === category && row.track === track && row.protocol === protocol
      );
      if (protocol === undefined || own.length === 0) continue;
      const best = Math.max(...own.map((row) => row.value));
      expect(numberOf(value!), `${category}, ${kind}`).toBeCloseTo(best, 1);
      const systems = own.filter((row) => row.value === best).map(({model}) => models.get(model)!.short);
      expect(new Set(names!.split(", ")), `${category}, ${kind}`).toEqual(new Set(systems));
      compared++;
    }
    expect(compared).toBe(20);
  });
});
