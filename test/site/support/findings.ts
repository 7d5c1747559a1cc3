import type {Locator} from "playwright-core";
import {expect} from "vitest";
import {middleOf, tableOf} from "./twin.js";
import type {Box} from "./painted.js";

const WEIGHTS: Readonly<Record<string, string>> = {
  "cannot all be as printed": "contradiction",
  "asks for an explanation": "unexplained",
  "a last digit": "minor",
  "good to know": "context"
};

/** Holds the marks of findings: one for each, in the row of its check, under its benchmark, in the look that the key gives its weight. */
export async function holdFindings(figure: Locator): Promise<void> {
  const {marks, keys, texts} = await figure.evaluate((node) => {
    const boxOf = (element: Element): Box => {
      const {left, right, top, bottom} = element.getBoundingClientRect();
      return {left, right, top, bottom};
    };
    const lookOf = (drawn: Element): string => {
      const shape = [...drawn.querySelectorAll("rect, circle, path, line")].find(
        (one) => !one.matches(".hit, .anchor")
      )!;
      const {fill, stroke} = getComputedStyle(shape);
      return `${shape.tagName} ${fill} ${stroke}`;
    };
    return {
      marks: [...node.querySelectorAll("svg [data-mark]")].map((mark) => ({box: boxOf(mark), look: lookOf(mark)})),
      keys: [...node.querySelectorAll(".sub svg")].map((drawn) => ({
        words: drawn.parentElement!.textContent!.trim(),
        look: lookOf(drawn)
      })),
      texts: [...node.querySelectorAll(".body svg text")].map((text) => ({
        text: text.textContent!.trim(),
        box: boxOf(text)
      }))
    };
  });
  const {rows} = await tableOf(figure);
  const weightOf = (look: string) => WEIGHTS[keys.find((key) => key.look === look)?.words ?? ""];
  const checks = [...new Set(rows.map(([check]) => check!))];
  const benchmarks = [...new Set(rows.map((row) => row[2]!))];
  const placed = (names: readonly string[]) =>
    names.map((name) => ({name, ...texts.find(({text}) => text === name)!.box}));
  const nearest = (names: readonly string[], side: "left" | "top", at: number): string =>
    placed(names)
      .filter((one) => one[side] < at + 4)
      .reduce((best, one) => (one[side] > best[side] ? one : best)).name;
  const painted = marks.map(({box, look}) => {
    const {x, y} = middleOf(box);
    return `${nearest(checks, "top", y)} | ${weightOf(look)} | ${nearest(benchmarks, "left", x)}`;
  });
  expect(new Set(keys.map(({look}) => look)).size).toBe(4);
  expect(painted.toSorted()).toEqual(
    rows.map(([check, weight, benchmark]) => `${check} | ${weight} | ${benchmark}`).toSorted()
  );
}
