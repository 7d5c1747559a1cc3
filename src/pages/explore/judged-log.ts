import {exploredAs} from "../../lib/explore/explored-as.js";
import {facetOf, type ExploredAs, type VerdictDetail} from "../../lib/explore/index.js";
import {judgedAs, type JudgedAs} from "../../lib/explore/judged-as.js";
import {CONSENSUS} from "../../lib/scoring/rows/judged-by.js";
import {shownName} from "../../components/format/shown-name.js";
import type {OpenLog} from "../../components/explore/view/load-log.js";

/**
 * A log in which one judge's verdicts count, or what most judges say, with invalid answers counted as asked after that. Figures that compare
 * judges find it as logged beside.
 */
export function judgedLog(log: OpenLog, whose: JudgedAs, missing: ExploredAs): OpenLog {
  const judge = facetOf(log.table, "judge")!;
  const judges = judge.values.filter((name) => name !== null).length;
  const said = whose === CONSENSUS ? `by consensus of ${judges} judges` : `by ${shownName(judge.values[whose]!)} alone`;
  const {table: seen, sources} = judgedAs(log.table, whose, said);
  const table = exploredAs(seen, missing);
  const whole = exploredAs(log.table, missing);
  // Bins of difficulty are of what counts; by them the same items are picked in every figure.
  const difficulty = facetOf(table, "difficulty");
  const facets = whole.facets.filter(({id}) => id !== "difficulty");
  const asLogged = {
    ...whole,
    facets: difficulty === undefined ? facets : [...facets, difficulty],
    items: {...whole.items, difficulty: table.items.difficulty}
  };
  return {
    ...log,
    table,
    judged: {said, asLogged, sources},
    async detail(item) {
      const detail = await log.detail(item);
      const own = sources.subarray(seen.items.starts[item], seen.items.starts[item + 1]);
      const first = log.table.items.starts[item]!;
      const rows = Array.from(own, (source, k): VerdictDetail => {
        const row = seen.items.starts[item]! + k;
        const logged = detail.rows[source - first]!;
        const score = seen.outcome[row] === 0 ? null : (seen.scores?.[row] ?? (seen.outcome[row] === 2 ? 1 : 0));
        // A judge's own words stand with this judge's verdict alone.
        return whose === CONSENSUS || score !== logged.score ? {...logged, score, judgeRaw: null, note: null} : logged;
      });
      return {...detail, rows};
    }
  };
}
