import type {JsonValue} from "../../scoring/index.js";
import type {JointProportions} from "../contract/benchmark-logs.js";
import {EVERY_LOGS} from "./registered-logs.js";

/**
 * Shares of joint outcomes from a file of the first benchmark that has such files.
 *
 * @throws RangeError for a content that is no such file
 */
export function proportionsIn(content: JsonValue): JointProportions[] {
  const [read] = EVERY_LOGS.flatMap(({proportions}) => proportions ?? []);
  if (read === undefined) throw new RangeError("no benchmark here has files of joint proportions");
  return read(content);
}
