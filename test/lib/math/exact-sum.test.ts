import {expect, it} from "vitest";
import {ExactSum} from "../../../src/lib/math/exact-sum.js";

const sumOf = (numbers: readonly number[]): number => {
  const sum = new ExactSum();
  for (const number of numbers) sum.add(number);
  return sum.value;
};

it("is the same in any order, and rounded once", () => {
  const numbers = [0.1, 0.7, 1e16, -1e16, 0.2, 3, 2 ** -60];
  expect(sumOf(numbers)).toBe(sumOf(numbers.toReversed()));
  expect(sumOf(Array.from({length: 10}, () => 0.1))).toBe(1);
  expect(sumOf([1, 2, -4])).toBe(-1);
  expect(sumOf([])).toBe(0);
});

it("takes units of a power of two, more than a double holds", () => {
  const sum = new ExactSum();
  sum.addUnits(-((2n ** 90n * 5n) / 4n), -90);
  sum.addUnits(1n, -90);
  sum.add(1.25);
  expect(sum.value).toBe(2 ** -90);
});
