import {readFileSync} from "node:fs";
import {afterAll, beforeAll, expect, it} from "vitest";
import {compareModels, fitModel, type ModelSpec} from "../../src/lib/models/index.js";
import {peerAnswers} from "../lib/models/mirt/peer-data.js";
import {RASCH} from "../lib/models/rasch.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";
import {violationsOf} from "./support/violations-of.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const [S, I] = [60, 12];
const y = Uint8Array.from(peerAnswers(20261201, S, I, 0));
const data = {S, I, D: 1, y};
const two = (n: number) => String(n).padStart(2, "0");
const TWO: ModelSpec = {...RASCH, random: "subjects", slopes: "2pl", abilityPriorSd: null, slopePriorSd: 0.5};
const numberIn = (text: string) => Number(text.replaceAll("−", "-").replaceAll(/[,\u00a0\u202f\u2009 ]/g, ""));

it("a reader states another model of the fitted answers, gets its items as a file, and compares models", async () => {
  const {page, problems, close} = await visit(site, "open.html", {width: 390});
  await keepLog(
    page,
    Array.from(y, (score, k) => ({model: `m${two(Math.floor(k / I))}`, item: `q${two(k % I)}`, score}))
  );
  await page.getByRole("button", {name: "Fit the item-level model here"}).click();
  const panel = page.locator(".fit-models");
  await panel.locator("summary").click({timeout: 120_000});

  // What cannot be stated is said, with what can be.
  await panel.getByLabel("Slopes").selectOption({label: "one an item"});
  await panel.getByRole("button", {name: "Fit this model"}).click();
  await expect.poll(() => panel.textContent()).toContain("slopes need models as a sample");

  await panel.getByLabel("Sample").selectOption({label: "models"});
  await panel.getByRole("button", {name: "Fit this model"}).click();
  const sub = () => page.locator("#fit .sub").first().textContent();
  await expect.poll(sub, {timeout: 120_000}).toContain("Two-parameter model with a slope for every item");
  const fit = fitModel(data, TWO);
  await page.locator("#fit").getByRole("button", {name: "Table"}).click();
  const rows = (await page.locator("#fit tbody tr").allInnerTexts()).map((row) => row.split("\t"));
  expect(rows).toHaveLength(S);
  for (const [model, ability] of rows)
    expect(numberIn(ability!)).toBeCloseTo(fit.abilities.value[Number(model!.trim().slice(1))]!, 3);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", {name: "Its items (CSV)"}).click({timeout: 120_000})
  ]);
  const [head, ...lines] = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head!.split(",").slice(0, 6)).toEqual([
    "item",
    "ability",
    "difficulty",
    "difficulty standard error",
    "difficulty status",
    "slope"
  ]);
  expect(lines).toHaveLength(I);
  for (const line of lines) {
    const [item, , difficulty, se, status, slope] = line.split(",");
    const k = Number(item!.slice(-2));
    expect(Number(difficulty)).toBeCloseTo(fit.difficulties.value[k]!, 4);
    expect(Number(se)).toBeCloseTo(fit.difficulties.se[k]!, 4);
    expect([status, Number(slope!).toFixed(4)]).toEqual(["estimated", fit.slopes.value[k]!.toFixed(4)]);
  }

  await panel.getByRole("button", {name: "Compare"}).click();
  await panel.locator("table").waitFor({timeout: 120_000});
  const specs = (["rasch", "2pl"] as const).map((slopes) => ({...TWO, slopes, slopePriorSd: null}));
  const {fits, byAic, byBic} = compareModels(data, specs, {maxIterations: 3000});
  const shown = (await panel.locator("tbody tr").allInnerTexts()).map((row) =>
    row.split("\t").map((one) => one.trim())
  );
  expect(shown.map(([name, logLik, parameters]) => [name, numberIn(logLik!), Number(parameters)])).toEqual(
    fits.map(({report, parameters}, k) => [["Rasch", "2PL"][k], Number(report.logLik.toFixed(1)), parameters])
  );
  const said =
    byAic === byBic ? `AIC and BIC prefer ${["Rasch", "2PL"][byAic!]}` : `AIC prefers ${["Rasch", "2PL"][byAic!]}`;
  expect(await panel.textContent()).toContain(said);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
}, 240_000);
