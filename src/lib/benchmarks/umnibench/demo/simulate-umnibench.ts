import {mulberry32, normals, streamSeed} from "../../../math/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import {inventedName} from "../../simulation/invented-names.js";
import {simulateHits} from "../../simulation/simulate-hits.js";
import type {SimulatedFile, SimulationOptions} from "../../simulation/simulated-file.js";

const CASES = 533;
const DOMAINS = 13;
const ROLES = ["generation", "editing", "editing"];

/**
 * UmniBench answers of invented models, one from the rates of each model with all nine questions in Table 2, as JSON lines for the mapping of the same name (its own record schema is not
 * public), over invented cases. Every question is asked of as many cases as the published denominators say.
 */
export function* simulateUmniBench(
  published: readonly PublishedRow[],
  {seed}: SimulationOptions
): Generator<SimulatedFile> {
  const cells = completeCells(published);
  const normal = normals(mulberry32(streamSeed(seed, 0)));
  const difficulty = Array.from({length: 9}, () => Array.from({length: CASES}, normal));
  const files = new Map<string, string[]>();
  for (const [c, {model, question, n, value}] of cells.entries()) {
    const q = Number(question?.slice(1));
    const uniform = mulberry32(streamSeed(seed, c + 1));
    const asked = Array.from({length: n ?? 0}, (_, i) => Math.floor((i * CASES) / (n ?? 1)));
    const hits = simulateHits(
      value / 100,
      asked.map((caseId) => difficulty[q - 1]?.[caseId] ?? 0),
      uniform
    );
    const lines = asked.map((caseId, a) => JSON.stringify(answer(inventedName(model), caseId, q, hits[a] ?? false)));
    files.set(model, [...(files.get(model) ?? []), ...lines]);
  }
  for (const [model, lines] of files)
    yield {path: `simulated-umnibench/${inventedName(model)}.jsonl`, text: lines.join("\n") + "\n"};
}

/** Cells per question of the models for which all nine are printed. */
export function completeCells(published: readonly PublishedRow[]): PublishedRow[] {
  const cells = published.filter(({table, question, n}) => table === "Table 2" && question !== null && n !== null);
  const isComplete = (model: string): boolean => cells.filter((cell) => cell.model === model).length === 9;
  return cells.filter(({model}) => isComplete(model));
}

function answer(model: string, caseId: number, q: number, isRight: boolean): object {
  const turn = Math.ceil(q / 3);
  const key = "ABCD"[(caseId + q) % 4];
  return {
    simulated: true,
    model,
    case_id: caseId,
    domain: `Invented domain ${(caseId % DOMAINS) + 1}`,
    turn,
    question_ix: q,
    A: "one",
    B: "two",
    C: "three",
    D: "four",
    answer: key,
    prediction: isRight ? key : "ABCD"[(caseId + q + 1) % 4],
    image: `simulated/${caseId}_${turn}.png`,
    role: ROLES[turn - 1]
  };
}
