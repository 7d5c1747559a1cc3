import type {Page} from "playwright-core";
import {VALUES, type ListedFacet} from "./invented-log.js";

/** One step of the walk, measured. */
export interface Sample {
  readonly kind: StepKind;
  /** From the pointer's event to the paint after the last change; `null` where nothing changed. */
  readonly ms: number | null;
  /** From the last pointer event of the step to that paint. */
  readonly fromLatest: number;
  readonly repaints: number;
  /** Longest task of the page's thread, 0 where none took 50 ms. */
  readonly longest: number;
  /** From the last event to the paint with exact intervals; `null` where the page has none. */
  readonly exactMs: number | null;
  /** From the last event to the last paint of what is computed at rest for what is in sight; `null` likewise. */
  readonly restMs: number | null;
  readonly inForce: number;
}
export type StepKind = "first click" | "other value" | "clear" | "first brush step" | "brush step" | "drag" | "on top";

/** A page with the linked views: where its values and its histogram are. */
export interface ExploredPage {
  readonly page: Page;
  /** Brings a value into view and says where to press. */
  readonly placeOf: (facet: ListedFacet, code: number) => Promise<{x: number; y: number}>;
  readonly histogram: () => Promise<{x: number; y: number; width: number; height: number}>;
  /** Held while a further value is pressed, so that it joins those chosen. */
  readonly joinKey: "Shift" | null;
  /** The event at which a pressed value is chosen. */
  readonly pressedAt: "click" | "pointerdown";
  readonly inForce: () => Promise<number>;
}

interface Probe {
  arm(type: string): void;
  settled(): Promise<Omit<Sample, "kind" | "inForce">>;
}
declare const explorerProbe: Probe;

/**
 * The same walk on either page, by real mouse events: every facet alone (a first value, two others beside it, then away
 * again), a brush in 20 steps and dragged back without waiting, and a brush on top of two filters.
 *
 * @param order - codes of a facet, those of most rows first
 */
export async function walk(
  explored: ExploredPage,
  order: (facet: ListedFacet) => readonly number[]
): Promise<Sample[]> {
  const {page, placeOf, joinKey} = explored;
  const samples: Sample[] = [];
  const sample = async (kind: StepKind, event: ExploredPage["pressedAt"] | "pointermove", act: () => Promise<void>) => {
    await page.evaluate((type) => explorerProbe.arm(type), event);
    await act();
    const found = await page.evaluate(() => explorerProbe.settled());
    samples.push({kind, ...found, inForce: await explored.inForce()});
  };
  const press = async (kind: StepKind, facet: ListedFacet, code: number, joins: boolean) => {
    const at = await placeOf(facet, code);
    await page.evaluate(() => explorerProbe.settled());
    await sample(kind, explored.pressedAt, async () => {
      if (joins && joinKey) await page.keyboard.down(joinKey);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.up();
      if (joins && joinKey) await page.keyboard.up(joinKey);
    });
  };
  const brush = async (first: StepKind, step: StepKind) => {
    const box = await explored.histogram();
    const y = box.y + box.height / 2;
    const at = (share: number) => box.x + box.width * share;
    await page.mouse.move(at(0.35), y);
    await page.mouse.down();
    for (let k = 1; k <= 20; k++)
      await sample(k === 1 ? first : step, "pointermove", () => page.mouse.move(at(0.35 + 0.025 * k), y));
    await sample("drag", "pointermove", async () => {
      const moves: Promise<void>[] = [];
      for (let k = 1; k <= 40; k++) {
        moves.push(page.mouse.move(at(0.85 - 0.0125 * k), y));
        await new Promise((resolve) => setTimeout(resolve, 16));
      }
      await Promise.all(moves);
    });
    await page.mouse.up();
    await page.evaluate(() => explorerProbe.settled());
  };

  for (const facet of Object.keys(VALUES) as ListedFacet[]) {
    const [a, b, c] = order(facet);
    await press("first click", facet, a!, false);
    if (c === undefined) {
      // Both of two values are no filter here, and one in the peer's page.
      await press("clear", facet, a!, false);
      continue;
    }
    await press("other value", facet, b!, true);
    const third = VALUES[facet].length > 3 ? c : null;
    if (third !== null) await press("other value", facet, third, true);
    await press("other value", facet, a!, true);
    if (third !== null) await press("other value", facet, third, true);
    await press("clear", facet, b!, false);
  }
  await brush("first brush step", "brush step");
  const [category, ...categories] = order("category");
  await press("on top", "category", category!, false);
  await press("on top", "category", categories[0]!, true);
  const [model, ...models] = order("model");
  await press("on top", "model", model!, false);
  await press("on top", "model", models[0]!, true);
  await brush("on top", "on top");
  await press("on top", "model", models[0]!, true);
  await press("on top", "model", model!, true);
  return samples;
}
