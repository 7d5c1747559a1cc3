import {readFileSync} from "node:fs";
import {afterAll, beforeAll, expect, it} from "vitest";
import {abilityDesign} from "../../src/lib/models/design/ability-design.js";
import {fitModel} from "../../src/lib/models/index.js";
import {ABILITY_PRIOR_SD} from "../../src/lib/models/mirt/ability-prior.js";
import {peerAnswers} from "../lib/models/mirt/peer-data.js";
import {RASCH} from "../lib/models/rasch.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const [S, I] = [14, 120];
const y = peerAnswers(20261130, S, I, 0);
const data = {S, I, D: 1, y: Uint8Array.from(y)};
const two = (n: number) => String(n).padStart(2, "0");

it("a fit in the explorer says which items a shorter test would keep, as the library does, and each opens", async () => {
  const {page, problems, close} = await visit(site, "open.html");
  await keepLog(
    page,
    Array.from(y, (score, k) => ({
      model: `m${two(Math.floor(k / I))}`,
      item: `q${String(k % I).padStart(3, "0")}`,
      score
    }))
  );
  await page.getByRole("button", {name: "Fit the item-level model here"}).click();
  const panel = page.locator(".fit-design");
  await panel.locator("summary").click({timeout: 120_000});
  await panel.getByLabel("Items").fill("12");
  await panel.getByLabel("Tell").selectOption({label: "m00"});
  await panel.getByRole("button", {name: "Choose items"}).click();
  await expect.poll(() => panel.textContent()).toContain("choose two different models");
  await panel.getByLabel("from").selectOption({label: "m05"});
  await panel.getByRole("button", {name: "Choose items"}).click();
  await expect.poll(() => panel.textContent(), {timeout: 120_000}).toContain("12 items");
  const fit = fitModel(data, {...RASCH, abilityPriorSd: ABILITY_PRIOR_SD});
  const design = abilityDesign(data, fit, 0, {count: 12, separate: [0, 5], width: null});
  const text = (await panel.textContent())!.replace(/\s+/g, " ");
  const points = (share: number) => (100 * share).toFixed(1);
  expect(text).toContain(
    `are ${points(design.heldOut!.errors[design.chosen.by])} points off on average; of as many items by chance ${points(design.heldOut!.random)}`
  );
  expect(text).toContain(`expected z ${design.separating!.z.toFixed(2).replace("-", "−")}`);
  const named = (items: readonly number[]) => items.map((i) => `own/q${String(i).padStart(3, "0")}`);
  const lists = panel.locator("ol");
  expect(await lists.first().getByRole("button").allInnerTexts()).toEqual(named(design.chosen.items.slice(0, 10)));
  const best = named(design.separating!.items.map(({item}) => item));
  expect(await lists.last().getByRole("button").allInnerTexts()).toEqual(best.slice(0, 10));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", {name: "All of them (CSV)"}).click()
  ]);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines[0]).toBe("for,place,item");
  expect(lines.filter((line) => line.startsWith("tell apart,"))).toEqual(
    best.map((item, k) => `tell apart,${k + 1},${item}`)
  );
  await lists.first().getByRole("button").first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get("item")).toBe(named(design.chosen.items)[0]);
  expect(problems).toEqual([]);
  await close();
}, 240_000);
