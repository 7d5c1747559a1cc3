import {unievalText} from "../adapter/unieval-text.js";
import {mulberry32, normals, pearson, streamSeed} from "../../../math/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import type {UniEvalBank, UniEvalQuestion} from "../scoring/bank.js";
import {inventedName} from "../../simulation/invented-names.js";
import {hitRates} from "../../simulation/simulate-hits.js";
import type {SimulatedFile, SimulationOptions} from "../../simulation/simulated-file.js";

const IMAGES = 4;
const INVALID_SHARE = 0.05;

/**
 * UniEval record trees of invented models, one from each model's published level-1 accuracies (Table 2, self-judged), over an item bank.
 *
 * Every level-2 tag is given its level-1 tag's published accuracy, so that level-1 scores and UniScore are reproduced up to
 * sampling error. A question is as difficult for everyone. Of the wrong answers one in twenty is unreadable.
 *
 * A model whose accuracies follow the share of one letter among the keys, tag by tag, answers like one that leans to that
 * letter: it is right more often where the letter is the key, and gives it more often where it is wrong.
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
    const lean = leanOf(bank, targets);
    const rates = ratesByQuestion(bank, targets, difficulty, lean);
    yield* recordTree(`simulated-unieval/${inventedName(model)}`, bank, rates, lean, streamSeed(seed, m + 1));
  }
}

/** A letter that a model's accuracies look like it prefers, and how much: 0 to 1. */
interface Lean {
  readonly letter: string;
  readonly strength: number;
}

/** Correlations below this are no lean: tags differ in difficulty too. */
const LEAST_CORRELATION = 0.8;
const LEAN_LOGITS = 3;

function leanOf(bank: UniEvalBank, targets: ReadonlyMap<string | null, number>): Lean {
  const keys = new Map<string, string[]>();
  for (const {tags, key} of bank.byQaId.values()) keys.set(tags[1], [...(keys.get(tags[1]) ?? []), key]);
  const tags = [...keys.keys()].filter((tag) => targets.has(tag));
  const leans = [..."ABCDE"].map((letter) => {
    const shares = tags.map(
      (tag) => (keys.get(tag) ?? []).filter((key) => key === letter).length / (keys.get(tag)?.length ?? 1)
    );
    const accuracies = tags.map((tag) => targets.get(tag) ?? 0);
    const {estimate} = pearson(shares, accuracies);
    return {letter, strength: estimate > LEAST_CORRELATION ? estimate : 0};
  });
  return leans.reduce((best, lean) => (lean.strength > best.strength ? lean : best));
}

function ratesByQuestion(
  bank: UniEvalBank,
  targets: ReadonlyMap<string | null, number>,
  difficulty: ReadonlyMap<number, number>,
  {letter, strength}: Lean
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
        questions.map(({qaId, key}) => (difficulty.get(qaId) ?? 0) + (key === letter ? -1 : 1) * LEAN_LOGITS * strength)
      );
      return questions.map(({qaId}, q): [number, number] => [qaId, rates[q] ?? 0]);
    })
  );
}

function* recordTree(
  folder: string,
  bank: UniEvalBank,
  rates: ReadonlyMap<number, number>,
  lean: Lean,
  seed: number
): Generator<SimulatedFile> {
  const uniform = mulberry32(seed);
  for (const {promptId, prompt, questions} of bank.cases) {
    const records = Array.from({length: IMAGES}, (_, image) =>
      questions.map(({qaId, question, key}) => {
        const isRight = uniform() < (rates.get(qaId) ?? 0);
        const letter = isRight ? key : wrongLetter(key, lean, uniform);
        const correct = isRight ? (1 as const) : letter === "None" ? (-1 as const) : (0 as const);
        return {imageName: `simulated/temp/image_${image}.png`, prompt, question, key, letter, correct};
      })
    );
    yield {path: `${folder}/${promptId}/text_records.txt`, text: unievalText(records.flat())};
  }
}

function wrongLetter(key: string, {letter, strength}: Lean, uniform: () => number): string {
  if (uniform() < INVALID_SHARE) return "None";
  if (strength > 0 && key !== letter && uniform() < strength) return letter;
  const others = [..."ABCDE"].filter((letter) => letter !== key);
  return others[Math.floor(uniform() * others.length)] ?? "E";
}
