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
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  const fonts = await Promise.all(rules.map(fontOf));
  return fonts.filter((font) => font !== null);
}

const unquoted = (text: string): string => text.replace(/^["']|["']$/g, "");

async function fontOf({style: described}: CSSFontFaceRule): Promise<SiteFont | null> {
  const value = (name: string) => described.getPropertyValue(name);
  const family = unquoted(value("font-family"));
  const [style, weight, range] = [value("font-style"), value("font-weight"), value("unicode-range")];
  const isLoaded = [...document.fonts].some(
    (face) =>
      face.status === "loaded" &&
      unquoted(face.family) === family &&
      face.style === style &&
      face.unicodeRange === range
  );
  const url = /url\("([^"]+)"\)/.exec(value("src"))?.[1];
  if (!isLoaded || url === undefined) return null;
  try {
    const response = await fetch(new URL(url, document.baseURI), {cache: "force-cache"});
    return response.ok ? {family, style, weight, range, bytes: await response.arrayBuffer()} : null;
  } catch {
    return null;
  }
}
