const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** What a reader would take for the same control after a redraw: its name. */
const nameOf = (control: HTMLElement): string =>
  `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent!.trim()}`;

/** What a control does, whatever it does it to: its words. */
const wordsOf = (control: HTMLElement): string => `${control.tagName} ${control.textContent!.trim()}`;

const isUsable = (control: HTMLElement): boolean =>
  !control.matches(":disabled") && control.checkVisibility({visibilityProperty: true});
const usable = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable);

/**
 * Draws a part of the page anew without losing the reader's place: a control that had the focus and is taken away, hidden or
 * disabled would leave the keyboard at the top of the page. The focus goes to the control of the same name, else to the nearest one that
 * says the same (of another row), else to what stands where it stood, else to the part itself.
 */
export function keepFocus(part: HTMLElement, draw: () => void): void {
  const held = document.activeElement as HTMLElement | null;
  if (held === null || !part.contains(held)) return draw();
  const [at, name, words] = [usable(part).indexOf(held), nameOf(held), wordsOf(held)];
  draw();
  // A part that was taken out and put back is there, and has lost the focus.
  if (part.contains(held) && isUsable(held)) return document.activeElement === held ? undefined : held.focus();
  const after = usable(part);
  const alike = after.filter((control) => wordsOf(control) === words);
  const next =
    after.find((control) => nameOf(control) === name) ?? nearest(after, alike, at) ?? after[at] ?? after.at(-1);
  if (next === undefined) part.tabIndex = -1;
  (next ?? part).focus();
}

/** Of some of all controls, the one nearest to a place. */
const nearest = (all: readonly HTMLElement[], some: readonly HTMLElement[], at: number): HTMLElement | undefined => {
  const distance = (control: HTMLElement) => Math.abs(all.indexOf(control) - at);
  return [...some].sort((a, b) => distance(a) - distance(b))[0];
};
