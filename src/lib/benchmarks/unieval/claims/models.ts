import {asPrinted, everyContrast, meanOf, ranked, shown, type Named, type PaperClaim} from "../../../claims/index.js";
import {scoreContrast, type NamedScore, type ScoreTable} from "./table.js";

const about = {benchmark: "unieval", label: null, limits: "", statements: []} as const;
const ERROR = "difference of UniScores, each question counted once";

/** What the paper says of single models and of kinds of models. */
export const modelClaims = (table: ScoreTable): PaperClaim[] => [
  leader(table),
  newerIsWorse(table),
  generatorsAhead(table),
  showODraws(table),
  dallEOrder(table)
];

const of = (all: readonly NamedScore[], model: string): NamedScore => all.find((one) => one.model === model)!;

function leader(table: ScoreTable): PaperClaim {
  const all = ranked(table.scores("Table 2"));
  const blind = table.blind.uniScore;
  return {
    ...about,
    id: "unieval/janus-pro-7b-leads",
    place: "Section 4.2 and Table 2",
    says: "Janus-Pro-7B is the best of ten unified models, VARGPT the worst.",
    figure: "unieval.html#scores",
    readings: [
      asPrinted(
        {reads: "highest and lowest UniScore as printed", test: "Table 2"},
        all[0]!.model === "janus-pro-7b" && all.at(-1)!.model === "vargpt",
        `${all[0]!.name} ${shown(all[0]!.value, 3)}, ${all.at(-1)!.name} ${shown(all.at(-1)!.value, 3)}`,
        all
      ),
      everyContrast(
        {reads: "ahead of the second beyond chance", test: ERROR},
        [scoreContrast(all[0]!, all[1]!)],
        1,
        "of a score",
        3
      ),
      asPrinted(
        {
          reads: "the worst by what it can do, not by what it withholds",
          test: `every other model above a program that always answers ${table.blind.letter}`
        },
        all.slice(0, -1).every(({value}) => value > blind),
        `${all.filter(({value}) => value <= blind).length} of ${all.length} are at or below its ${shown(blind, 3)}`,
        all
      )
    ]
  };
}

function newerIsWorse(table: ScoreTable): PaperClaim {
  const own = table.scores("Table 2");
  const outside = table.scores("Table 5");
  const pair = (all: readonly NamedScore[]) => scoreContrast(of(all, "janus-pro-1b"), of(all, "janusflow-1-3b"));
  return {
    ...about,
    id: "unieval/janus-pro-1b-below-janusflow",
    place: "Section 4.2",
    says: "Janus-Pro-1B does worse than the earlier JanusFlow-1.3B.",
    figure: "unieval.html#difference",
    readings: [
      everyContrast({reads: "judged by themselves", test: `Table 2; ${ERROR}`}, [pair(own)], -1, "of a score", 3),
      everyContrast(
        {reads: "judged by one outside judge", test: `Table 5; ${ERROR}`},
        [pair(outside)],
        -1,
        "of a score",
        3
      )
    ]
  };
}

const BAR = 0.4;

function generatorsAhead(table: ScoreTable): PaperClaim {
  const [unified, own] = [table.scores("Table 5"), table.scores("Table 3")];
  const above = (all: readonly NamedScore[]) => all.filter(({value}) => value > BAR);
  const clear = (all: readonly NamedScore[]) => all.filter(({value, error}) => value - 1.96 * error > BAR);
  const merged = [...unified, ...own];
  return {
    ...about,
    id: "unieval/generators-ahead",
    place: "Section 4.3 and Appendix G",
    says: "Under one judge generation-only models draw better than unified ones, since their pictures are larger.",
    statements: ["unieval/unified-above-04", "unieval/generation-above-04"],
    figure: "unieval.html#scores",
    limits: "The sizes of the pictures are not printed model by model, so that the reason cannot be tested.",
    readings: [
      asPrinted(
        {reads: "on average", test: "mean UniScore of Tables 3 and 5"},
        meanOf(own) > meanOf(unified),
        `${shown(meanOf(own), 3)} and ${shown(meanOf(unified), 3)}`,
        merged
      ),
      asPrinted(
        {reads: "more of them above the bar that the paper sets", test: `UniScore above ${BAR}`},
        above(own).length / own.length > above(unified).length / unified.length,
        `${above(own).length} of ${own.length} and ${above(unified).length} of ${unified.length}; beyond chance ${clear(own).length} and ${clear(unified).length}`,
        merged
      ),
      asPrinted(
        {reads: "every one of them above every unified model", test: "as printed"},
        Math.min(...own.map(({value}) => value)) > Math.max(...unified.map(({value}) => value)),
        `least ${shown(Math.min(...own.map(({value}) => value)), 3)}, greatest unified ${shown(Math.max(...unified.map(({value}) => value)), 3)}`,
        merged
      )
    ]
  };
}

function showODraws(table: ScoreTable): PaperClaim {
  const all = ranked(table.scores("Table 5"));
  const others: Named[] = table.scores("Table 3").filter(({model}) => model === "pixart-alpha");
  return {
    ...about,
    id: "unieval/show-o-draws-best",
    place: "Appendix G and Table 5",
    says: "Under one judge Show-o draws best of the unified models, and better than PixArt-α.",
    statements: ["unieval/show-o-generation"],
    figure: "unieval.html#scores",
    readings: [
      asPrinted(
        {reads: "as printed", test: "UniScores of Tables 3 and 5"},
        all[0]!.model === "show-o" && all[0]!.value > others[0]!.value,
        `${all[0]!.name} ${shown(all[0]!.value, 3)}, ${all[1]!.name} ${shown(all[1]!.value, 3)}, ${others[0]!.name} ${shown(others[0]!.value, 3)}`,
        [...all, ...others]
      ),
      everyContrast(
        {reads: "ahead of the next unified model beyond chance", test: ERROR},
        [
          scoreContrast(
            of(all, "show-o"),
            all.find(({model}) => model !== "show-o")!
          )
        ],
        1,
        "of a score",
        3
      )
    ]
  };
}

function dallEOrder(table: ScoreTable): PaperClaim {
  const all = table.scores("Table 3");
  return {
    ...about,
    id: "unieval/dall-e-2-above-3",
    place: "Sections 4.3 and 4.4",
    says: "DALL-E 2 follows instructions slightly better than the newer DALL-E 3.",
    figure: "unieval.html#scores",
    readings: [
      asPrinted(
        {reads: "as printed", test: "UniScores of Table 3"},
        of(all, "dall-e-2").value > of(all, "dall-e-3").value,
        `${shown(of(all, "dall-e-2").value, 3)} and ${shown(of(all, "dall-e-3").value, 3)}`,
        [of(all, "dall-e-2"), of(all, "dall-e-3")]
      ),
      everyContrast(
        {reads: "beyond chance", test: ERROR},
        [scoreContrast(of(all, "dall-e-2"), of(all, "dall-e-3"))],
        1,
        "of a score",
        3
      )
    ]
  };
}
