import {
  asPrinted,
  best,
  correlationFound,
  correlationReading,
  everyContrast,
  meanOf,
  type PaperClaim
} from "../../../claims/index.js";
import {OVERALL, REGIMES} from "../regimes/regimes.js";
import {meanChange, type TaskTable} from "./table.js";
import {about, ERROR} from "./words.js";

/** What the table of alignment calls the regimes, and all of them. */
const COLUMNS: Readonly<Record<string, string>> = {
  "Real-world Apps": "Real-world Applications",
  "Math Reasoning": "Mathematical Reasoning",
  STEM: "STEM",
  "Puzzles & Games": "Puzzles and Games",
  Chart: "Chart & Table Reasoning",
  "Spatial Intel.": "Spatial Intelligence",
  "Perception Reasoning": "Perception Reasoning",
  [OVERALL]: "overall"
};
const PERCEPTION = "Perception Reasoning";
/** The text: geometric construction, symbolic reasoning, tracking of states. */
const CONSTRAINED = ["Math Reasoning", "Puzzles & Games"];
const MEAN = `mean of drawing first less at once over the models, ${ERROR}`;
const ALIGNED = "mean of the two printed grades, 1 to 5, by a language model";

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace("+", "plus")
    .replaceAll(/[^a-z0-9]/g, "");

/** Does what drawing first does depend on how well the drawing fits? */
export function alignmentClaim(table: TaskTable): PaperClaim {
  const grade = gradesOf(table);
  const of = (category: string) =>
    table.changes("drawn", category).map((change) => ({...change, grade: grade(change.model, category)}));
  const pairs = REGIMES.flatMap(of);
  const point = ({name, grade: x, value: y, cells}: ReturnType<typeof of>[number]) => ({name, x, y, cells});
  const meanGrade = (category: string) => meanOf(of(category).map(({grade: value}) => ({value})));
  const regimes = REGIMES.map((regime) => ({
    name: regime,
    x: meanGrade(regime),
    y: meanOf(of(regime)),
    cells: of(regime).flatMap(({cells}) => cells)
  }));
  const highest = best(regimes.map(({name, x, cells}) => ({name, value: x, cells})));
  const inAll = correlationFound(pairs.map(point), 1);
  return {
    ...about,
    id: "unig2u/alignment-decides",
    label: "Takeaway 6",
    place: "Takeaway 6; table of alignment",
    says: "Whether drawing first helps depends on how well drawings fit: it helps where they do, in perception above all, and misleads where structure is strict.",
    limits: "The grades are by GPT-4o, and with whom they agree is not printed. Eight models are printed both ways.",
    figure: "unig2u.html#alignment",
    readings: [
      correlationReading(
        {
          reads: "models whose drawings fit better lose less",
          test: `drawing first less at once over all items, against the grade: ${ALIGNED}`
        },
        of(OVERALL).map(point),
        1
      ),
      correlationReading(
        {reads: "regimes in which drawings fit better lose less", test: "means over the models, by regime"},
        regimes,
        1
      ),
      {
        reads: "so over models and regimes",
        test: "every pair of a model and a regime, taken as another one, which makes p too small",
        ...inAll,
        found: inAll.found.replace("systems", "pairs")
      },
      everyContrast(
        {reads: "drawing first helps in perception, beyond chance", test: MEAN},
        [meanChange(PERCEPTION, table.changes("drawn", PERCEPTION))],
        1,
        "points"
      ),
      everyContrast(
        {reads: "it hurts in mathematics and puzzles, beyond chance", test: MEAN},
        CONSTRAINED.map((regime) => meanChange(regime, table.changes("drawn", regime))),
        -1,
        "points"
      ),
      asPrinted(
        {reads: "drawings fit best in perception", test: `${ALIGNED}, averaged over the models`},
        highest.name === PERCEPTION,
        `${highest.name} has the highest grade`,
        []
      )
    ]
  };
}

/** Grades of a model in a regime, the mean of the two that a cell prints: `2.25/3.17`. */
function gradesOf({input: {facts, models}}: TaskTable): (model: string, category: string) => number {
  const names = new Map([...models].flatMap(([id, {aliases}]) => [id, ...aliases].map((name) => [plain(name), id])));
  const grades = new Map(
    facts
      .filter(({element}) => element === "unig2u/alignment")
      .map(({row, column, value}) => {
        const [relevance, answer] = value.split("/").map(Number) as [number, number];
        return [`${names.get(plain(row))}|${column}`, (relevance + answer) / 2];
      })
  );
  return (model, category) => grades.get(`${model}|${COLUMNS[category]}`)!;
}
