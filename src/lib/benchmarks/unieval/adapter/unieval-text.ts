/** One record as `text_records.txt` holds it. */
export interface UniEvalTextRecord {
  /** Path in the temporary folder, as the benchmark writes it; empty for a failed image. */
  readonly imageName: string;
  readonly prompt: string;
  readonly question: string;
  readonly key: string;
  readonly letter: string;
  readonly correct: 1 | 0 | -1;
}

/** The text of a `text_records.txt`, byte for byte as UniEval writes it. */
export function unievalText(records: readonly UniEvalTextRecord[]): string {
  return records
    .map(
      ({imageName, prompt, question, key, letter, correct}) =>
        `img_name:${imageName}\ninput_prompt:${prompt}\nquestion:${question}\nanswer:${key}\nresponse:${letter}\nmodel:${correct}\n\n`
    )
    .join("");
}
