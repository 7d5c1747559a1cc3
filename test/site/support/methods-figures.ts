import {expect} from "vitest";
import {markOf, middle} from "./on-axis.js";
import {planeOf, scaleOf} from "./painted.js";
import {markNamed, middleOf, numberOf, type Both} from "./twin.js";

/** Holds the plane of abilities, alone and fitted together, whose axes are of log-odds and numbered in percent. */
export function holdShrinkage({painted, rows}: Both): void {
  const {x, y} = planeOf(painted, (percent) => Math.log(percent / (100 - percent)));
  expect(rows.length).toBe(painted.marks.length);
  for (const row of rows) {
    const {dots, name} = markOf(row, [0], painted)!;
    dots.forEach((dot, d) => {
      const {x: across, y: up} = middleOf(dot);
      expect(Math.abs(across - x(numberOf(row[1 + 2 * d]!))), `${name}, ${d}, across`).toBeLessThan(1.6);
      expect(Math.abs(up - y(numberOf(row[2 + 2 * d]!))), `${name}, ${d}, up`).toBeLessThan(1.6);
    });
  }
}

/** Holds the curves of the walk along which nothing changes but the gap: each goes through the gaps of its category, and ends at its name. */
export function holdWalk({painted, rows, heads}: Both): void {
  const {x, y} = planeOf(painted);
  const start = rows.find(([shift]) => numberOf(shift!) === 0)!;
  [3, 4, 5, 6].forEach((column) => {
    const category = heads[column]!.replace(/, gap.*$/, "");
    const {x: at, y: up} = middleOf(markNamed([`${category}.`], painted)!.dots[0]!);
    expect(Math.abs(at - x(0)), category).toBeLessThan(1.4);
    expect(Math.abs(up - y(numberOf(start[column]!))), category).toBeLessThan(1.4);
    const label = painted.texts.find(({text}) => text === category)!;
    const away = painted.curves.map((curve) =>
      Math.max(
        ...rows.map((row) => {
          const [px, py] = [x(numberOf(row[0]!)), y(numberOf(row[column]!))];
          return Math.min(...curve.map((point) => Math.hypot(point.x - px, point.y - py)));
        })
      )
    );
    const own = away.indexOf(Math.min(...away));
    expect(away[own], category).toBeLessThan(2.5);
    // Names that would stand on each other are moved apart.
    expect(Math.abs(middleOf(label.box).y - painted.curves[own]!.at(-1)!.y), category).toBeLessThan(18);
  });
}

/** Holds the anatomy of one gap: rates on their axis, outcomes as areas in the colours of their key, the gap with and without weights. */
export function holdAnatomy({painted, rows}: Both): void {
  const of = (quantity: string) => numberOf(rows.find(([name]) => name === quantity)![1]!);
  const mark = (name: string) => markNamed([`${name}.`], painted)!;
  const upper = {...painted, ticks: painted.ticks.filter(({y}) => y < middleOf(mark("Gap").dots[0]!).y)};
  const {x, y} = planeOf(upper);
  for (const form of ["Understanding", "Generation"])
    expect(Math.abs(middleOf(mark(form).dots[0]!).y - y(of(form.toLowerCase()))), form).toBeLessThan(1.4);
  const apart = middle(mark("Understanding").dots[0]!) - middle(mark("Generation").dots[0]!);
  expect(Math.abs(apart - (x(of("difference of abilities")) - x(0)))).toBeLessThan(1.6);
  // The outer numbers stand within the ends of their axis.
  const below = painted.ticks.filter(({y, value}) => y > middleOf(mark("Gap").dots[0]!).y && value > 0 && value < 100);
  const gap = scaleOf(below.map(({value, x: at}) => ({value, at})));
  for (const [name, quantity] of [
    ["Gap without weights", "gap without weights"],
    ["Gap", "gap"]
  ] as const)
    expect(Math.abs(middle(mark(name).dots[0]!) - gap(of(quantity))), name).toBeLessThan(2);
  const OUTCOMES = ["both", "only understands", "only draws", "neither"];
  const found = OUTCOMES.map((name) => mark(`${name[0]!.toUpperCase()}${name.slice(1)}`));
  const areas = found.map(({dots: [box]}) => (box!.right - box!.left) * (box!.bottom - box!.top));
  const whole = areas.reduce((sum, area) => sum + area, 0);
  OUTCOMES.forEach((name, k) => {
    expect(Math.abs(areas[k]! / whole - of(name) / 100), name).toBeLessThan(0.01);
    expect(found[k]!.shades[0], name).toEqual(found[k]!.shades[1]);
    expect(found[k]!.texts.map(({text}) => text).join(" "), name).toContain(`${of(name).toFixed(1)} ${name}`);
  });
  expect(new Set(found.map(({shades}) => shades.join())).size).toBe(4);
}
