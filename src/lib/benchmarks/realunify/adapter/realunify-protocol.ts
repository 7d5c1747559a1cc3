/** How the benchmark asks: at once, or in two steps. */
export type Protocol = "direct" | "stepwise";

/** Behind a word that stands by itself in a name. */
const ENDS = String.raw`(?=[_.!-]|$)`;
const [DIRECT, STEPWISE] = ["direct", "step(?:wise)?"];
const BESIDE_TRACK = [
  new RegExp(`(?:ueg|geu)[_.-]?(?:(${DIRECT})|${STEPWISE})${ENDS}`, "i"),
  new RegExp(String.raw`(?:^|[_.-])(?:(${DIRECT})|${STEPWISE})[_.-]?(?:ueg|geu)${ENDS}`, "i")
];
const ALONE_DIRECT = new RegExp(String.raw`(?:^|[_.-])${DIRECT}${ENDS}`, "i");
/** A number behind it makes it a model's (Step-1o) or a checkpoint's (step_1000). */
const ALONE_STEPWISE = new RegExp(String.raw`(?:^|[_.-])(?:stepwise|step(?![_.-]?\d))${ENDS}`, "i");

/**
 * The protocol that a file of RealUnify's results is named after: by its own name, else by the innermost folder that says one; `null`
 * where none does.
 *
 * Within a name the word beside the track counts first, then `direct`, since `step` is in names of models, too.
 *
 * @example
 * protocolNamed("Step-1o/GEU_direct.json") // → "direct"
 */
export function protocolNamed(path: string): Protocol | null {
  for (const part of path
    .replace(/\.jsonl?$/i, "")
    .split("/")
    .reverse()) {
    const beside = BESIDE_TRACK.map((pattern) => pattern.exec(part)).find((match) => match !== null);
    if (beside) return beside[1] === undefined ? "stepwise" : "direct";
    if (ALONE_DIRECT.test(part)) return "direct";
    if (ALONE_STEPWISE.test(part)) return "stepwise";
  }
  return null;
}
