/** Columns of a value in the table twin, by their place: the value, and the ends of its interval or both in one cell. */
export interface DotColumns {
  readonly value: number;
  readonly ends?: readonly [number, number] | number;
  /** Which of a mark's dots and rods it is, in the order in which they are painted; by default those of its own place in the list. */
  readonly dot?: number;
  readonly rod?: number;
  /** A bracket from one end to the other instead of a dot and a rod. */
  readonly isBracket?: true;
}

type Row = readonly string[];

/** A figure whose marks stand on an axis of numbers from left to right. */
export interface AxisFigure {
  readonly page: string;
  readonly figure: string;
  /** Texts that, together, name the mark of a row, the first at its start: columns, or made of them. */
  readonly named: readonly number[] | ((row: Row) => readonly string[]);
  /** What is painted in a mark, in the order in which it is painted. */
  readonly dots: readonly DotColumns[] | ((row: Row) => readonly DotColumns[]);
  /** What a row's numbers are multiplied by on the axis; 1 by default. */
  readonly factor?: (row: Row) => number;
  /** Share of the marks that rows must be found for; 0.9 by default. */
  readonly share?: number;
}

const TRACKS: Readonly<Record<string, string>> = {UEG: "drawing", GEU: "answering"};
const STAGES = ["generation", "interaction", "counterfactual"];
const valueWithEnds = [{value: 2, ends: [3, 4]}] as const;
const twoShares = [
  {value: 2, ends: 3},
  {value: 4, ends: 5}
] as const;
/** The same where the second is painted first, so that the first lies above it. */
const lastFirst = [
  {value: 2, ends: 3, dot: 1, rod: 1},
  {value: 4, ends: 5, dot: 0, rod: 0}
] as const;

export const AXIS_FIGURES: readonly AxisFigure[] = [
  {page: "index", figure: "gap", named: [0], dots: valueWithEnds},
  {page: "index", figure: "thinking", named: [0, 1], dots: valueWithEnds},
  {page: "index", figure: "judged", named: [0], dots: valueWithEnds},
  {page: "index", figure: "survives", named: [0], dots: valueWithEnds},
  {
    page: "gapeval",
    figure: "ranking",
    named: [0],
    dots: [
      {value: 5, ends: [5, 6], dot: 0, isBracket: true},
      {value: 7, ends: [8, 9], dot: 1, rod: 1},
      {value: 2, ends: [3, 4], dot: 2, rod: 0}
    ]
  },
  {page: "gapeval", figure: "categories", named: [0, 1], dots: valueWithEnds},
  {page: "gapeval", figure: "rates", named: [0, 1], dots: twoShares},
  {page: "gapeval", figure: "judges", named: [0], dots: [{value: 2}, {value: 1}]},
  {page: "gapeval", figure: "official", named: [0, 1], dots: [{value: 2}]},
  {
    page: "realunify",
    figure: "change",
    named: ([model, track]) => [model!, TRACKS[track!]!],
    dots: [...twoShares, {value: 6, ends: 7}]
  },
  {
    page: "realunify",
    figure: "categories",
    named: [0, 1],
    dots: [
      {value: 3, ends: 4},
      {value: 5, ends: 6}
    ]
  },
  // Of systems that are tied the name says how many; totals of the two tracks are named alike.
  {page: "realunify", figure: "ceiling", named: [3, 0, 2], dots: [{value: 4, ends: 5}], share: 0.7},
  {page: "realunify", figure: "judges", named: [0, 1], dots: twoShares},
  {page: "unieval", figure: "scores", named: [0], dots: lastFirst},
  {page: "unieval", figure: "responses", named: [0, 1], dots: [{value: 2}]},
  {
    page: "unieval",
    figure: "strata",
    named: [0, 1],
    dots: ([, measure]) => [{value: 2, dot: /^(Few|Short)/.test(measure!) ? 0 : 1}]
  },
  {page: "umnibench", figure: "questions", named: [0, 1], dots: [{value: 4, ends: 5}]},
  {
    page: "umnibench",
    figure: "abilities",
    named: [0, 1],
    dots: ([, ability, stage]) => {
      // Editors have no score of the generation stage.
      const dot = STAGES.slice(ability === "editing" ? 1 : 0).indexOf(stage!);
      return dot < 0 ? [] : [{value: 3, ends: 4, dot, rod: dot}];
    },
    share: 0.8
  },
  {page: "umnibench", figure: "documents", named: [0, 1], dots: lastFirst},
  {page: "compare", figure: "profiles", named: [0, 1], dots: valueWithEnds},
  {
    page: "compare",
    figure: "agreement",
    named: ([one, other]) => [`${one} and ${other}.`],
    dots: [{value: 3, ends: [4, 5]}]
  },
  {
    page: "compare",
    figure: "head-to-head",
    named: [0],
    dots: [{value: 8, ends: [9, 10]}],
    // To the right is better, whatever the unit; scores stand in hundredths.
    factor: ([, unit]) => (unit!.includes("less is better") ? -1 : 1) * (unit!.startsWith("score") ? 100 : 1)
  },
  {
    page: "compare",
    figure: "correlations",
    named: ([of, prior]) => [of!.replace(/^correlation of /, ""), `prior ${prior}`],
    dots: [{value: 2, ends: 3}]
  },
  {page: "compare", figure: "abilities", named: [0, 1], dots: [{value: 2}]},
  {
    page: "compare",
    figure: "prediction",
    named: [0, 1],
    dots: [
      {value: 4, dot: 0},
      {value: 3, dot: 1}
    ],
    share: 0.6
  },
  {
    page: "compare",
    figure: "additions",
    named: ([benchmark]) => [benchmark!, "Errors without it"],
    dots: [{value: 2}],
    share: 0.3
  },
  {page: "explore", figure: "head-to-head", named: [0], dots: [{value: 7, ends: [8, 9]}]},
  {page: "explore", figure: "differences", named: ([slice]) => [`${slice}.`], dots: [{value: 3, ends: [4, 5]}]}
];
