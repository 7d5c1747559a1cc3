import {existsSync, readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {PAGES} from "./support/browser.js";

const valueOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1];

/** Width and height that a PNG states in its head. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const models = (JSON.parse(readFileSync("data/models.json", "utf8")) as readonly {id: string}[]).map(
  ({id}) => `model-${id}`
);

describe("previews of links", () => {
  it.each([...new Set([...PAGES, ...models])].filter((name) => existsSync(`dist/${name}.html`)))(
    "%s: a title, a description, and a picture of its own with size and words",
    (name) => {
      const html = readFileSync(`dist/${name}.html`, "utf8");
      expect(valueOf(html, "title")).toBeTruthy();
      expect(valueOf(html, "description")!.length).toBeGreaterThan(15);
      expect(valueOf(html, "image:alt")!.length).toBeGreaterThan(15);
      const address = valueOf(html, "image")!;
      expect(address).toBe(`./cards/${name}.png`);
      const size = sizeOf(readFileSync(join("dist", address)));
      expect(size).toEqual([Number(valueOf(html, "image:width")), Number(valueOf(html, "image:height"))]);
      expect(html.match(/property="og:image"/g)).toHaveLength(1);
    }
  );

  it("says a model's rates in its description, each model its own", () => {
    const said = readdirSync("dist")
      .filter((file) => file.startsWith("model-"))
      .map((file) => valueOf(readFileSync(join("dist", file), "utf8"), "description")!);
    expect(said.length).toBeGreaterThan(60);
    expect(new Set(said).size).toBe(said.length);
    expect(said.filter((text) => /^[^:]+: [\d.]+% right in words, [\d.]+% in pictures/.test(text))).toHaveLength(11);
  });
});
