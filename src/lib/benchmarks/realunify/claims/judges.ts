import {asPrinted, mostOf, shown, type PaperClaim} from "../../../claims/index.js";
import {judgedCells} from "../stories/judged-changes.js";
import type {TrackTable} from "./table.js";

const PEOPLE = "Human Expert";

/** Table 4: which judge is nearer to people. */
export function judgeClaim({rows}: TrackTable): PaperClaim {
  const all = judgedCells(rows).flatMap(({model, judge, direct, stepwise}) =>
    [direct, stepwise].flatMap((cell, i) =>
      cell ? [{key: `${model}|${i}`, judge, value: (100 * cell.right) / cell.n, cells: cell.cells}] : []
    )
  );
  const of = (judge: string, key: string) => all.find((one) => one.judge === judge && one.key === key)!;
  const keys = [...new Set(all.map(({key}) => key))];
  const [near, far] = [...new Set(all.map(({judge}) => judge))].filter((judge) => judge !== PEOPLE) as [string, string];
  const distance = (judge: string, key: string) => Math.abs(of(judge, key).value - of(PEOPLE, key).value);
  const mean = (judge: string) => keys.reduce((sum, key) => sum + distance(judge, key), 0) / keys.length;
  const closer = keys.filter((key) => distance(near, key) < distance(far, key)).length;
  const over = keys.filter((key) => of(near, key).value > of(PEOPLE, key).value).length;
  return {
    id: "realunify/judge-near-people",
    benchmark: "realunify",
    label: null,
    place: "Section 4.1 and Table 4",
    says: "Gemini 2.5 Pro judges more like experts than Qwen2.5-VL does, and largely as they do.",
    limits: "Averages of four models are printed; agreement item by item, and among the experts, is not.",
    statements: [],
    figure: "realunify.html#judges",
    readings: [
      asPrinted(
        {reads: "nearer on average", test: "mean distance of the averages to those of the experts"},
        mean(near) < mean(far),
        `${shown(mean(near))} points for ${near}, ${shown(mean(far))} for ${far}`,
        all
      ),
      mostOf(
        {
          reads: "nearer in each average, beyond chance",
          test: "sign test over the printed averages, of which two may be of one model"
        },
        closer,
        keys.length,
        all.flatMap(({cells}) => cells)
      ),
      asPrinted(
        {
          reads: "without a lean to one side",
          test: "averages above those of the experts; a lean is more than three in four"
        },
        over <= 0.75 * keys.length,
        `${over} of ${keys.length} averages are above those of the experts`,
        all
      )
    ]
  };
}
