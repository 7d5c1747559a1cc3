import {describe, expect, it} from "vitest";
import {scaleOfAnswers} from "../../cli/items/scale-of-answers.js";
import {takenAnswers} from "../../cli/items/taken-answers.js";
import {openSource, readRows} from "../../cli/sources/read-source.js";
import {canonicalRow, itemRow, judgment} from "../../src/lib/adapters/values/rows.js";
import {
  CrossFilter,
  decodeVerdicts,
  encodeVerdicts,
  sliceScoresSteps,
  type VerdictTable
} from "../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../src/lib/explore/table/finish.js";
import {
  fitScores,
  levelsOf,
  onScale,
  SLOPE_PRIOR_SD,
  type ModelSpec,
  type ScaleEnds
} from "../../src/lib/models/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {numberOf, onOwnScales} from "../../src/lib/scoring/index.js";
import {fitScored} from "../../src/runtime/kernels/fit-scored.js";
import {simulateScores} from "../lib/models/scores/simulated-scores.js";
import {folderOf, runCommand} from "./run-command.js";

const FORMS = ["understanding", "generation"] as const;

type Write = (score: number) => string | number;

/** A log of simulated scores, 24 models on 12 pairs, as rows of a table. */
function answersOf(levels: number | null, write: Write) {
  const {data} = simulateScores({S: 24, I: 12, levels, seed: 8});
  return [...data.score].map((score, n) => {
    const pair = `q${data.item[n]!}`;
    const form = FORMS[data.ability[n]!]!;
    return {model: `sim-${data.subject[n]!}`, item: `${pair}-${form}`, pair, form, score: write(score)};
  });
}

function mapped(levels: number | null, write: Write, more: readonly string[] = []) {
  const lines = answersOf(levels, write).map((row) => Object.values(row).join());
  const folder = folderOf({
    "log.csv": ["model,item,pair,form,score", ...lines, ...more].join("\n"),
    "map.json": JSON.stringify({
      suite: "lantern",
      ...(levels === null ? {} : {scale: levels - 1}),
      columns: {subject: "model", item: "item", pair: "pair", capability: "form", score: "score"}
    })
  });
  return {log: `${folder}/log.csv`, mapping: `${folder}/map.json`};
}

/** The same as rows whose scores are on a scale of their own: those from 0 to 1 look like shares until others are seen. */
const ownRows = (levels: number | null, write: Write): CanonicalRow[] =>
  answersOf(levels, write).map(({model, item, pair, form, score}) => {
    const isShare = Number(score) >= 0 && Number(score) <= 1;
    return canonicalRow({
      ...{subjectId: model, status: "ok", sourceId: "f", place: ""},
      item: itemRow({
        ...{suite: "s", itemId: item, pairId: pair, caseId: pair, capability: form},
        modality: form === "generation" ? "image" : "text"
      }),
      judgments: [
        judgment({
          ...{scorerId: "grade", scorerVersion: "1", status: "ok"},
          ...(isShare ? {score: Number(score)} : {score: null, value: Number(score)})
        })
      ]
    });
  });

/** The table that Explore has of rows as they stream by, kept in a file and read again. */
function tableOf(batches: readonly (readonly CanonicalRow[])[]): VerdictTable {
  const builder = new VerdictTableBuilder();
  for (const rows of batches) builder.add(rows);
  return decodeVerdicts(encodeVerdicts(builder.finish({label: "", simulated: true}).table).buffer as ArrayBuffer);
}

async function explored({log, mapping}: {readonly log: string; readonly mapping: string}): Promise<VerdictTable> {
  const source = await openSource({command: "view", paths: [log], options: {mapping}});
  const silent = {data: () => undefined, talk: () => undefined, isInteractive: false};
  const batches: (readonly CanonicalRow[])[] = [];
  for await (const rows of readRows(source, silent, true)) batches.push(rows);
  return tableOf(batches);
}

const specOf = (response: ModelSpec["response"]): ModelSpec => ({
  response,
  random: "subjects",
  slopes: "2pl",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: SLOPE_PRIOR_SD
});
const fitted = (table: VerdictTable, response: ModelSpec["response"], ends: ScaleEnds | null = null) => {
  const scores = finish(sliceScoresSteps(new CrossFilter(table)))!;
  return {scores, ...fitScored({scores, spec: specOf(response), ends})};
};

interface Json {
  readonly scale: object;
  readonly fit: {readonly logLik: number};
  readonly abilities: readonly {readonly subject: string; readonly ability: string; value: number; se: number}[];
}

const namesOf = (table: VerdictTable) => table.facets.find(({id}) => id === "model")!.values;

describe("a fit of scores in Explore and on the command line", () => {
  it.each([
    ["graded", "graded", 5, String],
    ["gpcm", "credit", 5, String],
    ["continuous", "continuous", null, (score: number) => score.toFixed(3)]
  ] as const)("are the same: %s", async (model, response, levels, write) => {
    const place = mapped(levels, write);
    const {data} = await runCommand(
      ...["fit", place.log, "--mapping", place.mapping, "--method", "item", "--model", model, "--json"]
    );
    const stated = JSON.parse(data) as Json;
    const table = await explored(place);
    const {scores, fit, scale} = fitted(table, response);
    expect(stated.scale).toMatchObject(scale);
    expect(fit.report.logLik).toBeCloseTo(stated.fit.logLik, 4);
    expect(stated.abilities).toHaveLength(48);
    for (const {subject, ability, value, se} of stated.abilities) {
      const s = scores.models.findIndex((code) => namesOf(table)[code] === subject);
      const k = s * fit.D + scores.abilities.indexOf(ability);
      expect(fit.abilities.value[k]).toBeCloseTo(value, 4);
      expect(fit.abilities.se[k]).toBeCloseTo(se, 4);
    }
  });

  it.each([
    ["grades from 0", "graded", 5, String, null],
    ["grades from 1 of 10", "credit", 5, (score: number) => score + 1, [1, 10]],
    ["a range", "continuous", null, (score: number) => Math.round(1000 * score) / 10, [0, 100]]
  ] as const)("are the same on scales of rules' own: %s", (_, response, levels, write, ends) => {
    const rows = ownRows(levels, write);
    const log = takenAnswers(onOwnScales(rows), numberOf);
    const kind = response === "continuous" ? "range" : "levels";
    const scale = scaleOfAnswers(log.answers, kind, ends?.join());
    const expected = fitScores(
      {
        ...{S: log.subjects.length, I: log.items.length, D: log.abilities.length},
        subject: Int32Array.from(log.answers, ({subject}) => subject),
        item: Int32Array.from(log.answers, ({item}) => item),
        ability: Uint8Array.from(log.answers, ({ability}) => ability),
        score: Float64Array.from(log.answers, ({score}) => onScale(scale, score)),
        levels: levelsOf(scale)
      },
      specOf(response)
    );
    const table = tableOf([rows.slice(0, 100), rows.slice(100)]);
    const found = fitted(table, response, ends);
    expect(found.scale).toEqual(scale);
    expect(found.fit.report.logLik).toBeCloseTo(expected.report.logLik, 4);
    found.scores.models.forEach((code, s) => {
      const at = log.subjects.indexOf(namesOf(table)[code]!);
      for (let d = 0; d < 2; d++)
        expect(found.fit.abilities.value[2 * s + d]).toBeCloseTo(expected.abilities.value[2 * at + d]!, 4);
    });
  });

  it.each([
    [
      "too many levels",
      "graded",
      (score: number) => Math.round(30 * score),
      /levels from 0 to 30 are more than 20, .*"Scores in a range" from 0 to 30/
    ],
    [
      "a range that is not known",
      "continuous",
      (score: number) => Math.round(1000 * score) / 10,
      /their range is not known: state the lowest and the highest score/
    ],
    [
      "shares that are no levels",
      "graded",
      (score: number) => Math.round(1000 * score) / 1000,
      /are no levels: .*"Scores in a range" takes shares as they are/
    ],
    [
      "grades below 0",
      "graded",
      (score: number) => Math.round(6 * score) - 1,
      /scores lie below 0, .*; stating -1 and 5 as/
    ],
    ["one level", "graded", () => 3, /all 5\d\d scores are 3: expected two items with varying scores/]
  ] as const)("refuses %s", (_, response, write, says) => {
    expect(() => fitted(tableOf([ownRows(null, write)]), response)).toThrow(says);
  });
});

describe("sliceScoresSteps(filter)", () => {
  it("leaves out what has no capability where others have one, and says how many", async () => {
    const table = await explored(mapped(5, String, ["sim-0,q99,,,3", "sim-1,q99,,,4"]));
    const found = finish(sliceScoresSteps(new CrossFilter(table)))!;
    expect([found.abilities, found.outside, found.items.length]).toEqual([[...FORMS], 2, 12]);
  });

  it("has one ability under a filter on it, with its name", async () => {
    const table = await explored(mapped(5, String));
    const filter = new CrossFilter(table);
    filter.filter("capability", Uint8Array.of(0, 1));
    const found = finish(sliceScoresSteps(filter))!;
    expect([found.abilities, new Set(found.ability), found.models.length]).toEqual([["generation"], new Set([0]), 24]);
  });
});
