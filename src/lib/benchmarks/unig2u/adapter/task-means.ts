import {groupRows} from "../../../scoring/index.js";
import {meanOf, type OwnAggregate} from "../../contract/own-aggregate.js";

const PREFIX = "lm-eval/";

/**
 * UniG2U in lmms-eval: every measure of its tasks is the mean over the answers that have it, whatever the function is called that takes
 * it. There is no score over tasks.
 *
 * Source: lmms-eval, `tasks/unig2u`, as of commit 75571cf: the aggregation of each task's metrics.
 */
export const UNIG2U: OwnAggregate = {
  scorer: "unig2u/mean@1",
  isOf: (suite) => suite.startsWith("unig2u_"),

  lines(rows) {
    const scored = rows.flatMap(({judgments}) =>
      judgments.flatMap(({scorerId, score}) =>
        score === null || !scorerId.startsWith(PREFIX) ? [] : [{metric: scorerId.slice(PREFIX.length), score}]
      )
    );
    return [...groupRows(scored, ({metric}) => metric)].map(([metric, own]) => ({
      group: "all",
      metric,
      value: meanOf(own.map(({score}) => score)),
      n: own.length
    }));
  },

  stated: ({scorerId}) => (scorerId?.startsWith(PREFIX) ? {metric: scorerId.slice(PREFIX.length)} : null)
};
