import type {Locator} from "playwright-core";
import {expect} from "vitest";
import {middleOf, tableOf} from "./twin.js";
import type {Box} from "./painted.js";

const GRADES: Readonly<Record<string, string>> = {
  "arithmetically impossible": "impossible",
  "two prints disagree": "two-prints",
  "sentence that no reading gives": "every-reading",
  "sentence that one reading gives": "some-reading",
  curiosity: "curiosity"
};

/** Holds the marks of findings: one for each, in the row of its check, under its benchmark, in the look that the key gives its grade. */
export async function holdFindings(figure: Locator): Promise<void> {
  const {marks, keys, texts} = await figure.evaluate((node) => {
    const boxOf = (element: Element): Box => {
      const {left, right, top, bottom} = element.getBoundingClientRect();
      return {left, right, top, bottom};
    };
    const lookOf = (drawn: Element): string => {
      const shapes = [...drawn.querySelectorAll("rect, circle, path, line")].filter(
        (one) => !one.matches(".hit, .anchor")
      );
      return shapes
        .map((shape) => {
          const {fill, stroke} = getComputedStyle(shape);
          return `${shape.tagName} ${fill} ${stroke}`;
        })
        .join(", ");
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
  const gradeOf = (look: string) => GRADES[keys.find((key) => key.look === look)?.words ?? ""];
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
    return `${nearest(checks, "top", y)} | ${gradeOf(look)} | ${nearest(benchmarks, "left", x)}`;
  });
  expect(new Set(keys.map(({look}) => look)).size).toBe(5);
  expect(painted.toSorted()).toEqual(
    rows.map(([check, grade, benchmark]) => `${check} | ${grade} | ${benchmark}`).toSorted()
  );
}
