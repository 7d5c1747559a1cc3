import {
  asPrinted,
  correlationFound,
  correlationReading,
  shown,
  type PaperClaim,
  type Reading
} from "../../../claims/index.js";
import {invertedU} from "../../../math/index.js";
import {CATEGORIES} from "../categories.js";
import type {GapPoint, GapTable} from "./table.js";

type GapOf = (point: GapPoint) => number;
const published: GapOf = (point) => point.published;
const identified: GapOf = (point) => point.identified.gap;
/** Both gaps, as readings name them. */
const BOTH = [
  ["published gap", published],
  ["identified gap", identified]
] as const;

const about = {benchmark: "gapeval", limits: "", statements: [], figure: "gapeval.html#map"} as const;
const pointsOf = (table: GapTable, gap: GapOf) =>
  table.points.map((point) => ({name: point.name, x: point.performance, y: gap(point), cells: point.cells}));

/** Findings 2 and 3: how the gap goes with performance. */
export const performanceClaims = (table: GapTable): PaperClaim[] => [
  apart(table),
  smallerThanBagel(table),
  highAndEven(table),
  risesThenFalls(table),
  lowAndSmall(table),
  highAndSmall(table)
];

function apart(table: GapTable): PaperClaim {
  const {points} = table;
  const pairs = points.flatMap((a, i) =>
    points.slice(i + 1).map((b) => (a.performance > b.performance ? [a, b] : [b, a]))
  );
  const wider = pairs.filter(([better, worse]) => better!.published > worse!.published);
  const clear = pairs.filter(
    ([better, worse]) => better!.identified.gap > worse!.identified.gap && !better!.identified.ties.includes(worse!.id)
  );
  return {
    ...about,
    id: "gapeval/finding-2",
    label: "Finding 2",
    place: "Section 3.2",
    says: "Good performance does not have to go with a small gap.",
    readings: [
      asPrinted(
        {
          reads: "some better model has a wider published gap",
          test: "pairs of models, ordered by their mean rate over both forms"
        },
        wider.length > 0,
        `${wider.length} of ${pairs.length} pairs`,
        points
      ),
      asPrinted(
        {
          reads: "some better model has a wider identified gap, told apart at 95%",
          test: "the same pairs; ties by the draws of the overall gap"
        },
        clear.length > 0,
        `${clear.length} of ${pairs.length} pairs`,
        points
      ),
      ...BOTH.map(([name, gap]): Reading => ({
        ...correlationFound(pointsOf(table, gap), -1),
        reads: `performance and ${name} are not related`,
        test: "Pearson over the unified models, by permutation; a clear relation speaks against it",
        holds: false
      }))
    ]
  };
}

function smallerThanBagel({points, rate}: GapTable): PaperClaim {
  const [onecat, bagel] = ["onecat", "bagel"].map((id) => points.find((point) => point.id === id)!) as [
    GapPoint,
    GapPoint
  ];
  const lower = CATEGORIES.flatMap((category) =>
    (["understanding", "generation"] as const).filter(
      (metric) => rate("onecat", category, metric).value < rate("bagel", category, metric).value
    )
  );
  const tied = onecat.identified.ties.includes("bagel");
  return {
    ...about,
    id: "gapeval/onecat-smaller-than-bagel",
    label: null,
    place: "Section 3.2, Finding 2",
    says: "OneCAT does worse than Bagel on several tasks, yet has the smaller gap.",
    statements: ["gapeval/onecat-below-bagel"],
    figure: "gapeval.html#ranking",
    readings: [
      asPrinted(
        {
          reads: "by the published gap",
          test: "rates of both forms in four categories, and the overall gap, as printed"
        },
        lower.length > 1 && onecat.published < bagel.published,
        `lower in ${lower.length} of ${2 * CATEGORIES.length} rates; gap ${shown(onecat.published, 2)} and ${shown(bagel.published, 2)}`,
        [onecat, bagel]
      ),
      asPrinted(
        {reads: "by the identified gap, told apart at 95%", test: "ties by the draws of the overall gap"},
        !tied && onecat.identified.gap < bagel.identified.gap,
        `${shown(onecat.identified.gap)} and ${shown(bagel.identified.gap)}, ${tied ? "which cannot be told apart" : "told apart"}`,
        [onecat, bagel]
      )
    ]
  };
}

/** Rank of one value among all, 1 the greatest. */
const rankOf = (points: readonly GapPoint[], of: GapOf, id: string): number =>
  1 + points.filter((point) => of(point) > of(points.find((one) => one.id === id)!)).length;

function highAndEven({points}: GapTable): PaperClaim {
  const id = "uniworld-v1";
  const half = points.length / 2;
  const rank = rankOf(points, ({performance}) => performance, id);
  return {
    ...about,
    id: "gapeval/uniworld-high-and-even",
    label: null,
    place: "Section 3.2, Finding 2",
    says: "UniWorld-V1 has both high accuracy and small gaps.",
    limits: "High and small are taken as the better half; the paper sets no bar.",
    figure: "gapeval.html#ranking",
    readings: BOTH.map(([name, gap]) => {
      const smaller = points.length + 1 - rankOf(points, gap, id);
      return asPrinted(
        {
          reads: `better half by mean rate, smaller half by ${name}`,
          test: `ranks among ${points.length} unified models`
        },
        rank <= half && smaller <= half,
        `rank ${rank} by mean rate, ${smaller} from the smallest by gap`,
        points
      );
    })
  };
}

function risesThenFalls(table: GapTable): PaperClaim {
  return {
    ...about,
    id: "gapeval/finding-3",
    label: "Finding 3",
    place: "Section 3.2 and Figure 3",
    says: "Over models, the gap first rises with performance and falls once performance is high.",
    limits: "Eleven models: a bend smaller than the scatter between models cannot be seen.",
    readings: [
      ...BOTH.map(([name, gap]): Reading => bend(table, name, gap)),
      ...BOTH.map(([name, gap]): Reading => thirds(table, name, gap))
    ]
  };
}

/** The slope at the low end must rise and that at the high end fall. */
function bend(table: GapTable, name: string, gap: GapOf): Reading {
  const points = pointsOf(table, gap);
  const line = correlationFound(points, -1);
  const curve = invertedU(
    points.map(({x}) => x),
    points.map(({y}) => y)
  );
  const holds = curve !== null && curve.slopes[0] > 0 && curve.slopes[1] < 0;
  return {
    reads: `a parabola through the ${name} rises at the low end and falls at the high end`,
    test:
      "Lind and Mehlum’s test over the unified models: both slopes must have their sign, p is the greater of the two one-sided; where they " +
      "have not, p is of the straight fall, by permutation",
    found:
      curve === null
        ? "too few models"
        : `slopes ${shown(curve.slopes[0], 2)} and ${shown(curve.slopes[1], 2)} points a point of mean rate; straight line: ${line.found}`,
    holds,
    p: curve === null ? 1 : holds ? Math.max(...curve.p) / 2 : line.p,
    cells: line.cells
  };
}

/** Mean gap of models in thirds by performance, as printed. */
function thirds({points}: GapTable, name: string, gap: GapOf): Reading {
  const sorted = [...points].sort((a, b) => a.performance - b.performance);
  const size = Math.round(sorted.length / 3);
  const parts = [sorted.slice(0, size), sorted.slice(size, -size), sorted.slice(-size)];
  const [low, middle, high] = parts.map((part) => part.reduce((sum, point) => sum + gap(point), 0) / part.length) as [
    number,
    number,
    number
  ];
  return asPrinted(
    {
      reads: `the middle third by performance has the widest ${name}`,
      test: "mean gap of low, middle and high third, as they lie"
    },
    middle > low && middle > high,
    `${shown(low)}, ${shown(middle)} and ${shown(high)} over ${parts.map(({length}) => length).join(", ")} models`,
    points
  );
}

function lowAndSmall({points}: GapTable): PaperClaim {
  const named = points.filter(({id}) => id === "onecat" || id === "unipic2");
  const half = points.length / 2;
  const low = named.filter(({id}) => rankOf(points, ({performance}) => performance, id) > half);
  return {
    ...about,
    id: "gapeval/low-and-small",
    label: null,
    place: "Section 3.2, Finding 3",
    says: "Models of low capability, such as OneCAT and UniPic2, have small gaps since both forms fail together.",
    statements: ["gapeval/small-gap-onecat", "gapeval/small-gap-unipic2"],
    figure: "gapeval.html#ranking",
    limits: "Low and small are taken as the lower half; why both forms fail is not in the table.",
    readings: BOTH.map(([name, gap]) => {
      const small = named.filter(({id}) => rankOf(points, gap, id) > half);
      return asPrinted(
        {
          reads: `both in the lower half by mean rate and in the smaller half by ${name}`,
          test: `ranks among ${points.length} models`
        },
        low.length === named.length && small.length === named.length,
        named
          .map(
            ({name: who, id}) =>
              `${who}: rank ${rankOf(points, ({performance}) => performance, id)} by mean rate, gap ${points.length + 1 - rankOf(points, gap, id)} from the smallest`
          )
          .join("; "),
        points
      );
    })
  };
}

function highAndSmall(table: GapTable): PaperClaim {
  return {
    ...about,
    id: "gapeval/high-and-small",
    label: null,
    place: "Section 3.2, Finding 3",
    says: "At high performance the gap is smaller.",
    readings: BOTH.map(([name, gap]) =>
      correlationReading(
        {reads: `the ${name} falls with the mean rate`, test: "Pearson over the unified models, by permutation"},
        pointsOf(table, gap),
        -1
      )
    )
  };
}
