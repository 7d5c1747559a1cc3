import {pearson} from "../../lib/math/index.js";
import {fetchedCode} from "../../runtime/fetched-again.js";
import {Figure, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, interval, signed} from "../format/numbers.js";
import {sourceOf} from "../page/site-data.js";
import {chosenModels, nameOf, numberOf, type GapContext} from "./context.js";
import {MAP_ONLY} from "./state.js";

/** Drawn by Plot. */
const plots = fetchedCode(() => import("./judges-drawing.js"));

/** Published overall gaps under two judges (Table 3). */
export function JudgesFigure(context: GapContext): HTMLElement {
  const printed = context.rows.filter((row) => row.table === "Table 3");
  const judges = [...new Set(printed.map((row) => row.evaluator!))].sort(
    (a, b) => Number(/gemini/i.test(a)) - Number(/gemini/i.test(b))
  );
  const [first, second] = judges as [string, string];
  return Figure(context.state, {
    id: "judges",
    number: numberOf(context, "judges"),
    needs: plots.needs,
    ignore: MAP_ONLY,
    basis: (state) => chosenModels(context, state).join("|"),
    cite: [context.bench],
    content(state, width) {
      const models = chosenModels(context, state);
      const of = (model: string, judge: string) =>
        printed.find((row) => row.model === model && row.evaluator === judge);
      const rows = models
        .filter((model) => of(model, first) && of(model, second))
        .map((model) => {
          const [a, b] = [of(model, first)!, of(model, second)!];
          return {
            model,
            name: nameOf(context, model),
            first: a.value,
            second: b.value,
            note: [a.note, b.note].filter(Boolean).join("; "),
            source: sourceOf(context.bench.name, a),
            items: itemsBehind(context, model)
          };
        })
        .sort((a, b) => a.first - b.first);
      const mean = rows.reduce((sum, row) => sum + row.second - row.first, 0) / rows.length;
      const r =
        rows.length > 3
          ? pearson(
              rows.map((row) => row.first),
              rows.map((row) => row.second)
            )
          : null;
      return {
        title:
          rows.length === 0
            ? "No model of this choice was judged twice"
            : `A second judge moves the gap by ${signed(mean)} points on average${r === null ? "" : `; both judges’ gaps correlate at ${fixed(r.estimate, 2)}`}`,
        subtitle: `Published overall gap in points. Filled: ${first}; open: ${second}. ${rows.length} models were judged by both.`,
        drawing: rows.length > 0 ? plots.code().judgesDrawing(rows, [first, second], width) : null,
        caveats: [
          ...(r === null
            ? []
            : [
                {
                  lead: `Correlation ${fixed(r.estimate, 2)} ${r.interval ? interval(r.interval, 2) : ""},`,
                  text: `n = ${rows.length} models. So few models leave a wide interval; that the judges agree on single items is a different question.`
                }
              ]),
          ...rows.filter((row) => row.note !== "").map((row) => ({lead: `${row.name}.`, text: row.note, data: true}))
        ],
        source: "Source: GapEval, Table 3, as printed. No intervals: only overall gaps are published by judge.",
        table: table(rows, [
          {label: "Model", value: (row) => row.name},
          {label: first, value: (row) => row.first, text: (row) => fixed(row.first, 2)},
          {label: second, value: (row) => row.second, text: (row) => fixed(row.second, 2)},
          {
            label: "Difference",
            value: (row) => row.second - row.first,
            text: (row) => signed(row.second - row.first, 2)
          },
          {label: "Note", value: (row) => row.note || null},
          itemsColumn((row) => row.items),
          {label: "Source", value: (row) => row.source}
        ])
      };
    }
  });
}
