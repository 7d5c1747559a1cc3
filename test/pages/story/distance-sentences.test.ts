import {describe, expect, it} from "vitest";
import {publishedTable} from "../../../loaders/published.js";
import {modelsRegistry} from "../../../loaders/registries.js";
import {pairedCells, rateCells} from "../../../src/lib/gaps/index.js";
import {SCRIPT_LAMBDA} from "../../../src/lib/models/gap/gap-score.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {gapSteps} from "../../../src/lib/stories/index.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";
import {sentenceOf, type NamedSteps} from "../../../src/pages/story/distance/sentences.js";

const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const cells = pairedCells(rateCells(decodeTable(PUBLISHED_TABLE, publishedTable("gapeval")), models));
const walks = [...new Set(cells.map(({model}) => model))].map((model): NamedSteps => ({
  ...gapSteps(cells.filter((cell) => cell.model === model), SCRIPT_LAMBDA),
  name: models.get(model)!.short
})); // prettier-ignore
const walkOf = (id: string) => walks.find(({model}) => model === id)!;
/** A printed rate of the table. */
const printed = (model: string, category: string, metric: "understanding" | "generation") =>
  cells.find((cell) => cell.model === model && cell.category === category)![metric];

describe("what a step of the walk says", () => {
  it("is a whole sentence whichever model is walked beside whichever other", () => {
    for (const walked of walks)
      for (const other of walks)
        for (const says of Object.values(sentenceOf)) {
          expect(says(walked, other)).toMatch(/^[A-Z].*\.$/);
          expect(says(walked, other)).not.toMatch(/NaN|undefined|Infinity|−\d/);
        }
  });

  it("names the category that the average hides, by the printed rates", () => {
    const [other] = walks;
    const hidden = printed("omnigen2", "Instruction Following", "generation") - printed("omnigen2", "Instruction Following", "understanding"); // prettier-ignore
    expect(sentenceOf.split(walkOf("omnigen2"), other!)).toContain(
      `in Instruction Following OmniGen2 draws ${hidden.toFixed(1)} points better than it says`
    );
    // Nothing runs against the rest: then the widest category is named.
    expect(sentenceOf.split(walkOf("ovis-u1"), other!)).toMatch(/^The categories differ: in World Knowledge/);
    expect(sentenceOf.fold(walkOf("ovis-u1"), other!)).not.toContain("Ovis-U1");
    expect(sentenceOf.fold(walkOf("omnigen2"), other!)).toContain("OmniGen2’s in Instruction Following");
  });

  it("ends with the gap and the distance of both", () => {
    const [first, second] = [walkOf("omnigen2"), walkOf("bagel")];
    const said = sentenceOf.average(first, second);
    for (const {gap, distance, name} of [first, second])
      expect(said).toContain(`${gap.toFixed(1)} for ${name}, ${distance.toFixed(1)}`);
  });
});
