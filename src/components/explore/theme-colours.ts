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

/** A colour of the style sheets as red, green and blue, for those who mix colours themselves: a name of the system's says none. */
export function plainColour(css: string): string {
  const pen = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d", {
    willReadFrequently: true
  })!;
  pen.fillStyle = canvasColour(css);
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${r}, ${g}, ${b})`;
}

/** What the reader or the system says about colours. */
const PREFERENCES = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"];

const listeners = new Set<() => void>();

/** Calls back when the reader or the system changes between light and dark, or how much contrast there is. */
export function onRecolour(listener: () => void): void {
  if (listeners.size === 0) {
    const recolour = () => {
      known.clear();
      for (const told of listeners) told();
    };
    new MutationObserver(recolour).observe(document.documentElement, {attributeFilter: ["data-theme"]});
    for (const query of PREFERENCES) matchMedia(query).addEventListener("change", recolour);
  }
  listeners.add(listener);
}
