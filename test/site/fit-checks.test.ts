import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {mulberry32, normals} from "../../src/lib/math/index.js";
import {checkFit, fitModel, type ItemResponses, type ModelSpec} from "../../src/lib/models/index.js";
import {RASCH} from "../lib/models/rasch.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const FLOORED: ModelSpec = {...RASCH, floor: {kind: "estimated", by: "ability", abilities: [0]}};

/** Answers where chance gets three in ten right. */
function guessed(S: number, I: number): ItemResponses {
  const uniform = mulberry32(2611);
  const normal = normals(uniform);
  const theta = Array.from({length: S}, () => 1.3 * normal() - 0.4);
  const difficulty = Array.from({length: I}, normal);
  const chance = (k: number) => 0.3 + 0.7 / (1 + Math.exp(difficulty[k % I]! - theta[Math.floor(k / I)]!));
  return {S, I, D: 1, y: Uint8Array.from({length: S * I}, (_, k) => Number(uniform() < chance(k)))};
}

describe("a fit in the explorer", () => {
  it("is checked as soon as it stands; a floor that it misses is one click away, and so is the way back", async () => {
    const data = guessed(24, 240);
    const {page, problems, close} = await visit(site, "open.html");
    const name = (s: number) => `m${String(s).padStart(2, "0")}`;
    await keepLog(
      page,
      Array.from(data.y, (score, k) => ({model: name(Math.floor(k / data.I)), item: `q${k % data.I}`, score}))
    );
    await page.getByRole("button", {name: "Fit the item-level model here"}).click();
    const checks = page.locator(".fit-checks");
    await expect.poll(() => checks.textContent(), {timeout: 120_000}).toContain("at 5% together");
    const flagged = checkFit(data, fitModel(data, RASCH)).checks.filter(({isFlagged}) => isFlagged);
    expect(flagged.map(({kind}) => kind)).toContain("floor");
    expect(await checks.locator("li").count()).toBe(flagged.length);
    expect(await checks.textContent()).toMatch(/Chance alone seems to get \d+% right/);
    await page.getByRole("button", {name: "Refit with a floor"}).click();
    const sub = () => page.locator("#fit .sub").first().textContent();
    await expect.poll(sub, {timeout: 120_000}).toContain("Rasch model with random difficulties and a floor;");
    await page.locator("#fit").getByRole("button", {name: "Table"}).click();
    const rows = (await page.locator("#fit tbody tr").allInnerTexts()).map((row) => row.split("\t"));
    const {abilities} = fitModel(data, FLOORED);
    for (const [model, ability] of rows)
      expect(Number(ability!.replace("−", "-"))).toBeCloseTo(abilities.value[Number(model!.trim().slice(1))]!, 3);
    expect(rows).toHaveLength(data.S);
    await page.getByRole("button", {name: "Back to the Rasch model"}).click();
    await expect.poll(sub, {timeout: 120_000}).toContain("from 200 refits on resampled cases");
    await expect.poll(() => checks.textContent(), {timeout: 120_000}).toContain("Refit with a floor");
    expect(problems).toEqual([]);
    await close();
  }, 240_000);
});
