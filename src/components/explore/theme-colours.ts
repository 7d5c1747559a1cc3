/** Colours as the theme has them now; kept, because reading a token makes the browser compute styles. */
const known = new Map<string, string>();

/** A colour of the style sheets, `var(--ink)` or a mixture of such, as a canvas takes it. */
export function canvasColour(css: string): string {
  let colour = known.get(css);
  if (colour === undefined) {
    const style = getComputedStyle(document.documentElement);
    colour = css.replace(/var\((--[\w-]+)\)/g, (_, token: string) => style.getPropertyValue(token).trim());
    known.set(css, colour);
  }
  return colour;
}

const listeners = new Set<() => void>();

/** Calls back when the reader or the system changes between light and dark. */
export function onRecolour(listener: () => void): void {
  if (listeners.size === 0) {
    const recolour = () => {
      known.clear();
      for (const told of listeners) told();
    };
    new MutationObserver(recolour).observe(document.documentElement, {attributeFilter: ["data-theme"]});
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  }
  listeners.add(listener);
}
