import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {publishedRows} from "../../loaders/logs/demo-sources.js";
import {modelsRegistry} from "../../loaders/registries.js";
import {AXIS_FIGURES, type AxisFigure, type DotColumns} from "./support/axis-figures.js";
import {openSite, type Site} from "./support/browser.js";
import {axisOf, scaleOf, type Box, type Painted, type PaintedMark, type Rgb} from "./support/painted.js";
import {halfUnitOf, isNothing, markNamed, middleOf, numberOf, Twins, type Both, type Row} from "./support/twin.js";

let site: Site;
const twins = new Twins(() => site);
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** Half the width of a 95% interval, in standard errors. */
const HALF = 1.96;
function endsOf(row: Row, {value, ends}: DotColumns): [number, number] | null {
  if (ends === undefined) return null;
  if (typeof ends === "object" && "error" in ends) {
    const [middle, half] = [numberOf(row[value]!), HALF * numberOf(row[ends.error]!)];
    return [middle - half, middle + half];
  }
  const [lo, hi] =
    typeof ends === "number" ? row[ends]!.replace(/[[\]]/g, "").split(", ") : ends.map((end) => row[end]!);
  return lo === undefined || hi === undefined || isNothing(lo) ? null : [numberOf(lo), numberOf(hi)];
}
const middle = ({left, right}: Box): number => (left + right) / 2;
const bothOf = (name: string, id: string): Promise<Both> => twins.of(name, id);
const markOf = (row: Row, named: AxisFigure["named"], painted: Painted): PaintedMark | undefined =>
  markNamed(typeof named === "function" ? named(row) : named.map((column) => row[column]!), painted);

describe("what is painted stands where the table twin says", () => {
  it.each(AXIS_FIGURES)(
    "$page, $figure",
    async ({page: name, figure: id, named, dots, factor = () => 1, among = /^/}) => {
      const {painted, rows} = await bothOf(name, id);
      const compared = new Set<PaintedMark>();
      for (const row of rows) {
        const mark = markOf(row, named, painted);
        const present = (typeof dots === "function" ? dots(row, rows) : dots).filter(
          ({value}) => !isNothing(row[value]!)
        );
        if (mark === undefined || present.length === 0) continue;
        const by = factor(row);
        const said = `${row.slice(0, 2).join(", ")}: ${mark.name}`;
        present.forEach((columns, d) => {
          const {value, dot: own, rod: ownRod, isBracket, isStroke} = columns;
          const dot = (isStroke ? mark.strokes : mark.dots)[own ?? d];
          expect(dot, said).toBeDefined();
          const x = scaleOf(axisOf(mark, painted, middle(dot!)));
          // As far as the table rounds, and a pixel for how a browser lays out text.
          const slack = 1.2 + Math.abs(x(by * halfUnitOf(row[value]!)) - x(0));
          if (!isBracket)
            expect(Math.abs(middle(dot!) - x(by * numberOf(row[value]!))), `${said}, value`).toBeLessThan(slack);
          const ends = endsOf(row, columns);
          if (ends === null) return;
          const [lo, hi] = ends.map((end) => by * end).sort((a, b) => a - b) as [number, number];
          // A rod may be cut where the axis ends.
          const rod = isBracket ? dot : mark.rods[ownRod ?? d];
          expect(rod, said).toBeDefined();
          expect(Math.abs(rod!.left - x(lo)), `${said}, lower end`).toBeLessThan(slack);
          expect(Math.abs(rod!.right - x(hi)), `${said}, upper end`).toBeLessThan(slack);
        });
        compared.add(mark);
      }
      const all = painted.marks.filter((mark) => mark.dots.length > 0 && among.test(mark.name));
      expect(all.length).toBeGreaterThan(0);
      expect(compared.size, "marks that a row was found for").toBeGreaterThanOrEqual(0.9 * all.length);
    }
  );

  it("gapeval, ranking: from the top in the order of the table", async () => {
    const {painted, rows} = await bothOf("gapeval", "ranking");
    const tops = rows.map((row) => markOf(row, [0], painted)!.box.top);
    expect(tops).toHaveLength(11);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  it.each([
    {page: "index", figure: "scatter", x: 1, y: 4},
    {page: "compare", figure: "scatter", x: 1, y: 4},
    {page: "gapeval", figure: "map", x: 1, y: 2}
  ])("$page, $figure: across and up", async ({page: name, figure: id, x: across, y: up}) => {
    const {painted, rows} = await bothOf(name, id);
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

describe("what is coloured is what the table twin says", () => {
  it.each([
    {page: "unieval", figure: "tags", row: 0, column: 2, value: 3, isSigned: false},
    {page: "unieval", figure: "difference", row: 0, column: 1, value: 4, isSigned: true},
    {page: "umnibench", figure: "domains", row: 0, column: 1, value: 2, isSigned: false},
    {page: "explore", figure: "rates", row: 0, column: 1, value: 2, isSigned: false}
  ])("$page, $figure: fields", async ({page: name, figure: id, row: r, column: c, value, isSigned}) => {
    const {painted, rows} = await bothOf(name, id);
    const cells = rows.flatMap((row) => {
      const cell = markOf(row, [c, r], painted)?.cell;
      return cell && !isNothing(row[value]!) ? [{...cell, row, number: numberOf(row[value]!)}] : [];
    });
    expect(cells.length).toBeGreaterThan(0.9 * rows.length);
    for (const {text, row, number, box} of cells) {
      const said = `${row[c]}, ${row[r]}`;
      const slack = halfUnitOf(text) + halfUnitOf(row[value]!) + 1e-9;
      if (text !== "") expect(Math.abs(numberOf(text) - number), said).toBeLessThanOrEqual(slack);
      // The words of its row stand on its left, those of its column begin above its middle.
      const beside = painted.texts.filter(
        (one) => one.box.right < box.left + 1 && one.box.top < middleOf(box).y && one.box.bottom > middleOf(box).y
      );
      expect(
        beside.map((one) => one.text.replace(/…$/, "")).some((one) => row[r]!.startsWith(one)),
        said
      ).toBe(true);
      const above = painted.texts.filter(
        (one) => one.box.bottom < box.top + 1 && Math.abs(one.box.left - middleOf(box).x) < (box.right - box.left) / 2
      );
      expect(
        above.map((one) => one.text.replace(/…$/, "")).some((one) => row[c]!.startsWith(one)),
        said
      ).toBe(true);
    }
    // The shade grows with the number; with a signed one in either direction, from that of the number nearest to zero.
    const order = [...cells].sort((one, other) => one.number - other.number);
    const sides = isSigned
      ? [order.filter(({number}) => number >= 0), order.filter(({number}) => number <= 0).reverse()]
      : [order];
    const ranges = sides.map((side) => {
      const [from, to] = [side[0]!.shade, side.at(-1)!.shade];
      const along = (shade: Rgb) => shade.reduce((sum, part, k) => sum + (part - from[k]!) * (to[k]! - from[k]!), 0);
      let furthest = -Infinity;
      for (const {shade, row} of side) {
        expect(along(shade), `${row[c]}, ${row[r]}`).toBeGreaterThanOrEqual(furthest - 0.02 * along(to));
        furthest = Math.max(furthest, along(shade));
      }
      return along(to);
    });
    expect(Math.max(...ranges)).toBeGreaterThan(400);
    const [least, greatest] = [order[0]!.shade, order.at(-1)!.shade];
    expect(greatest).not.toEqual(least);
    const light = (shade: Rgb) => shade[0] + shade[1] + shade[2];
    if (!isSigned) expect(light(greatest)).toBeLessThan(light(least));
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
    expect(title).toContain(`${first} is ahead in ${WORDS[ahead(first)]} of ${WORDS[compared]} measures`);
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
