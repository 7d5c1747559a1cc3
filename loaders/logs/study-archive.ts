import {zipSync} from "fflate";
import {ADAPTERS} from "../../src/lib/benchmarks/logs/adapters.js";
import {ingest, memoryFile} from "../../src/lib/adapters/index.js";
import {mulberry32, streamSeed} from "../../src/lib/math/index.js";
import {DEMO_SEED} from "./demo-sources.js";
import {ExplorerPack} from "./explorer-pack.js";

/** Zip needs a date; the same bytes at every build need the same one. */
const EPOCH = new Date(1980, 0, 1);
const ITEMS = 40;
const STEPS = [0, 1000, 2000, 4000] as const;
const CATEGORIES = ["Counting", "World knowledge"] as const;
/** Share right of each model at each step, in words and in pictures: words first, then pictures; and words alone. */
const LEARNT = {
  "sim-taught-both": {understanding: [0.15, 0.7, 0.78, 0.8], generation: [0.1, 0.15, 0.4, 0.72]},
  "sim-taught-words": {understanding: [0.15, 0.68, 0.76, 0.8], generation: [0.1, 0.12, 0.12, 0.14]}
} as const;
const FORMS = ["understanding", "generation"] as const;
/** How often each judge sees an answer otherwise than it is. */
const JUDGES = {"human 1": 0.04, "human 2": 0.06, "simulated judge": 0.15} as const;

/**
 * A small simulated log of a study, for the components that few logs have figures for: two models over four training steps, each
 * item in words and in pictures, seen by two people and a judging model. `study.verdicts` and `study.pages`.
 *
 * @throws Error if the records do not add up
 */
export async function studyArchive(): Promise<Uint8Array> {
  const run = await ingest([memoryFile("study.csv", studyCsv())], {
    adapters: ADAPTERS,
    source: {
      simulated: true,
      licence: "MIT",
      mapping: {
        suite: "gapeval",
        columns: {
          subject: "model",
          step: "training_step",
          pair: "pair",
          item: "item_id",
          category: "category",
          capability: "capability",
          judge: "judge",
          score: "score"
        }
      }
    }
  });
  const pack = new ExplorerPack();
  for await (const rows of run.rows) pack.add(rows);
  const {unreconciled} = run.ledger.report();
  if (unreconciled.length > 0) throw new Error(`study log: records do not add up in ${unreconciled.join(", ")}`);
  const {table, pages} = pack.finish({label: "study demo log", simulated: true});
  return zipSync({"study.verdicts": table, "study.pages": pages}, {level: 0, mtime: EPOCH});
}

function studyCsv(): string {
  const uniform = mulberry32(streamSeed(DEMO_SEED, 7));
  const lines = Object.entries(LEARNT).flatMap(([model, shares]) =>
    STEPS.flatMap((step, s) =>
      Array.from({length: ITEMS}, (_, n) =>
        FORMS.flatMap((form) => {
          const right = uniform() < shares[form][s]!;
          return Object.entries(JUDGES).map(([judge, slips]) => {
            const seen = uniform() < slips ? !right : right;
            const category = CATEGORIES[n % CATEGORIES.length]!;
            return `${model},${step},pair-${n},pair-${n}-${form},${category},${form},${judge},${seen ? 1 : 0}`;
          });
        })
      ).flat()
    )
  );
  return `model,training_step,pair,item_id,category,capability,judge,score\n${lines.join("\n")}\n`;
}
