import {mulberry32, streamSeed, type Uniform} from "../../../math/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import {inventedName} from "../../simulation/invented-names.js";
import {drawOutcome, printedOutcomes} from "../../simulation/joint-outcome.js";
import type {SimulatedFile, SimulationOptions} from "../../simulation/simulated-file.js";

/** A second judge of the same answers, who now and then sees an answer otherwise. */
export interface SecondJudge {
  /** Chance that what the first judge calls wrong is right for this one, by form. */
  readonly lenience: {readonly und: number; readonly gen: number};
  /** Chance that what the first judge calls right is wrong for this one. */
  readonly severity: {readonly und: number; readonly gen: number};
}

/**
 * GapEval trees of invented models, one from the rates of each model of Table 2 that answers both ways, over invented items: as many per category as the paper has.
 *
 * Each item's joint outcome is drawn from the published shares; an impossible row is repaired by swapping its success and
 * generation rates, or left out. A second judge sees the same answers, in a folder of its own.
 */
export function* simulateGapEval(
  published: readonly PublishedRow[],
  {seed}: SimulationOptions,
  judge?: SecondJudge
): Generator<SimulatedFile> {
  const cells = published.filter(({table, n, category}) => table === "Table 2" && n !== null && category !== null);
  const categories = [...new Map(cells.map(({category, n}) => [category ?? "", n ?? 0]))];
  const root = judge ? "simulated-gapeval-second-judge" : "simulated-gapeval";
  const items = categories.flatMap(([category, n]) => Array.from({length: n}, () => category));
  for (const [i, category] of items.entries()) {
    const prompt = {
      simulated: true,
      category,
      und_prompt: `Invented ${i}: what is it?`,
      gen_prompt: `Invented ${i}: draw it.`,
      reference: "invented"
    };
    yield {path: `${root}/data_${i}/prompt.json`, text: JSON.stringify(prompt)};
  }
  for (const [m, model] of [...new Set(cells.map((cell) => cell.model))].entries()) {
    const shares = new Map(
      categories.map(([category]) => [
        category,
        printedOutcomes(cells.filter((cell) => cell.model === model && cell.category === category))
      ])
    );
    const uniform = mulberry32(streamSeed(seed, m + 1));
    const again = mulberry32(streamSeed(seed, 1000 + m));
    for (const [i, category] of items.entries()) {
      const outcomes = shares.get(category);
      if (!outcomes) continue;
      const first = drawOutcome(outcomes, uniform);
      const [und, gen] = judge ? [seen(first[0], judge, "und", again), seen(first[1], judge, "gen", again)] : first;
      const folder = `${root}/data_${i}/${inventedName(model)}`;
      yield {path: `${folder}/text.json`, text: JSON.stringify({output_text: "Simulated."})};
      yield {path: `${folder}/new_res.json`, text: JSON.stringify(record(category, folder, und, gen))};
    }
  }
}

function seen(first: 0 | 1, {lenience, severity}: SecondJudge, form: "und" | "gen", uniform: Uniform): 0 | 1 {
  const flips = uniform() < (first === 1 ? severity[form] : lenience[form]);
  return flips ? (first === 1 ? 0 : 1) : first;
}

function record(category: string, folder: string, und: 0 | 1, gen: 0 | 1): object {
  const verdict = (score: 0 | 1) => ({
    raw_response: `{"reason": "simulated", "score": ${score}}`,
    parsed: {reason: "simulated", score}
  });
  return {
    simulated: true,
    category,
    model_dir: folder,
    timestamp: "2026-01-01T00:00:00",
    text_eval: {status: "ok", input: {reference_text: "invented", generated_text: "Simulated."}, ...verdict(und)},
    image_eval: [{status: "ok", generated_image: `${folder}/gen_0.png`, ...verdict(gen)}]
  };
}
