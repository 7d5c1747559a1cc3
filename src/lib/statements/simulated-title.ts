/** A title or sentence that says of itself where it is about generated answers: `… (simulated)`, once; the name of a judge may have the word. */
export const simulatedTitle = (text: string, isSimulated: boolean): string =>
  isSimulated && !/\(simulated\)/i.test(text) ? `${text} (simulated)` : text;
