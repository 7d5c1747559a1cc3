import {zipSync} from "fflate";
import {simulateRealUnify} from "./simulate-realunify.js";
import {publishedRows} from "./write-demo-logs.js";

const SEED = 20260101;
const MODELS = ["simulated-bagel", "simulated-janus-pro"];

/**
 * A small simulated log to try the Open page with: RealUnify's files of two models in a zip archive. It has the faults that real
 * ones have: a record that the official judge lost (`null`), and one that stands twice.
 */
export function sampleLog(): Uint8Array {
  const files = [...simulateRealUnify(publishedRows("realunify"), {seed: SEED})];
  const chosen = files.filter(({path}) => MODELS.some((model) => path.startsWith(`${model}/`)));
  const packed = chosen.map(({path, text}, f): [string, Uint8Array] => {
    const records = JSON.parse(text) as unknown[];
    if (f === 0) records.splice(7, 0, null, records[3]);
    return [path, new TextEncoder().encode(JSON.stringify(records))];
  });
  return zipSync(Object.fromEntries(packed), {mtime: "2026-01-01T00:00:00"});
}
