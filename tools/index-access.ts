/**
 * The compiler, with index access: `list[i]` and `record[key]` may be undefined, and a room says what it does then.
 *
 * The numeric rooms go on without it: their loops run over matrices and typed arrays of a known size, where a mark at every
 * index would hide the formula and find nothing. They are checked with all else by `tsc -p src/lib`.
 */
import {spawnSync} from "node:child_process";

const NUMERIC = ["gaps", "kernels", "math", "models"].map((room) => `src/lib/${room}/`);

const cache = ["--incremental", "--tsBuildInfoFile", ".cache/types/indexed.json"];
const {stdout, status, error} = spawnSync("tsc", ["-p", "tsconfig.indexed.json", "--pretty", "false", ...cache], {
  encoding: "utf8",
  maxBuffer: 1e9
});
if (error) throw error;
const lines = stdout.split("\n").filter((line) => line !== "");
// A fault's further lines are indented.
const faults = lines.filter((line) => !/^\s/.test(line) && !NUMERIC.some((room) => line.startsWith(room)));
for (const line of faults) console.error(line);
if (faults.length > 0 || (status !== 0 && lines.length === 0)) process.exitCode = 1;
