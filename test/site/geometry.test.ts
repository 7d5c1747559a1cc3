import type {Locator} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {publishedRows} from "../../loaders/logs/demo-sources.js";
import {modelsRegistry} from "../../loaders/registries.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {axisOf, paintedIn, scaleOf, type Box, type Painted} from "./support/painted.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** Columns of a value in the table twin, by their place: the value, and the ends of its interval or both in one cell. */
interface DotColumns {
  readonly value: number;
  readonly ends?: readonly [number, number] | number;
  /** Which of a mark's dots and rods it is, in the order in which they are painted; by default those of its own place in the list. */
  readonly dot?: number;
  readonly rod?: number;
  /** A bracket from one end to the other instead of a dot and a rod. */
  readonly isBracket?: true;
}

/** A figure whose marks stand on an axis of numbers from left to right. */
interface AxisFigure {
  readonly page: string;
  readonly figure: string;
  /** Columns whose texts, together, name the mark of a row. */
  readonly named: readonly number[];
  /** What is painted in a mark, in the order in which it is painted. */
  readonly dots: readonly DotColumns[];
  /** What a row's numbers are multiplied by on the axis; 1 by default. */
  readonly factor?: (row: readonly string[]) => number;
}

const AXIS_FIGURES: readonly AxisFigure[] = [
  {
    page: "gapeval",
    figure: "ranking",
    named: [0],
    dots: [
      {value: 5, ends: [5, 6], dot: 0, isBracket: true},
      {value: 7, ends: [8, 9], dot: 1, rod: 1},
      {value: 2, ends: [3, 4], dot: 2, rod: 0}
    ]
  },
  {page: "gapeval", figure: "categories", named: [0, 1], dots: [{value: 2, ends: [3, 4]}]},
  {
    page: "gapeval",
    figure: "rates",
    named: [0, 1],
    dots: [
      {value: 2, ends: 3},
      {value: 4, ends: 5}
    ]
  },
  {page: "gapeval", figure: "judges", named: [0], dots: [{value: 2}, {value: 1}]},
  {
    page: "realunify",
    figure: "categories",
    named: [0, 1],
    dots: [
      {value: 3, ends: 4},
      {value: 5, ends: 6}
    ]
  },
  {
    page: "compare",
    figure: "prediction",
    named: [0, 1],
    dots: [
      {value: 4, dot: 0},
      {value: 3, dot: 1}
    ]
  },
  {
    page: "compare",
    figure: "head-to-head",
    named: [0],
    dots: [{value: 8, ends: [9, 10]}],
    // To the right is better, whatever the unit; scores stand in hundredths.
    factor: ([, unit]) => (unit!.includes("less is better") ? -1 : 1) * (unit!.startsWith("score") ? 100 : 1)
  }
];

const numberOf = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.+-]/g, ""));
const endsOf = (cells: readonly string[], ends: NonNullable<DotColumns["ends"]>): [number, number] =>
  typeof ends === "number"
    ? (cells[ends]!.replace(/[[\]]/g, "").split(", ").map(numberOf) as [number, number])
    : [numberOf(cells[ends[0]]!), numberOf(cells[ends[1]]!)];
const middle = ({left, right}: Box): number => (left + right) / 2;

/** The drawing, then the table twin in its place. */
async function bothOf(figure: Locator): Promise<{painted: Painted; rows: string[][]}> {
  await figure.scrollIntoViewIfNeeded();
  await figure.locator("svg [data-mark]").first().waitFor();
  const painted = await paintedIn(figure);
  await figure.getByRole("button", {name: "Table", exact: true}).click();
  const rows = await figure
    .locator(".twin tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent!.trim()))
    );
  return {painted, rows};
}

/** The mark that a row is about: the only one whose name holds all texts that name the row. */
function markOf(row: readonly string[], named: readonly number[], {marks}: Painted) {
  const words = named.map((column) => row[column]!.toLowerCase());
  const found = marks.filter(({name}) => {
    const heading = name.toLowerCase();
    return words.every((word) => heading.includes(word)) && heading.startsWith(words[0]!);
  });
  return found.length === 1
    ? found[0]!
    : found.find(({name}) => new RegExp(`^${escaped(row[named[0]!]!)}[,.:]`, "i").test(name));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

describe("what is painted stands where the table twin says", () => {
  it.each(AXIS_FIGURES)("$page, $figure", async ({page: name, figure: id, named, dots, factor = () => 1}) => {
    const {page, settled, close} = await visit(site, `${name}.html`);
    await settled();
    const {painted, rows} = await bothOf(page.locator(`#${id}`));
    let compared = 0;
    for (const row of rows) {
      const mark = markOf(row, named, painted);
      const present = dots.filter(({value}) => row[value] !== "—" && row[value] !== "");
      if (mark === undefined || present.length === 0) continue;
      const by = factor(row);
      const said = `${row.slice(0, 2).join(", ")}: ${mark.name}`;
      present.forEach(({value, ends, dot: own, rod: ownRod, isBracket}, d) => {
        const dot = mark.dots[own ?? d];
        expect(dot, said).toBeDefined();
        const x = scaleOf(axisOf(mark, painted, middle(dot!)));
        // As far as the table rounds, and a pixel for how a browser lays out text.
        const slack = 1.2 + Math.abs(x(0.05 * by) - x(0));
        if (!isBracket)
          expect(Math.abs(middle(dot!) - x(by * numberOf(row[value]!))), `${said}, value`).toBeLessThan(slack);
        if (ends === undefined || /^—?$/.test(typeof ends === "number" ? row[ends]! : row[ends[0]]!)) return;
        const [lo, hi] = endsOf(row, ends)
          .map((end) => by * end)
          .sort((a, b) => a - b) as [number, number];
        // A rod may be cut where the axis ends.
        const rod = isBracket ? dot : mark.rods[ownRod ?? d];
        expect(rod, said).toBeDefined();
        expect(Math.abs(rod!.left - x(lo)), `${said}, lower end`).toBeLessThan(slack);
        expect(Math.abs(rod!.right - x(hi)), `${said}, upper end`).toBeLessThan(slack);
        compared++;
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(rows.length / 2);
    await close();
  });

  it("gapeval, ranking: from the top in the order of the table", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const {painted, rows} = await bothOf(page.locator("#ranking"));
    const tops = rows.map((row) => markOf(row, [0], painted)!.box.top);
    expect(tops).toHaveLength(11);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await close();
  });

  it.each([
    {page: "compare", figure: "scatter", x: 1, y: 4},
    {page: "gapeval", figure: "map", x: 1, y: 2}
  ])("$page, $figure: across and up", async ({page: name, figure: id, x: across, y: up}) => {
    const {page, settled, close} = await visit(site, `${name}.html`);
    await settled();
    const {painted, rows} = await bothOf(page.locator(`#${id}`));
    // Numbers in one row belong to the axis below, numbers in one column to the axis beside.
    const often = (values: readonly number[]) =>
      values.map((value) => values.filter((other) => Math.abs(other - value) < 2).length);
    const inRow = often(painted.ticks.map((tick) => tick.y));
    const inColumn = often(painted.ticks.map((tick) => tick.x));
    const below = painted.ticks.filter((_, t) => inRow[t]! > 2 && inRow[t]! >= inColumn[t]!);
    const lowest = Math.max(...below.map(({y}) => y));
    const x = scaleOf(below.filter(({y}) => Math.abs(y - lowest) < 2).map(({value, x: at}) => ({value, at})));
    const beside = painted.ticks.filter((_, t) => inColumn[t]! > 2 && inColumn[t]! > inRow[t]! - 1);
    const leftmost = Math.min(...beside.map((tick) => tick.x));
    const y = scaleOf(
      beside
        .filter((tick) => tick.x < leftmost + 24 && Math.abs(tick.y - lowest) > 8)
        .map(({value, y: at}) => ({value, at})),
      "up"
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const mark = markOf(row, [0], painted)!;
      const dot = mark.dots.at(-1)!;
      const slack = 1.6 + Math.abs(x(0.05) - x(0));
      expect(Math.abs(middle(dot) - x(numberOf(row[across]!))), `${mark.name}, across`).toBeLessThan(slack);
      expect(Math.abs((dot.top + dot.bottom) / 2 - y(numberOf(row[up]!))), `${mark.name}, up`).toBeLessThan(slack);
    }
    await close();
  });

  it("models, time: up by value with its interval, across by date, and the line through the best so far", async () => {
    const {page, settled, close} = await visit(site, "models.html");
    await settled();
    const figure = page.locator("#time");
    const {painted, rows} = await bothOf(figure);
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
    await close();
  });

  it("umnibench, stages: each stage on the axis of its model, and beside it what is kept", async () => {
    const {page, settled, close} = await visit(site, "umnibench.html");
    await settled();
    const {painted, rows} = await bothOf(page.locator("#stages"));
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
    await close();
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
    const {page, settled, close} = await visit(site, "compare.html");
    await settled();
    const figure = page.locator("#head-to-head");
    const title = await figure.locator("h2, h3").first().innerText();
    const {rows} = await bothOf(figure);
    const [first, second] = ["BAGEL", "OmniGen2"];
    const ahead = (name: string) => rows.filter((row) => row.includes(`${name} ahead`)).length;
    const compared = rows.filter((row) => row.some((cell) => / ahead$|^not told apart$/.test(cell))).length;
    expect(ahead(first)).toBeGreaterThan(ahead(second));
    expect(title).toContain(`${first} is ahead in ${WORDS[ahead(first)]} of ${WORDS[compared]} measures`);
    expect(title).toContain(`${second} in ${WORDS[ahead(second)]}`);
    await close();
  });

  it("takes the highest printed rate as the best of a category", async () => {
    const {page, settled, close} = await visit(site, "realunify.html");
    await settled();
    const {rows} = await bothOf(page.locator("#ceiling"));
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
    await close();
  });
});
