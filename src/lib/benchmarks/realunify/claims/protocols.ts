import {
  asPrinted,
  difference,
  everyContrast,
  meanOf,
  ranked,
  shown,
  shownChange,
  type Contrast,
  type PaperClaim,
  type Reading
} from "../../../claims/index.js";
import {GEU_CHANCE, type TrackId} from "../stories/tracks.js";
import type {TrackTable} from "./table.js";

const about = {
  benchmark: "realunify",
  label: null,
  limits: "",
  statements: [],
  place: "Section 4.1 and Table 2"
} as const;
const CHANGE = "stepwise less direct, the two rates taken as independent";

/** What answering in two steps does, in both tracks. */
export const protocolClaims = (table: TrackTable): PaperClaim[] => [thinking(table), most(table), drawing(table)];

/** Single tasks of a track that change to one side. */
function byTask(table: TrackTable, track: TrackId, side: 1 | -1, words: string): Reading {
  const changes = table.categoriesOf(track).flatMap((category) => table.changes(category));
  const right = changes.filter(({value}) => value * side > 0);
  return asPrinted(
    {reads: `every model ${words} in every task`, test: "as printed, ties not counted"},
    right.length === changes.length,
    `${right.length} of ${changes.length} changes of one model in one task`,
    changes
  );
}

function thinking(table: TrackTable): PaperClaim {
  const changes = table.changes(table.totalOf("UEG"));
  const rises = changes.filter(({value}) => value > 0);
  return {
    ...about,
    id: "realunify/thinking-helps-all",
    says: "All models gain when they think in words before they draw.",
    statements: ["realunify/ueg-all-gain"],
    figure: "realunify.html#change",
    readings: [
      asPrinted(
        {reads: "the printed average of every model rises", test: "UEG averages, direct and stepwise"},
        rises.length === changes.length,
        `${rises.length} of ${changes.length} rise`,
        changes
      ),
      everyContrast({reads: "the average of every model rises beyond chance", test: CHANGE}, changes, 1, "points"),
      pooledChange(changes, 1, "models gain on average"),
      byTask(table, "UEG", 1, "gains")
    ]
  };
}

/** Mean change over the models of the table. */
function pooledChange(changes: readonly Contrast[], side: 1 | -1, reads: string): Reading {
  const n = changes.length;
  const error = Math.sqrt(changes.reduce((sum, {error: one}) => sum + one ** 2, 0)) / n;
  return everyContrast(
    {reads, test: "mean change over these models; its error is that of their items"},
    [{name: `mean of ${n} models`, value: meanOf(changes), error, cells: changes.flatMap(({cells}) => cells)}],
    side,
    "points"
  );
}

function most(table: TrackTable): PaperClaim {
  const changes = ranked(table.changes(table.totalOf("UEG")));
  const [first, second] = changes as [Contrast & {model: string}, Contrast];
  return {
    ...about,
    id: "realunify/bagel-gains-most",
    says: "BAGEL gains most from thinking first.",
    statements: ["realunify/bagel-greatest-gain", "realunify/bagel-gain"],
    figure: "realunify.html#change",
    readings: [
      asPrinted(
        {reads: "its printed gain is the greatest", test: "UEG averages, stepwise less direct"},
        first.model === "bagel",
        `${first.name} ${shownChange(first.value)}, then ${second.name} ${shownChange(second.value)}`,
        changes
      ),
      everyContrast(
        {
          reads: "its gain exceeds the next beyond chance",
          test: "difference of the two gains, all four rates as independent"
        },
        [difference(`${first.name} less ${second.name}`, first, second)],
        1,
        "points"
      )
    ]
  };
}

function drawing(table: TrackTable): PaperClaim {
  const changes = table.changes(table.totalOf("GEU"));
  const falls = changes.filter(({value}) => value < 0);
  return {
    ...about,
    id: "realunify/drawing-hurts-all",
    says: "All models lose when they draw before they answer.",
    statements: ["realunify/geu-all-decline"],
    figure: "realunify.html#change",
    limits: `Four options a question: guessing gets ${shown(100 * GEU_CHANCE, 0)}% right, so that a model near it has little to lose.`,
    readings: [
      asPrinted(
        {reads: "the printed average of every model falls", test: "GEU averages, direct and stepwise"},
        falls.length === changes.length,
        `${falls.length} of ${changes.length} fall`,
        changes
      ),
      everyContrast({reads: "the average of every model falls beyond chance", test: CHANGE}, changes, -1, "points"),
      pooledChange(changes, -1, "models lose on average"),
      byTask(table, "GEU", -1, "loses")
    ]
  };
}
