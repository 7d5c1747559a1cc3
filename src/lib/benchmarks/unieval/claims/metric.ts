import {
  asPrinted,
  meanOf,
  ranked,
  shown,
  shownP,
  statedNumber,
  type PaperClaim,
  type Reading
} from "../../../claims/index.js";
import {normalTwoSided} from "../../../math/index.js";
import type {ScoreTable} from "./table.js";

const about = {benchmark: "unieval", label: null, limits: "", statements: [], figure: null} as const;

/** What the paper says of its benchmark and metric beside others. */
export const metricClaims = (table: ScoreTable): PaperClaim[] => [
  nearPeople(table),
  nearPeopleByModel(table),
  twiceApart(table),
  hardest(table),
  bestOverall(table)
];

/** Fisher's z of two correlations on the same cases; `rho` is that of the two estimates. */
function fisherReading(table: ScoreTable, cases: number, reads: string): Reading {
  const [own, other] = [table.printed("human-uniscore"), table.printed("human-vqascore")];
  const z = (Math.atanh(Number(own.value)) - Math.atanh(Number(other.value))) / Math.sqrt(2 / (cases - 3));
  const p = normalTwoSided(z);
  return {
    reads,
    test: `Fisher’s z of the two printed correlations, taken as independent, over ${cases} cases`,
    found: `${own.value} for UniScore, ${other.value} for VQAScore, ${shownP(p)}`,
    holds: Number(own.value) > Number(other.value),
    p,
    cells: []
  };
}

function nearPeople(table: ScoreTable): PaperClaim {
  const [own, vqa, clip] = ["human-uniscore", "human-vqascore", "human-clipscore"].map((id) => table.printed(id)) as [
    ReturnType<ScoreTable["printed"]>,
    ReturnType<ScoreTable["printed"]>,
    ReturnType<ScoreTable["printed"]>
  ];
  return {
    ...about,
    id: "unieval/near-people",
    place: own.place,
    says: "UniScore goes with human judgement more closely than VQAScore and CLIPScore do.",
    statements: ["unieval/human-correlation"],
    limits:
      "The three correlations share their cases, so that the true difference is known better than the test says; cases of one model are " +
      "alike, so that it is known worse. Both would need the ratings.",
    figure: null,
    readings: [
      asPrinted(
        {reads: "the printed correlations lie so", test: "mean over three annotators"},
        Number(own.value) > Number(vqa.value) && Number(vqa.value) > Number(clip.value),
        `${own.value}, ${vqa.value} and ${clip.value}`,
        []
      ),
      fisherReading(table, own.n!, "above VQAScore beyond chance, every case counted"),
      fisherReading(table, Math.round(own.n! / 3), "the same, as if three cases were worth one")
    ]
  };
}

function nearPeopleByModel(table: ScoreTable): PaperClaim {
  const margins = ["margin-show-o", "margin-vila-u", "margin-janus-pro-7b"].map((id) => table.printed(id));
  return {
    ...about,
    id: "unieval/near-people-by-model",
    place: margins[0]!.place,
    says: "UniScore leads VQAScore by a margin on each of three models.",
    figure: null,
    limits: "Only the margins are in the text; without the correlations themselves they have no interval.",
    readings: [
      asPrinted(
        {reads: "the printed margins are above zero", test: "differences of Pearson’s r"},
        margins.every(({value}) => Number(value) > 0),
        margins.map(({value}) => value).join(", "),
        []
      )
    ]
  };
}

/** Population coefficient of variation, as Table 7 has it. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean;
}

function twiceApart(table: ScoreTable): PaperClaim {
  const [own, other] = [table.printed("cv-unieval"), table.printed("cv-task-specific")];
  const all = ranked(table.scores("Table 2"));
  const noise = Math.sqrt(all.reduce((sum, {error}) => sum + error ** 2, 0) / all.length);
  const mean = meanOf(all);
  return {
    ...about,
    id: "unieval/twice-apart",
    place: own.place,
    says: "UniEval sets models apart about twice as far as MMMU and GenEval together.",
    statements: ["unieval/task-specific-correlation"],
    figure: "unieval.html#scores",
    limits: "Which models the two coefficients are of, and the scores on MMMU and GenEval, are not in the text.",
    readings: [
      asPrinted(
        {reads: "the printed coefficients of variation", test: "their ratio, to one half"},
        Math.abs(Number(own.value) / Number(other.value) - 2) < 0.5,
        `${own.value} over ${other.value} is ${shown(Number(own.value) / Number(other.value), 2)}`,
        []
      ),
      statedNumber(
        {reads: "the first follows from all of Table 2", test: "population coefficient of variation of ten UniScores"},
        Number(own.value),
        variation(all.map(({value}) => value)),
        0.0005,
        3,
        all.flatMap(({cells}) => cells)
      ),
      asPrinted(
        {
          reads: "more than noise: scores lie further apart than their own errors",
          test: "spread of ten UniScores over the mean standard error of one, each question counted once; above two"
        },
        (variation(all.map(({value}) => value)) * mean) / noise > 2,
        `${shown((variation(all.map(({value}) => value)) * mean) / noise)} times`,
        all
      )
    ]
  };
}

const OTHERS = ["geneval", "dpg-bench", "t2i-compbench", "conceptmix"] as const;
const LAST_RUN = {
  id: "unieval/two-values-of-dall-e-3",
  says: "DALL-E 3 has one UniScore in Table 3 and another in Table 7; what is computed from the highest score has two values.",
  cells: ["unieval/table-3/dall-e-3/uniscore", "unieval/table-3/dall-e-2/uniscore"]
} as const;

function hardest(table: ScoreTable): PaperClaim {
  const own = table.printed("table-7-unibench-error");
  const others = OTHERS.map((id) => table.printed(`table-7-${id}-error`));
  const best = ranked([...table.scores("Table 3"), ...table.scores("Table 5")])[0]!;
  const stated = table.printed("table-7-unibench-error");
  const five = ["sd-v1-5", "sd-v2-1", "pixart-alpha", "sdxl", "dall-e-3"];
  const common = ranked(table.scores("Table 3").filter(({model}) => five.includes(model)))[0]!;
  return {
    ...about,
    id: "unieval/hardest",
    place: "Section 1, Tables 1 and 7",
    says: "UniBench is the hardest of the benchmarks compared: its best model errs most.",
    statements: ["unieval/least-error-rate-table-1", "unieval/least-error-rate-table-7"],
    cause: LAST_RUN,
    limits: "Other judges, other questions and other numbers of options: an error rate is not difficulty alone.",
    readings: [
      asPrinted(
        {reads: "by Table 7, five models that all benchmarks share", test: "least error rate of each"},
        others.every(({value}) => Number(value) < Number(own.value)),
        `${own.value} against at most ${Math.max(...others.map(({value}) => Number(value)))}`,
        [common]
      ),
      asPrinted(
        {
          reads: "by the best of all models of Tables 3 and 5",
          test: "one less the highest UniScore, against the others of Table 7"
        },
        others.every(({value}) => Number(value) < 1 - best.value),
        `${best.name}: ${shown(1 - best.value, 3)}`,
        [best]
      ),
      statedNumber(
        {
          reads: "the error rate of Table 7 follows from Table 3",
          test: "one less the highest UniScore of the five models"
        },
        Number(stated.value),
        1 - common.value,
        0.0005,
        3,
        common.cells
      )
    ]
  };
}

/** Column of Table 7 scaled to 0 to 1 over the benchmarks. */
function scaled(table: ScoreTable, stat: string): number[] {
  const values = [...OTHERS, "unibench"].map((id) => Number(table.printed(`table-7-${id}-${stat}`).value));
  const [lo, hi] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (value - lo) / (hi - lo));
}

function bestOverall(table: ScoreTable): PaperClaim {
  const parts = ["error", "cv", "categories"].map((stat) => scaled(table, stat));
  const means = [...OTHERS, "unibench"].map((_, i) => parts.reduce((sum, part) => sum + part[i]!, 0) / parts.length);
  const others = means.slice(0, -1);
  const own = means.at(-1)!;
  const stated = table.printed("table-7-unibench-normalized");
  const wins = [0, 1, 2].map((leave) => {
    const left = parts.filter((_, k) => k !== leave);
    const score = (i: number) => left.reduce((sum, part) => sum + part[i]!, 0);
    return OTHERS.every((_, i) => score(i) < score(OTHERS.length));
  });
  return {
    ...about,
    id: "unieval/best-overall",
    place: "Section 4.3, Figure 8 and Table 7",
    says: "Over difficulty, spread between models and diversity UniBench leads the other benchmarks by far.",
    readings: [
      statedNumber(
        {
          reads: "its overall value follows from the three aspects",
          test: "mean of the aspects scaled from 0 to 1 over five benchmarks"
        },
        Number(stated.value),
        own,
        0.002,
        3,
        []
      ),
      asPrinted(
        {reads: "it leads with the three aspects weighted alike", test: "the same mean of the others"},
        others.every((value) => value < own),
        `${shown(own, 3)}, the next ${shown(Math.max(...others), 3)}`,
        []
      ),
      asPrinted(
        {reads: "it leads whichever aspect is left out", test: "mean of the two others, three times"},
        wins.every(Boolean),
        `${wins.filter(Boolean).length} of ${wins.length}`,
        []
      )
    ]
  };
}
