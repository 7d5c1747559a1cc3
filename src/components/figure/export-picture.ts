import {siteFonts, type SiteFont} from "../../runtime/site-fonts.js";
import {download} from "../dom/download.js";

/** What stands around an exported drawing, so that the picture can travel alone. */
export interface PictureText {
  readonly title: string;
  readonly subtitle: string;
  /** Filter and caveats: what must be read with the marks. */
  readonly notes?: readonly string[];
  readonly source: string;
}

/** What a drawing's look is made of, with the value that need not be said. */
const STYLED: Readonly<Record<string, string>> = {
  fill: "inherit",
  "fill-opacity": "inherit",
  stroke: "inherit",
  "stroke-width": "inherit",
  "stroke-dasharray": "inherit",
  "stroke-linejoin": "inherit",
  "paint-order": "inherit",
  opacity: "1",
  "font-family": "inherit",
  "font-size": "inherit",
  "font-weight": "inherit",
  "font-style": "inherit",
  "font-variant-numeric": "inherit",
  "text-anchor": "inherit",
  display: "inline",
  visibility: "inherit"
};
const NS = "http://www.w3.org/2000/svg";

/** A text is as long in any other font as here: who opens the picture may not have the site's. */
function setLength(text: Element, length: number): void {
  if (length === 0) return;
  text.setAttribute("textLength", length.toFixed(1));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/** Copies the computed look of every element onto its clone, where its parent does not give it: a file has no style sheet. */
function inlineStyles(from: Element, to: Element, parent: CSSStyleDeclaration | null = null): void {
  const computed = getComputedStyle(from);
  to.removeAttribute("style");
  for (const [name, plain] of Object.entries(STYLED)) {
    const value = computed.getPropertyValue(name);
    const known = plain === "inherit" ? parent?.getPropertyValue(name) : plain;
    // An attribute may name a variable of the page.
    to.removeAttribute(name);
    if (value !== known) (to as SVGElement).style.setProperty(name, value);
  }
  for (const name of ["tabindex", "role", "aria-label", "class", "data-mark", "data-model", "data-key", "data-theme"])
    to.removeAttribute(name);
  if (from instanceof SVGTextElement && from.childElementCount === 0) setLength(to, from.getComputedTextLength());
  [...from.children].forEach((child, i) => inlineStyles(child, to.children[i]!, computed));
}

/** Breaks a text into lines of at most `width` pixels, each with its length; a word that is wider, as addresses are, wherever it must. */
function wrap(text: string, font: string, width: number): {readonly line: string; readonly length: number}[] {
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = font;
  const fits = (line: string) => context.measureText(line).width <= width;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] += ` ${word}`;
    else if (fits(word)) lines.push(word);
    else {
      lines.push("");
      for (const character of word)
        if (fits(lines.at(-1)! + character)) lines[lines.length - 1] += character;
        else lines.push(character);
    }
  }
  return lines.map((line) => ({line, length: context.measureText(line).width}));
}

/**
 * The drawing as a stand-alone SVG, in the colours of the light theme: title and encoding above, filter, caveats, source and address beneath.
 *
 * @param drawing - within the document, or it has no look to be taken over
 */
export function pictureOf(drawing: SVGSVGElement, text: PictureText): SVGSVGElement {
  // Files and other pages have a light ground. The look is that of a copy, which is gone before anything is painted; nor does it have
  // the pointer on it.
  const light = drawing.cloneNode(true) as SVGSVGElement;
  light.dataset.theme = "light";
  drawing.after(light);
  try {
    return framed(light, text);
  } finally {
    light.remove();
  }
}

function framed(drawing: SVGSVGElement, {title, subtitle, notes = [], source}: PictureText): SVGSVGElement {
  const {width, height} = drawing.viewBox.baseVal;
  const style = getComputedStyle(drawing);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const pad = 24;
  const out = document.createElementNS(NS, "svg");
  let y = pad;
  const say = (text: string, size: number, weight: number, family: string, fill: string, leading: number) => {
    for (const {line, length} of wrap(text, `${weight} ${size}px ${family}`, width)) {
      y += leading;
      const node = out.appendChild(document.createElementNS(NS, "text"));
      node.setAttribute("x", String(pad));
      node.setAttribute("y", String(y));
      node.style.cssText = `font:${weight} ${size}px ${family};fill:${fill}`;
      node.textContent = line;
      setLength(node, length);
    }
  };
  const paper = out.appendChild(document.createElementNS(NS, "rect"));
  paper.style.fill = color("--paper");
  say(title, 20, 600, color("--serif"), color("--ink"), 26);
  y += 4;
  say(subtitle, 13, 400, color("--sans"), color("--ink-2"), 18);
  y += 18;
  const clone = drawing.cloneNode(true) as SVGSVGElement;
  inlineStyles(drawing, clone);
  clone.setAttribute("x", String(pad));
  clone.setAttribute("y", String(y));
  clone.setAttribute("width", String(width));
  clone.setAttribute("height", String(height));
  clone.style.overflow = "visible";
  out.append(clone);
  y += height + 6;
  for (const note of notes) say(note, 11, 400, color("--sans"), color("--ink-2"), 15);
  say(source, 11, 400, color("--sans"), color("--ink-3"), 15);
  const [w, h] = [width + 2 * pad, y + pad];
  for (const [name, value] of Object.entries({xmlns: NS, width: w, height: h, viewBox: `0 0 ${w} ${h}`}))
    out.setAttribute(name, String(value));
  paper.setAttribute("width", String(w));
  paper.setAttribute("height", String(h));
  return out;
}

/** Fonts of the page as data URLs: an image is drawn without access to the page's fonts. */
export const embeddedFonts = async (): Promise<string> => facesOf(await siteFonts());

const facesOf = (fonts: readonly SiteFont[]): string =>
  fonts
    .map(({family, style, weight, range, bytes}) => {
      const base64 = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
      return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${base64}) format("woff2")}`;
    })
    .join("\n");

/** Saves the drawing as SVG. */
export function saveSvg(name: string, drawing: SVGSVGElement, text: PictureText): void {
  const xml = new XMLSerializer().serializeToString(pictureOf(drawing, text));
  download(`${name}.svg`, `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, "image/svg+xml");
}

/** Side of the square beneath a picture in which a face of the fonts shows that it is there. */
const PROBE = 16;
/** A face that takes longer to come is shown in another. */
const FACES_MS = 5000;

/** A face that a picture's text needs, with a character of that text. */
interface NeededFace extends SiteFont {
  readonly glyph: string;
}

function facesFor(text: string, fonts: readonly SiteFont[]): NeededFace[] {
  const seen = [...new Set(text.replace(/\s/g, ""))];
  // A full stop or an accent has little ink.
  const glyphs = [...seen.filter((glyph) => /[\p{L}\p{N}]/u.test(glyph)), ...seen];
  return fonts.flatMap((font) => {
    const spans = font.range.split(",").map((part) => part.trim().replace(/^U\+/i, "").split("-"));
    const covers = (code: number) =>
      spans.some(([from, to = from]) => code >= endOf(from!, "0") && code <= endOf(to!, "F"));
    const glyph = glyphs.find((one) => covers(one.codePointAt(0)!));
    return glyph === undefined ? [] : [{...font, glyph}];
  });
}

/** End of a range of characters, in which question marks stand for any digit. */
const endOf = (digits: string, any: string): number => parseInt(digits.replaceAll("?", any), 16);

/** A glyph of every face in a row beneath the picture: what is drawn before a face is there lacks its texts. */
function appendProbes(picture: SVGSVGElement, faces: readonly NeededFace[], y: number): void {
  faces.forEach(({family, style, weight, glyph}, k) => {
    const node = picture.appendChild(document.createElementNS(NS, "text"));
    node.setAttribute("x", String(k * PROBE));
    node.setAttribute("y", String(y + PROBE - 4));
    node.style.cssText = `font:${style} ${weight.split(" ")[0]!} ${PROBE - 4}px "${family}";fill:#000`;
    node.textContent = glyph;
  });
}

/** Does every square of the row hold ink? */
function haveInk(image: CanvasImageSource, count: number, y: number): boolean {
  if (count === 0) return true;
  const canvas = Object.assign(document.createElement("canvas"), {width: count * PROBE, height: PROBE});
  const context = canvas.getContext("2d", {willReadFrequently: true})!;
  context.drawImage(image, 0, y, canvas.width, PROBE, 0, 0, canvas.width, PROBE);
  return Array.from({length: count}, (_, k) => context.getImageData(k * PROBE, 0, PROBE, PROBE).data).every((pixels) =>
    pixels.some((value) => value > 0)
  );
}

/** Saves the drawing as PNG at twice its size, with the site's fonts. */
export async function savePng(name: string, drawing: SVGSVGElement, text: PictureText): Promise<void> {
  const picture = pictureOf(drawing, text);
  const faces = facesFor(picture.textContent!, await siteFonts());
  const {width, height} = picture.viewBox.baseVal;
  appendProbes(picture, faces, height);
  const [w, h] = [Math.max(width, faces.length * PROBE), height + PROBE];
  for (const [name, value] of Object.entries({width: w, height: h, viewBox: `0 0 ${w} ${h}`}))
    picture.setAttribute(name, String(value));
  const style = document.createElementNS(NS, "style");
  style.textContent = facesOf(faces);
  picture.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  const last = performance.now() + FACES_MS;
  // An image is decoded before the fonts in it are, and says nothing when they come.
  while (!haveInk(image, faces.length, height) && performance.now() < last)
    await new Promise((resolve) => setTimeout(resolve, 30));
  const canvas = Object.assign(document.createElement("canvas"), {width: width * 2, height: height * 2});
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0, width, height, 0, 0, width * 2, height * 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser could not make a picture of this size");
  download(`${name}.png`, blob, "image/png");
}
