/** A control of a page, by what a reader knows it by. */
export interface Control {
  /** Figure in which it stands, or `page`. */
  readonly place: string;
  readonly name: string;
}

/**
 * Runs in a page: the controls of its content that compute, or touches one of them. What saves, copies or leads away is left out, and of each list
 * of alike buttons all but the first eight.
 *
 * @returns the controls; with `touched`, those that were touched
 */
export function pageControls(touched: Control | null): Control[] {
  const MOST_ALIKE = 8;
  const NOT = "a, nav, header, footer, dialog, thead, .actions, .twin, .search, .cm-editor, [contenteditable]";
  const NO_WORK =
    /^(copy|save|download|print|share|forget|delete|remove|clear|reset|stop|cancel|undo|back|export|open)\b/i;
  const main = document.querySelector("main") ?? document.body;
  /** Without the count at its end, which is the data's. */
  const words = (text: string | null | undefined) =>
    (text ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .replace(/ [\d,]{2,}$/, "")
      .slice(0, 60);
  const placeOf = (element: Element) => {
    const own = element.closest<HTMLElement>(".figure")?.closest<HTMLElement>("[id]")?.id;
    return own || "page";
  };
  const nameOf = (element: Element) => {
    const legend = words(element.closest("fieldset")?.querySelector("legend")?.textContent);
    const label = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    const own = words(label ?? element.textContent);
    return legend === "" ? own : `${legend}: ${own}`;
  };
  for (const fold of main.querySelectorAll("details")) if (fold.closest(".picker, .actions") === null) fold.open = true;
  const seen = new Map<string, number>();
  const found: Control[] = [];
  const kinds = 'input[type="range"], input[type="number"], input[type="checkbox"], select, button';
  for (const element of main.querySelectorAll<HTMLElement>(kinds)) {
    if (element.closest(NOT) !== null || !element.checkVisibility() || (element as HTMLButtonElement).disabled)
      continue;
    const control = {place: placeOf(element), name: nameOf(element)};
    if (control.name === "" || NO_WORK.test(control.name)) continue;
    const legend = /^[^:]*:/.exec(control.name)?.[0] ?? "";
    const alike = `${element.tagName} ${element.className} ${control.place} ${legend}`;
    const before = seen.get(alike) ?? 0;
    seen.set(alike, before + 1);
    const isSame = touched !== null && control.place === touched.place && control.name === touched.name;
    if (touched === null ? before < MOST_ALIKE : isSame) found.push(control);
    if (!isSame) continue;
    if (element instanceof HTMLSelectElement) {
      element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
      element.dispatchEvent(new Event("input", {bubbles: true}));
      element.dispatchEvent(new Event("change", {bubbles: true}));
    } else if (element instanceof HTMLInputElement && element.type !== "checkbox") {
      const [value, most] = [Number(element.value), element.max === "" ? Infinity : Number(element.max)];
      const step = element.step === "any" ? (most - Number(element.min)) / 20 : 2 * Number(element.step || 1);
      element.value = String(value + step <= most ? value + step : value - step);
      element.dispatchEvent(new Event("input", {bubbles: true}));
      element.dispatchEvent(new Event("change", {bubbles: true}));
    } else element.click();
    break;
  }
  return found;
}
