/** What the notes on figures are kept under. */
export const FIGURE_NOTES = "figures";

/** Might there be a note on the figure? Asked by every figure, before any code for notes is loaded. */
export function mayHaveNotes(figure: string): boolean {
  try {
    return localStorage.getItem(`parallax-notes-${FIGURE_NOTES}`)?.includes(`#${figure}"`) ?? false;
  } catch {
    return false;
  }
}
