import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

interface Reference {
  readonly rows: readonly {
    readonly model: string;
    readonly category: string;
    readonly identified_eb: {readonly gap_l27: number; readonly gap_l22: number};
    readonly ci95_dirichlet_half: {readonly l27: readonly [number, number]; readonly l22: readonly [number, number]};
  }[];
}

const reference: Reference = JSON.parse(readFileSync("test/reference/gap/mirt-reference.json", "utf8"));
const CATEGORY: Record<string, string> = {
  "World Knowledge": "WK",
  "Numerical Perception": "NP",
  "Instruction Following": "IF",
  Reasoning: "RS"
};

/** The scale of the draws: gap = 100 o / (1 + o). Near zero the gap itself magnifies tiny differences. */
const odds = (gap: number) => gap / (100 - gap);

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe.each([
  ["released script's weights", "", "l27"],
  ["paper's weights", "?lf=2&ls=2&v=1", "l22"]
] as const)("gaps fitted in the browser with the %s", (_, query, key) => {
  it("agree with the reference in all 44 cells", async () => {
    const {page, settled, close} = await visit(site, `gapeval.html${query}`);
    await settled();
    await page.locator("#categories").getByRole("button", {name: "Table", exact: true}).click();
    const rows = await page
      .locator("#categories tbody tr")
      .evaluateAll((trs) => trs.map((tr) => [...tr.children].map((td) => td.textContent!.trim())));
    expect(rows.length).toBe(44);
    const names = new Map(reference.rows.map((row) => [row.model.toLowerCase().replace(/[^a-z0-9]/g, ""), row.model]));
    const worst = {gap: 0, bound: 0};
    for (const [model, category, gap, lo, hi] of rows) {
      const plain = model!
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "")
        .replace("nanobanana", "gemini25flashimage");
      const expected = reference.rows.find(
        (row) => row.model === names.get(plain) && row.category === CATEGORY[category!]
      );
      expect(expected, `${model} ${category}`).toBeDefined();
      // Shown with two decimals: half a unit of the last one.
      const published = key === "l27" ? expected!.identified_eb.gap_l27 : expected!.identified_eb.gap_l22;
      worst.gap = Math.max(worst.gap, Math.abs(Number(gap) - published));
      const [refLo, refHi] = expected!.ci95_dirichlet_half[key].map(odds) as [number, number];
      for (const [shown, bound] of [
        [Number(lo), refLo],
        [Number(hi), refHi]
      ] as const)
        worst.bound = Math.max(worst.bound, Math.abs(odds(shown) - bound) / (refHi - refLo));
    }
    expect(worst.gap).toBeLessThan(0.0051);
    // Two sets of 20 000 draws: bounds differ by a few percent of the interval's width on the scale that was drawn.
    expect(worst.bound).toBeLessThan(0.05);
    await close();
  });
});
