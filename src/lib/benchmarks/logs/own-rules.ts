import {hasOwnAggregate} from "./aggregate-lines.js";
import {isReleased} from "./released-suites.js";
import {hasRules} from "./scored-rows.js";

/** Whether a suite has a published rule here that is more than means of its answers by category. */
export const hasOwnRules = (suite: string): boolean => hasRules(suite) || isReleased(suite) || hasOwnAggregate(suite);
