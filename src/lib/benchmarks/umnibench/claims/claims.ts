import {asPrinted, rowsWhere, untestedClaims, type PaperClaim, type Untested} from "../../../claims/index.js";
import type {BenchmarkClaims} from "../../contract/benchmark-claims.js";
import {domainClaims} from "./domains.js";
import {abilityClaims} from "./single-abilities.js";
import {stageClaims} from "./stages.js";
import {stageTable, type StageTable} from "./table.js";

const UNTESTED: readonly Untested[] = [
  {
    id: "umnibench/near-people",
    place: "Section 4.4 and Figure 5",
    says: "Scores of cases go with people’s ratings, so that the metric can stand for people.",
    limits:
      "Two correlations are printed; the number of cases, the models that drew them and the agreement of the raters are not."
  },
  {
    id: "umnibench/errors-add-up",
    place: "Section 5",
    says: "The last stage is low since errors add up and reasoning pictures are not in the training data.",
    limits:
      "Answers case by case would show whether the last stage fails where an earlier one has failed; they are not printed.",
    figure: "umnibench.html#questions"
  },
  {
    id: "umnibench/no-leakage",
    place: "Section 3.1",
    says: "A system that is asked about its own pictures cannot profit from leaked data.",
    limits: "Nothing in the tables bears on it."
  }
];

/** How many systems the paper says it measures. */
function systems(table: StageTable, stated: number): PaperClaim {
  const paper = table.rows.filter(({document, model}) => document === "paper" && model !== "average");
  const distinct = new Set(paper.map(({model}) => model)).size;
  const columns = ["Table 2", "Table 4"].reduce(
    (sum, name) => sum + new Set(rowsWhere(paper, {table: name}).map(({model, ability}) => `${model}|${ability}`)).size,
    0
  );
  const cells = rowsWhere(paper, {stage: "overall"}).map(({cell}) => ({cells: [cell]}));
  return {
    id: "umnibench/systems",
    benchmark: "umnibench",
    label: null,
    place: "Abstract",
    says: `The benchmark measures ${stated} models.`,
    limits: "",
    statements: ["umnibench/model-count"],
    figure: "data-notes.html",
    readings: [
      asPrinted(
        {reads: "different systems", test: "names of Tables 2 to 4, each once"},
        distinct === stated,
        `${distinct}`,
        cells
      ),
      asPrinted(
        {reads: "columns of Tables 2 and 4", test: "a system in two roles twice"},
        columns === stated,
        `${columns}`,
        cells
      )
    ]
  };
}

/** Findings of UmniBench's paper. */
export const umniBenchClaims: BenchmarkClaims = (input) => {
  const table = stageTable(input);
  const stated = (id: string) => input.stated.find((one) => one.id === `umnibench/${id}`)!.value;
  return [
    ...stageClaims(table, stated),
    ...domainClaims(table, stated),
    ...abilityClaims(table),
    systems(table, Number(stated("model-count"))),
    ...untestedClaims("umnibench", UNTESTED)
  ];
};
