import {standOn, type HostFont} from "../../runtime/host-page.js";
import type {PackedFont, PackedParts} from "./packed-parts.js";

/** How long the first drawing waits for its fonts, milliseconds; text is shown in another until they come. */
const FONTS_MS = 3000;

/** What every exhibit of a page stands with: its style sheet and the shadow roots of all. */
export interface HostStyles {
  /** Resolves when exhibits can be drawn. */
  readonly ready: Promise<CSSStyleSheet>;
  readonly roots: Set<ShadowRoot>;
}

/**
 * Fetches the style sheet, and the fonts unless they are not wanted. The sheet is adopted by shadow roots alone: the page around keeps
 * its look. Lengths of it are in a property that is 1 em of the browser's default size, whatever the page makes of `rem`.
 */
export function hostStyles(parts: PackedParts, withFonts: boolean): HostStyles {
  const fonts = withFonts ? parts.fonts.map((font): HostFont & PackedFont => ({...font, face: faceOf(font)})) : [];
  const roots = new Set<ShadowRoot>();
  for (const {face} of fonts) document.fonts.add(face);
  standOn({version: parts.version, fonts, roots});
  registerLength();
  const loaded = Promise.all(fonts.flatMap(({face, isAwaited}) => (isAwaited ? [face.load()] : [])));
  const late = new Promise((resolve) => setTimeout(resolve, FONTS_MS));
  const sheet = parts.styles().then((text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    return made;
  });
  return {roots, ready: Promise.race([loaded.catch(() => null), late]).then(() => sheet)};
}

const faceOf = ({family, url, style, weight, range}: PackedFont): FontFace =>
  new FontFace(family, `url(${JSON.stringify(url.href)})`, {style, weight, unicodeRange: range, display: "swap"});

/** A page may bring the package twice. */
function registerLength(): void {
  try {
    CSS.registerProperty({name: "--parallax-rem", syntax: "<length>", inherits: true, initialValue: "16px"});
  } catch (error) {
    if ((error as Error).name !== "InvalidModificationError") throw error;
  }
}
