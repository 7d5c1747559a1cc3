import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";

const css = readFileSync("src/styles/tokens.css", "utf8");
const block = (selector: string) => {
  const at = css.indexOf(selector);
  return css.slice(css.indexOf("{", at), css.indexOf("\n}", at));
};
const tokens = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})/gi)].map((match) => [match[1]!, match[2]!]));
const THEMES = {
  light: tokens(block(':root[data-theme="light"]')),
  dark: tokens(block(':root[data-theme="dark"]'))
};

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
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

  it("the gap ramp is ordered by lightness", () => {
    const ramp = Array.from({length: 10}, (__, i) => luminance(of(`gap-${i}`)));
    const rising = ramp[9]! > ramp[0]!;
    for (let i = 1; i < 10; i++) expect(ramp[i]! > ramp[i - 1]!).toBe(rising);
  });
});
