import {mulberry32, streamSeed, type Uniform} from "../../../math/index.js";
import type {JointOutcomes} from "../../../models/gap/joint-outcomes.js";
import type {PublishedRow} from "../../../schema/index.js";
import {inventedName} from "../../simulation/invented-names.js";
import {drawOutcome, printedOutcomes} from "../../simulation/joint-outcome.js";
import type {SimulatedFile, SimulationOptions} from "../../simulation/simulated-file.js";
import {PAIRED_TASK} from "../tasks/tasks.js";

const ITEMS = 556;
/** Questions of an item; the benchmark's own differ in number. */
const QUESTIONS = 4;

/**
 * Unison results of invented models, one from each model whose rates in both forms are printed, over invented items: as many as the benchmark has.
 *
 * The joint outcome of every question is drawn from the published shares; a model whose row no items can produce is left out.
 */
export function* simulateUnison(
  published: readonly PublishedRow[],
  {seed}: SimulationOptions
): Generator<SimulatedFile> {
  const rows = published.filter(({category}) => category === PAIRED_TASK);
  for (const [m, model] of [...new Set(rows.map((row) => row.model))].entries()) {
    const outcomes = printedOutcomes(rows.filter((row) => row.model === model));
    if (outcomes === null) continue;
    const uniform = mulberry32(streamSeed(seed, m + 1));
    const items = Array.from({length: ITEMS}, (_, i) => item(i, outcomes, uniform));
    const mean = (part: "understanding_item" | "generation_item" | "unified_item") =>
      Number((items.reduce((sum, one) => sum + one[part], 0) / ITEMS).toFixed(6));
    const unified = mean("unified_item");
    const document = {
      simulated: true,
      model_name: inventedName(model),
      summary: {
        overall_score: unified,
        tasks: {
          IC: {
            understanding_score: mean("understanding_item"),
            generation_score: mean("generation_item"),
            unified_score: unified
          }
        }
      },
      details: {IC: items}
    };
    yield {path: `simulated-unison/eval_${inventedName(model)}.json`, text: JSON.stringify(document)};
  }
}

function item(i: number, outcomes: JointOutcomes, uniform: Uniform) {
  const answers = Array.from({length: QUESTIONS}, () => drawOutcome(outcomes, uniform));
  const share = (isRight: (answer: (typeof answers)[number]) => boolean): number =>
    answers.filter(isRight).length / QUESTIONS;
  return {
    dialogue_index: i,
    num_questions: QUESTIONS,
    gen_path: `simulated/ic_${i}.png`,
    understanding_item: share(([und]) => und === 1),
    generation_item: share(([, gen]) => gen === 1),
    unified_item: share(([und, gen]) => und === 1 && gen === 1)
  };
}
