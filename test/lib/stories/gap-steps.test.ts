import {describe, expect, it} from "vitest";
import {gapFits} from "../../../loaders/gap-fits.js";
import {publishedTable} from "../../../loaders/published.js";
import {modelsRegistry} from "../../../loaders/registries.js";
import {pairedCells, rateCells} from "../../../src/lib/gaps/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {gapSteps, knownAndDrawn, profiles} from "../../../src/lib/stories/index.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";
import {expectClose, within} from "../../support/close-to.js";

const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const rowsOf = (benchmark: string) => decodeTable(PUBLISHED_TABLE, publishedTable(benchmark));
const fits = gapFits();
const PAIRED = Object.keys(fits);

/** Every model's steps at the weights of the shown gaps. */
function walksOf(benchmark: string) {
  const cells = pairedCells(rateCells(rowsOf(benchmark), models));
  return [...new Set(cells.map(({model}) => model))].map((model) =>
    gapSteps(
      cells.filter((cell) => cell.model === model),
      fits[benchmark]!.settings.lambda
    )
  );
}
/** Shown estimates keep nine digits. */
const NINE = within(5e-7, "estimates keep nine digits");

describe("gapSteps(cells, lambda)", () => {
  it.each(PAIRED)("ends, for every model of %s, in the gap that its pages show, category by category", (benchmark) => {
    const walks = walksOf(benchmark);
    expect(walks).toHaveLength(fits[benchmark]!.overall.length);
    for (const {model, categories, gap} of walks) {
      const overall = fits[benchmark]!.overall.find((row) => row.model === model)!;
      expectClose(gap, overall.gap, NINE);
      expect(gap.toFixed(2), model).toBe(overall.gap.toFixed(2));
      const cells = fits[benchmark]!.cells.filter((cell) => cell.model === model);
      expect(categories).toHaveLength(cells.length);
      for (const category of categories) {
        const cell = cells.find((one) => one.category === category.category)!;
        expectClose(category.gap, cell.gap, NINE);
        expectClose(category.delta, cell.delta, NINE);
      }
      expectClose(categories.reduce((sum, {delta}) => sum + delta, 0) / categories.length, overall.signed.value, NINE);
    }
  });

  it.each(PAIRED)("leads from each step of %s to the next by what it says", (benchmark) => {
    const {fail, success} = fits[benchmark]!.settings.lambda;
    const rounding = within(1e-9, "rounding");
    for (const {categories, gap} of walksOf(benchmark)) {
      for (const step of categories) {
        expectClose(step.delta, step.wordsLogit - step.picturesLogit, rounding);
        expectClose(step.weight, Math.exp((fail * step.neither - success * step.both) / 100), rounding);
        expectClose(step.weighted, step.delta * step.weight, rounding);
        const odds = Math.abs(step.weighted);
        expectClose(step.gap, (100 * odds) / (1 + odds), rounding);
        // Fails twice: whatever is right in neither, of all that is right in either.
        expectClose(step.neither, 100 - step.words - step.pictures + step.both, within(1e-6, "rounding of rates"));
      }
      expectClose(gap, categories.reduce((sum, step) => sum + step.gap, 0) / categories.length, rounding);
    }
  });

  it("starts from the rates that the first screen shows", () => {
    const known = knownAndDrawn(profiles({gapeval: rowsOf("gapeval")}, models));
    const walks = walksOf("gapeval");
    expect(known).toHaveLength(walks.length);
    for (const {model, n, outcomes} of known) {
      const walk = walks.find((one) => one.model === model)!;
      expect(walk.n).toBe(n);
      expectClose(walk.words, 100 * (outcomes.p11 + outcomes.p10), within(1e-6, "rounding of rates"));
      expectClose(walk.pictures, 100 * (outcomes.p11 + outcomes.p01), within(1e-6, "rounding of rates"));
      expectClose(walk.distance, walk.words - walk.pictures, within(1e-9, "rounding"));
    }
  });

  it("shows what the figure is about: the largest gap beside nearly the smallest distance", () => {
    const walks = walksOf("gapeval");
    const byDistance = [...walks].sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
    const largest = walks.reduce((a, b) => (b.gap > a.gap ? b : a));
    expect(largest.model).toBe("omnigen2");
    expect(byDistance.indexOf(largest)).toBe(1);
  });

  it("refuses a model without categories", () => {
    expect(() => gapSteps([], {fail: 1, success: 1})).toThrow(/invalid categories; expected at least one: 0/);
  });
});
