import {expect} from "vitest";
import {markOf, middle} from "./on-axis.js";
import {scaleOf} from "./painted.js";
import {middleOf, numberOf, type Both, type Row} from "./twin.js";

/** Holds ranks from measure to measure: the best on top, every measure under its head, bars where neighbours are not told apart, names at both ends. */
export function holdSlopes({painted, rows}: Both): void {
  const measures = [...new Set(rows.map((row) => row[1]!))];
  const ranks = rows.map((row) => numberOf(row[2]!));
  const dotOf = (row: Row) =>
    markOf(row, [0], painted)!.dots.filter((dot) => dot.right - dot.left < 12)[measures.indexOf(row[1]!)]!;
  const ups = rows.map((row) => middleOf(dotOf(row)).y);
  const y = scaleOf(
    rows.map((_, r) => ({value: -ranks[r]!, at: ups[r]!})),
    "up"
  );
  rows.forEach((row, r) => expect(Math.abs(ups[r]! - y(-ranks[r]!)), row.join()).toBeLessThan(1.4));
  const step = y(-2) - y(-1);
  expect(step).toBeGreaterThan(16);
  measures.forEach((measure, m) => {
    const own = rows.filter((row) => row[1] === measure).sort((a, b) => numberOf(a[2]!) - numberOf(b[2]!));
    const across = own.map((row) => middle(dotOf(row)));
    expect(Math.max(...across) - Math.min(...across), measure).toBeLessThan(1);
    const heads = painted.texts.filter(({box}) => box.bottom < Math.min(...ups) - 8);
    const above = (at: number) =>
      heads.filter(({box}) => box.left - 2 < at && box.right + 2 > at).map(({text}) => text);
    // The outer heads stand at the edges of the drawing.
    const place =
      m === 0
        ? Math.min(...heads.map(({box}) => box.left))
        : m === measures.length - 1
          ? Math.max(...heads.map(({box}) => box.right))
          : across[0]!;
    const [benchmark, name] = measure.split(": ") as [string, string];
    expect(
      above(place).map((text) => text.toLowerCase()),
      measure
    ).toEqual([name.replace(/, direct$/, "").toLowerCase(), benchmark.toLowerCase()]);
    // The higher value has the better rank.
    const values = own.map((row) => numberOf(row[3]!));
    expect(values, measure).toEqual([...values].sort((a, b) => b - a));
    const bars = painted.uprights.filter(({box, thickness}) => thickness > 4 && Math.abs(middle(box) - across[0]!) < 2);
    own.slice(1).forEach((row, k) => {
      const [before, at] = [middleOf(dotOf(own[k]!)).y, middleOf(dotOf(row)).y];
      if (at - before < 1) return;
      const isJoined = bars.some(({box}) => Math.abs(box.top - before) < 2 && Math.abs(box.bottom - at) < 2);
      const isTied = own
        .filter((one) => numberOf(one[2]!) === numberOf(own[k]![2]!))
        .some((one) => row[4]!.split(", ").includes(one[0]!));
      expect(isJoined, `${measure}: ${own[k]![0]} and ${row[0]}`).toBe(isTied);
    });
  });
  for (const {texts, name, dots} of painted.marks) {
    const ends = dots.filter((dot) => dot.right - dot.left < 12);
    expect(
      texts.map(({text}) => name.startsWith(`${text}.`)),
      name
    ).toEqual([true, true]);
    [ends[0]!, ends.at(-1)!].forEach((dot, k) =>
      expect(Math.abs(middleOf(texts[k]!.box).y - middleOf(dot).y), name).toBeLessThan(4)
    );
  }
}
