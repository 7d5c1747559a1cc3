import {mulberry32, normals, streamSeed, type Uniform} from "../../../math/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import {inventedName} from "../../simulation/invented-names.js";
import {simulateHits} from "../../simulation/simulate-hits.js";
import type {SimulatedFile, SimulationOptions} from "../../simulation/simulated-file.js";

const PER_TASK = 100;
const REPLIES: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => `(${letter})`,
  (letter) => `${letter}.`,
  (letter) => `The answer is ${letter}.`
];

/**
 * RealUnify result files of invented models, one from the rates of each model of Table 2, both tracks and protocols, over invented items (the benchmark's own may not
 * be distributed): 100 per task, the same for everyone, equally difficult in both protocols.
 */
export function* simulateRealUnify(
  published: readonly PublishedRow[],
  {seed}: SimulationOptions
): Generator<SimulatedFile> {
  const cells = published.filter(({table, n, track}) => table === "Table 2" && n === PER_TASK && track !== null);
  const tasks = [...new Set(cells.map(({category}) => category ?? ""))];
  const normal = normals(mulberry32(streamSeed(seed, 0)));
  const difficulty = new Map(tasks.map((task) => [task, Array.from({length: PER_TASK}, normal)]));
  const files = new Map<string, unknown[]>();
  for (const [c, {model, track, protocol, category, value}] of cells.entries()) {
    const name = `simulated-realunify/${inventedName(model)}/${track}_${protocol === "stepwise" ? "step" : "direct"}.json`;
    const uniform = mulberry32(streamSeed(seed, c + 1));
    const hits = simulateHits(value / 100, difficulty.get(category ?? "") ?? [], uniform);
    const task = (category ?? "").toLowerCase().replaceAll(/[^a-z]+/g, "_");
    const rows = hits.map((isRight, n) =>
      track === "UEG" ? uegRow(task, n, isRight) : geuRow(task, n, isRight, uniform)
    );
    files.set(name, [...(files.get(name) ?? []), ...rows]);
  }
  for (const [path, rows] of files) yield {path, text: JSON.stringify(rows)};
}

function uegRow(task: string, n: number, isRight: boolean): object {
  return {
    simulated: true,
    task_type: task,
    prompt: `Invented ${task} ${n}: draw it.`,
    question_list: [{question: "Is it as asked for?", answer: "yes"}],
    generated_image: `simulated/${task}_${n}.png`,
    score: isRight ? 1 : 0
  };
}

function geuRow(task: string, n: number, isRight: boolean, uniform: Uniform): object {
  const letters = [..."ABCD"];
  const answer = letters[n % 4] ?? "A";
  const others = letters.filter((letter) => letter !== answer);
  const letter = isRight ? answer : (others[Math.floor(uniform() * 3)] ?? "A");
  const reply = REPLIES[Math.floor(uniform() * REPLIES.length)] ?? REPLIES[0];
  return {
    simulated: true,
    task_type: task,
    evaluation_prompt: `Invented ${task} ${n}: which one?\nA. one\nB. two\nC. three\nD. four`,
    answer,
    response: reply?.(letter)
  };
}
