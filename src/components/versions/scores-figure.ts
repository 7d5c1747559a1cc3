import type {ScoreChange} from "../../lib/report/index.js";
import {intervalColumns, table} from "../figure/index.js";
import {count, fixed, plural, signed, Words} from "../format/numbers.js";
import {changesDrawing} from "./changes-drawing.js";
import type {VersionsContext} from "./context.js";
import {RunFigure} from "./run-figure.js";
import {adjustedP, changeText, inPoints, named, partName, points} from "./wording.js";

const SHOWN = 16;
const LEVEL = 0.05;

/** Scores that changed between two runs, clearest first, with the models and scores that came or went beside them. */
export function ScoresFigure(context: VersionsContext): HTMLElement {
  const {nameOf, bench} = context;
  const rowName = (change: ScoreChange) => `${nameOf(change.model)}, ${partName(change)}`;
  return RunFigure(context, {
    id: "version-scores",
    number: 1,
    waiting: "What changed in the scores",
    content({changes: all}, width) {
      const {changes, compared, addedModels, removedModels, addedScores, removedScores, items} = all;
      const clear = changes.filter(({p}) => p < LEVEL);
      const shown = changes.slice(0, SHOWN);
      const top = clear[0];
      const paired = items.filter(({p}) => p < LEVEL);
      return {
        title:
          changes.length === 0
            ? `None of ${plural(compared, "score")} changed`
            : top
              ? `${Words(clear.length)} of ${plural(compared, "score")} changed beyond chance, most clearly ${rowName(top)}: ${signed(points(top.difference.value))} points`
              : `None of ${plural(compared, "score")} changed beyond chance`,
        subtitle: `After minus before, points of a hundred, with 95% intervals; ${changes.length > SHOWN ? `the ${SHOWN} clearest of ${plural(changes.length, "score")} that changed` : "clearest first"}. Filled: beyond chance at 5%, adjusted for ${plural(compared, "score")} (Holm).`,
        drawing:
          shown.length === 0
            ? null
            : changesDrawing(
                shown.map((change) => ({
                  id: `${change.suite}|${change.model}|${partName(change)}`,
                  model: nameOf(change.model),
                  part: partName(change),
                  ...inPoints(change.difference),
                  isSure: change.p < LEVEL,
                  text: adjustedP(change.p),
                  detail: {
                    heading: rowName(change),
                    lines: [
                      `${fixed(points(change.before.value))} (n ${count(change.before.n)}) before, ${fixed(points(change.after.value))} (n ${count(change.after.n)}) after`,
                      `${changeText(inPoints(change.difference))}, ${adjustedP(change.p)}`
                    ],
                    source: bench(change.suite)
                  }
                })),
                width
              ),
        caveats: [
          ...(addedModels.length > 0 ? [{lead: "New models:", text: named(addedModels.map(nameOf))}] : []),
          ...(removedModels.length > 0 ? [{lead: "Models gone:", text: named(removedModels.map(nameOf))}] : []),
          ...(addedScores.length > 0
            ? [{lead: `${count(addedScores.length)} new scores:`, text: named(addedScores, 3)}]
            : []),
          ...(removedScores.length > 0
            ? [{lead: `${count(removedScores.length)} scores gone:`, text: named(removedScores, 3)}]
            : []),
          {
            lead: "Taken as independent.",
            text:
              paired.length > 0
                ? `Where two runs share their items, true differences are clearer than stated: item by item, ${named(paired.map(({model}) => nameOf(model)))}`.replace(
                    /\.$/,
                    " did change beyond chance."
                  )
                : "Where two runs share their items, true differences are clearer than stated; the figure of items compares them one by one."
          }
        ],
        tests: "Differences: Newcombe’s interval, two proportions, Holm.",
        table: table(changes, [
          {label: "Model", value: (c) => nameOf(c.model)},
          {label: "Benchmark", value: (c) => bench(c.suite)},
          {label: "Score", value: partName},
          {label: "Before", value: (c) => points(c.before.value), text: (c) => fixed(points(c.before.value))},
          {label: "n before", value: (c) => c.before.n, text: (c) => count(c.before.n)},
          {label: "After", value: (c) => points(c.after.value), text: (c) => fixed(points(c.after.value))},
          {label: "n after", value: (c) => c.after.n, text: (c) => count(c.after.n)},
          {
            label: "Difference",
            value: (c) => points(c.difference.value),
            text: (c) => signed(points(c.difference.value))
          },
          intervalColumns(
            ({difference}) => ({lo: points(difference.lo), hi: points(difference.hi)}),
            (end) => signed(end)
          ),
          {label: "p (Holm)", value: (c) => c.p, text: (c) => adjustedP(c.p)}
        ])
      };
    }
  });
}
