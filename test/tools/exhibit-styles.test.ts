import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {exhibitStyles} from "../../tools/pack/exhibits/exhibit-styles.js";

const css = exhibitStyles();
const tokens = readFileSync("src/styles/tokens.css", "utf8");

describe("the style sheet of exhibits", () => {
  it("names no part of the page around, and asks for the width of its place", () => {
    expect(css.match(/:root|:host\[|#observablehq|@page|(?:^|[},])(?:html|body)\b/g)).toBeNull();
    expect(css.match(/@media[^{]*-width/g)).toBeNull();
    expect(css.includes("@container (max-width: 720px)")).toBe(true);
    expect(css.match(/\drem\b/g)).toBeNull();
  });

  it("has every dark token beside its light one, and light ones alone for files", () => {
    const dark = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(tokens)![1]!;
    const colours = [...dark.matchAll(/(--[\w-]+): (#\w+);/g)];
    expect(colours.length).toBeGreaterThan(40);
    const host = css.slice(0, css.indexOf("[data-theme=light]{--"));
    const missing = colours.filter(
      ([, name, value]) => !new RegExp(`${name!}: light-dark\\(#\\w+, ${value!}\\)`).test(host)
    );
    expect(missing.map(([, name]) => name)).toEqual([]);
    const files = /\[data-theme=light\]\{(--[^}]*)\}/.exec(css)![1]!;
    expect(files).toContain("--paper: #fdfcf9");
    expect(files).not.toContain("light-dark(");
  });

  it("follows the page's colour scheme, not the system's", () => {
    expect(css.includes("color-scheme:inherit")).toBe(true);
    expect(css.includes("color-scheme:light dark")).toBe(false);
  });
});
