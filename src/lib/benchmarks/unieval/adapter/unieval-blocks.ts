/** One record of a `text_records.txt`. */
export interface UniEvalBlock {
  /** 1-based line on which it begins. */
  readonly line: number;
  readonly imageName: string;
  readonly prompt: string;
  /** All lines of the question. */
  readonly question: string;
  readonly answer: string;
  readonly response: string;
  readonly model: string;
}

/** A block that is not as it should be. */
export interface BrokenBlock {
  readonly line: number;
  readonly error: string;
}

const FIELDS = ["img_name", "input_prompt", "question", "answer", "response", "model"] as const;

/**
 * Records of a `text_records.txt`: six fields in fixed order, the question over several lines, nothing escaped.
 *
 * A record begins at a line that starts with `img_name:`; what stands before the first one, and every record whose fields are
 * incomplete or out of order, is reported as broken.
 */
export function unievalBlocks(text: string): (UniEvalBlock | BrokenBlock)[] {
  const lines = text.includes("\r") ? text.split(/\r?\n/) : text.split("\n");
  const blocks: (UniEvalBlock | BrokenBlock)[] = [];
  let start = -1;
  const close = (end: number): void => {
    const from = Math.max(start, 0);
    let first = from;
    while (first < end && lines[first]!.trim() === "") first += 1;
    if (first < end) blocks.push(readBlock(lines, from, end));
  };
  for (const [l, line] of lines.entries()) {
    if (!line.startsWith("img_name:")) continue;
    close(l);
    start = l;
  }
  close(lines.length);
  return blocks;
}

function readBlock(lines: readonly string[], from: number, to: number): UniEvalBlock | BrokenBlock {
  const values: string[] = [];
  for (let l = from; l < to; l++) {
    const line = lines[l] ?? "";
    const next = FIELDS[values.length];
    if (next !== undefined && line.startsWith(`${next}:`)) values.push(line.slice(next.length + 1));
    else if (values.length === 0) return {line: from + 1, error: "missing field: img_name"};
    else if (line.trim() !== "" && values.length === FIELDS.length) {
      return {line: from + 1, error: `invalid record; expected a blank line after model: ${line.slice(0, 40)}`};
    } else values[values.length - 1] += `\n${line}`;
  }
  const missing = FIELDS[values.length];
  if (missing !== undefined) return {line: from + 1, error: `missing field: ${missing}`};
  const [imageName, prompt, question, answer, response, model] = values.map(withoutLastEnds);
  return {line: from + 1, imageName, prompt, question, answer, response, model} as UniEvalBlock;
}

function withoutLastEnds(value: string): string {
  return value.endsWith("\n") ? value.replace(/\n+$/, "") : value;
}
