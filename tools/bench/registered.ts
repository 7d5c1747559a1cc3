import type {OwnTimes} from "./shared/own-times.js";

/** What benchmarks have of their own to be timed. */
export const OWN_TIMES: Readonly<Record<string, () => Promise<OwnTimes>>> = {
  unieval: async () => (await import("./unieval/unieval-times.js")).uniEvalTimes
};
