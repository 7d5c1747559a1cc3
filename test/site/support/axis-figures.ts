import {isNothing, numberOf, type Row} from "./twin.js";

/** Columns of a value in the table twin, by their place: the value, and the ends of its interval, both in one cell, or its standard error. */
export interface DotColumns {
  readonly value: number;
  readonly ends?: readonly [number, number] | number | {readonly error: number} | ((row: Row) => [number, number]);
  /** Which of a mark's dots and rods it is, in the order in which they are painted; by default those of its own place in the list. */
  readonly dot?: number;
  readonly rod?: number;
  /** A bracket from one end to the other instead of a dot and a rod. */
  readonly isBracket?: true;
  /** An upright stroke instead of a dot. */
  readonly isStroke?: true;
  /** Words above the drawing in whose colour its dot is filled, or drawn in outline. */
  readonly ink?: string;
}

/** A figure whose marks stand on an axis of numbers from left to right. */
export interface AxisFigure {
  readonly page: string;
  readonly figure: string;
  /** Texts that, together, name the mark of a row, the first at its start: columns, or made of them. */
  readonly named: readonly number[] | ((row: Row) => readonly string[]);
  /** What is painted in a mark, in the order in which it is painted. */
  readonly dots: readonly DotColumns[] | ((row: Row, rows: readonly Row[]) => readonly DotColumns[]);
  /** What a row's numbers are multiplied by on the axis; 1 by default. */
  readonly factor?: (row: Row) => number;
  /** Names of the marks that this is about; all by default. A row must be found for nine of ten. */
  readonly among?: RegExp;
}

const TRACKS: Readonly<Record<string, string>> = {UEG: "drawing", GEU: "answering"};
const STAGES = ["generation", "interaction", "counterfactual"];
const valueWithEnds = [{value: 2, ends: [3, 4]}] as const;
const twoShares = [
  {value: 2, ends: 3},
  {value: 4, ends: 5}
] as const;
/** A system's parts stand in one mark, in the order of its rows that have a value. */
const amongParts = (row: Row, rows: readonly Row[]): readonly DotColumns[] => {
  const own = rows.filter(
    ([system, measure, , value]) => system === row[0] && measure === row[1] && !isNothing(value!)
  );
  const dot = own.indexOf(row);
  const ink = INKS[`${row[1]}, ${row[2]}`];
  return dot < 0 ? [] : [{value: 3, ends: [4, 5], dot, rod: dot, ...(ink === undefined ? {} : {ink})}];
};
/** Parts whose dots are in the colour of one of the words above them. */
const INKS: Readonly<Record<string, string>> = {
  "GapEval, understands": "understanding",
  "GapEval, draws": "generation",
  "RealUnify, drawing, direct": "generation",
  "RealUnify, drawing, stepwise": "generation",
  "RealUnify, answering, direct": "understanding",
  "RealUnify, answering, stepwise": "understanding",
  "UmniBench, draw": "generation",
  "UmniBench, edit": "editing",
  "UmniBench, counterfactual": "editing",
  "UniEval, outside": "generation"
};
/** Of a gap: what models without one show, the difference in logits, the gap and what was published. */
const gapColumns = (published: number): readonly DotColumns[] => [
  {value: 5, ends: [5, 6], dot: 0, isBracket: true},
  {value: 7, ends: [8, 9], dot: 1, rod: 1},
  {value: 2, ends: [3, 4], dot: 2, rod: 0},
  {value: published, dot: 0, isStroke: true}
];
const VERBS: Readonly<Record<string, string>> = {understanding: "Understands", generation: "Draws", editing: "Edits"};
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
    dots: gapColumns(11)
  },
  {page: "gapeval", figure: "categories", named: [0, 1], dots: valueWithEnds},
  {
    page: "gapeval",
    figure: "rates",
    named: [0, 1],
    dots: [
      {value: 2, ends: 3, ink: "understands"},
      {value: 4, ends: 5, ink: "draws"},
      {value: 6, dot: 0, isStroke: true}
    ]
  },
  {page: "gapeval", figure: "judges", named: [0], dots: [{value: 2}, {value: 1}]},
  {
    page: "gapeval",
    figure: "official",
    named: [0, 1],
    dots: [
      {value: 2, dot: 0},
      {value: 3, dot: 0, isStroke: true}
    ]
  },
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
  // A pipeline goes by its own name beside those of the two systems that it is made of.
  {
    page: "realunify",
    figure: "ceiling",
    named: ([category, track, kind, names]) => [
      kind === "two specialists" ? (track === "UEG" ? "Und → Gen oracle" : "Gen → Und oracle") : names!,
      `, ${category}. best ${kind}:`
    ],
    dots: [{value: 4, ends: 5}]
  },
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
    named: ([system, ability]) => [`${system}, ${ability}.`],
    dots: ([, ability, stage]) => {
      // Editors have no score of the generation stage.
      const dot = STAGES.slice(ability === "editing" ? 1 : 0).indexOf(stage!);
      return dot < 0 ? [] : [{value: 3, ends: 4, dot, rod: dot}];
    }
  },
  {page: "umnibench", figure: "documents", named: [0, 1], dots: lastFirst},
  {
    page: "unig2u",
    figure: "scores",
    named: ([model]) => [`${model}, answered right.`],
    // Of a model that is printed in one way there is one dot beside that of its base model.
    dots: (row) =>
      [2, 4, 6]
        .filter((value) => !isNothing(row[value]!))
        .map((value, dot) => ({value, ends: value + 1, dot, rod: dot})),
    among: /, answered right\./
  },
  ...["at once minus base model", "drawing first minus at once"].map((words, k): AxisFigure => ({
    page: "unig2u",
    figure: "scores",
    named: ([model]) => [`${model}, ${words}.`],
    dots: [{value: 8 + 2 * k, ends: 9 + 2 * k}],
    among: new RegExp(`, ${words}\\.`)
  })),
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
  {page: "compare", figure: "abilities", named: [0, 1], dots: [{value: 2, ends: {error: 3}}]},
  {
    page: "compare",
    figure: "prediction",
    named: ([system, without]) => [`${system} without ${without}.`],
    dots: [
      {value: 4, dot: 0},
      {value: 3, dot: 1},
      {value: 5, dot: 0, isStroke: true}
    ],
    among: / without /
  },
  ...(["models", "benchmarks"] as const).map((over, k): AxisFigure => ({
    page: "compare",
    figure: "prediction",
    named: ([system]) => [`${system!.replace(/^All: /, "")}, all pairs, over ${over}.`],
    dots: [{value: 6, ends: [7 + 2 * k, 8 + 2 * k]}],
    among: new RegExp(`over ${over}\\.`)
  })),
  ...["Errors without it", "Scatter", "Predictive p"].map((words, k): AxisFigure => ({
    page: "compare",
    figure: "additions",
    named: ([benchmark]) => [`${benchmark}. ${words}:`],
    dots: [{value: 2 + k}],
    among: new RegExp(`\\. ${words}:`)
  })),
  {
    page: "compare",
    figure: "functioning",
    named: ([of, benchmark]) => [`${of}, ${benchmark}.`],
    dots: [{value: 3, ends: [4, 5]}]
  },
  {
    page: "compare",
    figure: "themes",
    named: ([, benchmark, category, form]) => [`${category}, ${benchmark}, ${form}.`],
    dots: [{value: 4, ends: [5, 6]}]
  },
  {page: "explore", figure: "head-to-head", named: [0], dots: [{value: 7, ends: [8, 9]}]},
  {page: "explore", figure: "differences", named: ([slice]) => [`${slice}.`], dots: [{value: 3, ends: [4, 5]}]},
  {
    page: "benchmarks",
    figure: "profiles",
    named: ([system, measure]) => [`${system}, ${measure}.`],
    dots: amongParts
  },
  {page: "benchmarks", figure: "gap", named: [0], dots: gapColumns(11)},
  {page: "benchmarks", figure: "agreement", named: [0, 1], dots: valueWithEnds},
  {page: "model-bagel", figure: "measures", named: ([measure]) => [`${measure}.`], dots: [{value: 1, ends: [2, 3]}]},
  {
    page: "model-bagel",
    figure: "categories",
    named: ([category, benchmark, form]) => [`${category}, ${benchmark}, ${form}.`],
    dots: [{value: 3, ends: [4, 5]}]
  },
  {
    page: "model-bagel",
    figure: "places",
    named: ([capability]) => [VERBS[capability!]!],
    dots: [{value: 1, ends: [2, 3]}]
  },
  {
    page: "validity",
    figure: "people",
    named: ([benchmark, judge, against, statistic]) => [`${benchmark}: ${judge}.`, `${statistic} with ${against}`],
    dots: [{value: 5, ends: 6}]
  },
  {
    page: "validity",
    figure: "judges",
    named: ([benchmark, total, first, second]) => [`${benchmark}, ${total}: ${first}, ${second}.`],
    dots: [{value: 5, ends: 6}]
  },
  {page: "validity", figure: "reliability", named: ([measure]) => [`${measure}.`], dots: [{value: 3, ends: 4}]},
  {
    page: "validity",
    figure: "attenuation",
    named: ([first, second]) => [`${first} and ${second}.`],
    dots: [
      {value: 3, ends: 4},
      {value: 5, ends: 6}
    ]
  }
];

const ofCategory = ([model, category]: Row): readonly string[] => [`${model}, ${category}.`];
const inForms = (words: number, pictures: number): readonly DotColumns[] => [
  {value: words, dot: 0, ends: [pictures, words], ink: "Circle:"},
  {value: pictures, dot: 1, ink: "Diamond:"}
];

/** The steps of the walk from distance to gap: what each paints of the one table, and in how many marks. */
export const DISTANCE_STEPS: readonly (Omit<AxisFigure, "page" | "figure"> & {
  readonly step: string;
  readonly marks: number;
})[] = [
  {
    step: "1 See",
    marks: 2,
    named: ([model, category]) => [category === "all" ? `${model}.` : "none"],
    dots: inForms(3, 4)
  },
  {step: "2 Split", marks: 8, named: ofCategory, dots: inForms(3, 4)},
  {step: "3 Stretch", marks: 8, named: ofCategory, dots: inForms(6, 7)},
  {
    step: "4 Weigh",
    marks: 8,
    named: ofCategory,
    dots: [
      {
        value: 12,
        dot: 0,
        rod: 0,
        ends: (row) => {
          const ends = [0, numberOf(row[8]!), numberOf(row[12]!)];
          return [Math.min(...ends), Math.max(...ends)];
        }
      },
      {
        value: 12,
        dot: 0,
        rod: 1,
        ends: (row) => {
          const [delta, weighted] = [numberOf(row[8]!), numberOf(row[12]!)];
          return [0, Math.abs(weighted) < Math.abs(delta) ? weighted : delta];
        }
      }
    ]
  },
  {step: "5 Fold", marks: 8, named: ofCategory, dots: [{value: 13, ends: [14, 15]}]},
  {
    step: "6 Average",
    marks: 2,
    named: ([model]) => [`${model}.`],
    // The mean lies above the categories, and has the only rod.
    dots: (row, rows) => {
      const dot = rows.filter(([model]) => model === row[0]).indexOf(row);
      return [row[1] === "all" ? {value: 13, ends: [14, 15], dot, rod: 0} : {value: 13, dot}];
    }
  }
];
