import {join} from "node:path";
import {expect, it} from "vitest";
import {folderOf, runCommand} from "./run-command.js";

const MODELS = 8;
const PICTURES = 30;
const QUESTIONS = 4;

/** Right answers of models to four questions about each picture, and to one drawing of it. */
const lines = Array.from({length: MODELS}, (_, m) =>
  Array.from({length: PICTURES}, (_, p) =>
    [..."abcd", "drawn"].map((name, q) => {
      const isRight = (7 * m + 5 * p + 3 * q + m * p * (q + 1)) % 11 < 3 + m;
      return `model ${m},p${p}-${name},p${p},${name === "drawn" ? "generation" : "understanding"},${Number(isRight)}`;
    })
  ).flat()
).flat();

const log = (columns: object): string[] => {
  const folder = folderOf({
    "answers.csv": ["model,question,picture,capability,score", ...lines, ""].join("\n"),
    "mapping.json": JSON.stringify({
      suite: "pictures",
      columns: {subject: "model", item: "question", capability: "capability", score: "score", ...columns}
    })
  });
  return [join(folder, "answers.csv"), "--mapping", join(folder, "mapping.json")];
};
const fitOf = async (columns: object) =>
  JSON.parse((await runCommand("fit", ...log(columns), "--method", "item", "--json")).data) as {
    items: number;
    fit: {answers: number};
  };

it("are items of their own in a fit, also where the picture is called their pair: they were attempts at one", async () => {
  const asPair = await fitOf({pair: "picture"});
  expect([asPair.items, asPair.fit.answers]).toEqual([PICTURES * (QUESTIONS + 1), lines.length]);
  expect(asPair).toEqual(await fitOf({case: "picture"}));
});

it("are in no share of both forms, since nothing says which of them the drawing belongs to", async () => {
  const {scores} = JSON.parse((await runCommand("score", ...log({pair: "picture"}), "--json")).data) as {
    scores: {metric: string; n: number}[];
  };
  expect(new Set(scores.map(({metric, n}) => `${metric} ${n}`))).toEqual(
    new Set([`understanding ${PICTURES * QUESTIONS}`, `generation ${PICTURES}`])
  );
});
