import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {RAMP_SHARE, STRONGEST_INK} from "../../src/components/chart/heatmap.js";

const css = readFileSync("src/styles/tokens.css", "utf8");
const block = (selector: string) => {
  const at = css.indexOf(selector);
  return css.slice(css.indexOf("{", at), css.indexOf("\n}", at));
};
const tokens = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})/gi)].map((match) => [match[1]!, match[2]!]));
const THEMES = {
  light: tokens(block('[data-theme="light"]')),
  dark: tokens(block(':root[data-theme="dark"]'))
};

const linear = (hex: string) =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

/** Luminance of `color-mix(in oklab, a share%, b)`. Source: Ottosson 2020, A perceptual color space for image processing. */
function mixedLuminance(a: string, b: string, share: number): number {
  const oklab = ([r, g, b2]: [number, number, number]) => {
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b2);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b2);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b2);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
    ];
  };
  const [x, y] = [oklab(linear(a)), oklab(linear(b))];
  const [L, A, B] = x.map((value, i) => (value * share + y[i]! * (100 - share)) / 100) as [number, number, number];
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return (
    0.2126 * (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * (-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

describe.each(Object.entries(THEMES))("colours in %s", (_, theme) => {
  const of = (name: string) => theme.get(name)!;

  it.each(["ink", "ink-2", "ink-3", "und", "gen", "edit", "gap", "st-invalid", "st-error"])(
    "--%s reads on paper (4.5)",
    (name) => {
      expect(contrast(of(name), of("paper"))).toBeGreaterThanOrEqual(4.5);
    }
  );

  it.each(["ink", "ink-2", "ink-3"])("--%s reads on the shaded rows and chips (4.5)", (name) => {
    for (const paper of ["paper-2", "paper-3"]) expect(contrast(of(name), of(paper))).toBeGreaterThanOrEqual(4.5);
  });

  it("thin lines that mean something are visible (3)", () => {
    expect(contrast(of("graphic"), of("paper"))).toBeGreaterThanOrEqual(3);
  });

  it("text in ink reads on every shade of a heatmap (4.5)", () => {
    const ratio = (shade: number) => {
      const [x, y] = [luminance(of("ink")), shade].sort((p, q) => q - p) as [number, number];
      return (x + 0.05) / (y + 0.05);
    };
    expect(ratio(mixedLuminance(of("ink"), of("paper"), STRONGEST_INK))).toBeGreaterThanOrEqual(4.5);
    for (const ramp of ["div", "chg"])
      for (const step of ["n4", "n3", "n2", "n1", "0", "p1", "p2", "p3", "p4"])
        expect(
          ratio(mixedLuminance(of(`${ramp}-${step}`), of("paper"), RAMP_SHARE)),
          `${ramp}-${step}`
        ).toBeGreaterThanOrEqual(4.5);
  });

  it("the gap ramp is ordered by lightness", () => {
    const ramp = Array.from({length: 10}, (__, i) => luminance(of(`gap-${i}`)));
    const rising = ramp[9]! > ramp[0]!;
    for (let i = 1; i < 10; i++) expect(ramp[i]! > ramp[i - 1]!).toBe(rising);
  });
});

describe("paper", () => {
  const paper = tokens(block("@media print").replace(/^ {2}/gm, ""));

  it("has the light theme, whatever the screen wears: the dark one is not for print", () => {
    const before = css.slice(0, css.indexOf(':root[data-theme="dark"]'));
    expect(before.trimEnd().split("\n").at(-1)).toBe("@media not print {");
    expect(css.split(':root[data-theme="dark"]')).toHaveLength(2);
  });

  it("says nothing again that the light theme says", () => {
    expect(paper.size).toBeGreaterThan(10);
    expect([...paper].filter(([name, colour]) => THEMES.light.get(name) === colour)).toEqual([]);
  });
});
