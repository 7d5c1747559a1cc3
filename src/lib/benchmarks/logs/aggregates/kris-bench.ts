import {groupRows} from "../../../scoring/index.js";
import {meanOf, type OwnAggregate} from "../../contract/own-aggregate.js";

const PREFIX = "lm-eval/kris_bench_";

/**
 * KRIS-Bench in lmms-eval: means of grades of 1 to 5, and of the averages of an answer's grades, as 0 to 100. What is not valid is in no
 * mean.
 *
 * Source: lmms-eval, `tasks/kris_bench/utils.py`, as of commit 75571cf.
 */
export const KRIS_BENCH: OwnAggregate = {
  scorer: "kris-bench/normalised@1",
  isOf: (suite) => suite === "kris_bench",

  lines(rows) {
    const grades = rows.flatMap(({judgments}) =>
      judgments.flatMap(({scorerId, score, value = null}) => {
        const grade = value ?? score;
        return grade === null || !scorerId.startsWith(PREFIX) ? [] : [{metric: scorerId.slice(PREFIX.length), grade}];
      })
    );
    return [...groupRows(grades, ({metric}) => metric)].map(([metric, own]) => ({
      group: "all",
      metric,
      value: 25 * (meanOf(own.map(({grade}) => grade)) - 1),
      n: own.length
    }));
  },

  stated: ({scorerId}) => (scorerId?.startsWith(PREFIX) ? {metric: scorerId.slice(PREFIX.length)} : null)
};
