/** Colours as the theme has them now; kept, because reading a token makes the browser compute styles. */
const known = new Map<string, string>();
let probe: CanvasRenderingContext2D | null = null;

/** A colour of the style sheets, `var(--ink)` or a mixture of such, as a canvas takes it: `rgb()`, which is soon read. */
export function canvasColour(css: string): string {
  let colour = known.get(css);
  if (colour === undefined) known.set(css, (colour = colourOn(document.documentElement, css)));
  return colour;
}

/** The same as an element has it that may wear another theme than the page. */
export function colourOn(element: Element, css: string): string {
  const style = getComputedStyle(element);
  return pixelOf(css.replace(/var\((--[\w-]+)\)/g, (_, token: string) => style.getPropertyValue(token).trim()));
}

/** A mixture is read anew each time that a pen is given it, and a name of the system's says no numbers: one pixel says them. */
function pixelOf(colour: string): string {
  probe ??= Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d", {
    willReadFrequently: true
  })!;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
  return a === 255 ? `rgb(${r}, ${g}, ${b})` : colour;
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
