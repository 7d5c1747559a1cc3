import type {ExploredAs} from "../../../lib/explore/index.js";

/** What verdicts without a valid answer can count as, in words. */
export const EXPLORED_NAMES: Readonly<Record<ExploredAs, string>> = {
  rule: "as the log scores them",
  exclude: "not at all",
  wrong: "as wrong (worst case)",
  right: "as right (best case)"
};
