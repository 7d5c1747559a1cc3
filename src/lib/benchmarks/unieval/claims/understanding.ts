import {
  asPrinted,
  difference,
  everyContrast,
  meanOf,
  mostOf,
  ranked,
  rowsWhere,
  shown,
  shownChange,
  type PaperClaim
} from "../../../claims/index.js";
import {scoreContrast, type ScoreTable} from "./table.js";

const about = {benchmark: "unieval", label: null, limits: "", statements: []} as const;

/** What the paper says of models that judge their own pictures. */
export const understandingClaims = (table: ScoreTable): PaperClaim[] => [
  better(table),
  selfConsistent(table),
  leastUnderstanding(table),
  invalid(table),
  longer(table),
  tagsHard(table),
  rareNames(table)
];

function better(table: ScoreTable): PaperClaim {
  const all = table.values({table: "Table 6", category: "UniScore"});
  const positive = all.filter(({value}) => value > 0).length;
  const cells = rowsWhere(table.rows, {table: "Table 6"}).filter(({category}) => category !== "UniScore");
  const positiveTags = cells.filter(({value}) => value > 0).length;
  const own = table.scores("Table 2");
  const above = own.filter(({value}) => value > table.blind.uniScore);
  return {
    ...about,
    id: "unieval/own-pictures-better",
    place: "Section 4.3, Appendix G and Table 6",
    says: "Unified models understand their own pictures better than an outside model does.",
    figure: "unieval.html#difference",
    limits:
      "A higher score by oneself is understanding only if it is not leniency, which the answers to the same pictures would show; they are not printed.",
    readings: [
      asPrinted(
        {reads: "most models", test: "UniScore by itself less that by the outside judge, above zero"},
        positive > all.length / 2,
        `${positive} of ${all.length}`,
        all
      ),
      mostOf(
        {reads: "most models, beyond chance", test: "sign test over the models"},
        positive,
        all.length,
        all.flatMap(({cells: of}) => of)
      ),
      asPrinted(
        {reads: "most values of Table 6", test: "differences by tag, above zero"},
        positiveTags > cells.length / 2,
        `${positiveTags} of ${cells.length}`,
        cells.map(({cell}) => ({cells: [cell]}))
      ),
      asPrinted(
        {
          reads: "most models score by themselves what a program that never looks cannot",
          test: `UniScores of Table 2 above always answering ${table.blind.letter}`
        },
        above.length > own.length / 2,
        `${above.length} of ${own.length} above ${shown(table.blind.uniScore, 3)}`,
        own
      )
    ]
  };
}

/** Differences of Table 6 with the errors of both scores. */
function differences(table: ScoreTable) {
  const outside = table.scores("Table 5");
  return table.scores("Table 2").flatMap((own) => {
    const other = outside.find(({model}) => model === own.model);
    return other ? [{...scoreContrast(own, other), name: own.name, model: own.model}] : [];
  });
}

function selfConsistent(table: ScoreTable): PaperClaim {
  const all = ranked(differences(table));
  const named = ["janusflow-1-3b", "janus-pro-7b"];
  const [top, rest] = [all.slice(0, 2), all[2]!];
  return {
    ...about,
    id: "unieval/self-consistent",
    place: "Section 4.4, Appendix G and Table 6",
    says: "JanusFlow-1.3B and Janus-Pro-7B understand their own pictures best.",
    figure: "unieval.html#difference",
    readings: [
      asPrinted(
        {reads: "the two greatest differences", test: "Table 2 less Table 5"},
        top.every(({model}) => named.includes(model)),
        all
          .slice(0, 3)
          .map(({name, value}) => `${name} ${shownChange(value, 3)}`)
          .join(", "),
        all.slice(0, 3)
      ),
      everyContrast(
        {reads: "ahead of the third beyond chance", test: "difference of differences, all scores as independent"},
        top.map((one) => difference(`${one.name} less ${rest.name}`, one, rest)),
        1,
        "of a score",
        3
      )
    ]
  };
}

function leastUnderstanding(table: ScoreTable): PaperClaim {
  const all = ranked(differences(table)).reverse();
  const named = ["show-o", "show-o-turbo", "tokenflow"];
  const low = all.filter(({model}) => named.includes(model));
  return {
    ...about,
    id: "unieval/understand-least",
    place: "Section 4.2, Appendix G and Table 6",
    says: "Show-o, Show-o-Turbo and TokenFlow struggle with their own pictures.",
    figure: "unieval.html#difference",
    readings: [
      asPrinted(
        {reads: "the three lowest differences, all below zero", test: "Table 2 less Table 5"},
        all.slice(0, 3).every(({model, value}) => named.includes(model) && value < 0),
        all
          .slice(0, 4)
          .map(({name, value}) => `${name} ${shownChange(value, 3)}`)
          .join(", "),
        all.slice(0, 4)
      ),
      everyContrast(
        {reads: "each below zero beyond chance", test: "both scores as independent, each question counted once"},
        low,
        -1,
        "of a score",
        3
      )
    ]
  };
}

function invalid(table: ScoreTable): PaperClaim {
  const rates = table.values({table: "Figure 6", column: "Valid Response Rate"});
  const low = [...rates].sort((a, b) => a.value - b.value);
  return {
    ...about,
    id: "unieval/invalid-replies",
    place: "Sections 4.2 and 4.4",
    says: "Much of VARGPT’s and Janus-Pro-1B’s loss is replies that cannot be read.",
    statements: ["unieval/invalid-responses"],
    figure: "unieval.html#responses",
    limits: "Figure 6 is read off its bars. How many of the unread replies would have been right is not printed.",
    readings: [
      asPrinted(
        {reads: "they have the two lowest rates of valid replies", test: "Figure 6"},
        low.slice(0, 2).every(({model}) => model === "vargpt" || model === "janus-pro-1b"),
        low
          .slice(0, 3)
          .map(({name, value}) => `${name} ${shown(100 * value, 0)}%`)
          .join(", "),
        low.slice(0, 3)
      )
    ]
  };
}

function longer(table: ScoreTable): PaperClaim {
  const pair = (few: string, many: string) => {
    const short = table.values({table: "Figure 6", column: few});
    return table.values({table: "Figure 6", column: many}).map((one) => {
      const other = short.find(({model}) => model === one.model)!;
      return {value: other.value - one.value, cells: [...one.cells, ...other.cells]};
    });
  };
  const reading = (reads: string, all: ReturnType<typeof pair>) =>
    asPrinted(
      {reads, test: "Figure 6, every model"},
      all.every(({value}) => value > 0),
      `${all.filter(({value}) => value > 0).length} of ${all.length}`,
      all
    );
  return {
    ...about,
    id: "unieval/longer-is-harder",
    place: "Section 4.2 and Figure 6",
    says: "Cases with more questions or more words have lower scores.",
    figure: "unieval.html#strata",
    limits: "Figure 6 is read off its bars.",
    readings: [
      reading("more questions", pair("Few QAs (1-2) UniScore", "Many QAs (5-11) UniScore")),
      reading("more words", pair("Few Words (4-14) UniScore", "Many Words (24-92) UniScore"))
    ]
  };
}

/** As Table 2 heads them. */
const HARD = ["Num", "Text", "Doc", "UI"];
const EASY = ["Adj", "Noun", "Sty"];

function tagsHard(table: ScoreTable): PaperClaim {
  const rows = rowsWhere(table.rows, {table: "Table 2"}).filter(({category}) => category !== "UniScore");
  const named = (category: string, of: readonly string[]) => of.includes(columnOf(rows, category));
  const means = [...new Set(rows.map(({category}) => category!))]
    .map((category) => {
      const own = rows.filter((row) => row.category === category);
      return {
        category,
        name: columnOf(rows, category),
        value: meanOf(own),
        blind: table.blind.level1.get(category) ?? NaN,
        cells: own.map(({cell}) => cell)
      };
    })
    .sort((a, b) => a.value - b.value);
  const [low, high] = [means.slice(0, 4), means.slice(-3)];
  const average = meanOf(means);
  const asSaid = means.filter(
    ({name, value}) => (HARD.includes(name) && value < average) || (EASY.includes(name) && value > average)
  );
  const beyond = [...means].sort((a, b) => a.value - a.blind - (b.value - b.blind)).slice(0, 4);
  return {
    ...about,
    id: "unieval/hard-tags",
    place: "Section 4.2 and Table 2",
    says: "Numerals, text, documents and UI are hard; adjectives, nouns and styles go well.",
    figure: "unieval.html#tags",
    readings: [
      asPrinted(
        {reads: "the four lowest and the three highest tags", test: "mean over ten models, as printed"},
        low.every(({category}) => named(category, HARD)) && high.every(({category}) => named(category, EASY)),
        `lowest ${low.map(({name}) => name).join(", ")}; highest ${high.map(({name}) => name).join(", ")}`,
        means
      ),
      asPrinted(
        {
          reads: "the four below and the three above the mean of all thirteen tags",
          test: "mean over ten models, as printed"
        },
        asSaid.length === HARD.length + EASY.length,
        `${asSaid.length} of ${HARD.length + EASY.length}`,
        means
      ),
      asPrinted(
        {
          reads: "the same four lowest above what never looking gives",
          test: `mean less always answering ${table.blind.letter}, by tag`
        },
        beyond.every(({category}) => named(category, HARD)),
        `lowest ${beyond.map(({name}) => name).join(", ")}`,
        means
      )
    ]
  };
}

/** The short name that the table prints above a category. */
const columnOf = (rows: ScoreTable["rows"], category: string): string =>
  rows.find((row) => row.category === category)!.column;

function rareNames(table: ScoreTable): PaperClaim {
  const [unified, own] = ["Figure 9", "Figure 10"].map((of) =>
    ranked(table.values({table: of, subcategory: "Culturally Specific Names"}))
  ) as [ReturnType<ScoreTable["values"]>, ReturnType<ScoreTable["values"]>];
  const blind = table.blind.level2.get("Nouns|Culturally Specific Names")!;
  const above = unified.filter(({value}) => value > blind);
  return {
    ...about,
    id: "unieval/rare-names",
    place: "Appendix A, Figures 9 and 10",
    says: "With names of other cultures unified models do better than generation-only ones, which shows that they follow instructions.",
    figure: "unieval.html#tags",
    limits: "The one side judges itself, the other is judged by another model.",
    readings: [
      asPrinted(
        {reads: "the best of the one above the best of the other", test: "level-2 values of Figures 9 and 10"},
        unified[0]!.value > own[0]!.value,
        `${unified[0]!.name} ${shown(unified[0]!.value, 3)}, ${own[0]!.name} ${shown(own[0]!.value, 3)}`,
        [...unified, ...own]
      ),
      asPrinted(
        {
          reads: "some unified model above a program that never looks",
          test: `always answering ${table.blind.letter} in this tag`
        },
        above.length > 0,
        `${above.length} of ${unified.length} above ${shown(blind, 3)}`,
        unified
      )
    ]
  };
}
