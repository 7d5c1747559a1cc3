import {activeBeside} from "./root-of.js";

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** The thing of a list that a control belongs to, where it says so: it may stand elsewhere after a redraw. */
const thingOf = (control: HTMLElement): string | undefined =>
  control.closest<HTMLElement>("[data-thing]")?.dataset.thing;

/** What a reader would take for the same control after a redraw: of the same thing what says the same, else its name. */
const nameOf = (control: HTMLElement): string => {
  const thing = thingOf(control);
  if (thing !== undefined) return `${thing} ${wordsOf(control)}`;
  return `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent!.trim()}`;
};

/** What a control does, whatever it does it to: its words. */
const wordsOf = (control: HTMLElement): string => `${control.tagName} ${control.textContent!.trim()}`;

const isUsable = (control: HTMLElement): boolean =>
  !control.matches(":disabled") && control.checkVisibility({visibilityProperty: true});
const usable = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable);

/**
 * Remembers, before a part of the page is drawn anew, whether what has the focus in it is in the window; what it returns gives the
 * focus to what stands for it by then, which comes into sight only where the old one was: who has gone to read elsewhere stays there.
 */
export function focusKeeper(part: Element): (next: HTMLElement | SVGElement | null | undefined) => void {
  const held = activeBeside(part);
  // Without the focus nothing is measured: it would lay the page out.
  const {top, bottom} = held !== null && part.contains(held) ? held.getBoundingClientRect() : {top: 0, bottom: 0};
  const wasSeen = bottom > 0 && top < innerHeight;
  return (next) => next?.focus({preventScroll: !wasSeen});
}

/**
 * Draws a part of the page anew without losing the reader's place: a control that had the focus and is taken away, hidden or
 * disabled would leave the keyboard at the top of the page. The focus goes to the same control of the same thing (`data-thing`) or the
 * control of the same name, else to the control before it of the thing, else to the nearest one that says the same (of another row), else to
 * what stands where it stood, else to the part itself.
 */
export function keepFocus(part: HTMLElement, draw: () => void): void {
  const held = activeBeside(part) as HTMLElement | null;
  if (held === null || !part.contains(held)) return draw();
  const before = usable(part);
  const [at, name, words, thing] = [before.indexOf(held), nameOf(held), wordsOf(held), thingOf(held)];
  const ofThing = (controls: readonly HTMLElement[]) =>
    thing === undefined ? [] : controls.filter((control) => thingOf(control) === thing);
  const place = ofThing(before).indexOf(held);
  const focus = focusKeeper(part);
  draw();
  // A part that was taken out and put back is there, and has lost the focus.
  if (part.contains(held) && isUsable(held)) return activeBeside(part) === held ? undefined : focus(held);
  const after = usable(part);
  const alike = after.filter((control) => wordsOf(control) === words);
  const next =
    after.find((control) => nameOf(control) === name) ??
    ofThing(after)[Math.max(0, place - 1)] ??
    nearest(after, alike, at) ??
    after[at] ??
    after.at(-1);
  if (next === undefined) part.tabIndex = -1;
  focus(next ?? part);
}

/** Of some of all controls, the one nearest to a place. */
const nearest = (all: readonly HTMLElement[], some: readonly HTMLElement[], at: number): HTMLElement | undefined => {
  const distance = (control: HTMLElement) => Math.abs(all.indexOf(control) - at);
  return [...some].sort((a, b) => distance(a) - distance(b))[0];
};
