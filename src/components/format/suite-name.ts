const NAMES: Readonly<Record<string, string>> = {
  gapeval: "GapEval",
  realunify: "RealUnify",
  unieval: "UniEval",
  umnibench: "UmniBench"
};

/** A benchmark's name as it writes itself; of others the id that the log gives. */
export function suiteName(suite: string): string {
  return NAMES[suite] ?? suite;
}
