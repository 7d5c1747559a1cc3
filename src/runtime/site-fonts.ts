import {hostPage, type HostFont} from "./host-page.js";

/** A font of the site, for what cannot fetch it: a frame without an origin, a picture. */
export interface SiteFont {
  readonly family: string;
  readonly style: string;
  readonly weight: string;
  readonly range: string;
  readonly bytes: ArrayBuffer;
}

/**
 * The fonts that this page has loaded, as bytes, for what may not fetch anything: they come from the browser's cache.
 * One that cannot be had is left out; text is then shown in another.
 */
export async function siteFonts(): Promise<readonly SiteFont[]> {
  await document.fonts.ready;
  const host = hostPage();
  if (host !== null) return (await Promise.all(host.fonts.map(loadedFont))).filter((font) => font !== null);
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  const fonts = await Promise.all(rules.map(fontOf));
  return fonts.filter((font) => font !== null);
}

const unquoted = (text: string): string => text.replace(/^["']|["']$/g, "");

/** The font of a rule of a style sheet. */
async function fontOf({style: described}: CSSFontFaceRule): Promise<SiteFont | null> {
  const value = (name: string) => described.getPropertyValue(name);
  const [family, style, range] = [unquoted(value("font-family")), value("font-style"), value("unicode-range")];
  const face = [...document.fonts].find(
    (one) => unquoted(one.family) === family && one.style === style && one.unicodeRange === range
  );
  const url = /url\("([^"]+)"\)/.exec(value("src"))?.[1];
  return face === undefined || url === undefined ? null : loadedFont({face, url: new URL(url, document.baseURI)});
}

async function loadedFont({face, url}: HostFont): Promise<SiteFont | null> {
  if (face.status !== "loaded") return null;
  const {style, weight, unicodeRange: range} = face;
  try {
    const response = await fetch(url, {cache: "force-cache"});
    if (!response.ok) return null;
    return {family: unquoted(face.family), style, weight, range, bytes: await response.arrayBuffer()};
  } catch {
    return null;
  }
}
