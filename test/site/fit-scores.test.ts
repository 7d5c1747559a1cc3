import {readFileSync} from "node:fs";
import {parse} from "csv-parse/sync";
import {afterAll, beforeAll, expect, it} from "vitest";
import {fitScores, SLOPE_PRIOR_SD, type ModelSpec} from "../../src/lib/models/index.js";
import {simulateScores} from "../lib/models/scores/simulated-scores.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";
import {violationsOf} from "./support/violations-of.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const FORMS = ["understanding", "generation"] as const;
const {data} = simulateScores({S: 24, I: 12, levels: 5, seed: 5});
const rows = [...data.score].map((score, n) => {
  const form = FORMS[data.ability[n]!]!;
  const pair = `q${data.item[n]!}`;
  return {
    model: `m${data.subject[n]!}`,
    item_id: `${pair}-${form}`,
    pair,
    capability: form,
    score: score / 4
  };
});
const SPEC: ModelSpec = {
  response: "graded",
  random: "subjects",
  slopes: "2pl",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: SLOPE_PRIOR_SD
};
const numberIn = (text: string) => Number(text.replaceAll("−", "-").replaceAll(/[,\u00a0\u202f\u2009 ]/g, ""));

it("a reader fits levels to a log of grades, sees abilities, and gets thresholds as a file", async () => {
  const {page, problems, close} = await visit(site, "open.html", {width: 390});
  await keepLog(page, rows);
  const panel = page.locator(".fit-scores");
  await panel.locator("summary").click();

  // What cannot be stated is said; so is what the scores do not allow.
  await panel.getByLabel("Lowest").fill("1");
  await panel.getByRole("button", {name: "Fit scores"}).click();
  const said = page.locator(".fit-panel [role=status]").first();
  await expect.poll(() => said.textContent()).toContain("two numbers, the lower first, or neither");
  await panel.getByLabel("Highest").fill("4");
  await panel.getByRole("button", {name: "Fit scores"}).click();
  await expect
    .poll(() => said.textContent(), {timeout: 60_000})
    .toMatch(/^Not fitted: \d+ of \d+ scores lie outside the ends that were stated, 1 and 4, the first of them 0/);
  await panel.getByLabel("Lowest").fill("");
  await panel.getByLabel("Highest").fill("");

  await panel.getByRole("button", {name: "Fit scores"}).click();
  const sub = () => page.locator("#fit .sub").first().textContent();
  await expect
    .poll(() => sub().catch(() => ""), {timeout: 120_000})
    .toContain("Graded response model, models as a sample; 5 levels from 0 to 1");
  const fit = fitScores(data, SPEC);
  await page.locator("#fit").getByRole("button", {name: "Table"}).click();
  const lines = (await page.locator("#fit tbody tr").allInnerTexts()).map((row) => row.split("\t"));
  expect(lines).toHaveLength(data.S);
  for (const [model, ability, , se, status] of lines) {
    const at = 2 * Number(model!.trim().slice(1));
    expect(numberIn(ability!)).toBeCloseTo(fit.abilities.value[at]!, 3);
    expect(numberIn(se!)).toBeCloseTo(fit.abilities.se[at]!, 3);
    expect(status!.trim()).toBe("estimated");
  }

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", {name: "Its items (CSV)"}).click()
  ]);
  const saved = parse(readFileSync((await file.path())!, "utf8"), {columns: true, bom: true, comment: "#"}) as Record<
    string,
    string
  >[];
  expect(saved).toHaveLength(data.I * 2 * 4);
  for (const line of saved) {
    const [, i, form] = /q(\d+)-(\w+)$/.exec(line.item!)!;
    const at = (Number(i) * 2 + FORMS.findIndex((name) => name === form)) * 4 + 4 * Number(line.score) - 1;
    expect(line.ability).toBe(form);
    expect(line["threshold status"]).toBe(fit.thresholds.status[at]);
    if (line.threshold !== "") expect(Number(line.threshold)).toBeCloseTo(fit.thresholds.value[at]!, 3);
  }

  // The fit of right and wrong answers takes its place, and gives it back.
  await page.getByRole("button", {name: "Fit the item-level model here"}).click();
  await expect.poll(sub, {timeout: 180_000}).toContain("Rasch model with random difficulties");
  await panel.getByLabel("Scores are").selectOption({label: "scores in a range (continuous)"});
  await panel.getByRole("button", {name: "Fit scores"}).click();
  await expect.poll(sub, {timeout: 120_000}).toContain("Normal factor cut at the ends of the range");
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
