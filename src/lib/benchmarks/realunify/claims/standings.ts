import {
  asPrinted,
  best,
  everyContrast,
  least,
  meanOf,
  rateContrast,
  shown,
  type PaperClaim
} from "../../../claims/index.js";
import {wilsonInterval} from "../../../math/index.js";
import {GEU_CHANCE} from "../stories/tracks.js";
import type {TrackTable} from "./table.js";

const about = {benchmark: "realunify", label: null, limits: "", statements: []} as const;
const INDEPENDENT = "rates as independent, items as units";

/** Who does better than whom: open and closed, unified and specialised, one model and a pipeline. */
export const standingClaims = (table: TrackTable): PaperClaim[] => [
  poor(table),
  closedDraws(table),
  openAnswers(table),
  besideSpecialistsDrawing(table),
  besideSpecialistsAnswering(table),
  pipelineDraws(table),
  pipelineAnswers(table)
];

function poor(table: TrackTable): PaperClaim {
  const ueg = table.rates("Table 2", "UEG Average", "direct").filter(({model}) => table.isOpen(model));
  const geu = table.rates("Table 2", "GEU Average", "direct");
  const guessing = geu.filter(({value, n}) => wilsonInterval((value / 100) * n, n).lo <= GEU_CHANCE);
  return {
    ...about,
    id: "realunify/poor-at-once",
    place: "Sections 1 and 4.1",
    says: "Asked at once, models do poorly in both tracks.",
    statements: ["realunify/best-open-direct"],
    figure: "realunify.html#categories",
    limits: "The paper sets no bar for “poorly”; two are tried.",
    readings: [
      asPrinted(
        {reads: "no open model draws half of the items right", test: "UEG averages, direct"},
        best(ueg).value < 50,
        `the best is ${best(ueg).name} with ${shown(best(ueg).value)}`,
        ueg
      ),
      asPrinted(
        {
          reads: "no model answers clearly better than by guessing",
          test: "GEU averages, direct, against one option in four, Wilson’s 95% interval"
        },
        guessing.length === geu.length,
        `${guessing.length} of ${geu.length} models cannot be told from guessing`,
        geu
      )
    ]
  };
}

function closedDraws(table: TrackTable): PaperClaim {
  const of = (category: string) => {
    const all = table.rates("Table 2", category, "direct");
    return {
      closed: all.filter(({model}) => !table.isOpen(model)),
      open: best(all.filter(({model}) => table.isOpen(model)))
    };
  };
  const total = of("UEG Average");
  const tasks = table.categoriesOf("UEG").map((category) => ({category, ...of(category)}));
  return {
    ...about,
    id: "realunify/closed-draws-better",
    place: "Section 4.1 and Table 2",
    says: "In drawing the closed model is far ahead of open ones.",
    statements: ["realunify/nano-banana-direct"],
    figure: "realunify.html#categories",
    readings: [
      everyContrast(
        {reads: "over the track, beyond chance", test: `Nano Banana less the best open model, ${INDEPENDENT}`},
        [rateContrast(`Nano Banana less ${total.open.name}`, total.closed[0]!, total.open)],
        1,
        "points"
      ),
      everyContrast(
        {
          reads: "in every task, beyond chance",
          test: `Nano Banana less the best open model of the task, ${INDEPENDENT}`
        },
        tasks.map(({category, closed, open}) => rateContrast(category, closed[0]!, open)),
        1,
        "points"
      )
    ]
  };
}

function openAnswers(table: TrackTable): PaperClaim {
  const all = table.rates("Table 2", "GEU Average", "direct");
  const closed = all.find(({model}) => !table.isOpen(model))!;
  const open = all.filter(({model}) => table.isOpen(model));
  const above = open.filter(({value}) => value > closed.value);
  const mean = meanOf(open);
  return {
    ...about,
    id: "realunify/open-answers-better",
    place: "Section 4.1 and Table 2",
    says: "In answering, open models understand notably better than the closed one.",
    figure: "realunify.html#categories",
    limits: "One closed model.",
    readings: [
      asPrinted(
        {reads: "open models on average", test: "mean of their GEU averages, direct, against Nano Banana"},
        mean > closed.value,
        `${shown(mean)} and ${shown(closed.value)}`,
        all
      ),
      asPrinted(
        {reads: "most open models", test: "GEU averages, direct, above Nano Banana"},
        above.length > open.length / 2,
        `${above.length} of ${open.length}`,
        all
      ),
      everyContrast(
        {reads: "the best open model, beyond chance", test: INDEPENDENT},
        [rateContrast(`${best(open).name} less Nano Banana`, best(open), closed)],
        1,
        "points"
      )
    ]
  };
}

/** Names of totals in tables of specialists and pipelines. */
const totals = {UEG: "UEG Average", GEU: "GEU Average"} as const;

function besideSpecialistsDrawing(table: TrackTable): PaperClaim {
  const unified = table.rates("Table 2", totals.UEG, "direct");
  const own = table
    .rates("Table 3a", totals.UEG, "direct")
    .filter(({model}) => unified.every((u) => u.model !== model));
  const specialists = new Set(own.map(({model}) => model));
  const wins = table
    .categoriesOf("UEG")
    .map(
      (category) =>
        best(table.rates("Table 2", category, "direct")).value >
        best(table.rates("Table 3a", category, "direct").filter(({model}) => specialists.has(model))).value
    );
  return {
    ...about,
    id: "realunify/unified-match-generators",
    place: "Section 4.2 and Table 3",
    says: "In drawing, unified models keep up with specialised ones and surpass the best of them in some cases.",
    figure: "realunify.html#ceiling",
    readings: [
      asPrinted(
        {reads: "the best unified model is above the best specialist", test: "UEG averages, direct, as printed"},
        best(unified).value > best(own).value,
        `${best(unified).name} ${shown(best(unified).value)}, ${best(own).name} ${shown(best(own).value)}`,
        [...unified, ...own]
      ),
      everyContrast(
        {reads: "the best unified model is above the best specialist, beyond chance", test: INDEPENDENT},
        [rateContrast(`${best(unified).name} less ${best(own).name}`, best(unified), best(own))],
        1,
        "points"
      ),
      asPrinted(
        {reads: "in some task the best unified model is above the best specialist", test: "direct, as printed"},
        wins.some(Boolean),
        `${wins.filter(Boolean).length} of ${wins.length} tasks`,
        [...unified, ...own]
      )
    ]
  };
}

function besideSpecialistsAnswering(table: TrackTable): PaperClaim {
  const open = table.rates("Table 2", totals.GEU, "direct").filter(({model}) => table.isOpen(model));
  const own = table.rates("Table 3b", totals.GEU, "direct").filter(({model}) => open.every((o) => o.model !== model));
  const closed = own.filter(({model}) => !table.isOpen(model));
  const last = least(closed);
  return {
    ...about,
    id: "realunify/open-match-understanders",
    place: "Section 4.2 and Table 3",
    says: "In answering, open unified models outperform some closed specialists.",
    figure: "realunify.html#ceiling",
    readings: [
      asPrinted(
        {
          reads: "the best open unified model is above some closed specialist",
          test: "GEU averages, direct, as printed"
        },
        best(open).value > last.value,
        `${best(open).name} ${shown(best(open).value)}, ${last.name} ${shown(last.value)}`,
        [...open, ...closed]
      ),
      everyContrast(
        {reads: "the same, beyond chance", test: INDEPENDENT},
        [rateContrast(`${best(open).name} less ${last.name}`, best(open), last)],
        1,
        "points"
      )
    ]
  };
}

function pipelineDraws(table: TrackTable): PaperClaim {
  const pipeline = best(table.rates("Table 5", totals.UEG, "stepwise"));
  const stepwise = best(table.rates("Table 2", totals.UEG, "stepwise"));
  const direct = best(table.rates("Table 2", totals.UEG, "direct"));
  const lead = table.categoriesOf("UEG").map((category) => {
    const own = best(table.rates("Table 5", category, "stepwise"));
    const other = best([
      ...table.rates("Table 2", category, "direct"),
      ...table.rates("Table 2", category, "stepwise")
    ]);
    return {value: own.value - other.value, cells: [...own.cells, ...other.cells]};
  });
  const contrast = (other: typeof direct, how: string) =>
    rateContrast(`pipeline less ${other.name} ${how}`, pipeline, other);
  return {
    ...about,
    id: "realunify/pipeline-draws-better",
    place: "Section 4.2 and Table 5",
    says: "Two specialists chained draw far better than any unified model.",
    statements: ["realunify/oracle-ueg"],
    figure: "realunify.html#ceiling",
    readings: [
      everyContrast(
        {reads: "than the best unified model in two steps", test: INDEPENDENT},
        [contrast(stepwise, "stepwise")],
        1,
        "points"
      ),
      everyContrast(
        {reads: "than the best unified model at once", test: INDEPENDENT},
        [contrast(direct, "direct")],
        1,
        "points"
      ),
      asPrinted(
        {reads: "than every unified model in every task", test: "as printed, the better protocol of either"},
        lead.every(({value}) => value > 0),
        `ahead in ${lead.filter(({value}) => value > 0).length} of ${lead.length} tasks, level in ${lead.filter(({value}) => value === 0).length}`,
        lead
      )
    ]
  };
}

function pipelineAnswers(table: TrackTable): PaperClaim {
  const pipeline = best(table.rates("Table 5", totals.GEU, "stepwise"));
  const alone = table.rates("Table 3b", totals.GEU, "direct").find(({model}) => model === "gemini-2-5-pro")!;
  const unified = best(table.rates("Table 2", totals.GEU, "direct"));
  return {
    ...about,
    id: "realunify/pipeline-answers-worse",
    place: "Section 4.2 and Table 5",
    says: "A drawing by GPT-Image-1 put before Gemini 2.5 Pro makes it answer much worse.",
    figure: "realunify.html#ceiling",
    readings: [
      everyContrast(
        {reads: "than Gemini 2.5 Pro alone", test: INDEPENDENT},
        [rateContrast("pipeline less Gemini 2.5 Pro", pipeline, alone)],
        -1,
        "points"
      ),
      everyContrast(
        {reads: "than the best unified model", test: INDEPENDENT},
        [rateContrast(`pipeline less ${unified.name}`, pipeline, unified)],
        -1,
        "points"
      )
    ]
  };
}
