import type {Locator} from "playwright-core";
import {expect} from "vitest";
import {tableOf} from "./twin.js";
import type {Rgb} from "./painted.js";

/** Share of a cell that is right; `null` for one that is not scored. */
const shareOf = (text: string): number | null => {
  if (text === "right" || text === "wrong") return Number(text === "right");
  const [, right, of] = /^right in (\d+) of (\d+)$/.exec(text) ?? [];
  return of === undefined ? null : Number(right) / Number(of);
};

/**
 * Holds the pixels of the response matrix against the items that its table lists: as far from the key's wrong to its right as the share
 * of right answers that a pixel stands for. Several items share a pixel.
 */
export async function holdMatrix(figure: Locator): Promise<void> {
  await figure.getByRole("button", {name: "as in the log"}).click();
  await figure.getByRole("button", {name: "as in the log", pressed: true}).waitFor();
  await expect.poll(() => figure.locator(".sub").innerText()).toContain("log");
  const {lines, right, wrong, width} = await figure.evaluate((node) => {
    const canvas = node.querySelector("canvas")!;
    const pen = canvas.getContext("2d")!;
    const {top, height, width} = canvas.getBoundingClientRect();
    const scale = canvas.height / height;
    const swatch = document.createElement("canvas").getContext("2d")!;
    const shadeOf = (name: string): Rgb => {
      swatch.fillStyle = getComputedStyle(node.querySelector(`.matrix-legend .${name}`)!).backgroundColor;
      swatch.fillRect(0, 0, 1, 1);
      const [red, green, blue] = swatch.getImageData(0, 0, 1, 1).data;
      return [red!, green!, blue!];
    };
    const lines = [...node.querySelectorAll(".matrix-names span")].map((name) => {
      const box = name.getBoundingClientRect();
      const y = Math.round(((box.top + box.bottom) / 2 - top) * scale);
      return {name: name.textContent!.trim(), pixels: [...pen.getImageData(0, y, canvas.width, 1).data]};
    });
    return {lines, right: shadeOf("right"), wrong: shadeOf("wrong"), width: width * scale};
  });
  const {rows, heads} = await tableOf(figure);
  const columns = Number(
    /by ([\d,]+) items/.exec((await figure.locator("canvas").getAttribute("aria-label"))!)![1]!.replaceAll(",", "")
  );
  expect(lines.map(({name}) => name)).toEqual(heads.slice(2));
  const each = width / columns;
  const length = right.reduce((sum, part, k) => sum + (part - wrong[k]!) ** 2, 0);
  const off = lines.flatMap(({pixels}, l) =>
    Array.from({length: Math.floor(rows.length * each)}, (_, px) => {
      const items = rows.slice(Math.floor(px / each), Math.max(Math.floor(px / each) + 1, Math.floor((px + 1) / each)));
      const shares = items.map((row) => shareOf(row[2 + l]!)).filter((share) => share !== null);
      if (shares.length === 0) return 0;
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const along =
        right.reduce((sum, part, k) => sum + (part - wrong[k]!) * (pixels[4 * px + k]! - wrong[k]!), 0) / length;
      return Math.abs(along - mean);
    })
  );
  expect(off.length).toBeGreaterThan(200);
  // Eleven shades, and pixels are whole numbers of red, green and blue.
  expect(Math.max(...off)).toBeLessThan(0.07);
}
