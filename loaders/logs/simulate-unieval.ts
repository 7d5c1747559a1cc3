import {unievalText} from "../../src/lib/adapters/index.js";
import {mulberry32, normals, streamSeed} from "../../src/lib/math/index.js";
import type {PublishedRow} from "../../src/lib/schema/index.js";
import type {UniEvalBank, UniEvalQuestion} from "../../src/lib/scoring/index.js";
import {hitRates} from "./simulate-hits.js";
import type {SimulatedFile, SimulationOptions} from "./simulated-file.js";

const IMAGES = 4;
const INVALID_SHARE = 0.05;

/**
 * UniEval record trees of the models whose level-1 accuracies are published (Table 2, self-judged), over an item bank.
 *
 * Every level-2 tag is given its level-1 tag's published accuracy, so that level-1 scores and UniScore are reproduced up to
 * sampling error. A question is as difficult for everyone. Of the wrong answers one in twenty is unreadable.
 */
export function* simulateUniEval(
  published: readonly PublishedRow[],
  bank: UniEvalBank,
  {seed}: SimulationOptions
): Generator<SimulatedFile> {
  const normal = normals(mulberry32(streamSeed(seed, 0)));
  const difficulty = new Map([...bank.byQaId.keys()].map((qaId) => [qaId, normal()]));
  const cells = published.filter(({table, metric}) => table === "Table 2" && metric === "uniscore");
  for (const [m, model] of [...new Set(cells.map((cell) => cell.model))].entries()) {
    const targets = new Map(cells.filter((cell) => cell.model === model).map(({category, value}) => [category, value]));
    const rates = ratesByQuestion(bank, targets, difficulty);
    yield* recordTree(`simulated-${model}`, bank, rates, streamSeed(seed, m + 1));
  }
}

function ratesByQuestion(
  bank: UniEvalBank,
  targets: ReadonlyMap<string | null, number>,
  difficulty: ReadonlyMap<number, number>
): Map<number, number> {
  const byTag = new Map<string, UniEvalQuestion[]>();
  for (const question of bank.byQaId.values()) {
    const tag = question.tags.join();
    byTag.set(tag, [...(byTag.get(tag) ?? []), question]);
  }
  return new Map(
    [...byTag.values()].flatMap((questions) => {
      const target = targets.get(questions[0]?.tags[1] ?? "");
      if (target === undefined) throw new RangeError(`missing published accuracy: ${questions[0]?.tags[1]}`);
      const rates = hitRates(
        target,
        questions.map(({qaId}) => difficulty.get(qaId) ?? 0)
      );
      return questions.map(({qaId}, q): [number, number] => [qaId, rates[q] ?? 0]);
    })
  );
}

function* recordTree(
  folder: string,
  bank: UniEvalBank,
  rates: ReadonlyMap<number, number>,
  seed: number
): Generator<SimulatedFile> {
  const uniform = mulberry32(seed);
  for (const {promptId, prompt, questions} of bank.cases) {
    const records = Array.from({length: IMAGES}, (_, image) =>
      questions.map(({qaId, question, key}) => {
        const isRight = uniform() < (rates.get(qaId) ?? 0);
        const letter = isRight ? key : wrongLetter(key, uniform);
        const correct = isRight ? (1 as const) : letter === "None" ? (-1 as const) : (0 as const);
        return {imageName: `simulated/temp/image_${image}.png`, prompt, question, key, letter, correct};
      })
    );
    yield {path: `${folder}/${promptId}/text_records.txt`, text: unievalText(records.flat())};
  }
}

function wrongLetter(key: string, uniform: () => number): string {
  if (uniform() < INVALID_SHARE) return "None";
  const others = [..."ABCDE"].filter((letter) => letter !== key);
  return others[Math.floor(uniform() * others.length)] ?? "E";
}
