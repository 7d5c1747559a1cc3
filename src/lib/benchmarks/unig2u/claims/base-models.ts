import {asPrinted, difference, everyContrast, meanOf, type PaperClaim, type Reading} from "../../../claims/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import {REGIMES} from "../regimes/regimes.js";
import {meanChange, together, type Change, type TaskTable} from "./table.js";
import {about, ERROR, mostChanges, mostModels} from "./words.js";

const SPATIAL = "Spatial Intel.";
/** Subtasks of illusions: the shape that a scene hides, and the scene. The text calls the scenes recognition, which need no illusion. */
const isShape = (name: string): boolean => name.endsWith("_shape");
const isIllusion = (name: string): boolean => isShape(name) || name.endsWith("_scene");
const MEAN = `mean of at once less base model over the models, ${ERROR}`;

/** What becomes of a base model's answers in the unified models that grew from it. */
export const baseModelClaims = (table: TaskTable): PaperClaim[] => [worse(table), gains(table)];

function worse(table: TaskTable): PaperClaim {
  const overall = table.changes("unified");
  const bySubtask = table.subtasks.map(({name}) => table.changesIn("unified", name));
  const falls = bySubtask.filter((changes) => meanOf(changes) < 0);
  const regimes = REGIMES.filter((regime) => meanOf(table.changes("unified", regime)) < 0);
  return {
    ...about,
    id: "unig2u/unified-worse",
    label: "Takeaway 1",
    place: "Takeaway 1; leaderboard and subtasks",
    says: "On most tasks unified models do worse than the base models that they grew from.",
    limits:
      "Which base model a unified one is compared with is the paper’s choice where its makers name none. One row stands under two names (JavisGPT, TokenFlow-XL).",
    readings: [
      mostModels(
        {
          reads: "most models answer fewer of all items right",
          test: "overall scores, at once and of the base model; sign test over models, of which several share a base model"
        },
        overall,
        -1
      ),
      everyContrast(
        {
          reads: "every model answers fewer of all items right, beyond chance",
          test: "at once less base model, of each model alone"
        },
        overall.map((one) => meanChange(one.name, [one])),
        -1,
        "points"
      ),
      asPrinted(
        {
          reads: "in most subtasks models fall on average",
          test: "mean over the models of at once less base model, in each subtask"
        },
        falls.length > bySubtask.length / 2,
        `${falls.length} of ${bySubtask.length} subtasks, ${regimes.length} of ${REGIMES.length} regimes`,
        bySubtask.flat()
      ),
      mostChanges(
        {reads: "most models fall in most subtasks", test: "each model in each subtask, as printed"},
        bySubtask.flat(),
        -1,
        "base"
      )
    ]
  };
}

function gains(table: TaskTable): PaperClaim {
  const changesIn = (wanted: (name: string, regime: string) => boolean, category: string): Change[] =>
    together(
      category,
      table.subtasks
        .filter(({name, regime}) => wanted(name, regime))
        .flatMap(({name}) => table.changesIn("unified", name))
    );
  const spatial = changesIn((_, regime) => regime === SPATIAL, "Spatial Intelligence");
  const shapes = changesIn(isShape, "shapes of illusions");
  const illusions = changesIn(isIllusion, "illusions");
  const others = changesIn((name, regime) => regime !== SPATIAL && !isIllusion(name), "the others");
  return {
    ...about,
    id: "unig2u/gains-in-space-and-illusions",
    label: "Takeaway 2",
    place: "Takeaway 2; subtasks and selected subtasks",
    says: "Unified models gain distinctly in spatial intelligence and visual illusions.",
    limits:
      "The table beside it selects two of six subtasks of illusions and three of five of space, and the page shows one of its nine blocks.",
    figure: "unig2u.html#selected-subtasks",
    readings: [
      mostModels(
        {
          reads: "most models rise in space",
          test: "Spatial Intelligence, at once and base model; sign test over models"
        },
        spatial,
        1
      ),
      mostModels(
        {
          reads: "most models rise in illusions",
          test: "the three subtasks of hidden shapes as one; sign test over models"
        },
        shapes,
        1
      ),
      everyContrast(
        {reads: "models rise on average in space, beyond chance", test: MEAN},
        [meanChange("Spatial Intelligence", spatial)],
        1,
        "points"
      ),
      everyContrast(
        {reads: "models rise on average in illusions, beyond chance", test: `three subtasks of hidden shapes; ${MEAN}`},
        [meanChange("shapes of illusions", shapes)],
        1,
        "points"
      ),
      everyContrast(
        {reads: "the same with the scenes of illusions", test: `all six subtasks; ${MEAN}`},
        [meanChange("illusions", illusions)],
        1,
        "points"
      ),
      ofSelected(table),
      everyContrast(
        {
          reads: "in space they fare better than elsewhere, beyond chance",
          test: `${MEAN}; illusions left out of the others`
        },
        [
          difference(
            "Spatial Intelligence less the others",
            meanChange("Spatial Intelligence", spatial),
            meanChange("the others", others)
          )
        ],
        1,
        "points"
      )
    ]
  };
}

/** What the table beside the takeaway prints: the mean of five subtasks, less that of the base model. */
function ofSelected({input: {rows}}: TaskTable): Reading {
  const differences = rows.filter(
    ({table, metric, protocol}) => table === "Selected subtasks" && metric === "difference" && protocol !== null
  );
  const above = (some: readonly PublishedRow[]) => `${some.filter(({value}) => value > 0).length} of ${some.length}`;
  const direct = differences.filter(({protocol}) => protocol === "direct");
  return asPrinted(
    {
      reads: "most rows of the selected subtasks are above the base model",
      test: "printed differences of the mean of five subtasks, in all nine blocks"
    },
    differences.filter(({value}) => value > 0).length > differences.length / 2,
    `${above(differences)}; at once ${above(direct)}`,
    differences.map(({cell}) => ({cells: [cell]}))
  );
}
