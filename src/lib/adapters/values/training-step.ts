import type {JsonValue} from "../../scoring/index.js";
import {maybeNumber} from "./json-value.js";

const NAMED =
  /^(?:(?:global|train|training)?[-_ ]?(?:steps?|checkpoint|ckpt|iter|iteration|epoch)[-_ ]?)*(\d+(?:\.\d+)?)([km]?)$/i;
const TIMES: Readonly<Record<string, number>> = {"": 1, k: 1e3, m: 1e6};

/**
 * Training step or checkpoint as a number: `1000`, `"2e3"`, `"1.5k"`, `"step_1000"`, `"checkpoint-500"`, `"global_step 10K"`.
 *
 * @returns `null` for what is none, `"final"` for one
 */
export function trainingStep(cell: JsonValue | undefined): number | null {
  const number = maybeNumber(cell);
  if (number !== null || typeof cell !== "string") return number;
  const [, digits, times = ""] = NAMED.exec(cell.trim().replaceAll(",", "")) ?? [];
  return digits === undefined ? null : Number((Number(digits) * TIMES[times.toLowerCase()]!).toPrecision(15));
}
