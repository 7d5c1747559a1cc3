/** One comparison or measurement of the benchmark. */
export interface BenchLine {
  readonly task: string;
  /** This program's time, milliseconds, median. */
  readonly oursMs: number;
  readonly where: string;
  /** Engine loading and kernel creation, milliseconds; `null` where there are none. */
  readonly openMs: number | null;
  readonly peer: string;
  /** `null` when the peer was skipped. */
  readonly peerMs: number | null;
  readonly goal: string;
  /** `null` when it could not be judged. */
  readonly met: boolean | null;
  readonly remark: string;
}

/** A part of the benchmark: adds its lines as it gets them. */
export type BenchPart = (add: (line: BenchLine) => void, say: (text: string) => void) => Promise<void>;

const time = (ms: number | null): string =>
  ms === null ? "" : ms < 1000 ? `${ms.toPrecision(3)} ms` : `${(ms / 1000).toPrecision(3)} s`;

/** The lines as a Markdown table; ratios are peer over ours. */
export function markdownTable(lines: readonly BenchLine[]): string {
  const head = ["task", "Parallax", "where", "opening", "peer", "peer’s time", "ratio", "goal", "met", "remark"];
  const rows = lines.map((line) => [
    line.task,
    time(line.oursMs),
    line.where,
    time(line.openMs),
    line.peer,
    time(line.peerMs),
    line.peerMs === null ? "" : `${(line.peerMs / line.oursMs).toPrecision(3)}×`,
    line.goal,
    line.met === null ? "" : line.met ? "yes" : "no",
    line.remark
  ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
};

/** The smallest value that at least this share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
};
