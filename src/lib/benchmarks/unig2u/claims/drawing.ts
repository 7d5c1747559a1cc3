import {asPrinted, everyContrast, meanOf, type PaperClaim} from "../../../claims/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import {changeOf, meanChange, together, type Change, type TaskTable} from "./table.js";
import {about, ERROR, mostChanges, mostModels} from "./words.js";

/** Regimes of logic: the takeaway names none, the text speaks of mathematics, physics and puzzles. */
const LOGIC = ["Math Reasoning", "STEM", "Puzzles & Games"] as const;
/** Subtasks that the text names as those of transformations. */
const TRANSFORMATIONS = ["MSR", "maze", "jigsaw", "sliding"];
const MEAN = `mean of drawing first less at once over the models, ${ERROR}`;

/** What drawing first does to a model's answers. */
export const drawingClaims = (table: TaskTable): PaperClaim[] => [hurts(table), helps(table)];

function hurts(table: TaskTable): PaperClaim {
  const logic = table.subtasks.filter(({regime}) => LOGIC.some((one) => one === regime));
  const bySubtask = logic.map(({name}) => table.changesIn("drawn", name));
  const own = together("logic", bySubtask.flat());
  const rest = logic.filter(({name}) => !TRANSFORMATIONS.includes(name));
  const restOf = together(
    "logic without transformations",
    rest.flatMap(({name}) => table.changesIn("drawn", name))
  );
  const falls = bySubtask.filter((changes) => meanOf(changes) < 0);
  return {
    ...about,
    id: "unig2u/drawing-hurts-logic",
    label: "Takeaway 3",
    place: "Takeaway 3; leaderboard and subtasks",
    says: "Drawing before answering makes answers worse in most tasks of logic.",
    limits:
      "Which tasks are of logic is not said: here mathematics, physics and puzzles, of which the next takeaway claims that three gain.",
    readings: [
      mostModels(
        {
          reads: "most models answer fewer right",
          test: "the three regimes as one; sign test over models printed both ways"
        },
        own,
        -1
      ),
      mostModels(
        {
          reads: "most models, those with a frozen backbone among them",
          test: "the same with the four models whose answers at once stand in a table of their own"
        },
        [...own, ...frozen(table)],
        -1
      ),
      everyContrast({reads: "models answer fewer right on average, beyond chance", test: MEAN}, [meanChange("three regimes", own)], -1, "points"), // prettier-ignore
      asPrinted(
        {reads: "most subtasks get worse", test: "mean over the models of drawing first less at once, in each subtask"},
        falls.length > bySubtask.length / 2,
        `${falls.length} of ${bySubtask.length} subtasks`,
        bySubtask.flat()
      ),
      everyContrast(
        {
          reads: "the same without subtasks of transformation, beyond chance",
          test: `without maze, jigsaw and sliding; ${MEAN}`
        },
        [meanChange(`${rest.length} subtasks`, restOf)],
        -1,
        "points"
      )
    ]
  };
}

/** Drawing first less at once of models that the leaderboard prints drawing first alone. */
function frozen({input: {rows, models}}: TaskTable): Change[] {
  const rates = (table: string, model: string) =>
    rows.filter((row) => row.table === table && row.model === model && LOGIC.some((one) => one === row.category));
  const at = rows.filter((row) => row.table === "Frozen backbones (main.tex)");
  return together(
    "logic",
    [...new Set(at.map(({model}) => model))].flatMap((model) => {
      const {short: name} = models.get(model)!;
      const of = ({value, n, cell}: PublishedRow) => ({name, value, n: n!, cells: [cell]});
      const drawn = rates("UniG2U Leaderboard", model);
      return rates("Frozen backbones (main.tex)", model).map((before) =>
        changeOf({
          model,
          base: model,
          name,
          category: before.category!,
          after: of(drawn.find(({category}) => category === before.category)!),
          before: of(before)
        })
      );
    })
  );
}

function helps(table: TaskTable): PaperClaim {
  const bySubtask = TRANSFORMATIONS.map((name) => ({name, changes: table.changesIn("drawn", name)}));
  const all = bySubtask.flatMap(({changes}) => changes);
  return {
    ...about,
    id: "unig2u/drawing-helps-transformations",
    label: "Takeaway 4",
    place: "Takeaway 4; generation-friendly subtasks",
    says: "Drawing first helps noticeably where something must be transformed.",
    limits:
      "Maze and Sliding give points for parts. The table beside it leaves out jigsaw and UAE, and prints a gain of OneCAT in Sliding that its other tables print as a loss.",
    statements: ["unig2u/onecat-sliding-drawn"],
    figure: "unig2u.html#generation-friendly-subtasks",
    readings: [
      mostChanges(
        {
          reads: "most models rise in most of them",
          test: "maze, jigsaw, sliding and multi-step reasoning (MSR) of each model, as printed"
        },
        all,
        1,
        "model"
      ),
      mostModels(
        {
          reads: "most models rise in the four together",
          test: "right answers among all items of the four; sign test over models"
        },
        together("transformations", all),
        1
      ),
      everyContrast(
        {reads: "models rise on average in each of the four, beyond chance", test: MEAN},
        bySubtask.map(({name, changes}) => meanChange(name, changes)),
        1,
        "points"
      ),
      everyContrast(
        {reads: "models rise on average in the four together, beyond chance", test: MEAN},
        [meanChange("the four", together("transformations", all))],
        1,
        "points"
      ),
      mostChanges(
        {
          reads: "most are printed so in the table beside it",
          test: "MSR, Maze and Sliding of seven models, as the page prints them"
        },
        onPage(table),
        1,
        "model"
      )
    ]
  };
}

/** The generation-friendly subtasks as the page prints them. */
function onPage({input: {rows, models}}: TaskTable): Change[] {
  const own = rows.filter(({table}) => table === "Generation-friendly subtasks");
  return own
    .filter(({protocol}) => protocol === "stepwise")
    .map((after) => {
      const {model, column} = after;
      const before = own.find((one) => one.protocol === "direct" && one.model === model && one.column === column)!;
      const {short: name} = models.get(model)!;
      const of = ({value, n, cell}: PublishedRow) => ({name, value: 100 * value, n: n!, cells: [cell]});
      return changeOf({model, base: model, name, category: column, after: of(after), before: of(before)});
    });
}
