import {expect, it} from "vitest";
import {disputedItems, furtherItems} from "../../../src/components/explore/judges/judges-figure.js";
import type {PairedVerdicts} from "../../../src/lib/explore/index.js";

it("items in dispute are all counted: the list ended after twelve as if there were no more", () => {
  const items = Array.from({length: 15}, (_, i) => i);
  const pairs = {item: [...items, 3], a: [...items.map(() => 1), 1], b: [...items.map((i) => (i === 7 ? 1 : 0)), 0]};
  const disputed = disputedItems(pairs as unknown as PairedVerdicts);
  expect(disputed).toHaveLength(14);
  expect(disputed[0]).toEqual({item: 3, n: 2});
  expect([furtherItems(14), furtherItems(13), furtherItems(12)]).toEqual([
    ", and on 2 further items",
    ", and on 1 further item",
    ""
  ]);
});
